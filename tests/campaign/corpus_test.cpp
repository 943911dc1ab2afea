// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/corpus.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"
#include "tests/support/stubs.h"

namespace phidelity::campaign {
namespace {

using oracle::FaultClass;
using oracle::Outcome;
using Sentences = std::vector<std::string>;

std::uint64_t word(std::int64_t number) { return static_cast<std::uint64_t>(number); }

Case swap_case() {
  Case c;
  c.program_file = "swap.ssa";
  c.ssa = tests::program(tests::swap_text);
  return c;
}

ir::Function naive_swap() {
  destroyers::Answer answer;
  destroyers::make_destroyer("naive")->destroy(tests::program(tests::swap_text), answer);
  return answer.tac;
}

ExpectedRun run(std::vector<std::uint64_t> arguments, RunEnd end = RunEnd::returned) {
  ExpectedRun r;
  r.arguments = std::move(arguments);
  r.end = end;
  return r;
}

TEST(CorpusRuns, AgreeWithTheInterpreter) {
  Case c = swap_case();
  c.runs = {run({2}), run({3})};
  c.runs[0].result = {{1}};
  c.runs[1].result = {{word(-1)}};
  c.runs[1].prints.emplace();
  EXPECT_EQ(replay(c), Sentences{});
}

TEST(CorpusRuns, SayWhatWasExpectedAndWhatCame) {
  Case c = swap_case();
  c.runs = {run({2}), run({3}), run({3}, RunEnd::loops), run({}, RunEnd::trapped)};
  c.runs[0].result = {{word(-1)}};
  c.runs[1].prints = {{4, 5}};
  EXPECT_EQ(replay(c), (Sentences{
                           "swap.ssa: run (2): expected result -1, got 1",
                           "swap.ssa: run (3): expected prints 4, 5, got nothing",
                           "swap.ssa: run (3): expected a loop without end, got a return",
                           "swap.ssa: run (): expected a trap, got a return",
                       }));
}

TEST(CorpusRuns, KnowTrapsLoopsPrintsAndInputs) {
  Case c;
  c.program_file = "ends.ssa";
  c.ssa = tests::program(R"(ssa @ends(n) {
entry:
  x = input
  print x
  cbr n, again, stop
again:
  br again
stop:
  d = div 1, x
  print d
  ret
}
)");
  c.runs = {run({1}, RunEnd::loops), run({0}, RunEnd::trapped), run({0})};
  c.runs[2].inputs = {1};
  c.runs[2].prints = {{1, 1}};
  c.runs[2].result.emplace();
  EXPECT_EQ(replay(c), Sentences{});
  c.runs[2].end = RunEnd::trapped;
  EXPECT_EQ(replay(c), Sentences{"ends.ssa: run (0): expected a trap, got a return"});
}

TEST(CorpusOutputs, AreJudgedAgain) {
  Case c = swap_case();
  ExpectedOutput output;
  output.file = "swap.faulty.tac";
  output.tac = naive_swap();
  output.verdict = {Outcome::faulty, FaultClass::swap, std::nullopt};
  c.outputs = {output};
  EXPECT_EQ(replay(c), Sentences{});
  c.outputs[0].verdict.fault_class.reset();
  EXPECT_EQ(replay(c), Sentences{});
  c.outputs[0].verdict.fault_class = FaultClass::lost_copy;
  EXPECT_EQ(replay(c), Sentences{"swap.ssa: swap.faulty.tac: expected faulty lost-copy, got "
                                 "faulty swap"});
  c.outputs[0].verdict = {Outcome::proved, std::nullopt, 3};
  EXPECT_EQ(replay(c),
            (Sentences{"swap.ssa: swap.faulty.tac: expected proved, got faulty swap",
                       "swap.ssa: swap.faulty.tac: expected 3 copies, got 6"}));
}

TEST(CorpusDestroyers, AreAskedAgain) {
  Case c = swap_case();
  c.destroyers = {{"naive", {Outcome::faulty, FaultClass::swap, 6}},
                  {"split", {Outcome::proved, std::nullopt, 7}}};
  EXPECT_EQ(replay(c, tests::in_tree("naive")).mismatches, Sentences{});
  EXPECT_EQ(replay(c, tests::in_tree("split")).mismatches, Sentences{});
  EXPECT_TRUE(replay(c, tests::in_tree("naive")).finding.has_value());
  EXPECT_FALSE(replay(c, tests::in_tree("split")).finding.has_value());

  c.destroyers = {{"naive", {Outcome::proved, std::nullopt, 6}},
                  {"split", {Outcome::faulty, FaultClass::swap, 6}}};
  EXPECT_EQ(replay(c, tests::in_tree("naive")).mismatches,
            Sentences{"swap.ssa: naive: expected proved, got faulty swap"});
  EXPECT_EQ(replay(c, tests::in_tree("split")).mismatches,
            (Sentences{"swap.ssa: split: expected faulty swap, got proved",
                       "swap.ssa: split: expected 6 copies, got 7"}));
}

TEST(CorpusDestroyers, WithoutAStoredAnswerAreJudgedOnly) {
  const Replay r = replay(swap_case(), tests::in_tree("naive"));
  EXPECT_EQ(r.mismatches, Sentences{});
  EXPECT_EQ(r.verdict.outcome, Outcome::faulty);
  ASSERT_TRUE(r.finding.has_value());
  EXPECT_TRUE(r.finding->answered);
}

}  // namespace
}  // namespace phidelity::campaign
