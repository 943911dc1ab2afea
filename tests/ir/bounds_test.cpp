// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/bounds.h"

#include <gtest/gtest.h>

#include <functional>

#include "ir/text.h"
#include "tests/ir/small_graphs.h"

namespace phidelity::ir {
namespace {

// entry: x = copy 1; branch @op(x), b1(x), b1(x).  b1(p): ret p.
Function sound() {
  Function f;
  f.add_block("entry");
  f.add_block("b1");
  const ValueId x = f.add_value("x");
  const ValueId p = f.add_value("p");
  f.params = {f.add_value("n")};
  const Operand use_x = Operand::value(x);
  const Operand use_p = Operand::value(p);
  f.open(0);
  f.add_copy(x, Operand::integer(1));
  f.add_instruction(Opcode::branch, {}, {&use_x, 1}, f.symbols.intern("op"));
  f.add_edge(1, {&use_x, 1});
  f.add_edge(1, {&use_x, 1});
  f.open(1);
  f.add_param(p);
  f.add_instruction(Opcode::ret, {}, {&use_p, 1});
  return f;
}

struct Damage {
  const char* name;
  std::function<void(Function&)> inflict;
};
void PrintTo(const Damage& d, std::ostream* out) { *out << d.name; }

class Bounds : public ::testing::TestWithParam<Damage> {};

TEST_P(Bounds, SeesTheDamage) {
  Function f = sound();
  ASSERT_TRUE(Verifier().valid(f));
  GetParam().inflict(f);
  EXPECT_FALSE(in_bounds(f));
  EXPECT_FALSE(Verifier().valid(f));
  EXPECT_EQ(verify(f).size(), 1U);
}

const Damage damages[] = {
    {"Target", [](Function& f) { f.edges[1].target = 2; }},
    {"Source", [](Function& f) { f.edges[1].source = 1; }},
    {"EdgeOfNoBlock", [](Function& f) { f.blocks[0].edges.end = 1; }},
    {"EdgeOfTwoBlocks",
     [](Function& f) {
       f.blocks[1].edges = {0, 2};
     }},
    {"Arguments", [](Function& f) { f.edges[0].arguments.end = 100; }},
    {"Instructions", [](Function& f) { f.blocks[1].instructions.end = 4; }},
    {"BackwardRange",
     [](Function& f) {
       f.blocks[1].instructions = {2, 1};
     }},
    {"Params", [](Function& f) { f.blocks[1].params.end = 2; }},
    {"Operands", [](Function& f) { f.instructions[0].operands.end = 100; }},
    {"Results", [](Function& f) { f.instructions[0].results.end = 2; }},
    {"Opcode", [](Function& f) { f.instructions[0].opcode = static_cast<Opcode>(opcode_count); }},
    {"OperandValue", [](Function& f) { f.operands[1] = Operand::value(3); }},
    {"ResultValue", [](Function& f) { f.results[0] = 3; }},
    {"BlockParameter", [](Function& f) { f.block_params[0] = 3; }},
    {"FunctionParameter", [](Function& f) { f.params[0] = 3; }},
    {"Class", [](Function& f) { f.values[0].reg_class = 2; }},
    {"ClassName", [](Function& f) { f.classes.push_back(1000); }},
    {"NoClasses", [](Function& f) { f.classes.pop_back(); }},
    {"ValueName", [](Function& f) { f.values[0].name = 1000; }},
    {"Label", [](Function& f) { f.blocks[0].label = 1000; }},
    {"FunctionName", [](Function& f) { f.name = 1000; }},
    {"Symbol", [](Function& f) { f.instructions[0].symbol = 1000; }},
    {"OpaqueWithoutName", [](Function& f) { f.instructions[1].symbol = no_symbol; }},
};
INSTANTIATE_TEST_SUITE_P(Each, Bounds, ::testing::ValuesIn(damages),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(BoundsOfBuilt, WhatTheBuildingFunctionsMakeIsInBounds) {
  EXPECT_TRUE(in_bounds(Function()));
  std::mt19937 rng(8);
  Function f;
  for (int round = 0; round < 200; ++round) {
    testing::fill(f, testing::random_targets(rng, 12, 3));
    ASSERT_TRUE(in_bounds(f));
  }
}

}  // namespace
}  // namespace phidelity::ir
