// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/alignment.h"

#include <gtest/gtest.h>

#include "tests/oracle/built.h"

namespace phidelity::oracle {
namespace {

constexpr std::string_view with_dead = R"(ssa @f(n) {
entry:
  d = mul n, 3
  e = add d, 1
  s = sub n, 1
  ret s
})";

TEST(Alignment, PairsEverythingWhereItCan) {
  const Built b(with_dead,
                "tac @f(n) {\nentry:\n  d = mul n, 3\n  e = add d, 1\n  s = sub n, 1\n  ret s\n}");
  EXPECT_TRUE(b.alignment.product.aligned());
  EXPECT_TRUE(b.alignment.ssa_skipped().empty());
  EXPECT_EQ(b.alignment.product.pairs().size(), 4U);
}

TEST(Alignment, SkipsDeadCodeThatWasDropped) {
  const Built b(with_dead, "tac @f(n) {\nentry:\n  s = sub n, 1\n  ret s\n}");
  EXPECT_TRUE(b.alignment.product.aligned());
  const auto skipped = b.alignment.ssa_skipped();
  ASSERT_EQ(skipped.size(), b.ssa.instructions.size());
  EXPECT_NE(skipped[instruction_of(b.ssa, "d = mul n, 3")], 0);
  EXPECT_NE(skipped[instruction_of(b.ssa, "e = add d, 1")], 0);
  EXPECT_EQ(skipped[instruction_of(b.ssa, "s = sub n, 1")], 0);
  EXPECT_TRUE(b.alignment.tac_skipped().empty());
}

TEST(Alignment, SkipsOnBothSidesWhereSomeIsDropped) {
  const Built b(with_dead, "tac @f(n) {\nentry:\n  d = mul n, 3\n  s = sub n, 1\n  ret s\n}");
  EXPECT_TRUE(b.alignment.product.aligned());
  EXPECT_FALSE(b.alignment.ssa_skipped().empty());
  EXPECT_FALSE(b.alignment.tac_skipped().empty());
  EXPECT_EQ(b.alignment.product.pairs().size(), 2U);
}

TEST(Alignment, KeepsTheWayWithTheMostPairsWhereNothingAligns) {
  // Without the dead multiplication the print pairs too; nothing pairs with the second print.
  const Built b(R"(ssa @f(n) {
entry:
  d = mul n, 3
  print n
  ret n
})",
                "tac @f(n) {\nentry:\n  print n\n  print n\n  ret n\n}");
  EXPECT_FALSE(b.alignment.product.aligned());
  EXPECT_EQ(b.alignment.product.pairs().size(), 1U);
  EXPECT_FALSE(b.alignment.ssa_skipped().empty());
}

}  // namespace
}  // namespace phidelity::oracle
