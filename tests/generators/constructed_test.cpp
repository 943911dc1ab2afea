// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/constructed.h"

#include <gtest/gtest.h>

#include "generators/profiles.h"
#include "ir/text.h"
#include "tests/generators/fingerprint.h"
#include "tests/support/naive_hazards.h"
#include "tests/support/same_meaning.h"

namespace phidelity::generators {
namespace {

// In a thousand programs of a profile: how many have an edge with the hazard. (Before a terminator
// that both reads and writes a variable no copy for its edges is right.)
struct HazardCounts {
  int lost_copy = 0;
  int swap = 0;
};
HazardCounts hazards_of(std::string_view profile) {
  HazardCounts count;
  ir::Function ssa;
  for (std::uint64_t k = 0; k < 1000; ++k) {
    SeededChoices choices(1, k);
    generate(*find_profile(profile), choices, {.terminator_arguments = false}, ssa);
    const tests::NaiveHazards hazards(ssa);
    const ir::Cfg cfg(ssa);
    bool lost = false, swap = false;
    for (ir::EdgeId e = 0; e < ssa.edges.size(); ++e) {
      if (!cfg.reachable(ssa.edges[e].source)) continue;
      lost |= hazards.lost_copy(e);
      swap |= hazards.swap(e);
    }
    count.lost_copy += lost;
    count.swap += swap;
  }
  return count;
}

TEST(Constructed, FreshSsaIsConventional) {
  for (const std::string_view profile : {"maximal", "minimal", "semi-pruned", "pruned"}) {
    const HazardCounts hazards = hazards_of(profile);
    EXPECT_EQ(hazards.lost_copy, 0) << profile;
    EXPECT_EQ(hazards.swap, 0) << profile;
  }
}

TEST(Constructed, WithExitBranchesInHeadersNoCopyCanBeLost) {
  const HazardCounts hazards = hazards_of("while");
  EXPECT_EQ(hazards.lost_copy, 0);
  EXPECT_GT(hazards.swap, 50);
}

TEST(Constructed, FoldingAndOptimisingMakeBothHazards) {
  for (const std::string_view profile : {"braun", "propagated", "optimised"}) {
    const HazardCounts hazards = hazards_of(profile);
    EXPECT_GT(hazards.lost_copy, 30) << profile;
    EXPECT_GT(hazards.swap, 20) << profile;
  }
}

TEST(Constructed, TheOrdinaryProgramIsWhatItMeans) {
  ConstructedGenerator generator;
  tests::SameMeaning same;
  ir::Function ssa;
  for (std::uint64_t k = 0; k < 3000; ++k) {
    SeededChoices choices(2, k);
    generator.draw(choices, {.blocks_max = 10, .transformations_max = 6}, ssa);
    same.reference(generator.ordinary());
    ASSERT_EQ(same.difference(ssa), "")
        << k << "\n" << ir::print(generator.ordinary()) << ir::print(ssa);
  }
}

// The comparison sees a program that differs in one operand.
TEST(Constructed, TheComparisonSeesAWrongOperand) {
  ConstructedGenerator generator;
  tests::SameMeaning same;
  ir::Function ssa;
  int seen = 0, made = 0;
  for (std::uint64_t k = 0; k < 300; ++k) {
    SeededChoices choices(3, k);
    generator.draw(choices, {}, ssa);
    same.reference(generator.ordinary());
    for (const ir::Instruction& i : ssa.instructions) {
      if (i.opcode != ir::Opcode::print) continue;
      ir::Operand& printed = ssa.operands[i.operands.begin];
      if (!printed.is_value() || ssa.values[printed.id()].reg_class != 0) continue;
      printed = ir::Operand::integer(77'777);
      ++made;
      seen += !same.difference(ssa).empty();
      break;
    }
  }
  EXPECT_GT(made, 100);
  EXPECT_GT(seen, made / 2);
}

TEST(Constructed, DependsOnTheChoicesAlone) {
  ConstructedGenerator used;
  ir::Function reused;
  for (std::uint64_t k = 0; k < 300; ++k) {
    const ConstructedOptions options{.construction = k % 2 == 0 ? Construction::braun
                                                                : Construction::semi_pruned,
                                     .transformations_max = 3};
    SeededChoices first(4, k), second(4, k);
    used.draw(first, options, reused);
    ConstructedGenerator fresh;
    ir::Function f;
    fresh.draw(second, options, f);
    ASSERT_EQ(ir::print(reused), ir::print(f));
    ASSERT_EQ(fingerprint(reused, 0), fingerprint(f, 0));
  }
}

// All values that the function lists are there.
TEST(Constructed, NoValueIsLeftOver) {
  ConstructedGenerator generator;
  ir::Function ssa;
  for (std::uint64_t k = 0; k < 300; ++k) {
    SeededChoices choices(5, k);
    generator.draw(choices, {.transformations_max = 4}, ssa);
    ASSERT_EQ(ssa.values.size(),
              ssa.params.size() + ssa.results.size() + ssa.block_params.size());
  }
}

}  // namespace
}  // namespace phidelity::generators
