// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/failure.h"

#include <cstdio>

#include "campaign/exit_code.h"
#include "ir/nearest.h"

namespace phidelity::cli {
std::unexpected<Failure> failure(std::string_view message, std::string_view hint) {
  Failure f;
  f.text.append("phidelity: error: ").append(message).append("\n");
  if (!hint.empty()) f.text.append("  hint: ").append(hint).append("\n");
  return std::unexpected(std::move(f));
}

std::unexpected<Failure> failure(const std::vector<ir::Error>& errors) {
  Failure f{ir::to_string(errors)};
  if (!f.text.ends_with('\n')) f.text += '\n';
  return std::unexpected(std::move(f));
}

int fail(const Failure& what) {
  std::fflush(stdout);  // what was found before the error stands before it
  std::fputs(what.text.c_str(), stderr);
  return campaign::exit_error;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& known) {
  ir::Nearest nearest(word);
  for (const std::string_view candidate : known) nearest.offer(candidate);
  if (nearest.best().empty()) return {};
  return ", did you mean '" + std::string(nearest.best()) + "'?";
}

}  // namespace phidelity::cli
