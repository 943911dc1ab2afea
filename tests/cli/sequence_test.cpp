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

TEST(Sequence, RefusesWhatItCannotDo) {
  EXPECT_EQ(run({"sequence", "--sequencer", "Q33"}).code, 2);
  EXPECT_EQ(run({"sequence", "--sequencer", "Q3", "--locations", "9"}).code, 2);
  EXPECT_EQ(run({"sequence"}).code, 2);
}

}  // namespace
}  // namespace phidelity::tests
