// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/small_programs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "ir/text.h"
#include "tests/reduce/support.h"
#include "tests/support/programs.h"

namespace phidelity::tests {
namespace {

using reduce::Size;
using reduce::SmallPrograms;

// The counts are those of docs/enumeration.md.
TEST(SmallPrograms, AreAllBelowTheBoundAndEachOnce) {
  const auto count = [](const Size& bound) {
    SmallPrograms all(bound);
    std::set<std::string> texts;
    std::size_t programs = 0;
    while (const ir::Function* f = all.next()) {
      ++programs;
      EXPECT_LT(reduce::size_of(*f), bound);
      EXPECT_TRUE(ir::verify(*f).empty());
      texts.insert(ir::print(*f));
    }
    EXPECT_EQ(texts.size(), programs);
    return programs;
  };
  EXPECT_EQ(count({.blocks = 3}), 1'190u);
  EXPECT_EQ(count({.blocks = 4}), 1'190u + 6'588u);
  EXPECT_EQ(count({.blocks = 2}), 0u);
  EXPECT_EQ(count({.blocks = 2, .phis = 1}), 6u) << "the graphs";
}

// Interesting are one large program and a small one that no change of it leads to.
TEST(SmallPrograms, AreTriedWhereThePassesEnd) {
  const auto says = [](const ir::Function& f) {
    const bool first = f.blocks.size() == 4 && f.block_params.size() == 3;
    const bool branches_on_two = std::ranges::any_of(f.instructions, [](const ir::Instruction& i) {
      return i.opcode == ir::Opcode::branch && i.operands.size() == 2;
    });
    return first || (f.blocks.size() == 2 && branches_on_two);
  };
  reduce::ReduceOptions options;
  EXPECT_EQ(reduce::reduce(program(swap_text), questions(says), options).after.blocks, 2u);
  options.exhaustive = false;
  EXPECT_EQ(reduce::reduce(program(swap_text), questions(says), options).after.blocks, 4u);
}

}  // namespace
}  // namespace phidelity::tests
