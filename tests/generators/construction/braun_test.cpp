// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/construction/braun.h"

#include <gtest/gtest.h>

#include "ir/components.h"
#include "tests/generators/construction/support.h"
#include "tests/support/naive_hazards.h"

namespace phidelity::generators {
namespace {

TEST(Braun, CopiesLeaveNoTrace) {
  Braun braun;
  ir::Function ssa;
  braun.construct(ordinary_of("tac @f(n) {\nentry:\n  a = 1\n  b = 2\n  br H\nH:\n  t = a\n  a = b\n"
                              "  b = t\n  cbr n, H, X\nX:\n  ret a\n}\n"),
                  {}, ssa);
  EXPECT_EQ(ir::print(ssa),
            "ssa @f(n) {\nentry:\n  br H(1, 2)\nH(a, b):\n  cbr n, H(b, a), X\nX:\n  ret b\n}\n");
  EXPECT_TRUE(tests::NaiveHazards(ssa).any());
}

bool is_reducible(const ir::Function& f) {
  const ir::Cfg cfg(f);
  ir::Dominators dominators;
  dominators.build(f, cfg);
  return ir::reducible(f, cfg, dominators);
}

// Copies kept, its phis are those of pruned SSA, on irreducible graphs too.
TEST(Braun, IsPrunedAndMinimal) {
  Braun braun;
  Cytron cytron;
  ir::Function ordinary, ssa;
  int irreducible = 0;
  for (std::uint64_t k = 0; k < 4000; ++k) {
    draw_ordinary(6, k, ordinary);
    cytron.construct(ordinary, Placement::pruned, ssa);
    braun.construct(ordinary, {.fold_copies = false, .fold_constants = false}, ssa);
    ASSERT_EQ(set_of(braun.phis()), set_of(cytron.phis()))
        << k << "\n" << ir::print(ordinary) << ir::print(ssa);
    irreducible += !is_reducible(ordinary);
  }
  EXPECT_GT(irreducible, 200);
}

// The two headers of a loop with two entries: each phi reads the other and x, and none is trivial.
TEST(Braun, AnIrreducibleLoopIsTidiedByTheLastPass) {
  Braun braun;
  ir::Function ssa;
  braun.construct(ordinary_of("tac @f(n) {\nentry:\n  x = input\n  cbr n, A, B\nA:\n  print n\n"
                              "  cbr n, B, X\nB:\n  print n\n  cbr n, A, X\nX:\n  ret x\n}\n"),
                  {}, ssa);
  EXPECT_EQ(braun.phis().size(), 0u) << ir::print(ssa);
}

TEST(Braun, FoldingMakesWhatNaiveCopiesGetWrong) {
  Braun braun;
  ir::Function ordinary, ssa;
  int hazards = 0, hazards_unfolded = 0;
  for (std::uint64_t k = 0; k < 1000; ++k) {
    draw_ordinary(7, k, ordinary, without_terminator_arguments());
    braun.construct(ordinary, {}, ssa);
    hazards += tests::NaiveHazards(ssa).any();
    braun.construct(ordinary, {.fold_copies = false, .fold_constants = false}, ssa);
    hazards_unfolded += tests::NaiveHazards(ssa).any();
  }
  EXPECT_GT(hazards, 50);
  EXPECT_EQ(hazards_unfolded, 0);
}

TEST(Braun, WithoutConstantsToFoldNoEdgeCarriesOne) {
  Braun braun;
  ir::Function ordinary, ssa;
  for (std::uint64_t k = 0; k < 500; ++k) {
    draw_ordinary(8, k, ordinary);
    braun.construct(ordinary, {.fold_constants = false}, ssa);
    for (const ir::Edge& e : ssa.edges) {
      for (const ir::Operand& o : ssa.arguments_of(e)) ASSERT_FALSE(o.is_constant());
    }
  }
}

// A chain of blocks in a loop, read at its end: a walk through all of them.
TEST(Braun, ALongWayBackNeedsNoDeepStack) {
  constexpr std::uint32_t count = 20'000;
  ir::Function f;
  f.form = ir::Form::tac;
  const ir::ValueId x = f.add_value(), y = f.add_value();
  f.params = {x, y};
  for (std::uint32_t b = 0; b <= count; ++b) f.add_block();
  for (std::uint32_t b = 0; b < count; ++b) {
    f.open(b);
    f.add_branch(b + 1);
  }
  f.open(count);
  const std::array operands{ir::Operand::value(x), ir::Operand::value(y)};
  f.add_instruction(ir::Opcode::ret, {}, operands);
  Braun braun;
  ir::Function ssa;
  braun.construct(f, {}, ssa);
  EXPECT_EQ(ssa.block_params.size(), 0u);
  EXPECT_TRUE(ir::verify(ssa).empty());
}

}  // namespace
}  // namespace phidelity::generators
