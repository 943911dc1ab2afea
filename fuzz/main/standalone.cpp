// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A main for any fuzz target, without a fuzzer: runs it on files, and on all files of folders, once
// each. Ends with a signal at the first finding, as under a fuzzer.
//
//   destroy_fuzzer corpus/classic crash-3f2a
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_of(const fs::path& path) {
  std::vector<fs::path> files;
  if (!fs::is_directory(path)) return {path};
  for (const auto& entry : fs::recursive_directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool run(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  if (!file && !file.eof()) {
    std::fprintf(stderr, "cannot read %s\n", path.c_str());
    return false;
  }
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  LLVMFuzzerInitialize(&argc, &argv);
  std::size_t count = 0;
  for (int k = 1; k < argc; ++k) {
    if (argv[k][0] == '-') continue;  // a fuzzer's flag
    for (const fs::path& file : files_of(argv[k])) {
      if (!run(file)) return 2;
      ++count;
    }
  }
  std::printf("%zu inputs, no finding\n", count);
  return 0;
}
