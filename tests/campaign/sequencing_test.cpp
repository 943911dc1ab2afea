// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/sequencing.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "destroyers/sequencers/question.h"
#include "destroyers/sequencers/table.h"

namespace phidelity::campaign {
namespace {

using destroyers::Move;
using destroyers::MoveKind;
using oracle::FaultClass;

[[maybe_unused]] const auto v = [](ir::ValueId id) { return ir::Operand::value(id); };
const SequencingOptions quick = {.locations_max = 4, .constants_max = 3, .random_copies = 300};

SequencerScore score_of(destroyers::Sequencer& sequencer, SequencingOptions options = quick) {
  destroyers::Asked asked(sequencer);
  return examine_sequencer(asked, options);
}

std::uint64_t of_class(const SequencerScore& score, FaultClass fault_class) {
  return score.classes[static_cast<std::size_t>(fault_class)];
}

TEST(Sequencing, CallsNoSoundSequencerWrong) {
  for (const auto& e : destroyers::sequencers()) {
    const SequencerScore score = score_of(*e.make());
    EXPECT_EQ(score.copies, 2U + 9 + 64 + 625 + 3 + 16 + 125 + 300) << e.name;
    EXPECT_EQ(score.wrong > 0, e.trust == destroyers::Trust::known_bad) << e.name;
    EXPECT_EQ(score.smallest.has_value(), score.wrong > 0) << e.name;
  }
}

// The classes that the table's rows derive from DESIGN.md section 4, and no others.
TEST(Sequencing, NamesWhatIsWrong) {
  for (const auto& e : destroyers::sequencers()) {
    if (e.trust != destroyers::Trust::known_bad) continue;
    const SequencerScore score = score_of(*e.make());
    for (std::size_t c = 0; c < oracle::fault_class_count; ++c) {
      if (score.classes[c] == 0) continue;
      EXPECT_NE(e.expected.find(name_of(static_cast<FaultClass>(c))), std::string_view::npos)
          << e.name << " " << name_of(static_cast<FaultClass>(c));
    }
  }
}

TEST(Sequencing, ShowsTheSmallestCopyThatGoesWrong) {
  const auto q4 = destroyers::make_sequencer("Q4");
  const SequencerScore score = score_of(*q4);
  ASSERT_TRUE(score.smallest);
  EXPECT_EQ(campaign::text_of(score.smallest->copies), "0 <- 1; 1 <- 0");
  EXPECT_EQ(score.smallest->fault_class, FaultClass::missing_copy);
  EXPECT_EQ(of_class(score, FaultClass::missing_copy), score.wrong);
}

TEST(Sequencing, CountsWhatIsWasted) {
  const auto waste = [](std::string_view name) {
    SequencingOptions without_exchanges = quick;
    without_exchanges.exchanges = false;
    const SequencerScore score = score_of(*destroyers::make_sequencer(name), without_exchanges);
    return std::pair(score.wasteful > 0, score.moves > score.moves_fewest);
  };
  EXPECT_EQ(waste("Q3"), std::pair(false, false));
  EXPECT_EQ(waste("Q6"), std::pair(false, false));
  for (const char* name : {"Q1", "Q5", "self-copies-freed", "self-copies-pending"}) {
    EXPECT_EQ(waste(name), std::pair(true, true)) << name;
  }
}

TEST(Sequencing, AsksWithinWhatASequencerTakes) {
  class Watching final : public destroyers::SequencingSubject {
   public:
    void sequence(const destroyers::SequencingQuestion& question,
                  destroyers::SequencingAnswer& answer) override {
      for (const Move& m : question.copies) constants += m.source.is_constant();
      two_classes += std::ranges::count(question.classes, 1);
      places += question.classes.size() - question.location_count;
      answer.outcome = destroyers::Outcome::declined;
      answer.reason = question.copies.empty() ? "nothing to do" : "no time";
    }
    std::uint64_t constants = 0, two_classes = 0, places = 0;
  };
  SequencingOptions options = quick;
  Watching everything;
  static_cast<void>(examine_sequencer(everything, options));
  EXPECT_GT(everything.constants, 0U);
  EXPECT_GT(everything.two_classes, 0U);
  EXPECT_GT(everything.places, 0U);
  options.constants = options.two_classes = options.places = false;
  Watching least;
  const SequencerScore score = examine_sequencer(least, options);
  EXPECT_EQ(least.constants + least.two_classes + least.places, 0U);
  EXPECT_EQ(score.declined, score.copies);
  EXPECT_EQ(score.declined_by_reason.at("nothing to do") + score.declined_by_reason.at("no time"),
            score.copies);
  EXPECT_EQ(score.answered(), 0U);
}

TEST(Sequencing, TellsTwoAnswersToOneQuestion) {
  class Wavering final : public destroyers::SequencingSubject {
   public:
    explicit Wavering(bool right) : right_(right) {}
    void sequence(const destroyers::SequencingQuestion& question,
                  destroyers::SequencingAnswer& answer) override {
      const auto q3 = destroyers::make_sequencer("Q3");
      destroyers::Asked(*q3).sequence(question, answer);
      if (++calls_ % 2 == 1) return;
      if (right_) answer.moves.push_back({0, v(0)});
      if (!right_) answer.moves.clear();
    }

   private:
    bool right_;
    int calls_ = 0;
  };
  SequencingOptions options = {.locations_max = 2, .constants_max = 0, .random_copies = 0};
  options.repeat_every = 1;
  Wavering right(true);
  const SequencerScore unstable = examine_sequencer(right, options);
  EXPECT_EQ(unstable.wrong, 0U);
  EXPECT_EQ(unstable.unstable, unstable.copies);
  Wavering wrong(false);
  const SequencerScore faulty = examine_sequencer(wrong, options);
  EXPECT_EQ(faulty.wrong, 5U) << "of 11 the trivial ones and the empty ones stay right";
}

// All sequences of copies and exchanges at once, breadth first, over the contents of three
// locations and a place for saving: nothing shorter than the formula leads anywhere.
TEST(Sequencing, KnowsTheFewestMovesWithExchanges) {
  constexpr std::uint32_t locations = 3, places = 4, contents = 256;  // 4^4
  std::vector<std::uint32_t> distance(contents, ~0U);
  const auto get = [](std::uint32_t code, std::uint32_t k) { return code >> (2 * k) & 3U; };
  const auto set = [](std::uint32_t code, std::uint32_t k, std::uint32_t to) {
    return (code & ~(3U << (2 * k))) | to << (2 * k);
  };
  std::vector<std::uint32_t> queue = {0b11100100};  // each holds its own
  distance[queue.front()] = 0;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const std::uint32_t code = queue[at];
    for (std::uint32_t a = 0; a < places; ++a) {
      for (std::uint32_t b = 0; b < places; ++b) {
        const std::uint32_t copied = set(code, a, get(code, b));
        for (const std::uint32_t next : {copied, set(copied, b, get(code, a))}) {
          if (distance[next] != ~0U) continue;
          distance[next] = distance[code] + 1;
          queue.push_back(next);
        }
      }
    }
  }
  for (std::uint32_t wanted = 0; wanted < 64; ++wanted) {
    std::vector<Move> copies;
    for (std::uint32_t k = 0; k < locations; ++k) {
      if (get(wanted, k) == 3) break;  // a place for saving is no source
      copies.push_back({k, v(get(wanted, k))});
    }
    if (copies.size() < locations) continue;
    std::uint32_t fewest = ~0U;
    for (std::uint32_t saved = 0; saved < places; ++saved) {
      fewest = std::min(fewest, distance[set(wanted, 3, saved)]);
    }
    EXPECT_EQ(fewest_with_exchanges(copies, locations), fewest) << campaign::text_of(copies);
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
