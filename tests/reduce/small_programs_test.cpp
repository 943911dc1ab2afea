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

TEST(SampledPrograms, HaveFewerBlocksAndAreTheSameForEverybody) {
  const Size bound{.blocks = 6};
  reduce::SampledPrograms some(bound);
  reduce::SampledPrograms again(bound);
  std::size_t programs = 0;
  for (; programs < 500; ++programs) {
    const ir::Function* f = some.next();
    ASSERT_NE(f, nullptr);
    EXPECT_LT(f->blocks.size(), 6u);
    EXPECT_TRUE(ir::verify(*f).empty());
    EXPECT_EQ(ir::print(*f), ir::print(*again.next()));
  }
  EXPECT_EQ(reduce::SampledPrograms({.blocks = 4}).next(), nullptr);
}

// No change of this program, and no two, lead to the smaller ones that show the same.
TEST(SampledPrograms, LeadOnWhereNoChangeDoes) {
  const ir::Function f = program(R"(ssa @main() {
b0:
  v0 = input
  cbr 0, b3, b1(0)
b1(v1):
  cbr 0, b2, b5(v1)
b2:
  cbr v1, b2, b4(1)
b3:
  cbr 0, b5(v0), b4(v0)
b4(v2):
  ret
b5(v3):
  ret
}
)");
  reduce::ReduceOptions options;
  EXPECT_LE(reduce::reduce(f, same_fault("F03", f), options).after.blocks, 4u);
  options.exhaustive = false;
  EXPECT_EQ(reduce::reduce(f, same_fault("F03", f), options).after.blocks, 6u);
}

}  // namespace
}  // namespace phidelity::tests
