// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every mutation must keep, and a row or two by hand.
#include <gtest/gtest.h>

#include <string>

#include "generators/mutations/destroyed.h"
#include "generators/mutations/mutations.h"
#include "generators/mutations/mutator.h"
#include "generators/mutations/repair.h"
#include "generators/profiles.h"
#include "ir/text.h"
#include "tests/support/programs.h"

namespace phidelity::generators {
namespace {

ir::Function drawn_program(std::uint64_t index) {
  SeededChoices choices(11, index);
  ir::Function f;
  // Profiles by turns; those of dozens of blocks are no fuzzer's.
  const Profile& profile = profiles[index % profiles.size()];
  generate(profile.name == "large" ? profiles.front() : profile, choices, {}, f);
  return f;
}

// Every row that shrinks takes a thing away, and puts an operand in at most.
std::size_t things_in(const ir::Function& f) {
  const std::size_t things = f.params.size() + f.blocks.size() + f.edges.size() +
                             f.block_params.size() + f.instructions.size();
  return 4 * things + f.operands.size();
}

TEST(Mutations, EachRowKeepsAProgramValidAndIsAFunctionOfItsChoices) {
  Mutator mutator;
  for (const Mutation& row : mutation_table) {
    std::uint32_t done = 0;
    std::uint32_t changed = 0;
    for (std::uint64_t k = 0; k < 120; ++k) {
      const ir::Function before = drawn_program(k);
      ir::Function f = before;
      SeededChoices choices(k, 7);
      if (!mutator.mutate(f, row, choices)) {
        EXPECT_EQ(ir::print(f), ir::print(before)) << row.name;
        continue;
      }
      ++done;
      ASSERT_EQ(ir::to_string(ir::verify(f)), "")
          << row.name << " of\n" << ir::print(before) << "gives\n" << ir::print(f);
      changed += ir::print(f) != ir::print(before) ? 1 : 0;
      if (row.shrinks) {
        EXPECT_LT(things_in(f), things_in(before)) << row.name;
      }
      ir::Function again = before;
      SeededChoices same(k, 7);
      EXPECT_TRUE(mutator.mutate(again, row, same));
      EXPECT_EQ(ir::print(again), ir::print(f)) << row.name;
    }
    EXPECT_GE(done, 15u) << row.name << " has hardly anything to do";
    EXPECT_GE(changed, done / 2) << row.name << " hardly changes anything";
  }
}

// Chains of mutations never leave the valid programs, and hardly one in a hundred does nothing.
TEST(Mutations, ChainsOfThemStayValid) {
  Mutator mutator;
  std::uint32_t nothing = 0;
  constexpr std::uint32_t chains = 40;
  constexpr std::uint32_t steps = 25;
  for (std::uint64_t k = 0; k < chains; ++k) {
    ir::Function f = drawn_program(1000 + k);
    SeededChoices choices(k, 8);
    for (std::uint32_t step = 0; step < steps; ++step) {
      if (!mutator.mutate(f, choices)) ++nothing;
      ASSERT_EQ(ir::to_string(ir::verify(f)), "") << ir::print(f);
    }
  }
  EXPECT_LE(nothing, chains * steps / 100);
}

TEST(Mutations, TwoProgramsBecomeOne) {
  Mutator mutator;
  std::uint32_t done = 0;
  for (std::uint64_t k = 0; k < 100; ++k) {
    const ir::Function first = drawn_program(2 * k);
    const ir::Function second = drawn_program(2 * k + 1);
    ir::Function f = first;
    SeededChoices choices(k, 9);
    if (!mutator.splice(f, second, choices)) continue;
    ++done;
    ASSERT_EQ(ir::to_string(ir::verify(f)), "") << ir::print(f);
    EXPECT_EQ(f.blocks.size(), first.blocks.size() + second.blocks.size());
  }
  EXPECT_GE(done, 80u);
}

TEST(Mutations, ShrinkingEndsAtABlockThatReturns) {
  Mutator mutator;
  for (std::uint64_t k = 0; k < 30; ++k) {
    ir::Function f = drawn_program(k);
    SeededChoices choices(k, 10);
    std::size_t before = things_in(f);
    while (mutator.shrink(f, choices)) {
      ASSERT_LT(things_in(f), before);
      before = things_in(f);
    }
    EXPECT_EQ(f.blocks.size(), 1u) << ir::print(f);
    EXPECT_EQ(f.instructions.size(), 1u) << ir::print(f);
    EXPECT_EQ(f.params.size() + f.operands.size(), 0u) << ir::print(f);
  }
}

TEST(Mutations, MakeCycleGivesTheSwapProblem) {
  ir::Function f = tests::program(R"(ssa @f(n) {
entry:
  br H(1, 2)
H(a, b):
  cbr n, H(a, b), X
X:
  ret a
}
)");
  Mutator mutator;
  bool swap = false;
  for (std::uint64_t k = 0; k < 100 && !swap; ++k) {
    ir::Function g = f;
    SeededChoices choices(k, 0);
    for (const Mutation& row : mutation_table) {
      if (row.name != "make-cycle") continue;
      ASSERT_TRUE(mutator.mutate(g, row, choices));
    }
    swap = ir::print(g).find("H(b, a)") != std::string::npos;
  }
  EXPECT_TRUE(swap);
}

TEST(Mutations, ARepairedUseReadsWhatReachesIt) {
  auto file = ir::parse("f.ssa", R"(ssa @f(n, y:f) {
entry:
  cbr n, A, B
A:
  x = add n, 1
  br J
B:
  z = add n, 2
  br J
J:
  ret x, y, z
}
)");
  ASSERT_TRUE(file);
  ir::Function& f = file->functions[0].function;
  ASSERT_FALSE(ir::verify(f).empty());
  // The lowest choice each time: the first name of the class that is there.
  RecordedChoices lowest({});
  Repair().apply(f, lowest);
  EXPECT_EQ(ir::to_string(ir::verify(f)), "");
  EXPECT_NE(ir::print(f).find("ret n, y, n"), std::string::npos) << ir::print(f);
}

// Of tac programs: what comes out can be judged, so ids are in bounds and blocks end.
TEST(Mutations, DestroyedProgramsStayPrograms) {
  const auto file = ir::parse("f.tac", R"(tac @f(n) {
entry:
  a = 1
  b = 2
  br H
H:
  print a
  cbr n, L, X
L:
  t = a
  a = b
  b = t
  br H
X:
  ret a, b
}
)");
  ASSERT_TRUE(file);
  const ir::Function& tac = file->functions[0].function;
  for (const Mutation& row : destroyed_mutation_table) {
    std::uint32_t done = 0;
    for (std::uint64_t k = 0; k < 60; ++k) {
      Draft d = Draft::of(tac);
      SeededChoices choices(k, 0);
      if (!row.apply(d, choices)) continue;
      const ir::Function out = d.function();
      EXPECT_EQ(ir::to_string(ir::verify(out)), "") << row.name << "\n" << ir::print(out);
      if (ir::print(out) != ir::print(tac)) ++done;
    }
    EXPECT_GE(done, 20u) << row.name;
  }
  ir::Function f = tac;
  SeededChoices choices(1, 1);
  EXPECT_TRUE(mutate_destroyed(f, choices));
}

}  // namespace
}  // namespace phidelity::generators
