// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/program.h"

#include <gtest/gtest.h>

namespace phidelity::ir {
namespace {

// The program of ir/program.h, with the blocks written out of order.
Function lost() {
  Function f;
  f.name = f.symbols.intern("lost");
  const ValueId n = f.add_value("n");
  const ValueId x2 = f.add_value("x2");
  const ValueId x3 = f.add_value("x3");
  const ValueId t = f.add_value("t");
  f.params = {n};
  const BlockId entry = f.add_block("entry");
  const BlockId h = f.add_block("H");
  const BlockId x = f.add_block("X");
  f.open(x);
  const Operand result = Operand::value(x2);
  f.add_instruction(Opcode::ret, {}, {&result, 1});
  f.open(entry);
  const Operand one = Operand::integer(1);
  f.add_branch(h, {&one, 1});
  f.open(h);
  f.add_param(x2);
  const Operand sum[] = {Operand::value(x2), one};
  f.add_instruction(Opcode::add, {&x3, 1}, sum);
  const Operand less[] = {Operand::value(x3), Operand::value(n)};
  f.add_instruction(Opcode::lt, {&t, 1}, less);
  const Operand condition = Operand::value(t);
  f.add_instruction(Opcode::cbr, {}, {&condition, 1});
  const Operand next = Operand::value(x3);
  f.add_edge(h, {&next, 1});
  f.add_edge(x);
  return f;
}

TEST(Program, BlocksMayBeWrittenInAnyOrder) {
  const Function f = lost();
  ASSERT_EQ(f.blocks.size(), 3U);
  EXPECT_EQ(f.terminator_of(0).opcode, Opcode::br);
  EXPECT_EQ(f.terminator_of(1).opcode, Opcode::cbr);
  EXPECT_EQ(f.terminator_of(2).opcode, Opcode::ret);
  EXPECT_EQ(f.instructions_of(1).size(), 3U);
  EXPECT_EQ(f.body_of(1).size(), 2U);
  EXPECT_TRUE(f.body_of(0).empty());
  ASSERT_EQ(f.params_of(1).size(), 1U);
  EXPECT_EQ(f.value_text(f.params_of(1)[0]), "x2");
  EXPECT_TRUE(f.params_of(2).empty());
}

TEST(Program, AnEdgeIsASlotOfItsSource) {
  const Function f = lost();
  const auto slots = f.edges_of(1);
  ASSERT_EQ(slots.size(), 2U);
  EXPECT_EQ(slots[0].source, 1U);
  EXPECT_EQ(slots[0].target, 1U);
  EXPECT_EQ(slots[1].target, 2U);
  EXPECT_EQ(f.slot_of(f.blocks[1].edges.begin + 1), 1U);
  ASSERT_EQ(f.arguments_of(slots[0]).size(), 1U);
  EXPECT_TRUE(f.arguments_of(slots[0])[0].is(2));
  EXPECT_TRUE(f.arguments_of(slots[1]).empty());
  EXPECT_TRUE(f.edges_of(2).empty());
}

TEST(Program, OperandsCompareByKindAndContent) {
  EXPECT_EQ(Operand::integer(-1), Operand::integer(-1));
  EXPECT_NE(Operand::integer(0), Operand::undef());
  EXPECT_NE(Operand::integer(3), Operand::value(3));
  EXPECT_NE(Operand::real(0.0), Operand::real(-0.0));
  EXPECT_TRUE(Operand::undef().is_undef());
  EXPECT_TRUE(Operand::real(1).is_constant());
  EXPECT_FALSE(Operand::undef().is_constant());
  EXPECT_FALSE(Operand::integer(3).is(3));
  EXPECT_EQ(Operand::value(7).id(), 7U);
}

TEST(Program, NamesAreHints) {
  Function f;
  const ValueId unnamed = f.add_value();
  const ValueId named = f.add_value("x");
  const ValueId same = f.add_value("x");
  EXPECT_EQ(f.value_text(unnamed), "v0");
  EXPECT_EQ(f.value_text(named), "x");
  EXPECT_EQ(f.value_text(same), "x");
  EXPECT_NE(named, same);
  EXPECT_EQ(f.label_text(f.add_block()), "b0");
}

TEST(Program, ClassesAreInterned) {
  Function f;
  EXPECT_EQ(f.intern_class("i"), class_integer);
  EXPECT_EQ(f.intern_class("f"), class_float);
  const ClassId gr32 = f.intern_class("gr32");
  EXPECT_EQ(f.intern_class("gr32"), gr32);
  EXPECT_EQ(f.class_text(gr32), "gr32");
  EXPECT_EQ(f.values[f.add_value("x", gr32)].reg_class, gr32);
  EXPECT_EQ(f.values[f.add_value("y")].reg_class, class_integer);
}

TEST(Program, ClearingKeepsTheSymbolsOnRequest) {
  Function f = lost();
  f.intern_class("gr32");
  const SymbolId x3 = f.symbols.find("x3");
  f.clear(false);
  EXPECT_TRUE(f.blocks.empty() && f.values.empty() && f.instructions.empty() && f.params.empty());
  EXPECT_EQ(f.symbols.find("x3"), x3);
  EXPECT_EQ(f.classes.size(), 2U);
  f.clear();
  EXPECT_EQ(f.symbols.find("x3"), no_symbol);
  EXPECT_EQ(f.class_text(class_float), "f");
}

TEST(Program, ADestroyerStartsFromTheValuesOfItsInput) {
  const Function f = lost();
  Function d;
  d.start_from(f, Form::tac);
  EXPECT_EQ(d.form, Form::tac);
  EXPECT_EQ(d.symbols.text(d.name), "lost");
  EXPECT_EQ(d.params, f.params);
  EXPECT_TRUE(d.blocks.empty() && d.edges.empty() && d.operands.empty());
  ASSERT_EQ(d.values.size(), f.values.size());
  EXPECT_EQ(d.value_text(2), "x3");
  d.open(d.add_block(f.blocks[1].label));
  d.add_copy(2, Operand::integer(4));
  d.add_instruction(f, f.instructions_of(1)[0]);
  EXPECT_EQ(d.instructions_of(0)[0].opcode, Opcode::copy);
  EXPECT_TRUE(d.operands_of(d.instructions_of(0)[1])[0].is(1));
  EXPECT_EQ(d.results_of(d.instructions_of(0)[1])[0], 2U);
}

TEST(Program, EdgesCarryTheirCaseAndMark) {
  Function f;
  const BlockId b = f.add_block();
  f.open(b);
  const Operand zero = Operand::integer(0);
  f.add_instruction(Opcode::switch_, {}, {&zero, 1});
  f.add_edge(b, {}, -7, true);
  f.add_edge(b);
  EXPECT_EQ(f.edges_of(b)[0].case_value, -7);
  EXPECT_TRUE(f.edges_of(b)[0].nosplit);
  EXPECT_FALSE(f.edges_of(b)[1].nosplit);
}

}  // namespace
}  // namespace phidelity::ir
