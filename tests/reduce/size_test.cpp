// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/size.h"

#include <gtest/gtest.h>

#include <vector>

#include "generators/profiles.h"
#include "ir/text.h"
#include "tests/support/programs.h"

namespace phidelity::tests {
namespace {

using reduce::Bound;
using reduce::Size;
using reduce::size_of;

bool smaller(const ir::Function& a, const ir::Function& b) {
  Bound bound;
  bound.set(b);
  std::string text;
  return bound.above(a, text);
}

TEST(Size, CountsWhatAProgramHolds) {
  EXPECT_EQ(size_of(program(lost_copy_text)), (Size{3, 1, 5, 11}));
  EXPECT_EQ(size_of(program(swap_text)), (Size{4, 3, 7, 18}));
}

// Each program is smaller than the next, by one rule after the other.
TEST(Size, GoesByBlocksPhisInstructionsMentionsAndText) {
  const std::vector<std::string_view> ascending = {
      "ssa @f { e:\n ret 0 }",
      "ssa @f { e:\n ret 1 }",
      "ssa @f { e:\n ret 10 }",
      "ssa @f(a, b) { e:\n ret a }",
      "ssa @f { e:\n print 0\n ret }",
      "ssa @f { e:\n br b\nb:\n ret }",
      "ssa @f { e:\n br b(1)\nb(x):\n ret }",
      "ssa @f { e:\n br b\nb:\n br c\nc:\n ret }",
  };
  for (std::size_t a = 0; a < ascending.size(); ++a) {
    for (std::size_t b = 0; b < ascending.size(); ++b) {
      EXPECT_EQ(smaller(program(ascending[a]), program(ascending[b])), a < b) << a << " " << b;
    }
  }
}

TEST(Size, IsTotal) {
  std::vector<ir::Function> programs;
  for (std::uint64_t k = 0; k < 60; ++k) {
    generators::SeededChoices choices(3, k);
    generators::generate(*generators::find_profile("small"), choices, {}, programs.emplace_back());
  }
  for (const ir::Function& a : programs) {
    for (const ir::Function& b : programs) {
      EXPECT_EQ(smaller(a, b) || smaller(b, a), ir::print(a) != ir::print(b));
      EXPECT_FALSE(smaller(a, b) && smaller(b, a));
    }
  }
}

}  // namespace
}  // namespace phidelity::tests
