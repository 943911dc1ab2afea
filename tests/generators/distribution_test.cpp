// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/distribution.h"

#include <gtest/gtest.h>

#include <utility>

#include "ir/text.h"

namespace phidelity::generators {
namespace {

// A profile of one program, so that every figure can be counted by hand: 5 reachable blocks and one
// that is not, 6 edges, of which one is critical (H -> H), two are back edges (that and M -> H) and
// three carry arguments: a swap, and a cycle of three beside a copy.
constexpr const char* by_hand =
    "ssa @f(n) {\nentry:\n  br H(n, n, n, n)\nH(a, b, c, d):\n  cbr n, H(b, a, c, 1), L\n"
    "L:\n  print d\n  cbr n, M, X\nM:\n  br H(b, c, a, a)\nX:\n  ret a\nU:\n  br X\n}\n";

void draw_by_hand(Choices&, const Features&, ir::Function& f) {
  auto file = ir::parse("f.ssa", by_hand);
  f = std::move(file->functions.at(0).function);
}

TEST(Distribution, CountsWhatIsThere) {
  const Distribution d = distribution_of({"by-hand", "one program", draw_by_hand}, 1, 3);
  EXPECT_EQ(d.programs, 3u);
  EXPECT_DOUBLE_EQ(d.blocks, 5);
  EXPECT_DOUBLE_EQ(d.unreachable, 1);
  EXPECT_DOUBLE_EQ(d.edges, 6);
  EXPECT_DOUBLE_EQ(d.instructions, 6);
  EXPECT_DOUBLE_EQ(d.phis, 4);
  EXPECT_DOUBLE_EQ(d.critical, 100.0 / 6);
  EXPECT_DOUBLE_EQ(d.back, 200.0 / 6);
  EXPECT_DOUBLE_EQ(d.irreducible, 0);
  EXPECT_DOUBLE_EQ(d.cycles, 200.0 / 3);
  EXPECT_EQ(d.longest_cycle, 3u);
  EXPECT_EQ(d.widest, 2u);
}

TEST(Distribution, TellsProfilesApart) {
  const auto of = [](std::string_view name) { return distribution_of(*find_profile(name), 1, 300); };
  EXPECT_GT(of("large").blocks, 4 * of("default").blocks);
  EXPECT_GT(of("critical").critical, 1.4 * of("default").critical);
  EXPECT_EQ(of("structured").irreducible, 0);
  EXPECT_GT(of("two-entries").irreducible, 95);
  EXPECT_GT(of("copies").cycles, 5 * of("default").cycles);
  EXPECT_GT(of("unreachable").unreachable, 1);
  EXPECT_EQ(of("wide-switch").widest, 64u);
}

}  // namespace
}  // namespace phidelity::generators
