// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/fault_comment.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "campaign/examine.h"
#include "reduce/shrunk_input.h"
#include "report/text.h"

namespace phidelity::cli {
namespace {

// Of a program that is still large, the end of the path is enough.
constexpr std::size_t comment_lines_max = 40;

std::string as_comment(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    out += line.empty() ? "#" : "# ";
    out += line;
    out += '\n';
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return out;
}

}  // namespace

std::string fault_comment(const campaign::Subject& subject, const ir::Function& f,
                          const reduce::Signature& wanted, const reduce::DestroyerOptions& how,
                          const std::string& headline) {
  oracle::JudgeOptions judge;
  judge.stage = how.stage;
  const auto destroyer = subject.make();
  campaign::Examiner examiner;
  for (std::uint32_t time = 0; time < how.repeat; ++time) {
    const campaign::Examination& e = examiner.examine(*destroyer, f, judge);
    if (!wanted.same(reduce::signature_of(f, e.verdict), how.keep)) continue;
    const bool answered = e.answer.outcome == destroyers::Outcome::answered;
    oracle::Verdict verdict = e.verdict;
    if (answered && verdict.input) {
      verdict.input = reduce::shrink_input(f, e.answer.tac, *verdict.input);
    }
    const std::string text =
        report::text_of({"", subject.name, &f, answered ? &e.answer.tac : nullptr, &verdict}, {},
                        comment_lines_max);
    return as_comment(headline + text.substr(text.find('\n')));
  }
  return as_comment(headline + "\n");
}

}  // namespace phidelity::cli
