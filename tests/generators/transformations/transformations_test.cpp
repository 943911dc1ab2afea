// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What holds of every transformation: the meaning stays, and programs come out that naive copies
// get wrong where none of them did before.
#include <gtest/gtest.h>

#include <iostream>

#include "tests/generators/construction/support.h"
#include "tests/generators/transformations/support.h"
#include "tests/support/naive_hazards.h"
#include "tests/support/same_meaning.h"

namespace phidelity::generators {
namespace {

struct Count {
  int changed = 0;
  int lost_copy = 0;
  int swap = 0;
};

void note(const ir::Function& ssa, Count& count) {
  const tests::NaiveHazards hazards(ssa);
  const ir::Cfg cfg(ssa);
  bool lost = false, swap = false;
  for (ir::EdgeId e = 0; e < ssa.edges.size(); ++e) {
    if (!cfg.reachable(ssa.edges[e].source)) continue;
    lost |= hazards.lost_copy(e);
    swap |= hazards.swap(e);
  }
  ++count.changed;
  count.lost_copy += lost;
  count.swap += swap;
}

// Programs of seed 11, constructed in turn conventionally and on the fly.
TEST(Transformations, KeepTheMeaningAndMakeHazards) {
  constexpr std::uint64_t programs = 2500;
  tests::SameMeaning of_ordinary, of_ssa;
  ir::Function ordinary, ssa, out;
  ir::Verifier verifier;
  Cytron cytron;
  Braun braun;
  for (const TransformationInfo& row : transformation_table) {
    const auto transformation = row.make();
    Count conventional;
    int changed = 0;
    for (std::uint64_t k = 0; k < programs; ++k) {
      draw_ordinary(11, k, ordinary);
      const bool on_the_fly = k % 3 == 0;
      if (on_the_fly) {
        braun.construct(ordinary, {}, ssa);
      } else {
        cytron.construct(ordinary, Placement::pruned, ssa);
      }
      SeededChoices choices(12, k);
      if (!transformation->apply(ssa, choices, {}, out)) continue;
      ASSERT_TRUE(verifier.valid(out)) << row.name << " " << k << ir::to_string(ir::verify(out))
                                       << ir::print(ssa) << ir::print(out);
      of_ordinary.reference(ordinary);
      ASSERT_EQ(of_ordinary.difference(out), "")
          << row.name << " " << k << "\n" << ir::print(ordinary) << ir::print(ssa) << ir::print(out);
      of_ssa.reference(ssa);
      ASSERT_EQ(of_ssa.difference(out), "")
          << row.name << " " << k << "\n" << ir::print(ssa) << ir::print(out);
      ++changed;
      if (!on_the_fly) note(out, conventional);
    }
    std::cout << row.name << ": " << changed << " of " << programs << " programs changed; of "
              << conventional.changed << " that were conventional " << conventional.lost_copy
              << " have a lost-copy edge, " << conventional.swap << " a swap edge\n";
    EXPECT_GT(changed, 100) << row.name;
    EXPECT_GT(conventional.lost_copy + conventional.swap, 5) << row.name;
  }
}

}  // namespace
}  // namespace phidelity::generators
