// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/sequencing.h"

#include <gtest/gtest.h>

#include "destroyers/sequencers/table.h"

namespace phidelity::campaign {
namespace {

using destroyers::Move;
using destroyers::MoveKind;
using oracle::FaultClass;

[[maybe_unused]] const auto v = [](ir::ValueId id) { return ir::Operand::value(id); };
const SequencingOptions quick = {.locations_max = 4, .constants_max = 3, .random_copies = 300};

std::uint64_t of_class(const SequencerScore& score, FaultClass fault_class) {
  return score.classes[static_cast<std::size_t>(fault_class)];
}

TEST(Sequencing, CallsNoSoundSequencerWrong) {
  for (const auto& e : destroyers::sequencers()) {
    const SequencerScore score = examine_sequencer(*e.make(), quick);
    EXPECT_EQ(score.copies, 2U + 9 + 64 + 625 + 3 + 16 + 125 + 300) << e.name;
    EXPECT_EQ(score.wrong > 0, e.trust == destroyers::Trust::known_bad) << e.name;
    EXPECT_EQ(score.smallest.has_value(), score.wrong > 0) << e.name;
  }
}

// The classes that the table's rows derive from DESIGN.md section 4, and no others.
TEST(Sequencing, NamesWhatIsWrong) {
  for (const auto& e : destroyers::sequencers()) {
    if (e.trust != destroyers::Trust::known_bad) continue;
    const SequencerScore score = examine_sequencer(*e.make(), quick);
    for (std::size_t c = 0; c < oracle::fault_class_count; ++c) {
      if (score.classes[c] == 0) continue;
      EXPECT_NE(e.expected.find(name_of(static_cast<FaultClass>(c))), std::string_view::npos)
          << e.name << " " << name_of(static_cast<FaultClass>(c));
    }
  }
}

TEST(Sequencing, ShowsTheSmallestCopyThatGoesWrong) {
  const auto q4 = destroyers::make_sequencer("Q4");
  const SequencerScore score = examine_sequencer(*q4, quick);
  ASSERT_TRUE(score.smallest);
  EXPECT_EQ(campaign::text_of(score.smallest->copies), "0 <- 1; 1 <- 0");
  EXPECT_EQ(score.smallest->fault_class, FaultClass::missing_copy);
  EXPECT_EQ(of_class(score, FaultClass::missing_copy), score.wrong);
}

TEST(Sequencing, CountsWhatIsWasted) {
  const auto waste = [](std::string_view name) {
    const SequencerScore score = examine_sequencer(*destroyers::make_sequencer(name), quick);
    return std::pair(score.wasteful > 0, score.moves > score.moves_fewest);
  };
  EXPECT_EQ(waste("Q3"), std::pair(false, false));
  EXPECT_EQ(waste("Q6"), std::pair(false, false));
  for (const char* name : {"Q1", "Q5", "self-copies-freed", "self-copies-pending"}) {
    EXPECT_EQ(waste(name), std::pair(true, true)) << name;
  }
}

FaultClass class_of(std::vector<Move> copies, std::vector<Move> moves) {
  const std::uint8_t classes[] = {0, 0, 0, 1, 0, 1};  // four locations and two for saving
  const auto wrong = judge_sequence(copies, moves, classes, 4);
  EXPECT_TRUE(wrong);
  return wrong ? wrong->fault_class : FaultClass::wrong_result;
}

TEST(Sequencing, JudgesEveryLocation) {
  const std::vector<Move> swap = {{0, v(1)}, {1, v(0)}};
  EXPECT_EQ(class_of(swap, {{0, v(1)}, {1, v(0)}}), FaultClass::swap);
  EXPECT_EQ(class_of(swap, {{0, v(1)}, {1, v(4)}, {4, v(0)}}), FaultClass::uninitialised);
  EXPECT_EQ(class_of(swap, {}), FaultClass::missing_copy);
  EXPECT_EQ(class_of(swap, {{2, v(0)}, {0, v(1)}, {1, v(2)}}), FaultClass::temp_clobber);
  EXPECT_EQ(class_of(swap, {{3, v(0)}}), FaultClass::malformed);
  EXPECT_EQ(class_of(swap, {{9, v(0)}}), FaultClass::malformed);
  const std::uint8_t classes[] = {0, 0, 0, 1, 0, 1};
  EXPECT_FALSE(judge_sequence(swap, std::vector<Move>{{0, v(1), MoveKind::exchange}}, classes, 4));
  EXPECT_FALSE(judge_sequence(
      swap, std::vector<Move>{{4, v(0)}, {0, v(1)}, {1, v(4)}}, classes, 4));
}

}  // namespace
}  // namespace phidelity::campaign
