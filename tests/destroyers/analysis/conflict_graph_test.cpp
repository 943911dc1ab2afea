// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/analysis/conflict_graph.h"

#include "destroyers/analysis/interference.h"
#include "generators/choices.h"
#include "generators/profiles.h"
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

// Every pair of values of one class that are defined in reachable code.
std::vector<ConflictGraph::Pair> all_pairs(const ir::Function& f, const Liveness& liveness) {
  std::vector<ConflictGraph::Pair> pairs;
  for (ir::ValueId a = 0; a < f.values.size(); ++a) {
    for (ir::ValueId b = a + 1; b < f.values.size(); ++b) {
      if (liveness.definition(a).block == Point::nowhere) continue;
      if (liveness.definition(b).block == Point::nowhere) continue;
      if (f.values[a].reg_class == f.values[b].reg_class) pairs.emplace_back(a, b);
    }
  }
  return pairs;
}

bool has_copy(const ir::Function& f) {
  for (const ir::Instruction& i : f.instructions) {
    if (ir::is_copy(i.opcode)) return true;
  }
  return false;
}

// Without copies a conflict is an intersection of live ranges.
TEST(ConflictGraph, ConflictsAreIntersections) {
  ir::Function f;
  std::uint32_t asked = 0;
  for (std::uint64_t index = 0; index < 300; ++index) {
    generators::SeededChoices choices(11, index);
    generators::generate(*generators::find_profile("small"), choices, {}, f);
    if (has_copy(f)) continue;
    const ir::Cfg cfg(f);
    Liveness liveness;
    liveness.build(f, cfg);
    const auto pairs = all_pairs(f, liveness);
    ConflictGraph graph;
    for (const auto& [a, b] : pairs) {
      graph.build(f, cfg, liveness, pairs);
      ASSERT_EQ(graph.unite_if_free(a, b), !interferes(liveness, a, b))
          << f.value_text(a) << " and " << f.value_text(b) << "\n" << ir::print(f);
      if (++asked > 4'000) return;
    }
  }
}

TEST(ConflictGraph, ACopyLeavesBothAlikeUntilOneIsDefinedAgain) {
  const ir::Function f = program(R"(ssa @f(n) {
entry:
  br H(n)
H(p):
  x = copy p
  y = add p, x
  cbr y, H(y), X
X:
  ret x
})");
  const ir::Cfg cfg(f);
  Liveness liveness;
  liveness.build(f, cfg);
  const ir::ValueId p = f.params_of(1)[0];
  const ir::ValueId x = f.results_of(f.instructions_of(1)[0])[0];
  const ir::ValueId y = f.results_of(f.instructions_of(1)[1])[0];
  const std::vector<ConflictGraph::Pair> pairs = {{p, x}, {p, y}};
  ConflictGraph graph;
  graph.build(f, cfg, liveness, pairs);
  EXPECT_TRUE(graph.unite_if_free(p, x));
  EXPECT_EQ(graph.partition(p), graph.partition(x));
  EXPECT_FALSE(graph.unite_if_free(p, y)) << "x, in the partition of p, lives past y";
}

}  // namespace
}  // namespace phidelity::destroyers::testing
