// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "destroyers/sequencers/table.h"
#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

const std::vector<std::string> quick = {"--locations", "4", "--random", "200"};

Outcome sequence(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "sequence");
  arguments.insert(arguments.end(), quick.begin(), quick.end());
  return run(arguments);
}

TEST(Sequence, FindsNothingWrongWithASoundSequencer) {
  const Outcome o = sequence({"--sequencer", "Q3"});
  EXPECT_EQ(o.code, 0) << o.out << o.err;
  EXPECT_TRUE(holds(o.out, "phidelity sequence --sequencer Q3 --locations 4 --random 200 --seed 1"));
}

TEST(Sequence, ShowsTheSmallestCopyThatGoesWrong) {
  const Outcome o = sequence({"--sequencer", "Q4"});
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(holds(o.out, "Q4: missing-copy: location 0 is not written\n"
                           "  copies  0 <- 1; 1 <- 0\n"))
      << o.out;
}

TEST(Sequence, HasALineForEachInJson) {
  const Outcome o = sequence({"--sequencer", "all", "--format", "json"});
  EXPECT_EQ(o.code, 1);
  std::size_t summaries = 0;
  for (const Json& line : json_lines(o.out)) {
    if (!line.contains("summary")) continue;
    const Json& row = line["summary"];
    EXPECT_EQ(row["sequencer"], std::string(destroyers::sequencers()[summaries++].name));
    EXPECT_EQ(row["copies"], row["right"].get<int>() + row["wrong"].get<int>());
  }
  EXPECT_EQ(summaries, destroyers::sequencers().size());
  EXPECT_EQ(sequence({"--sequencer", "all", "--format", "json"}).out, o.out);
}


TEST(Sequence, JudgesTheSequencersOfOthers) {
  const Outcome q4 = sequence({"--server", phidelity + " adapter serve Q4"});
  EXPECT_EQ(q4.code, 1) << q4.err;
  EXPECT_TRUE(holds(q4.out, "missing-copy: location 0 is not written\n  copies  0 <- 1; 1 <- 0\n"))
      << q4.out;
  // One that lists the copies as they came.
  const Outcome listing = sequence({"--plugin", PHIDELITY_HOSTILE_PLUGIN});
  EXPECT_EQ(listing.code, 1) << listing.err;
  EXPECT_TRUE(holds(listing.out, "plugin: swap: location 1 does not get what its source held\n"
                                 "  copies  0 <- 1; 1 <- 0\n  moves   0 <- 1; 1 <- 0\n"))
      << listing.out;
  EXPECT_TRUE(holds(listing.out, "plugin: asked 2340, answered 2340, declined 0, crashed 0"))
      << listing.out;
  const Outcome right = sequence({"--server", phidelity + " adapter serve Q12", "--format", "json"});
  EXPECT_EQ(right.code, 0) << right.out << right.err;
  const Json row = json_lines(right.out).back()["summary"];
  EXPECT_EQ(row["answered"], row["copies"]);
  EXPECT_EQ(row["wasteful"], 0);
}

TEST(Sequence, ACommandIsToldWhatItTakes) {
  const Outcome o = run({"sequence", "--command", phidelity + " sequence - --sequencer Q12",
                         "--exchanges", "--scratchless", "--without", "constant-argument,float",
                         "--locations", "2", "--random", "2"});
  EXPECT_EQ(o.code, 0) << o.out << o.err;
  EXPECT_TRUE(holds(o.out, "command: asked 13, answered 13")) << o.out;
  EXPECT_TRUE(holds(o.out, "--exchanges --scratchless --without constant-argument,float")) << o.out;
}

TEST(Sequence, OneThatAnswersNothingIsASetUpError) {
  const Arguments few = {"--locations", "1", "--random", "0"};
  for (const Arguments& adapter :
       {Arguments{"--command", "false"}, Arguments{"--server", "true"},
        Arguments{"--server", phidelity + " adapter serve split"}}) {
    Arguments all = {"sequence", adapter[0], adapter[1]};
    all.insert(all.end(), few.begin(), few.end());
    EXPECT_EQ(run(all).code, 2) << adapter[1];
  }
}

TEST(Sequence, PrintsTheMovesForOneParallelCopy) {
  Surroundings surroundings;
  surroundings.input = "locations a b c:f\nscratch t\na = b\nb = a\nc = 0.5\n";
  const Outcome o = run({"sequence", "-", "--sequencer", "Q3"}, surroundings);
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.out, "t = a\na = b\nb = t\nc = 0.5\n");
  surroundings.input = "locations a b\na = b\nb = a\n";
  EXPECT_EQ(run({"sequence", "-", "--sequencer", "Q3"}, surroundings).code, 2);
  EXPECT_EQ(run({"sequence", "-", "--sequencer", "Q12"}, surroundings).out,
            "(b, a) = (a, b)\n");
  EXPECT_EQ(run({"sequence", "-", "--sequencer", "all"}, surroundings).code, 2);
}

TEST(Sequence, RefusesWhatItCannotDo) {
  EXPECT_EQ(run({"sequence", "--sequencer", "Q33"}).code, 2);
  EXPECT_EQ(run({"sequence", "--sequencer", "Q3", "--locations", "9"}).code, 2);
  EXPECT_EQ(run({"sequence"}).code, 2);
}

}  // namespace
}  // namespace phidelity::tests
