// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/unaligned.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/oracle/built.h"

namespace phidelity::oracle {
namespace {

std::optional<FaultClass> fault(std::string_view ssa, std::string_view tac) {
  const Built b("ssa " + std::string(ssa), "tac " + std::string(tac));
  const Product& product = b.alignment.product;
  EXPECT_FALSE(product.mismatches().empty());
  return fault_of(b.ssa, b.tac, product, product.mismatches().front());
}

TEST(Unaligned, ObservationsThatDoNotPairAreAFault) {
  EXPECT_EQ(fault("@f(n) {\nentry:\n  print n\n  ret n\n}", "@f(n) {\nentry:\n  ret n\n}"),
            FaultClass::wrong_result);
  EXPECT_EQ(fault("@f(n) {\nentry:\n  a = add n, 1\n  print a\n  ret n\n}",
                  "@f(n) {\nentry:\n  b = mul n, 2\n  store n, b\n  ret n\n}"),
            FaultClass::wrong_result);
}

TEST(Unaligned, PureInstructionsInAnotherOrderAreNone) {
  EXPECT_EQ(fault("@f(n) {\nentry:\n  a = add n, 1\n  b = mul n, 2\n  print a\n  ret b\n}",
                  "@f(n) {\nentry:\n  b = mul n, 2\n  a = add n, 1\n  print a\n  ret b\n}"),
            std::nullopt);
}

TEST(Unaligned, ASilentLoopOnOneSideDiverges) {
  EXPECT_EQ(fault("@f(n) {\nentry:\n  ret n\n}", "@f(n) {\nentry:\n  br L\nL:\n  br L\n}"),
            FaultClass::diverges);
}

// A loop of pure instructions, such as an exchange by exclusive ors, shows as little as one of jumps.
TEST(Unaligned, ALoopOfPureInstructionsIsAsSilent) {
  const std::string jumps = "@f(a, b) {\nentry:\n  print a\n  br H\nH:\n  br H\n}";
  const std::string pure =
      "@f(a, b) {\nentry:\n  print a\n  br H\nH:\n  a = xor a, b\n  br H\n}";
  EXPECT_EQ(fault(jumps, pure), std::nullopt);
}

TEST(Unaligned, ExchangedWaysAreAWrongTarget) {
  const std::string arms = ", T, E\nT:\n  call @t()\n  ret\nE:\n  call @e()\n  ret\n}";
  const std::string other = ", E, T\nT:\n  call @t()\n  ret\nE:\n  call @e()\n  ret\n}";
  const std::string head = "@f(n) {\nentry:\n  cbr n";
  EXPECT_EQ(fault(head + arms, head + other), FaultClass::wrong_target);
  const std::string third = ", E, U\nE:\n  call @e()\n  ret\nU:\n  call @u()\n  ret\n}";
  EXPECT_EQ(fault(head + arms, head + third), FaultClass::wrong_result);
}

// The ways of a switch are told apart by their case values, not by their order in the text.
TEST(Unaligned, TheWaysOfASwitchAreItsCases) {
  const std::string ways =
      "\nA:\n  call @a()\n  ret\nB:\n  call @b()\n  ret\nC:\n  call @c()\n  ret\n}";
  const std::string head = "@f(n) {\nentry:\n  switch n, ";
  const std::string ssa = head + "[0: A, 1: B], default C" + ways;
  EXPECT_EQ(fault(ssa, head + "[1: A, 0: B], default C" + ways), FaultClass::wrong_target);
  EXPECT_EQ(fault(ssa, head + "[1: C, 0: A], default B" + ways), FaultClass::wrong_target);
  EXPECT_EQ(fault(ssa, head + "[1: B, 0: C], default C" + ways), FaultClass::wrong_result);
  // In the places of the slots these look exchanged; by their cases, A's way alone is gone.
  EXPECT_EQ(fault(ssa, head + "[1: B, 0: B], default C" + ways), FaultClass::wrong_result);
}

TEST(DeadInstructions, AreThoseThatNothingShownNeeds) {
  // p and q feed only each other; u feeds a dead sum; k is needed through the phi r.
  const ir::Function f = ssa_program(R"(ssa @f(n) {
entry:
  k = add n, 1
  u = mul n, 2
  v = add u, 1
  w = div n, 3
  br H(0, k)
H(p, r):
  q = add p, 1
  t = lt r, n
  cbr t, H(q, r), X
X:
  ret r
})");
  std::vector<std::uint8_t> dead{1, 1, 1};
  dead_instructions(f, dead);
  ASSERT_EQ(dead.size(), f.instructions.size());
  const auto is_dead = [&](std::string_view text) { return dead[instruction_of(f, text)] != 0; };
  EXPECT_TRUE(is_dead("u = mul n, 2"));
  EXPECT_TRUE(is_dead("v = add u, 1"));
  EXPECT_TRUE(is_dead("q = add p, 1"));
  EXPECT_FALSE(is_dead("k = add n, 1"));
  EXPECT_FALSE(is_dead("t = lt r, n"));
  EXPECT_FALSE(is_dead("w = div n, 3"));  // it may trap
}

// A destroyer may drop what no run reaches, and then nothing is left that needs `d` there.
TEST(DeadInstructions, AreThoseThatOnlyUnreachableBlocksRead) {
  const ir::Function f = ssa_program(R"(ssa @f(n) {
entry:
  d = add n, 1
  e = mul n, 2
  br X(e)
U:
  print d
  br X(d)
X(p):
  ret p
})");
  std::vector<std::uint8_t> dead;
  dead_instructions(f, dead);
  ASSERT_EQ(dead.size(), f.instructions.size());
  EXPECT_TRUE(dead[instruction_of(f, "d = add n, 1")]);
  EXPECT_FALSE(dead[instruction_of(f, "e = mul n, 2")]);
}

TEST(DeadInstructions, AreNotMarkedWhereThereAreNone) {
  std::vector<std::uint8_t> dead{1};
  dead_instructions(ssa_program(lost_program), dead);
  EXPECT_TRUE(dead.empty());
}

}  // namespace
}  // namespace phidelity::oracle
