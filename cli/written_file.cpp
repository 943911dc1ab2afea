// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/written_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace phidelity::cli {
namespace {

std::unexpected<Failure> cannot_write(const std::string& path) {
  return failure(fmt::format("cannot write '{}': {}", path, std::strerror(errno)));
}

}  // namespace

Result<void> write_file(const std::string& path, const std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  bool written = file != nullptr;
  if (written) {
    written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    written = std::fclose(file) == 0 && written;
  }
  if (!written) return cannot_write(path);
  return {};
}

Result<void> replace_file(const std::string& path, const std::string& text) {
  const std::string beside = fmt::format("{}.{}.tmp", path, getpid());
  if (!write_file(beside, text)) return cannot_write(path);
  if (std::rename(beside.c_str(), path.c_str()) == 0) return {};
  const auto error = cannot_write(path);
  std::remove(beside.c_str());
  return error;
}

Result<void> make_directory(const std::string& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (!error && std::filesystem::is_directory(directory)) return {};
  return failure(fmt::format("--out: cannot make the directory '{}': {}", directory,
                             error ? error.message() : "something else has that name"));
}

}  // namespace phidelity::cli
