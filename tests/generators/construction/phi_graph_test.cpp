// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/construction/phi_graph.h"

#include <gtest/gtest.h>

#include <vector>

namespace phidelity::generators {
namespace {

using ir::Operand;

// Values 0 to 9 are no phis.
constexpr ir::ValueId first = 10;
Operand x() { return Operand::value(1); }
Operand y() { return Operand::value(2); }
Operand phi(std::uint32_t k) { return Operand::value(first + k); }

class Phis : public ::testing::Test {
 protected:
  Phis() { graph.start(first); }
  // Adds all first, since phis read each other.
  void add(const std::vector<std::vector<Operand>>& all) {
    for (const auto& operands : all) graph.add(static_cast<std::uint32_t>(operands.size()));
    for (std::uint32_t k = 0; k < all.size(); ++k) {
      for (const Operand& o : all[k]) graph.append(k, o);
      graph.simplify(k);
    }
  }
  PhiGraph graph;
};

TEST_F(Phis, OneThatReadsItselfAndOneValueIsThatValue) {
  add({{x(), phi(0)}});
  EXPECT_EQ(graph.resolve(phi(0)), x());
}

TEST_F(Phis, TwoValuesStay) {
  add({{x(), y()}, {x(), Operand::undef()}, {Operand::integer(1), Operand::integer(2)}});
  for (std::uint32_t k = 0; k < 3; ++k) EXPECT_FALSE(graph.removed(k));
}

TEST_F(Phis, EqualConstantsAreOneValue) {
  add({{Operand::integer(1), Operand::integer(1)}});
  EXPECT_EQ(graph.resolve(phi(0)), Operand::integer(1));
}

TEST_F(Phis, ThoseThatReadARemovedOneAreAskedAgain) {
  add({{y(), phi(1)}, {phi(0), phi(0)}});  // 1 is 0, and then 0 is y
  EXPECT_EQ(graph.resolve(phi(0)), y());
  EXPECT_EQ(graph.resolve(phi(1)), y());
}

TEST_F(Phis, ReadersGoOnToTheHeir) {
  // 2 reads 1; 1 is 0; when 0 becomes x, 2 must hear of it.
  for (int k = 0; k < 3; ++k) graph.add(2);
  graph.append(2, phi(1));
  graph.append(2, x());
  graph.append(1, phi(0));
  graph.append(1, phi(0));
  graph.simplify(1);
  EXPECT_EQ(graph.resolve(phi(1)), phi(0));
  graph.append(0, x());
  graph.append(0, phi(0));
  graph.simplify(0);
  EXPECT_EQ(graph.resolve(phi(2)), x());
}

TEST_F(Phis, WithoutAllOperandsNothingIsDecided) {
  graph.add(2);
  graph.append(0, x());
  graph.simplify(0);
  EXPECT_FALSE(graph.removed(0));
}

TEST_F(Phis, ASetThatReadsOneValueIsThatValue) {
  add({{y(), phi(1)}, {phi(0), y()}, {phi(0), phi(1)}, {x(), phi(1)}});
  for (std::uint32_t k = 0; k < 4; ++k) ASSERT_FALSE(graph.removed(k));
  graph.remove_redundant_sets();
  EXPECT_EQ(graph.resolve(phi(0)), y());
  EXPECT_EQ(graph.resolve(phi(1)), y());
  EXPECT_EQ(graph.resolve(phi(2)), y());  // it read the set alone, and so became trivial
  EXPECT_FALSE(graph.removed(3));
}

// 0 reads x and y from outside; 1 and 2 read each other and 0 alone.
TEST_F(Phis, WithinASetThatStaysThereMayBeOneThatGoes) {
  add({{x(), y(), phi(1)}, {phi(2), phi(0)}, {phi(1), phi(0)}});
  graph.remove_redundant_sets();
  EXPECT_FALSE(graph.removed(0));
  EXPECT_EQ(graph.resolve(phi(1)), phi(0));
  EXPECT_EQ(graph.resolve(phi(2)), phi(0));
}

TEST_F(Phis, WhatASetReadsIsReducedBeforeIt) {
  // {0, 1} is x; only then does {2, 3} read nothing but x.
  add({{x(), phi(1)}, {phi(0), x()}, {phi(3), phi(0)}, {phi(2), x()}});
  graph.remove_redundant_sets();
  for (std::uint32_t k = 0; k < 4; ++k) EXPECT_EQ(graph.resolve(phi(k)), x()) << k;
}

TEST_F(Phis, ALongChainNeedsNoDeepStack) {
  constexpr std::uint32_t count = 50'000;
  for (std::uint32_t k = 0; k < count; ++k) graph.add(2);
  for (std::uint32_t k = count - 1; k > 0; --k) {
    graph.append(k, phi(k - 1));
    graph.append(k, phi(k - 1));
  }
  graph.append(0, x());
  graph.append(0, x());
  graph.simplify(0);
  EXPECT_EQ(graph.resolve(phi(count - 1)), x());
}

}  // namespace
}  // namespace phidelity::generators
