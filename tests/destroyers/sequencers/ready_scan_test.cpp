// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/ready_scan.h"

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

const std::vector<Move> swap = {{0, v(1)}, {1, v(0)}};

TEST(ReadyScan, SavesTheDestinationOrTheSource) {
  ReadyScan<> q1;
  ReadyScan<{.save = Save::source}> q2;
  OnePlace temporary(3);
  std::vector<Move> moves;
  q1.sequence(swap, temporary, moves);
  EXPECT_EQ(text_of(moves), "3 <- 0; 0 <- 1; 1 <- 3; ");
  q2.sequence(swap, temporary, moves);
  EXPECT_EQ(text_of(moves), "3 <- 1; 1 <- 0; 0 <- 3; ");
}

// The published figure: exactly the copies with a cycle.
TEST(ReadyScan, FailsWhereTheVictimIsOverwrittenAtOnce) {
  ReadyScan<{.save = Save::source_and_go_on}> at_once;
  EXPECT_EQ(wrong_of_all(at_once, 5, false), 2974U);
}

TEST(ReadyScan, RunsOverItsBudgetWithoutSubstitution) {
  ReadyScan<{.reader_substituted = false}> endless;
  const std::vector<Move> chain = {{0, v(1)}, {1, v(2)}};
  OnePlace temporary(3);
  std::vector<Move> moves;
  EXPECT_EQ(endless.sequence(swap, temporary, moves), Outcome::timeout);
  EXPECT_LE(moves.size(), step_budget(swap.size()));
  EXPECT_EQ(endless.sequence(chain, temporary, moves), Outcome::answered);
}

TEST(ReadyScan, FailsOnTwoCyclesOnlyWhereTheyAreOpenedTogether) {
  ReadyScan<{.one_cycle_at_a_time = false}> together;
  EXPECT_EQ(wrong_of_all(together, 3, false), 0U);
  std::vector<Move> moves;
  EXPECT_FALSE(is_right(together, {{0, v(1)}, {1, v(0)}, {2, v(3)}, {3, v(2)}}, 4, moves));
  EXPECT_TRUE(is_right(together, {{0, v(1)}, {1, v(2)}, {2, v(3)}, {3, v(0)}}, 4, moves));
}

TEST(ReadyScan, FailsOnChainsWithStaleReadiness) {
  ReadyScan<{.readiness_kept_current = false}> stale;
  std::vector<Move> moves;
  EXPECT_TRUE(is_right(stale, {{0, v(1)}, {1, v(2)}}, 3, moves));
  EXPECT_FALSE(is_right(stale, {{0, v(3)}, {1, v(0)}, {2, v(1)}}, 4, moves));
}

TEST(ReadyScan, DropsReadersWhereKeyedBySource) {
  ReadyScan<{.every_reader_kept = false}> keyed;
  std::vector<Move> moves;
  EXPECT_FALSE(is_right(keyed, {{0, v(2)}, {1, v(2)}}, 3, moves));
  EXPECT_TRUE(is_right(keyed, {{0, v(2)}, {1, v(0)}}, 3, moves));
}

// The two planted cost faults are right everywhere and cost one, or two, for each trivial copy.
template <SelfCopies fault>
void expect_extra_moves(std::size_t each) {
  ReadyScan<{.self_copies = fault}> wasteful;
  ReadyScan<> sound;
  std::vector<Move> moves, fewer;
  for_each_copy(4, false, [&](const std::vector<Move>& copies) {
    ASSERT_TRUE(is_right(wasteful, copies, 4, moves)) << text_of(copies) << text_of(moves);
    ASSERT_TRUE(is_right(sound, copies, 4, fewer));
    const std::size_t trivial = copies.size() - nontrivial(copies);
    ASSERT_EQ(moves.size(), fewer.size() + each * trivial) << text_of(copies) << text_of(moves);
  });
}

TEST(ReadyScan, CostsAMoveForEachTrivialCopyThatIsFreed) {
  expect_extra_moves<SelfCopies::freed>(1);
}

TEST(ReadyScan, CostsTwoMovesForEachTrivialCopyThatIsLeftPending) {
  expect_extra_moves<SelfCopies::left_pending>(2);
}

}  // namespace
}  // namespace phidelity::destroyers::testing
