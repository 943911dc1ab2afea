// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/homes.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/oracle/built.h"

namespace phidelity::oracle {
namespace {

TEST(Homes, OfALoopsNames) {
  const Built b(lost_program, lost_output);
  EXPECT_EQ(b.home_of("n"), "n");
  EXPECT_EQ(b.home_of("x2"), "x2");
  EXPECT_EQ(b.home_of("x3"), "x3");
  EXPECT_TRUE(b.homes.is_a_home(b.tac_value("x2")));
  const auto x3 = ir::Operand::value(b.ssa_value("x3"));
  EXPECT_TRUE(b.homes.lives_in(x3, ir::Operand::value(b.tac_value("x3"))));
  EXPECT_FALSE(b.homes.lives_in(x3, ir::Operand::value(b.tac_value("x2"))));
  EXPECT_TRUE(b.homes.lives_in(ir::Operand::integer(4), ir::Operand::integer(4)));
  EXPECT_FALSE(b.homes.lives_in(ir::Operand::integer(4), ir::Operand::integer(5)));
}

TEST(Homes, ACopyServesTheEdgeWhosePhiItFills) {
  const Built b(lost_program, lost_output);
  std::vector<Service> services;
  b.homes.services(b.copy("x2 = x3"), services);
  EXPECT_EQ(services, (std::vector<Service>{{edge_of(b.ssa, "H", 0), 0}}));
  b.homes.services(b.copy("x2 = 1"), services);
  EXPECT_EQ(services, (std::vector<Service>{{edge_of(b.ssa, "entry"), 0}}));
}

TEST(Homes, WaysInAndOut) {
  const Built b(lost_program, lost_output);
  const ir::EdgeId in = edge_of(b.ssa, "entry");
  const ir::EdgeId back = edge_of(b.ssa, "H", 0);
  EXPECT_TRUE(b.homes.leaves(1, back));
  EXPECT_FALSE(b.homes.leaves(2, back));
  EXPECT_TRUE(b.homes.every_way_in(1, std::vector<ir::EdgeId>{in, back}));
  EXPECT_FALSE(b.homes.every_way_in(1, std::vector<ir::EdgeId>{back}));
}

constexpr std::string_view shared_program = R"(ssa @f(c) {
entry:
  a = add c, 1
  b = add c, 2
  cbr c, T, E
T:
  br J(a)
E:
  br J(b)
J(p):
  q = copy p
  print q
  ret p
})";

// Names of the destroyed program do not matter: p lives where it is read.
TEST(Homes, OfPhisAndCopiesAreWhereTheyAreRead) {
  const Built b(shared_program, R"(tac @f(k) {
entry:
  p = add k, 1
  a = add k, 2
  cbr k, T, E
T:
  a = p
  br J
E:
  br J
J:
  print a
  ret a
})");
  EXPECT_EQ(b.home_of("c"), "k");
  EXPECT_EQ(b.home_of("a"), "p");
  EXPECT_EQ(b.home_of("b"), "a");
  EXPECT_EQ(b.home_of("p"), "a");
  EXPECT_EQ(b.home_of("q"), "a");
}

// A spare place is nobody's home, and a copy into it serves what it is for.
TEST(Homes, ASpareServesThePhiThatItIsSavedFor) {
  const Built b(R"(ssa @f(n) {
entry:
  br H(1, 2)
H(a, b):
  t = lt a, n
  cbr t, L, X
L:
  print t
  br H(b, a)
X:
  r = sub a, b
  ret r
})",
                R"(tac @f(n) {
entry:
  a = 1
  b = 2
  br H
H:
  t = lt a, n
  cbr t, L, X
L:
  print t
  s = a
  a = b
  b = s
  br H
X:
  r = sub a, b
  ret r
})");
  EXPECT_FALSE(b.homes.is_a_home(b.tac_value("s")));
  std::vector<Service> services;
  b.homes.services(b.copy("s = a"), services);
  EXPECT_EQ(services, (std::vector<Service>{{edge_of(b.ssa, "L"), 1}}));
}

}  // namespace
}  // namespace phidelity::oracle
