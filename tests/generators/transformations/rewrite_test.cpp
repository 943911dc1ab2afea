// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/transformations/rewrite.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace phidelity::generators {
namespace {

// Instructions 0 a, 1 b, 2 cbr, 3 print, 4 ret, 5 ret.
class Rewriting : public ::testing::Test {
 protected:
  Rewriting()
      : f(tests::program("ssa @f(n) {\nentry:\n  a = add n, 1\n  b = add a, 2\n  cbr n, A(a), B(b)\n"
                         "A(p):\n  print p\n  ret a, b\nB(q):\n  ret a, q\n}\n")) {
    rewrite.start(f);
  }
  std::string written() {
    ir::Function out;
    rewrite.write(out);
    EXPECT_EQ(ir::to_string(ir::verify(out)), "");
    return ir::print(out);
  }
  [[nodiscard]] ir::ValueId value(std::string_view name) const {
    for (ir::ValueId v = 0; v < f.values.size(); ++v) {
      if (f.value_text(v) == name) return v;
    }
    return 0;
  }
  ir::Function f;
  Rewrite rewrite;
};

TEST_F(Rewriting, NothingChangesNothing) { EXPECT_EQ(written(), ir::print(f)); }

TEST_F(Rewriting, ReplacementsAreFollowedToTheirEnd) {
  rewrite.replace(value("b"), ir::Operand::value(value("a")));
  rewrite.replace(value("a"), ir::Operand::value(value("n")));
  rewrite.drop(0);
  rewrite.drop(1);
  EXPECT_EQ(written(),
            "ssa @f(n) {\nentry:\n  cbr n, A(n), B(n)\nA(p):\n  print p\n  ret n, n\nB(q):\n"
            "  ret n, q\n}\n");
}

TEST_F(Rewriting, AParameterGoesWithItsArguments) {
  rewrite.replace(value("p"), ir::Operand::value(value("a")));
  rewrite.drop_param(f.blocks[1].params.begin);
  EXPECT_EQ(written(),
            "ssa @f(n) {\nentry:\n  a = add n, 1\n  b = add a, 2\n  cbr n, A, B(b)\nA:\n"
            "  print a\n  ret a, b\nB(q):\n  ret a, q\n}\n");
}

TEST_F(Rewriting, BelowABlockAlone) {
  const ir::Cfg cfg(f);
  ir::Dominators dominators;
  dominators.build(f, cfg);
  rewrite.replace_below(dominators, 1, value("a"), ir::Operand::value(value("p")));
  EXPECT_EQ(written(),
            "ssa @f(n) {\nentry:\n  a = add n, 1\n  b = add a, 2\n  cbr n, A(a), B(b)\nA(p):\n"
            "  print p\n  ret p, b\nB(q):\n  ret a, q\n}\n");
}

TEST_F(Rewriting, InstructionsMoveToTheTopBeforeThoseMovedThereBefore) {
  f.operands[f.edges[1].arguments.begin] = ir::Operand::integer(0);
  f.operands[f.edges[0].arguments.begin] = ir::Operand::integer(0);
  f.operands[f.instructions[5].operands.begin] = ir::Operand::integer(0);
  rewrite.move_to_top(1, 1);
  rewrite.move_to_top(0, 1);
  EXPECT_EQ(written(),
            "ssa @f(n) {\nentry:\n  cbr n, A(0), B(0)\nA(p):\n  a = add n, 1\n  b = add a, 2\n"
            "  print p\n  ret a, b\nB(q):\n  ret 0, q\n}\n");
}

TEST_F(Rewriting, InstructionsMoveToTheEndBehindThoseMovedThereBefore) {
  rewrite.move_to_end(0, 0);
  rewrite.move_to_end(1, 0);
  EXPECT_EQ(written(), ir::print(f));
}

TEST(Definitions, SayWhereAValueComesFrom) {
  const ir::Function f = tests::program(
      "ssa @f(n) {\nentry:\n  u = brdec n, B(n), X\nB(p):\n  a = add p, u\n  ret a\nX:\n  ret\n}\n");
  Definitions definitions;
  definitions.build(f);
  const ir::ValueId n = f.params[0], u = f.results[0], p = f.block_params[0], a = f.results[1];
  EXPECT_EQ(definitions.block(n), 0u);
  EXPECT_TRUE(definitions.is_phi(p) && !definitions.is_phi(n) && !definitions.is_phi(a));
  EXPECT_EQ(definitions.block(p), 1u);
  EXPECT_EQ(definitions.instruction(n), Definitions::none);
  EXPECT_EQ(definitions.instruction(a), f.blocks[1].instructions.begin);
  EXPECT_TRUE(definitions.by_terminator(f, u) && !definitions.by_terminator(f, a));
}

}  // namespace
}  // namespace phidelity::generators
