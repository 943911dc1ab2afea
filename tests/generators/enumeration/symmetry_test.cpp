// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/enumeration/symmetry.h"

#include <gtest/gtest.h>

#include <map>

#include "generators/enumeration/cursor.h"
#include "ir/text.h"
#include "tests/generators/enumeration/programs_by_name.h"
#include "tests/support/sample.h"

namespace phidelity::generators {
namespace {

struct Class {
  std::uint64_t members = 0;
  std::uint64_t canonical = 0;
  std::uint64_t orbit = 0;
};

// Every class of isomorphic programs has one canonical program, which stands for all of it; and
// there are as many classes as Burnside's lemma says.
void expect_classes(const SpaceOptions& options) {
  const Space space(options);
  Cursor cursor(space);
  std::map<tests::Numbers, Class> classes;
  for (std::uint64_t k = 0; k < space.size(); ++k) {
    cursor.seek(k);
    Class& one =
        classes[tests::least_form(cursor.program(), options.slots == Slots::unordered)];
    ++one.members;
    const std::uint64_t orbit = cursor.orbit();
    if (orbit == 0) continue;
    ++one.canonical;
    one.orbit = orbit;
  }
  for (const auto& [form, one] : classes) {
    ASSERT_EQ(one.canonical, 1U);
    ASSERT_EQ(one.orbit, one.members);
  }
  EXPECT_EQ(classes.size(), space.count_classes());
}

TEST(Symmetry, TwoBlocksOnePhi) {
  expect_classes({.blocks_min = 2, .blocks_max = 2, .phis_max = 1});
}
TEST(Symmetry, TwoBlocksTwoPhis) {
  expect_classes({.blocks_min = 2, .blocks_max = 2, .phis_max = 2});
}
TEST(Symmetry, TwoBlocksTwoPhisUsedOnceInOrderedSlots) {
  expect_classes({.blocks_max = 2,
                  .phis_max = tests::whole_or(2U, 1U),
                  .uses = Uses::one,
                  .slots = Slots::ordered});
}
TEST(Symmetry, UpToThreeBlocksOnePhi) { expect_classes({.blocks_max = 3, .phis_max = 1}); }
TEST(Symmetry, UpToThreeBlocksOnePhiInOrderedSlots) {
  expect_classes({.blocks_max = tests::whole_or(3U, 2U), .phis_max = 1, .slots = Slots::ordered});
}

TEST(Symmetry, TheLesserOfTwoOrdersOfPhisStandsForBoth) {
  RootedGraph graph;
  graph.block_count = 2;
  graph.slot_count = {1, 0};
  graph.target[0] = {1, 0};
  Family family;
  family.open(graph, {0, 2}, Uses::all);
  SymmetryGroup group;
  group.build(family, automorphisms(graph, Slots::unordered));
  const std::uint8_t rows[][2] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
  const std::uint64_t orbits[] = {1, 2, 0, 1};
  for (int i = 0; i < 4; ++i) EXPECT_EQ(group.orbit(rows[i]), orbits[i]);
  EXPECT_EQ(group.classes(), 3U);
  EXPECT_EQ(group.order(), 2U);
}

TEST(Symmetry, OfTwoMirroredListsOfPhisOneIsSkipped) {
  RootedGraph graph;  // e -> 1, 2
  graph.block_count = 3;
  graph.slot_count = {2, 0, 0};
  graph.target[0] = {1, 2};
  const auto all = automorphisms(graph, Slots::unordered);
  ASSERT_EQ(all.size(), 2U);
  Family family;
  SymmetryGroup group;
  family.open(graph, {0, 0, 1}, Uses::all);
  group.build(family, all);
  EXPECT_TRUE(group.family_is_least());
  const std::uint8_t first[] = {0};
  EXPECT_EQ(group.orbit(first), 2U);
  family.open(graph, {0, 1, 0}, Uses::all);
  group.build(family, all);
  EXPECT_FALSE(group.family_is_least());
  EXPECT_EQ(group.orbit(first), 0U);
  EXPECT_EQ(group.classes(), 0U);
}

}  // namespace
}  // namespace phidelity::generators
