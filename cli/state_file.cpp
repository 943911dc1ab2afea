// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/state_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "cli/input.h"

namespace phidelity::cli {

Result<std::string> read_state(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error) && !error) return std::string();
  return read_text(path);
}

Result<void> write_state(const std::string& path, std::string_view text) {
  const std::string beside = path + ".new";
  std::FILE* file = std::fopen(beside.c_str(), "wb");
  bool written = file != nullptr;
  if (written) {
    written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    written = std::fclose(file) == 0 && written;
  }
  if (written && std::rename(beside.c_str(), path.c_str()) == 0) return {};
  return failure(fmt::format("--resume: cannot write '{}': {}", path, std::strerror(errno)));
}

}  // namespace phidelity::cli
