// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pairs of programs from text, and what the judge says of them in one line.
//
//   said(judged(ssa_text, tac_text)) == "faulty lost-copy"
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "ir/text.h"
#include "oracle/judge.h"
#include "oracle/verdict.h"

namespace phidelity::oracle {

// Parsed, and not verified: destroyed programs may be invalid. Throws where it does not parse.
inline ir::Function parsed(std::string_view file_name, std::string_view text) {
  auto file = ir::parse(file_name, text);
  if (!file) throw std::invalid_argument(ir::to_string(file.error()));
  return std::move(file->functions.at(0).function);
}

inline ir::Function ssa_program(std::string_view text) {
  ir::Function f = parsed("test.ssa", text);
  const auto errors = ir::verify(f);
  if (!errors.empty()) throw std::invalid_argument(ir::to_string(errors));
  return f;
}

inline ir::Function tac_program(std::string_view text) { return parsed("test.tac", text); }

// "proved", "faulty swap", "agreed"; a disagreement of the judges is never as expected.
inline std::string said(const Verdict& v) {
  std::string text(name_of(v.outcome));
  if (!v.faults.empty()) text += " " + std::string(name_of(v.faults.front().fault_class));
  if (v.judges_disagree) text += " (the judges disagree)";
  return text;
}

inline Verdict judged(std::string_view ssa, std::string_view tac,
                      const JudgeOptions& options = {}) {
  Judge judge;
  return judge.judge(ssa_program(ssa), tac_program(tac), options);
}

}  // namespace phidelity::oracle
