// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "destroyers/registry.h"
#include "generators/profiles.h"
#include "oracle/judge.h"
#include "tests/oracle/built.h"

namespace phidelity::oracle {
namespace {

bool mentions(const WitnessStep& step, std::string_view text) {
  return std::ranges::any_of(step.lines, [&](const std::string& line) {
    return line.find(text) != std::string::npos;
  });
}

TEST(Explain, TellsThePathBlockByBlockWithItsValues) {
  const ir::Function ssa = ssa_program(lost_program);
  const ir::Function tac = tac_program(lost_output);
  Judge judge;
  const Verdict& v = judge.judge(ssa, tac, {});
  const auto steps = explain(ssa, tac, v.faults.at(0));
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_EQ(steps[0].label, "entry");
  EXPECT_EQ(steps[1].label, "H");
  EXPECT_EQ(steps[2].label, "X");
  EXPECT_TRUE(mentions(steps[1], "x2 = x3"));    // the culprit
  EXPECT_TRUE(mentions(steps[1], "add(1, 1)"));  // what it writes
  EXPECT_TRUE(mentions(steps[2], "ret x2"));     // the reader
}

// Every fault with a path can be told: its blocks are those of the path.
TEST(Explain, HasAStepForEveryBlockOfThePath) {
  Judge judge;
  std::size_t told = 0;
  for (std::uint64_t index = 0; index < 600; ++index) {
    generators::SeededChoices choices(31, index);
    ir::Function ssa;
    generators::generate(generators::profiles[0], choices, {}, ssa);
    destroyers::Answer answer;
    destroyers::make_destroyer(index % 2 == 0 ? "naive" : "web-merge")->destroy(ssa, answer);
    if (answer.outcome != destroyers::Outcome::answered) continue;
    const Verdict& v = judge.judge(ssa, answer.tac, {});
    for (const Fault& fault : v.faults) {
      if (fault.path.empty()) continue;
      ++told;
      std::vector<std::string> wanted{ssa.label_text(0)};
      for (const ir::EdgeId e : fault.path) wanted.push_back(ssa.label_text(ssa.edges[e].target));
      std::vector<std::string> labels;
      for (const WitnessStep& step : explain(ssa, answer.tac, fault)) labels.push_back(step.label);
      ASSERT_EQ(labels, wanted) << ir::print(ssa) << ir::print(answer.tac);
    }
  }
  EXPECT_GT(told, 50U);
}

}  // namespace
}  // namespace phidelity::oracle
