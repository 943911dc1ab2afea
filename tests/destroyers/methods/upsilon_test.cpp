// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

// Reachable edges into a block times its phis, and the phis.
std::uint32_t arity_and_one(const ir::Function& f) {
  const ir::Cfg cfg(f);
  std::uint32_t count = 0;
  for (const ir::BlockId b : cfg.reverse_postorder()) {
    count += f.blocks[b].params.size();
    for (const ir::Edge& e : f.edges_of(b)) count += e.arguments.size();
  }
  return count;
}

TEST(Upsilon, StoresToShadowsAndLoadsThem) {
  EXPECT_EQ(text_of(destroy("upsilon", classic("selfcrit").text)),
            "tac @selfcrit(n) {\n"
            "entry:\n"
            "  x.1 = 1\n"
            "  i.1 = 0\n"
            "  br H\n"
            "H:\n"
            "  x = x.1\n"
            "  i = i.1\n"
            "  i1 = add i, 1\n"
            "  y = add x, 5\n"
            "  c = and i, 1\n"
            "  x.1 = y\n"
            "  i.1 = i1\n"
            "  cbr c, H, C\n"
            "C:\n"
            "  t = lt i1, n\n"
            "  cbr t, D, X\n"
            "D:\n"
            "  x.1 = x\n"
            "  i.1 = i1\n"
            "  br H\n"
            "X:\n"
            "  ret x\n"
            "}\n");
}

TEST(Upsilon, AnUpsilonOfATerminatorsResultStandsOnItsEdge) {
  const ir::Function ssa = program(classic("brdec").text);
  const Answer answer = destroy("upsilon", ssa);
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
}

TEST(Upsilon, DeclinesAResultOnACriticalEdgeThatMayNotBeSplit) {
  const Answer answer = destroy("upsilon", R"(ssa @f(n) {
entry:
  br H(n)
H(p):
  x = brdec p, nosplit H(x), X
X:
  ret p
})");
  EXPECT_EQ(answer.outcome, Outcome::declined);
  EXPECT_EQ(answer.reason, "edge H:0 -> H needs copies and may not be split");
}

// P6: exactly arity + 1 copies a phi.
TEST(Upsilon, CopiesAreArityAndOne) {
  ir::Function ssa;
  std::uint32_t judged = 0;
  for (std::uint64_t index = 0; index < 1'000; ++index) {
    generators::SeededChoices choices(3, index);
    generators::Features features;
    generators::generate(*generators::find_profile("default"), choices, features, ssa);
    const Answer answer = destroy("upsilon", ssa);
    if (answer.outcome == Outcome::declined) continue;
    std::uint32_t before = 0;
    const ir::Cfg cfg(ssa);
    for (const ir::BlockId b : cfg.reverse_postorder()) {
      for (const ir::Instruction& i : ssa.instructions_of(b)) before += ir::is_copy(i.opcode);
    }
    ASSERT_EQ(copy_count(answer.tac), before + arity_and_one(ssa)) << ir::print(ssa);
    ++judged;
  }
  EXPECT_GT(judged, tests::sampled(900));
}

TEST(Upsilon, IsRightOnGeneratedPrograms) {
  EXPECT_GT(judge_programs("upsilon", 1'500).judged, tests::sampled(1'400));
  judge_programs("upsilon", 200, "critical");
}

}  // namespace
}  // namespace phidelity::destroyers::testing
