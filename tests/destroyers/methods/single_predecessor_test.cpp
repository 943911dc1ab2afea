// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/single_predecessor.h"

#include <algorithm>

#include "tests/destroyers/methods/judged.h"
#include "tests/support/sample.h"

namespace phidelity::destroyers::testing {
namespace {

// Two edges between the same blocks with different arguments, and none from elsewhere.
bool has_two_edges_from_one_predecessor(const ir::Function& f) {
  const ir::Cfg cfg(f);
  for (const ir::BlockId b : cfg.reverse_postorder()) {
    const ir::Edge* first = nullptr;
    bool one_block = true;
    bool differ = false;
    for (const ir::EdgeId e : cfg.in_edges(b)) {
      const ir::Edge& edge = f.edges[e];
      if (!cfg.reachable(edge.source)) continue;
      if (first == nullptr) first = &edge;
      one_block = one_block && edge.source == first->source;
      const auto one = f.arguments_of(*first);
      const auto other = f.arguments_of(edge);
      differ = differ || !std::equal(one.begin(), one.end(), other.begin());
    }
    if (one_block && differ) return true;
  }
  return false;
}

TEST(SinglePredecessor, MergesTheArgumentsOfTwoEdges) {
  const ir::Function ssa = program(classic("dup").text);
  const Answer answer = destroy("single-predecessor", ssa);
  EXPECT_EQ(copy_count(answer.tac), 0U) << text_of(answer);
  EXPECT_FALSE(agree(ssa, answer.tac)) << text_of(answer);
}

TEST(SinglePredecessor, DropsTheCopyOfAPhiWithOneInEdge) {
  const ir::Function ssa = program(classic("critchain").text);
  const Answer answer = destroy("single-predecessor", ssa);
  EXPECT_LT(copy_count(answer.tac), copy_count(destroy("split", ssa).tac)) << text_of(answer);
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
}

TEST(SinglePredecessor, FailsOnlyWithTwoEdgesFromThePredecessor) {
  SinglePredecessor subject;
  EXPECT_GT(expect_faults_only_with(subject, 2'000, has_two_edges_from_one_predecessor), tests::sampled(50));
}

// The rule is right where one edge, not one block, is what it asks for: the phi is a copy then.
TEST(SinglePredecessor, IsRightWhereEdgesAreCounted) {
  SinglePredecessor subject("by-edges", SinglePredecessor::Counted::edges);
  EXPECT_GT(judge_programs(subject, 2'000).judged, tests::sampled(1'500));
}

}  // namespace
}  // namespace phidelity::destroyers::testing
