// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/briggs.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "destroyers/analysis/liveness.h"
#include "tests/destroyers/methods/judged.h"
#include "tests/support/sample.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(Briggs, SavesALostCopyAsPublished) {
  EXPECT_EQ(text_of(destroy("briggs-published", classic("lost").text)),
            "tac @lost(n) {\n"
            "entry:\n"
            "  x2 = 1\n"
            "  br H\n"
            "H:\n"
            "  x2.2 = x2\n"
            "  x3 = add x2, 1\n"
            "  t = lt x3, n\n"
            "  x2 = x3\n"
            "  cbr t, H, X\n"
            "X:\n"
            "  ret x2.2\n"
            "}\n");
}

TEST(Briggs, IsolatesALostCopyWhenRepaired) {
  EXPECT_EQ(text_of(destroy("briggs", classic("lost").text)),
            text_of(destroy("sreedhar-1", classic("lost").text)));
}

TEST(Briggs, IsRightOnGeneratedPrograms) {
  const Total one = judge_programs("sreedhar-1", 3'000);
  const Total briggs = judge_programs("briggs", 3'000);
  EXPECT_EQ(briggs.judged, one.judged);
  EXPECT_LT(briggs.copies, one.copies);
}

// Does block `b` come again on a way that does not pass `phi_block`?
bool comes_again(const ir::Function& f, ir::BlockId b, ir::BlockId phi_block) {
  std::vector<std::uint8_t> seen(f.blocks.size(), 0);
  std::vector<ir::BlockId> stack{b};
  while (!stack.empty()) {
    const ir::BlockId at = stack.back();
    stack.pop_back();
    for (const ir::Edge& e : f.edges_of(at)) {
      if (e.target == b) return true;
      if (e.target == phi_block || seen[e.target] != 0) continue;
      seen[e.target] = 1;
      stack.push_back(e.target);
    }
  }
  return false;
}

// A use of a phi that some predecessor overwrites, which the saves do not reach: by the
// predecessor's terminator, on another of two edges, where the predecessor does not dominate, or in
// the predecessor itself when it comes again before the phi does.
bool has_briggs_hazard(const ir::Function& f) {
  const ir::Cfg cfg(f);
  ir::Dominators dominators;
  dominators.build(f, cfg);
  Liveness liveness;
  liveness.build(f, cfg);
  for (const ir::BlockId b : cfg.reverse_postorder()) {
    for (const ir::Edge& e : f.edges_of(b)) {
      for (const ir::Edge& other : f.edges_of(b)) {
        const auto one = f.arguments_of(e);
        const auto two = f.arguments_of(other);
        if (e.target == other.target && !std::equal(one.begin(), one.end(), two.begin())) {
          return true;
        }
      }
      for (const ir::ValueId p : f.params_of(e.target)) {
        const auto read = f.operands_of(f.terminator_of(b));
        if (std::any_of(read.begin(), read.end(), [&](ir::Operand o) { return o.is(p); })) {
          return true;
        }
        if (!liveness.is_live_out(p, b)) continue;
        for (const Point& use : liveness.uses(p)) {
          if (use.block == b ? b != e.target && comes_again(f, b, e.target)
                             : !dominators.dominates(b, use.block)) {
            return true;
          }
        }
      }
    }
  }
  return false;
}

TEST(BriggsPublished, FailsOnlyWithOneOfItsFourHazards) {
  const auto subject = make_destroyer("briggs-published");
  EXPECT_GT(expect_faults_only_with(*subject, 3'000, has_briggs_hazard), tests::sampled(50));
}

// The fourth: b2 reads v1, overwrites it for b1, and comes again.
TEST(BriggsPublished, OverwritesWhatItsOwnBlockReadsAgain) {
  const ir::Function ssa = program(R"(ssa @f() {
b0:
  br b1(0, 0)
b1(v0, v1):
  print v0
  br b2
b2:
  cbr 0, b1(v1, 1), b2
})");
  EXPECT_TRUE(has_briggs_hazard(ssa));
  oracle::Judge judge;
  EXPECT_EQ(judge.judge(ssa, destroy("briggs-published", ssa).tac, {}).outcome,
            oracle::Outcome::faulty);
  EXPECT_EQ(judge.judge(ssa, destroy("briggs", ssa).tac, {}).outcome, oracle::Outcome::proved);
}

TEST(BriggsPublished, FailsOnTheProgramsOfTheLiterature) {
  for (const char* name : {"condlost", "dup", "nondom", "termuse", "phival"}) {
    const ir::Function ssa = program(classic(name).text);
    EXPECT_FALSE(agree(ssa, destroy("briggs-published", ssa).tac)) << name;
  }
}

TEST(BriggsPublished, IsRightOnMostClassics) {
  for (const char* name : {"lost", "swap", "swapself", "rot3", "atlas", "crit", "selfphi",
                           "deadphi", "nested", "twoswaps", "fanout", "chain", "const_reader"}) {
    const ir::Function ssa = program(classic(name).text);
    const Answer answer = destroy("briggs-published", ssa);
    EXPECT_TRUE(agree(ssa, answer.tac)) << name << text_of(answer);
  }
}

// Not popping the stacks repairs uses that the copying block does not dominate.
TEST(BriggsPublished, IsRepairedOnNondomByStacksThatAreKept) {
  BriggsDecisions decisions = briggs_published;
  decisions.pops_stacks = false;
  Briggs subject("kept", decisions);
  const ir::Function ssa = program(classic("nondom").text);
  Answer answer;
  subject.destroy(ssa, answer);
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
}

}  // namespace
}  // namespace phidelity::destroyers::testing
