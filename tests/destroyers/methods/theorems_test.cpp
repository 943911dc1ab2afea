// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Theorems of the literature about methods, on generated programs.
//
//   P6   split inserts the optimum of each edge
//   P16  after destruction every use is reached by a definition on every path, and temporaries are
//        new names
//   P17  split gives a block to exactly the critical edges with copies; where atlas is wrong it
//        reports a critical edge
//   P19  on any path split executes no more copies than Method I

#include "destroyers/sequencers/sequencer.h"
#include "ir/cfg.h"
#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

template <class Visit>
void for_generated(std::uint64_t count, Visit visit) {
  ir::Function ssa;
  for (std::uint64_t index = 0; index < count; ++index) {
    generators::SeededChoices choices(13, index);
    const char* profile = index % 2 == 0 ? "default" : "critical";
    generators::generate(*generators::find_profile(profile), choices, {}, ssa);
    visit(ssa);
    if (::testing::Test::HasFailure()) return;
  }
}

std::vector<Move> copies_of_edge(const ir::Function& f, const ir::Edge& e) {
  std::vector<Move> copies;
  const auto phis = f.params_of(e.target);
  const auto arguments = f.arguments_of(e);
  for (std::size_t i = 0; i < phis.size(); ++i) {
    if (!arguments[i].is(phis[i])) copies.push_back({phis[i], arguments[i]});
  }
  return copies;
}

TEST(Theorems, P6SplitInsertsTheOptimumOfEachEdge) {
  for_generated(600, [](const ir::Function& ssa) {
    const Answer answer = destroy("split", ssa);
    if (answer.outcome == Outcome::declined) return;
    const ir::Cfg cfg(ssa);
    std::uint32_t wanted = 0;
    for (const ir::BlockId b : cfg.reverse_postorder()) {
      for (const ir::Instruction& i : ssa.instructions_of(b)) wanted += ir::is_copy(i.opcode);
      for (const ir::Edge& e : ssa.edges_of(b)) wanted += optimum(copies_of_edge(ssa, e));
    }
    ASSERT_EQ(copy_count(answer.tac), wanted) << ir::print(ssa) << ir::print(answer.tac);
  });
}

// Is every name read written before, on every path? Forward, by sets of names surely written.
bool surely_written(const ir::Function& f) {
  const ir::Cfg cfg(f);
  const std::size_t value_count = f.values.size();
  std::vector<std::vector<bool>> in(f.blocks.size(), std::vector<bool>(value_count, true));
  in[0].assign(value_count, false);
  for (const ir::ValueId p : f.params) in[0][p] = true;
  bool right = true;
  for (bool changed = true; changed;) {
    changed = false;
    right = true;
    for (const ir::BlockId b : cfg.reverse_postorder()) {
      std::vector<bool> written = in[b];
      for (const ir::Instruction& i : f.instructions_of(b)) {
        for (const ir::Operand o : f.operands_of(i)) {
          if (o.is_value()) right = right && written[o.id()];
        }
        for (const ir::ValueId r : f.results_of(i)) written[r] = true;
      }
      for (const ir::Edge& e : f.edges_of(b)) {
        for (std::size_t v = 0; v < value_count; ++v) {
          if (in[e.target][v] && !written[v]) {
            in[e.target][v] = false;
            changed = true;
          }
        }
      }
    }
  }
  return right;
}

// The others read, guarded, what other paths have not written, or leave out what is undefined.
TEST(Theorems, P16EveryUseIsReachedByADefinition) {
  for_generated(150, [](const ir::Function& ssa) {
    for (const char* method :
         {"split", "sreedhar-1", "boissinot", "upsilon", "gcc-style", "memory"}) {
      const Answer answer = destroy(method, ssa);
      if (answer.outcome == Outcome::declined) continue;
      ASSERT_TRUE(ir::verify(answer.tac).empty()) << method;
      ASSERT_TRUE(surely_written(answer.tac))
          << method << "\n" << ir::print(ssa) << ir::print(answer.tac);
      for (const ir::Block& b : answer.tac.blocks) ASSERT_TRUE(b.params.empty()) << method;
    }
  });
}

TEST(Theorems, P17SplitGivesABlockToCriticalEdgesWithCopies) {
  for_generated(600, [](const ir::Function& ssa) {
    const Answer answer = destroy("split", ssa);
    if (answer.outcome == Outcome::declined) return;
    const ir::Cfg cfg(ssa);
    std::size_t wanted = cfg.reverse_postorder().size();
    for (const ir::BlockId b : cfg.reverse_postorder()) {
      const ir::Range slots = ssa.blocks[b].edges;
      // A terminator of one way that reads or defines may need a block though it is not critical.
      if (slots.size() == 1 && ssa.terminator_of(b).opcode != ir::Opcode::br) return;
      for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
        wanted += !copies_of_edge(ssa, ssa.edges[e]).empty() && slots.size() > 1 &&
                  cfg.reachable_in_degree(ssa.edges[e].target) > 1;
      }
    }
    ASSERT_EQ(answer.tac.blocks.size(), wanted) << ir::print(ssa) << ir::print(answer.tac);
  });
}

TEST(Theorems, P17AtlasReportsACriticalEdgeWhereItIsWrong) {
  oracle::Judge judge;
  std::uint32_t wrong = 0;
  for_generated(600, [&](const ir::Function& ssa) {
    const Answer answer = destroy("atlas", ssa);
    if (answer.outcome == Outcome::declined) return;
    if (judge.judge(ssa, answer.tac, {}).outcome != oracle::Outcome::faulty) return;
    ++wrong;
    EXPECT_FALSE(answer.remarks.empty()) << ir::print(ssa) << ir::print(answer.tac);
  });
  EXPECT_GT(wrong, 50U);
}

// Copies on the path that takes the same way at each branch, up to 40 of them.
std::uint32_t executed_copies(const ir::Function& tac, std::uint64_t seed) {
  generators::SeededChoices ways(seed, 0);
  std::uint32_t copies = 0;
  ir::BlockId at = 0;
  std::uint32_t jumps_left = 500;
  for (std::uint32_t branches = 0; branches < 40 && jumps_left-- > 0;) {
    for (const ir::Instruction& i : tac.instructions_of(at)) copies += ir::is_copy(i.opcode);
    const auto edges = tac.edges_of(at);
    if (edges.empty()) break;
    const bool chosen = ir::is_conditional(tac.terminator_of(at).opcode);
    branches += chosen;
    at = edges[chosen ? ways.below(static_cast<std::uint32_t>(edges.size())) : 0].target;
  }
  return copies;
}

TEST(Theorems, P19SplitExecutesNoMoreCopiesThanMethodI) {
  std::uint64_t by_split = 0;
  std::uint64_t by_isolation = 0;
  for_generated(400, [&](const ir::Function& ssa) {
    const Answer split = destroy("split", ssa);
    const Answer isolated = destroy("sreedhar-1", ssa);
    if (split.outcome == Outcome::declined || isolated.outcome == Outcome::declined) return;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const std::uint32_t a = executed_copies(split.tac, seed);
      const std::uint32_t b = executed_copies(isolated.tac, seed);
      ASSERT_LE(a, b) << ir::print(ssa) << ir::print(split.tac) << ir::print(isolated.tac);
      by_split += a;
      by_isolation += b;
    }
  });
  EXPECT_LT(by_split, by_isolation);
}

}  // namespace
}  // namespace phidelity::destroyers::testing
