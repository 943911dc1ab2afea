// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What holds of every transformation: the meaning stays, and programs come out that naive copies
// get wrong where none of them did before.
#include <gtest/gtest.h>

#include <array>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include "tests/generators/construction/support.h"
#include "tests/generators/transformations/support.h"
#include "tests/support/naive_hazards.h"
#include "tests/support/same_meaning.h"

namespace phidelity::generators {
namespace {

struct Hazards {
  bool lost_copy = false;
  bool swap = false;
};
Hazards hazards_of(const ir::Function& ssa) {
  const tests::NaiveHazards hazards(ssa);
  const ir::Cfg cfg(ssa);
  Hazards found;
  for (ir::EdgeId e = 0; e < ssa.edges.size(); ++e) {
    if (!cfg.reachable(ssa.edges[e].source)) continue;
    found.lost_copy |= hazards.lost_copy(e);
    found.swap |= hazards.swap(e);
  }
  return found;
}

// What one transformation did to many programs.
struct Effect {
  std::unique_ptr<Transformation> transformation;
  int changed = 0;
  int new_lost_copy = 0;  // programs that had no such edge before
  int new_swap = 0;
};

// Moves reads up, to where what they read was live already, so no phi lives longer than before; what
// it makes live longer is the moved name, an argument that then meets its phi.
constexpr std::string_view makes_no_phi_live_longer = "loop-invariant-motion";

// Programs of seed 11, constructed in turn conventionally and on the fly.
TEST(Transformations, KeepTheMeaningAndMakeHazards) {
  constexpr std::uint64_t programs = 900;
  tests::SameMeaning of_ordinary, of_ssa;
  ir::Function ordinary, ssa, out;
  ir::Verifier verifier;
  Cytron cytron;
  Braun braun;
  std::array<Effect, transformation_table.size()> effects;
  for (std::size_t t = 0; t < effects.size(); ++t) {
    effects[t].transformation = transformation_table[t].make();
  }
  for (std::uint64_t k = 0; k < programs; ++k) {
    draw_ordinary(11, k, ordinary);
    if (k % 3 == 0) {
      cytron.construct(ordinary, Placement::pruned, ssa);
    } else {
      braun.construct(ordinary, {}, ssa);
    }
    of_ordinary.reference(ordinary);
    of_ssa.reference(ssa);
    const Hazards before = hazards_of(ssa);
    for (std::size_t t = 0; t < effects.size(); ++t) {
      SeededChoices choices(12, k);
      if (!effects[t].transformation->apply(ssa, choices, {}, out)) continue;
      const auto what = [&] {
        return std::string(transformation_table[t].name) + " " + std::to_string(k) + "\n" +
               ir::to_string(ir::verify(out)) + ir::print(ordinary) + ir::print(ssa) +
               ir::print(out);
      };
      ASSERT_TRUE(verifier.valid(out)) << what();
      ASSERT_EQ(of_ordinary.difference(out), "") << what();
      ASSERT_EQ(of_ssa.difference(out), "") << what();
      const Hazards after = hazards_of(out);
      ++effects[t].changed;
      effects[t].new_lost_copy += after.lost_copy && !before.lost_copy;
      effects[t].new_swap += after.swap && !before.swap;
    }
  }
  for (std::size_t t = 0; t < effects.size(); ++t) {
    const Effect& effect = effects[t];
    std::cout << transformation_table[t].name << ": " << effect.changed << " of " << programs
              << " programs changed; a first lost-copy edge in " << effect.new_lost_copy
              << ", a first swap edge in " << effect.new_swap << "\n";
    EXPECT_GT(effect.changed, 20) << transformation_table[t].name;
    const int made = effect.new_lost_copy + effect.new_swap;
    EXPECT_EQ(made == 0, transformation_table[t].name == makes_no_phi_live_longer)
        << transformation_table[t].name;
  }
}

}  // namespace
}  // namespace phidelity::generators
