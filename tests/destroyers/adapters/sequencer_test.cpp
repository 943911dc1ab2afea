// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sequencers behind each tier: what is said of them is what is said of them in process.
#include "destroyers/adapters/sequencer.h"

#include <gtest/gtest.h>

#include "campaign/sequencing.h"
#include "destroyers/adapters/moves_text.h"
#include "destroyers/sequencers/table.h"
#include "tests/destroyers/adapters/support.h"

namespace phidelity::destroyers::adapters {
namespace {

using campaign::examine_sequencer;
using campaign::SequencerScore;
using oracle::FaultClass;

[[maybe_unused]] const auto v = [](ir::ValueId id) { return ir::Operand::value(id); };

Adapter sequencing(Tier tier, std::string_view name, bool in_process = false) {
  Limits limits;
  limits.seconds = 5;
  const std::string phidelity = PHIDELITY_PROGRAM;
  Adapter adapter{tier, PHIDELITY_IN_TREE_PLUGIN " " + std::string(name), "", limits, in_process,
                  AdapterSubject::sequencer};
  if (tier == Tier::command) {
    adapter.command = phidelity + " sequence - --sequencer " + std::string(name);
  } else if (tier == Tier::server) {
    adapter.command = phidelity + " adapter serve " + std::string(name);
  }
  return adapter;
}

void expect_same(const SequencerEntry& entry, const Adapter& adapter,
                 const campaign::SequencingOptions& options) {
  const auto in_process = entry.make();
  Asked ours(*in_process);
  const auto theirs = make_foreign_sequencer(adapter);
  const SequencerScore a = examine_sequencer(ours, options);
  const SequencerScore b = examine_sequencer(*theirs, options);
  const std::string where = std::string(entry.name) + " as a " +
                            std::string(name_of(adapter.tier));
  EXPECT_EQ(a.copies, b.copies) << where;
  EXPECT_EQ(a.classes, b.classes) << where;
  EXPECT_EQ(a.moves, b.moves) << where;
  EXPECT_EQ(a.wasteful, b.wasteful) << where;
  EXPECT_EQ(b.unstable, 0U) << where;
  ASSERT_EQ(a.smallest.has_value(), b.smallest.has_value()) << where;
  // What is wrong with some is found behind every tier.
  EXPECT_EQ(b.wrong > 0, entry.trust == Trust::known_bad) << where;
  if (!a.smallest) return;
  EXPECT_EQ(a.smallest->copies, b.smallest->copies) << where;
  EXPECT_EQ(a.smallest->fault_class, b.smallest->fault_class) << where;
}

const campaign::SequencingOptions quick = {
    .locations_max = 3, .constants_max = 2, .random_copies = 40, .repeat_every = 7};

TEST(ForeignSequencer, EverySequencerOfTheTreeIsTheSameBehindAServer) {
  for (const SequencerEntry& e : sequencers()) expect_same(e, sequencing(Tier::server, e.name), quick);
}

TEST(ForeignSequencer, EverySequencerOfTheTreeIsTheSameBehindAPlugin) {
  for (const SequencerEntry& e : sequencers()) {
    expect_same(e, sequencing(Tier::plugin, e.name, true), quick);
    if (e.trust != Trust::sound) expect_same(e, sequencing(Tier::plugin, e.name), quick);
  }
}

TEST(ForeignSequencer, WhatIsWrongIsFoundBehindACommand) {
  const campaign::SequencingOptions few = {
      .locations_max = 2, .constants_max = 0, .random_copies = 2};
  for (const char* name : {"Q4", "listing"}) {
    expect_same(*find_sequencer(name), sequencing(Tier::command, name), few);
  }
}

TEST(ForeignSequencer, SaysWhatItIs) {
  const auto q12 = introduce_sequencer(sequencing(Tier::server, "Q12"));
  ASSERT_TRUE(q12) << q12.error();
  EXPECT_TRUE(q12->exchanges);
  EXPECT_EQ(q12->features, std::vector<std::string>{"all"});
  EXPECT_FALSE(introduce_sequencer(sequencing(Tier::server, "Q3"))->exchanges);
  const auto split = introduce_sequencer(sequencing(Tier::server, "split"));
  ASSERT_FALSE(split);
  EXPECT_NE(split.error().find("it is no sequencer"), std::string::npos) << split.error();
  // A destroyer says of itself what it takes of the language, and nothing of this.
  EXPECT_EQ(introduce(sequencing(Tier::plugin, "split", true)), std::vector<std::string>{"all"});
}

// Exchanges that were not announced are no moves.
TEST(ForeignSequencer, WhatItDidNotSayThatItDoesIsWrong) {
  campaign::SequencingOptions options = {
      .locations_max = 2, .constants_max = 0, .random_copies = 0, .exchanges = false};
  const auto q12 = make_foreign_sequencer(sequencing(Tier::plugin, "Q12", true));
  const SequencerScore score = examine_sequencer(*q12, options);
  EXPECT_EQ(score.wrong, 1U);
  ASSERT_TRUE(score.smallest);
  EXPECT_EQ(score.smallest->fault_class, FaultClass::malformed);
}

TEST(ForeignSequencer, WhatHangsIsAskedNoMoreAfterSomeTime) {
  Limits limits;
  limits.seconds = 0.01;
  const auto sleeps = make_foreign_sequencer(
      {Tier::command, "sleep 9", "", limits, false, AdapterSubject::sequencer});
  const SequencerScore score = examine_sequencer(*sleeps, {.over_limit_max = 2});
  EXPECT_EQ(score.copies, 2U);
  EXPECT_EQ(score.count_of(FaultClass::timeout), 2U);
  EXPECT_TRUE(score.ended_early);
}

const std::vector<Move> swap = {{0, v(1)}, {1, v(0)}, {2, ir::Operand::real(0.5)}};
const std::vector<std::uint8_t> classes = {0, 0, 1, 0};
const SequencingQuestion question = {swap, classes, 3};

TEST(MovesText, IsReadAsItWasPrinted) {
  std::string text;
  print_question(question, text);
  EXPECT_EQ(text, "locations r0 r1 r2:f\nscratch t0\nr0 = r1\nr1 = r0\nr2 = 0.5\n");
  const auto read = parse_question(text);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->copies, swap);
  EXPECT_EQ(read->classes, classes);
  EXPECT_EQ(read->location_count, 3U);
  EXPECT_EQ(read->names, (std::vector<std::string>{"r0", "r1", "r2", "t0"}));
}

TEST(MovesText, RefusesWhatIsNoParallelCopy) {
  const std::pair<const char*, const char*> rows[] = {
      {"locations a b\na = b\na = 1\n", "line 3: 'a' is copied into twice"},
      {"locations a a\n", "line 1: 'a' comes twice"},
      {"locations a b:f\na = b\n", "line 2: 'a = b' crosses register classes"},
      {"locations a\na = c\n", "line 2: 'a = c' names what is no location"},
      {"locations a b\n(a, b) = (b, a)\n", "line 2: '(a, b) = (b, a)' is no copy `x = y`"},
      {"locations a\nscratch t\nt = a\n", "line 3: a place for saving is copied into"},
      {"scratch t\nlocations a\n", "line 2: locations stand before the places for saving"},
      {"locations 3\n", "line 1: '3' is no name"},
      {"hello\n", "line 1: 'hello' is no line of a parallel copy"},
  };
  for (const auto& [text, error] : rows) {
    const auto read = parse_question(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error(), error);
  }
}

SequencingAnswer answer_of(std::string_view text) {
  SequencingAnswer answer;
  read_moves(text, question, answer);
  return answer;
}

TEST(MovesText, ReadsMoves) {
  const SequencingAnswer moves =
      answer_of("# by hand\n\n t0 = r0\r\nr0=r1\n  r1:i = t0 # done\nr2:f = 0.5\n(r0, r1) = (r1, r0)");
  ASSERT_EQ(moves.outcome, Outcome::answered) << moves.reason;
  const std::vector<Move> wanted = {{3, v(0)},
                                    {0, v(1)},
                                    {1, v(3)},
                                    {2, ir::Operand::real(0.5)},
                                    {0, v(1), MoveKind::exchange}};
  EXPECT_EQ(moves.moves, wanted);
  EXPECT_TRUE(answer_of("").moves.empty());
}

TEST(MovesText, TellsGarbageFromMalformedMoves) {
  for (const char* text : {"hello", "r0 r1", "(r0, r1, r2) = (r1, r2, r0)", "(r0, r1) = (r0, r1)",
                           "(r0, r1) = r0"}) {
    EXPECT_EQ(answer_of(text).outcome, Outcome::garbage) << text;
  }
  for (const char* text : {"r3 = r0", "t1 = r0", "r0 = x", "r00 = r1", "(r0, 7) = (7, r0)"}) {
    EXPECT_EQ(answer_of(text).outcome, Outcome::malformed) << text;
  }
}

}  // namespace
}  // namespace phidelity::destroyers::adapters
