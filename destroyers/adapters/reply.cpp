// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/reply.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "ir/text.h"

namespace phidelity::destroyers::adapters {

namespace {

void refuse(Answer& answer, Outcome outcome, std::string reason) {
  answer.outcome = outcome;
  answer.reason = std::move(reason);
}

}  // namespace

void read_answer(const Reply& reply, Answer& answer) {
  if (reply.outcome != Outcome::answered) return refuse(answer, reply.outcome, reply.text);
  auto file = ir::parse("answer.tac", reply.text);
  if (!file) {
    const bool syntax = std::ranges::any_of(
        file.error(), [](const ir::Error& e) { return e.kind == ir::ErrorKind::syntax; });
    return refuse(answer, syntax ? Outcome::garbage : Outcome::malformed,
                  ir::to_string(file.error().front()));
  }
  if (file->functions.size() != 1) {
    return refuse(answer, Outcome::garbage,
                  "it answered " + std::to_string(file->functions.size()) +
                      " functions where one is wanted");
  }
  answer.outcome = Outcome::answered;
  answer.tac = std::move(file->functions.front().function);
  answer.tac.form = ir::Form::tac;
}

std::string telling_line(const std::string& errors) {
  std::string_view rest = errors;
  std::string_view last;
  while (!rest.empty()) {
    const std::size_t newline = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, newline);
    rest.remove_prefix(std::min(newline + 1, rest.size()));
    if (line.starts_with("SUMMARY: ")) return std::string(line);
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) last = line;
  }
  const std::size_t first = std::min(last.find_first_not_of(" \t"), last.size());
  std::string line(last.substr(first));
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

}  // namespace phidelity::destroyers::adapters
