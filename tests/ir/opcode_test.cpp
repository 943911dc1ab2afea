// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/opcode.h"

#include <gtest/gtest.h>

#include <set>

namespace phidelity::ir {
namespace {

TEST(Opcode, TheTableIsInTheOrderOfTheEnumeration) {
  EXPECT_EQ(info(Opcode::add).name, "add");
  EXPECT_EQ(info(Opcode::and_).name, "and");
  EXPECT_EQ(info(Opcode::uge).name, "uge");
  EXPECT_EQ(info(Opcode::select).name, "select");
  EXPECT_EQ(info(Opcode::f2i).name, "f2i");
  EXPECT_EQ(info(Opcode::parallel_copy).name, "parallel copy");
  EXPECT_EQ(info(Opcode::call).name, "call");
  EXPECT_EQ(info(Opcode::br).name, "br");
  EXPECT_EQ(info(Opcode::switch_).name, "switch");
  EXPECT_EQ(info(Opcode::branch).name, "branch");
}

TEST(Opcode, NamesAreDistinct) {
  std::set<std::string_view> names;
  for (std::size_t k = 0; k < opcode_count; ++k) names.insert(info(static_cast<Opcode>(k)).name);
  EXPECT_EQ(names.size(), opcode_count);
}

TEST(Opcode, Arities) {
  EXPECT_EQ(info(Opcode::select).operands, 3);
  EXPECT_EQ(info(Opcode::neg).operands, 1);
  EXPECT_EQ(info(Opcode::store).operands, 2);
  EXPECT_EQ(info(Opcode::store).results, 0);
  EXPECT_EQ(info(Opcode::input).operands, 0);
  EXPECT_EQ(info(Opcode::input).results, 1);
  EXPECT_EQ(info(Opcode::brdec).results, 1);
  EXPECT_EQ(info(Opcode::call).operands, OpcodeInfo::any);
}

TEST(Opcode, WhatMayTrapOrBeSeenIsNotPure) {
  for (const Opcode op : {Opcode::div, Opcode::rem, Opcode::store, Opcode::print, Opcode::input,
                          Opcode::call, Opcode::ret, Opcode::trap}) {
    EXPECT_FALSE(info(op).pure) << info(op).name;
  }
  for (const Opcode op : {Opcode::add, Opcode::select, Opcode::copy, Opcode::load, Opcode::f2i}) {
    EXPECT_TRUE(info(op).pure) << info(op).name;
  }
}

TEST(Opcode, TerminatorsAndTheirChoices) {
  for (std::size_t k = 0; k < opcode_count; ++k) {
    const auto op = static_cast<Opcode>(k);
    EXPECT_EQ(is_terminator(op), op >= Opcode::br) << info(op).name;
    EXPECT_TRUE(!is_conditional(op) || is_terminator(op)) << info(op).name;
  }
  EXPECT_FALSE(is_conditional(Opcode::br));
  EXPECT_FALSE(is_conditional(Opcode::ret));
  EXPECT_TRUE(is_conditional(Opcode::brdec));
}

TEST(Opcode, Classes) {
  EXPECT_TRUE(info(Opcode::fadd).float_operands && info(Opcode::fadd).float_result);
  EXPECT_TRUE(!info(Opcode::i2f).float_operands && info(Opcode::i2f).float_result);
  EXPECT_TRUE(info(Opcode::f2i).float_operands && !info(Opcode::f2i).float_result);
  EXPECT_TRUE(is_copy(Opcode::copy) && is_copy(Opcode::parallel_copy) && !is_copy(Opcode::load));
}

}  // namespace
}  // namespace phidelity::ir
