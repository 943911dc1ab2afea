// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <array>
#include <cstdint>
#include <string_view>

#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

struct Published {
  std::string_view program;
  std::uint32_t value;
  std::uint32_t intersection;
};

// The measured counts of the literature's table. They depend on the order in which copies are
// coalesced; program order gives the very same.
TEST(Boissinot, InsertsThePublishedCopies) {
  for (const Published& row : std::to_array<Published>(
           {{"lost", 2, 2},     {"swap", 6, 6},      {"swapself", 6, 7}, {"vswap", 3, 3},
            {"rot3", 8, 8},     {"atlas", 7, 7},     {"condlost", 1, 1}, {"dup", 1, 1},
            {"crit", 2, 2},     {"nondom", 3, 3},    {"selfphi", 2, 4},  {"const_reader", 5, 5},
            {"deadphi", 6, 6},  {"nested", 10, 11},  {"termuse", 3, 4},  {"twoswaps", 11, 11},
            {"selfcrit", 6, 6}, {"sreedhar3", 1, 1}, {"fanout", 9, 9},   {"chain", 7, 7}})) {
    EXPECT_EQ(copies_of("boissinot-value", row.program), row.value) << row.program;
    EXPECT_EQ(copies_of("boissinot", row.program), row.intersection) << row.program;
  }
}

TEST(Boissinot, IsRightOnGeneratedProgramsAndSavesCopies) {
  const Total isolated = judge_programs("sreedhar-1", 4'500);
  const Total intersection = judge_programs("boissinot", 4'500);
  const Total value = judge_programs("boissinot-value", 4'500);
  EXPECT_GE(intersection.judged, tests::sampled(3'000));
  EXPECT_EQ(intersection.judged, isolated.judged);
  EXPECT_EQ(value.judged, isolated.judged);
  EXPECT_LT(intersection.copies, isolated.copies);
  EXPECT_LE(value.copies, intersection.copies);
}

TEST(Boissinot, DeclinesWhatIsolationDeclines) {
  constexpr std::string_view text = R"(ssa @f(n) {
entry:
  br H(n)
H(p):
  x = brdec p, H(x), X
X:
  ret p
})";
  EXPECT_EQ(destroy("boissinot", text).outcome, Outcome::declined);
}

}  // namespace
}  // namespace phidelity::destroyers::testing
