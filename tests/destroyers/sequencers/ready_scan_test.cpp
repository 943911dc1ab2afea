// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/ready_scan.h"

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

// The cycles of two members or more, whoever else reads them: a location is on one if following
// the sources from it comes back to it, and the smallest of each cycle counts.
std::uint32_t cycle_count(const std::vector<Move>& copies, std::uint32_t n) {
  std::vector<std::uint32_t> source(n + 1, n);  // n: comes from nowhere
  for (const Move& m : copies) {
    if (m.source.is_value() && !m.source.is(m.destination)) source[m.destination] = m.source.id();
  }
  std::uint32_t count = 0;
  for (std::uint32_t start = 0; start < n; ++start) {
    std::uint32_t at = source[start];
    std::uint32_t smallest = start;
    for (std::uint32_t step = 0; step < n && at != start; ++step) {
      smallest = std::min(smallest, at);
      at = source[at];
    }
    count += at == start && smallest == start;
  }
  return count;
}

std::uint32_t nontrivial(const std::vector<Move>& copies) {
  std::uint32_t count = 0;
  for (const Move& m : copies) count += !m.source.is(m.destination);
  return count;
}

TEST(ReadyScan, IsRightOnEveryCopyAndCostsOneMoreForEachCycle) {
  ReadyScan<> sequencer;
  std::vector<Move> moves;
  std::uint32_t over_optimum = 0;
  for (std::uint32_t n = 1; n <= 5; ++n) {
    over_optimum = 0;
    for_each_copy(n, false, [&](const std::vector<Move>& copies) {
      ASSERT_TRUE(is_right(sequencer, copies, n, moves)) << text_of(copies) << text_of(moves);
      ASSERT_EQ(moves.size(), nontrivial(copies) + cycle_count(copies, n)) << text_of(copies);
      over_optimum += moves.size() > optimum(copies);
    });
  }
  EXPECT_EQ(over_optimum, 2180U);  // of 7776, the published figure
}

TEST(ReadyScan, IsRightWithConstantsAmongTheSources) {
  ReadyScan<> sequencer;
  for (std::uint32_t n = 1; n <= 4; ++n) EXPECT_EQ(wrong_of_all(sequencer, n, true), 0U);
}

// 2974 is published for both: exactly the copies with a cycle.
TEST(ReadyScan, FailsWhereTheSaveComesLast) {
  ReadyScan<{.save = Save::destination_last}> late;
  EXPECT_EQ(wrong_of_all(late, 5, false), 2974U);
}

TEST(ReadyScan, FailsWhereTheVictimIsOverwrittenAtOnce) {
  ReadyScan<{.save = Save::source_and_go_on}> at_once;
  EXPECT_EQ(wrong_of_all(at_once, 5, false), 2974U);
}

TEST(ReadyScan, RunsOverItsBudgetWithoutSubstitution) {
  ReadyScan<{.reader_substituted = false}> endless;
  const std::vector<Move> swap = {{0, ir::Operand::value(1)}, {1, ir::Operand::value(0)}};
  const std::vector<Move> chain = {{0, ir::Operand::value(1)}, {1, ir::Operand::value(2)}};
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
  const auto v = [](ir::ValueId id) { return ir::Operand::value(id); };
  EXPECT_FALSE(is_right(together, {{0, v(1)}, {1, v(0)}, {2, v(3)}, {3, v(2)}}, 4, moves));
  EXPECT_TRUE(is_right(together, {{0, v(1)}, {1, v(2)}, {2, v(3)}, {3, v(0)}}, 4, moves));
}

TEST(ReadyScan, FailsOnChainsWithStaleReadiness) {
  ReadyScan<{.readiness_kept_current = false}> stale;
  std::vector<Move> moves;
  const auto v = [](ir::ValueId id) { return ir::Operand::value(id); };
  EXPECT_TRUE(is_right(stale, {{0, v(1)}, {1, v(2)}}, 3, moves));
  EXPECT_FALSE(is_right(stale, {{0, v(3)}, {1, v(0)}, {2, v(1)}}, 4, moves));
}

TEST(ReadyScan, DropsReadersWhereKeyedBySource) {
  ReadyScan<{.every_reader_kept = false}> keyed;
  std::vector<Move> moves;
  const auto v = [](ir::ValueId id) { return ir::Operand::value(id); };
  EXPECT_FALSE(is_right(keyed, {{0, v(2)}, {1, v(2)}}, 3, moves));
  EXPECT_TRUE(is_right(keyed, {{0, v(2)}, {1, v(0)}}, 3, moves));
}

TEST(ReadyScan, TakesLinearTimeOnAHundredThousandCopies) {
  constexpr std::uint32_t n = 100'000;
  std::vector<Move> copies;
  for (std::uint32_t d = 0; d < n; ++d) copies.push_back({d, ir::Operand::value(d ^ 1U)});
  ReadyScan<> sequencer;
  std::vector<Move> moves;
  ASSERT_TRUE(is_right(sequencer, copies, n, moves));
  EXPECT_EQ(moves.size(), n + n / 2U);
}

}  // namespace
}  // namespace phidelity::destroyers::testing
