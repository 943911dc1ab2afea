// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs that were judged, for the tests of the reports.
//
//   JudgedProgram j(swap_text, "naive");   report::json_of(j.judged())
#pragma once

#include <string>
#include <string_view>

#include "destroyers/registry.h"
#include "oracle/judge.h"
#include "report/judged.h"
#include "tests/support/programs.h"

namespace phidelity::tests {

class JudgedProgram {
 public:
  JudgedProgram(std::string_view text, std::string destroyer)
      : destroyer_(std::move(destroyer)), ssa_(program(text)) {
    destroyers::make_destroyer(destroyer_)->destroy(ssa_, answer_);
    if (answered()) {
      verdict = judge_.judge(ssa_, answer_.tac, {});
    } else {
      verdict.outcome = oracle::Outcome::declined;
      verdict.message = answer_.reason;
    }
  }
  [[nodiscard]] report::Judged judged() const {
    return {"test.ssa", destroyer_, &ssa_, answered() ? &answer_.tac : nullptr, &verdict};
  }

  oracle::Verdict verdict;  // tests may add to it

 private:
  [[nodiscard]] bool answered() const {
    return answer_.outcome == destroyers::Outcome::answered;
  }

  std::string destroyer_;
  ir::Function ssa_;
  destroyers::Answer answer_;
  oracle::Judge judge_;
};

// Naive declines it: the branch gives the value that its own edges carry.
inline constexpr std::string_view brdec_text = R"(ssa @brdec(n) {
entry:
  br B(n)
B(u):
  v = brdec u, B(v), X
X:
  ret v
}
)";

}  // namespace phidelity::tests
