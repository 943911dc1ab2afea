// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/shrunk_input.h"

#include <gtest/gtest.h>

#include <string_view>

#include "tests/support/programs.h"

namespace phidelity::tests {
namespace {

using Words = std::vector<std::uint64_t>;

oracle::ConcreteInput shrunk(std::string_view ssa, std::string_view tac,
                             const oracle::ConcreteInput& input) {
  return reduce::shrink_input(program(ssa), program(tac), input);
}

// The two programs differ where the first argument is 37 or more and the second word of the tape is
// not 0.
constexpr std::string_view ssa_text = R"(ssa @f(a, b) {
entry:
  x = input
  y = input
  t = ge a, 37
  z = and t, 1
  c = ne y, 0
  d = and z, c
  cbr d, yes, no
yes:
  ret 1
no:
  ret 0
}
)";
constexpr std::string_view tac_text = R"(tac @f(a, b) {
entry:
  x = input
  y = input
  t = ge a, 37
  z = and t, 1
  c = ne y, 0
  d = and z, c
  cbr d, yes, no
yes:
  ret 2
no:
  ret 0
}
)";

TEST(ShrunkInput, IsThePlainestThatShowsTheDifference) {
  const auto input = shrunk(ssa_text, tac_text, {{1'000'003, 12}, {9, 77, 5, 5}});
  EXPECT_EQ(input.arguments, (Words{37, 0}));
  EXPECT_EQ(input.tape, (Words{0, 1}));
}

TEST(ShrunkInput, OfANegativeWordIsPositiveWhereThatDoes) {
  const auto minus = [](std::uint64_t magnitude) { return ~magnitude + 1; };
  EXPECT_EQ(shrunk(ssa_text, tac_text, {{40, 0}, {0, minus(9)}}).tape, (Words{0, 1}));
  constexpr std::string_view less = "@f(a) {\nentry:\n  t = lt a, -7\n  cbr t, yes, no\nyes:\n  ret 1\n"
                                    "no:\n  ret 0\n}\n";
  std::string wrong = "tac " + std::string(less);
  wrong.replace(wrong.find("ret 1"), 5, "ret 3");
  const auto input = shrunk("ssa " + std::string(less), wrong, {{minus(1ULL << 40U)}, {}});
  EXPECT_EQ(input.arguments, (Words{minus(8)}));
}

TEST(ShrunkInput, StaysWhereNothingDiffers) {
  std::string right(ssa_text);
  right.replace(0, 3, "tac");
  const auto input = shrunk(ssa_text, right, {{1'000'003, 12}, {9, 77, 5, 5}});
  EXPECT_EQ(input.arguments, (Words{1'000'003, 12}));
  EXPECT_EQ(input.tape, (Words{9, 77, 5, 5}));
}

}  // namespace
}  // namespace phidelity::tests
