// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/edit.h"

#include <gtest/gtest.h>

#include <string>

#include "ir/text.h"
#include "tests/support/programs.h"

namespace phidelity::tests {
namespace {

using ir::Operand;
using reduce::Edit;
using reduce::Form;

constexpr Form as_it_is{false, false};

// The text after the changes that `change` makes.
template <class MakeChange>
std::string edited(std::string_view text, const MakeChange& change, Form form = as_it_is) {
  const ir::Function f = program(text);
  const ir::Cfg cfg(f);
  Edit edit;
  edit.start(f, cfg, form);
  change(f, edit);
  ir::Function out;
  if (!edit.build(out)) return "not built";
  return ir::verify(out).empty() ? ir::print(out) : "invalid: " + ir::print(out);
}

TEST(Edit, WithoutChangesIsTheProgramItself) {
  const auto nothing = [](const ir::Function&, Edit&) {};
  for (const std::string_view text : {lost_copy_text, swap_text}) {
    EXPECT_EQ(edited(text, nothing), text);
  }
}

TEST(Edit, NormalFormHasOneTextForAllNamesAndOrders) {
  const auto nothing = [](const ir::Function&, Edit&) {};
  const std::string normal = edited(swap_text, nothing, {});
  EXPECT_EQ(normal, R"(ssa @main(v0) {
b0:
  br b1(1, 2, 0)
b1(v1, v2, v3):
  v4 = add v3, 1
  v5 = lt v4, v0
  cbr v5, b3, b2
b2:
  v6 = sub v1, v2
  ret v6
b3:
  br b1(v2, v1, v4)
}
)");
  EXPECT_EQ(edited(R"(ssa @other(limit) {
first:
  br Loop(1, 2, 0)
Out:
  r = sub a, b
  ret r
Latch:
  br Loop(b, a, i1)
Loop(a, b, i):
  i1 = add i, 1
  t = lt i1, limit
  cbr t, Latch, Out
}
)", nothing, {}), normal);
}

TEST(Edit, UsesOfWhatIsGoneReadTheStandIn) {
  // 0: br; 1: add; 2: lt; 3: cbr; 4: ret.
  EXPECT_EQ(edited(lost_copy_text, [](const ir::Function&, Edit& e) { e.drop_instruction(1); }),
            "ssa @lost(n) {\nentry:\n  br H(1)\nH(x2):\n  t = lt 0, n\n  cbr t, H(0), X\nX:\n"
            "  ret x2\n}\n");
  EXPECT_EQ(edited(lost_copy_text,
                   [](const ir::Function& f, Edit& e) {
                     e.drop_instruction(2);
                     e.replace(f.results_of(f.instructions[2])[0], Operand::value(f.params[0]));
                   }),
            "ssa @lost(n) {\nentry:\n  br H(1)\nH(x2):\n  x3 = add x2, 1\n  cbr n, H(x3), X\nX:\n"
            "  ret x2\n}\n");
  EXPECT_EQ(edited(lost_copy_text,
                   [](const ir::Function& f, Edit& e) {
                     e.drop_phi(0);
                     e.replace(f.block_params[0], Operand::integer(7));
                   }),
            "ssa @lost(n) {\nentry:\n  br H\nH:\n  x3 = add 7, 1\n  t = lt x3, n\n  cbr t, H, X\n"
            "X:\n  ret 7\n}\n");
  EXPECT_EQ(edited(lost_copy_text, [](const ir::Function&, Edit& e) { e.drop_parameter(0); }),
            "ssa @lost() {\nentry:\n  br H(1)\nH(x2):\n  x3 = add x2, 1\n  t = lt x3, 0\n"
            "  cbr t, H(x3), X\nX:\n  ret x2\n}\n");
}

TEST(Edit, StandInsInACircleAreNothing) {
  EXPECT_EQ(edited("ssa @f { e:\n br b(1, 2)\nb(x, y):\n ret x }",
                   [](const ir::Function& f, Edit& e) {
                     for (const std::uint32_t k : {0u, 1u}) {
                       e.drop_phi(k);
                       e.replace(f.block_params[k], Operand::value(f.block_params[1 - k]));
                     }
                   }),
            "ssa @f() {\ne:\n  br b\nb:\n  ret 0\n}\n");
}

TEST(Edit, ATerminatorFitsTheEdgesThatStay) {
  // Edges: 0 entry-H, 1 H-H, 2 H-X.
  EXPECT_EQ(edited(lost_copy_text, [](const ir::Function&, Edit& e) { e.drop_edge(1); }),
            "ssa @lost(n) {\nentry:\n  br H(1)\nH(x2):\n  x3 = add x2, 1\n  t = lt x3, n\n  br X\n"
            "X:\n  ret x2\n}\n");
  EXPECT_EQ(edited(lost_copy_text, [](const ir::Function&, Edit& e) { e.drop_edge(0); }),
            "ssa @lost(n) {\nentry:\n  ret\n}\n");
  EXPECT_EQ(edited(lost_copy_text, [](const ir::Function&, Edit& e) { e.drop_block(2); }),
            "ssa @lost(n) {\nentry:\n  br H(1)\nH(x2):\n  x3 = add x2, 1\n  t = lt x3, n\n"
            "  br H(x3)\n}\n");
  constexpr std::string_view ways = "ssa @f(n) { e:\n switch n, [0: a, 7: b], default c\na:\n"
                                    " ret 1\nb:\n ret 2\nc:\n ret 3 }";
  EXPECT_EQ(edited(ways, [](const ir::Function&, Edit& e) { e.drop_edge(2); }),
            "ssa @f(n) {\ne:\n  switch n, [0: a], default b\na:\n  ret 1\nb:\n  ret 2\n}\n");
  EXPECT_EQ(edited("ssa @f(n) { e:\n x = brdec n, a(x), b\na(y):\n ret y\nb:\n ret }",
                   [](const ir::Function&, Edit& e) { e.drop_edge(1); }),
            "ssa @f(n) {\ne:\n  br a(0)\na(y):\n  ret y\n}\n");
}

TEST(Edit, WhatNoPathLedToBeforeStays) {
  constexpr std::string_view text = "ssa @f(n) { e:\n cbr n, a, b\na:\n ret 1\nb:\n ret 2\n"
                                    "dead:\n br b }";
  EXPECT_EQ(edited(text, [](const ir::Function&, Edit& e) { e.drop_edge(0); }),
            "ssa @f(n) {\ne:\n  br b\nb:\n  ret 2\ndead:\n  br b\n}\n");
  EXPECT_EQ(edited(text, [](const ir::Function&, Edit& e) { e.drop_block(3); }),
            "ssa @f(n) {\ne:\n  cbr n, a, b\na:\n  ret 1\nb:\n  ret 2\n}\n");
}

TEST(Edit, EdgesGoPastABlock) {
  // Edges of swap: 0 entry-H, 1 H-L, 2 H-X, 3 L-H.
  EXPECT_EQ(edited(swap_text, [](const ir::Function&, Edit& e) { e.bypass(3); }),
            "ssa @swap(n) {\nentry:\n  br H(1, 2, 0)\nH(a, b, i):\n  i1 = add i, 1\n"
            "  t = lt i1, n\n  cbr t, H(b, a, i1), X\nX:\n  r = sub a, b\n  ret r\n}\n");
  EXPECT_EQ(edited("ssa @f(n) { e:\n br m(4)\nm(x):\n y = neg x\n br t(x, y)\nt(u, v):\n ret u, v }",
                   [](const ir::Function&, Edit& e) { e.bypass(1); }),
            "ssa @f(n) {\ne:\n  br t(4, 0)\nt(u, v):\n  ret u, v\n}\n");
}

TEST(Edit, BlocksJoinAndTheirPhisReadTheArguments) {
  EXPECT_EQ(edited("ssa @f(n) { e:\n br m(n)\nm(x):\n y = neg x\n br t(x, y)\nt(u, v):\n ret u, v }",
                   [](const ir::Function&, Edit& e) {
                     e.join(0);
                     e.join(1);
                   }),
            "ssa @f(n) {\ne:\n  y = neg n\n  ret n, y\n}\n");
  EXPECT_EQ(edited("ssa @f { e:\n ret\na:\n br b\nb:\n br a }",
                   [](const ir::Function&, Edit& e) {
                     e.join(0);
                     e.join(1);
                   }),
            "not built");
}

TEST(Edit, ABlockMayReturnEarly) {
  EXPECT_EQ(edited(lost_copy_text,
                   [](const ir::Function& f, Edit& e) {
                     e.return_at(1, 2, Operand::value(f.results_of(f.instructions[1])[0]));
                   }),
            "ssa @lost(n) {\nentry:\n  br H(1)\nH(x2):\n  x3 = add x2, 1\n  ret x3\n}\n");
}

TEST(Edit, SlotsAndPhisExchangePlaces) {
  EXPECT_EQ(edited(lost_copy_text, [](const ir::Function&, Edit& e) { e.exchange_edges(1, 2); }),
            "ssa @lost(n) {\nentry:\n  br H(1)\nH(x2):\n  x3 = add x2, 1\n  t = lt x3, n\n"
            "  cbr t, X, H(x3)\nX:\n  ret x2\n}\n");
  EXPECT_EQ(edited("ssa @f { e:\n br b(1, 2)\nb(x, y):\n br b(y, 5) }",
                   [](const ir::Function&, Edit& e) { e.exchange_phis(1, 0, 1); }),
            "ssa @f() {\ne:\n  br b(2, 1)\nb(y, x):\n  br b(5, y)\n}\n");
}

TEST(Edit, InstructionsChange) {
  constexpr std::string_view text = "ssa @f(n) { e:\n (x, y) = call @g(n, 1)\n ret x }";
  EXPECT_EQ(edited(text, [](const ir::Function&, Edit& e) { e.keep_results(0, 1); }),
            "ssa @f(n) {\ne:\n  x = call @g(n, 1)\n  ret x\n}\n");
  EXPECT_EQ(edited(text,
                   [](const ir::Function&, Edit& e) {
                     const Operand one = Operand::integer(1);
                     e.set_opcode(0, ir::Opcode::print);
                     e.set_operands(0, {&one, 1});
                     e.keep_results(0, 0);
                     e.set_operand(2, Operand::integer(3));
                   }),
            "ssa @f(n) {\ne:\n  print 1\n  ret 3\n}\n");
}

// One Edit serves many programs: nothing of the last candidate is left in the next.
TEST(Edit, BeginsAnew) {
  const ir::Function f = program(swap_text);
  const ir::Cfg cfg(f);
  Edit edit;
  ir::Function out;
  edit.start(f, cfg, as_it_is);
  edit.drop_block(1);
  edit.drop_parameter(0);
  edit.drop_instruction(1);
  ASSERT_TRUE(edit.build(out));
  edit.start(f, cfg, as_it_is);
  ASSERT_TRUE(edit.build(out));
  EXPECT_EQ(ir::print(out), swap_text);
}

}  // namespace
}  // namespace phidelity::tests
