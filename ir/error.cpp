// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/text.h"

namespace phidelity::ir {

std::string to_string(const Error& error) {
  std::string out = error.file.empty() ? "<text>" : error.file;
  if (error.place.line != 0) {
    out += ':' + std::to_string(error.place.line) + ':' + std::to_string(error.place.column);
  }
  out += ": error: " + error.what;
  if (!error.hint.empty()) out += "\n  hint: " + error.hint;
  return out;
}

std::string to_string(const std::vector<Error>& errors) {
  std::string out;
  for (const Error& error : errors) out += to_string(error) + '\n';
  return out;
}

}  // namespace phidelity::ir
