// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/names.h"

#include <gtest/gtest.h>

#include <string_view>

#include "tests/oracle/cases.h"

namespace phidelity::oracle {
namespace {

ir::ValueId value(const ir::Function& f, std::string_view name) {
  for (ir::ValueId v = 0; v < f.values.size(); ++v) {
    if (f.value_text(v) == name) return v;
  }
  throw std::invalid_argument(std::string(name));
}

class SsaNamesTest : public testing::Test {
 protected:
  SsaNamesTest() { names_.build(ssa_, constants_); }
  Name name(std::string_view text) { return names_.name_of(ir::Operand::value(value(ssa_, text))); }

  ir::Function ssa_ = ssa_program(R"(ssa @f(n, m) {
entry:
  a = copy m
  b = copy a
  c = copy 5
  u = copy undef
  (p, q) = call @two(b, c)
  br B(b, 5, u)
B(x, y, z):
  w = copy x
  s = add w, y
  print z
  ret s, p, q
})");
  Constants constants_;
  SsaNames names_;
};

TEST_F(SsaNamesTest, CopiesAreOtherNamesOfTheirSource) {
  EXPECT_EQ(name("a"), value(ssa_, "m"));
  EXPECT_EQ(name("b"), value(ssa_, "m"));
  EXPECT_EQ(name("w"), value(ssa_, "x"));
}

TEST_F(SsaNamesTest, PhisStandForThemselves) {
  EXPECT_EQ(name("x"), value(ssa_, "x"));
  EXPECT_EQ(name("y"), value(ssa_, "y"));
}

TEST_F(SsaNamesTest, CopiesOfConstantsAreConstants) {
  EXPECT_TRUE(is_constant(name("c")));
  EXPECT_EQ(name("c"), constants_.intern(ir::Operand::integer(5)));
  EXPECT_NE(name("c"), constants_.intern(ir::Operand::integer(6)));
  EXPECT_NE(name("c"), constants_.intern(ir::Operand::real(5)));
  EXPECT_EQ(name("u"), undef_name);
  EXPECT_FALSE(is_constant(undef_name));
  EXPECT_FALSE(is_constant(lost_place));
  EXPECT_FALSE(is_constant(name("x")));
}

TEST_F(SsaNamesTest, OriginsSayWhereANameIsDefined) {
  const auto& parameter = names_.origin(value(ssa_, "m"));
  EXPECT_EQ(parameter.instruction, SsaNames::none);
  EXPECT_EQ(parameter.block, SsaNames::none);
  EXPECT_EQ(parameter.index, 1U);
  const auto& phi = names_.origin(value(ssa_, "y"));
  EXPECT_EQ(phi.block, 1U);
  EXPECT_EQ(phi.index, 1U);
  const auto& result = names_.origin(value(ssa_, "q"));
  EXPECT_EQ(ssa_.instructions[result.instruction].opcode, ir::Opcode::call);
  EXPECT_EQ(result.index, 1U);
}

}  // namespace
}  // namespace phidelity::oracle
