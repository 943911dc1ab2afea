// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/score.h"

#include <gtest/gtest.h>

#include "campaign/random_source.h"
#include "destroyers/registry.h"
#include "tests/support/programs.h"
#include "tests/support/stubs.h"

namespace phidelity::campaign {
namespace {

using oracle::FaultClass;

template <class... Names>
std::vector<destroyers::Entry> rows(const Names&... names) {
  return {*destroyers::find(names)...};
}

ScoreOptions options(std::vector<destroyers::Entry> faults) {
  ScoreOptions o;
  o.faults = std::move(faults);
  o.sources = {{"default", random_programs(generators::profiles[0], {}, 1)}};
  o.classics = {{"lost", tests::program(tests::lost_copy_text)},
                {"swap", tests::program(tests::swap_text)}};
  o.programs_max = 20'000;
  o.tally_max = 100;
  o.jobs = 2;
  return o;
}

TEST(Score, FindsAPlantedFaultByChanceAndInTheClassics) {
  const auto scored = score(options(rows("B01")));
  ASSERT_EQ(scored.size(), 1U);
  const ScoreRow& b01 = scored[0];
  EXPECT_EQ(b01.name, "B01");
  EXPECT_EQ(b01.expected, std::vector{FaultClass::swap});
  ASSERT_TRUE(b01.random.has_value());
  EXPECT_EQ(b01.random->source, "default");
  EXPECT_GT(b01.random->programs, 0U);
  EXPECT_EQ(b01.random->fault_class, FaultClass::swap);
  EXPECT_EQ(b01.classics, std::vector<std::string>{"swap"});
  EXPECT_EQ(b01.faulty, 100U);
  EXPECT_TRUE(b01.class_right());
}

TEST(Score, MissesWhatIsRightAndSaysSoOfAnUnexpectedClass) {
  auto faults = rows("split", "naive");
  faults[0].expected = "swap";
  faults[1].expected = "interference";
  const auto scored = score(options(faults));
  EXPECT_FALSE(scored[0].found());
  EXPECT_EQ(scored[0].faulty, 0U);
  EXPECT_FALSE(scored[0].class_right());
  EXPECT_TRUE(scored[1].found());
  EXPECT_FALSE(scored[1].class_right());
  EXPECT_EQ(scored[1].expected_count, 0U);
  std::uint64_t tallied = 0;
  for (const std::uint64_t n : scored[1].classes) tallied += n;
  EXPECT_EQ(tallied, 100U);
}

TEST(Score, TriesTheNextSourceWhereTheFirstFindsNothing) {
  ScoreOptions o = options(rows("B01"));
  o.sources = {{"harmless", tests::listed({tests::program("ssa @f(n) {\nentry:\n  ret n\n}\n")})},
               {"swaps", tests::listed({tests::program(tests::swap_text)})}};
  o.programs_max = 50;
  const auto scored = score(o);
  ASSERT_TRUE(scored[0].random.has_value());
  EXPECT_EQ(scored[0].random->source, "swaps");
  EXPECT_EQ(scored[0].random->programs, 51U);
  EXPECT_EQ(scored[0].faulty, 50U);
}

TEST(Score, DoesNotDependOnTheNumberOfJobs) {
  const auto text = [](const std::vector<ScoreRow>& scored) {
    std::string out;
    for (const ScoreRow& row : scored) {
      out += row.name + " " + std::to_string(row.faulty) + " " +
             std::to_string(row.expected_count);
      if (row.random) out += " " + std::to_string(row.random->programs);
      for (const std::uint64_t n : row.classes) out += " " + std::to_string(n);
      for (const std::string& name : row.classics) out += " " + name;
      out += "\n";
    }
    return out;
  };
  ScoreOptions o = options(rows("A01", "B01", "B02", "C08", "C11"));
  o.jobs = 1;
  const std::string one = text(score(o));
  for (const std::uint32_t jobs : {2U, 5U}) {
    o.jobs = jobs;
    EXPECT_EQ(text(score(o)), one);
  }
}

TEST(Score, EveryRowOfTheRegistryNamesClassesThatThereAre) {
  std::size_t planted = 0;
  for (const destroyers::Entry& entry : destroyers::registry()) {
    if (entry.trust == destroyers::Trust::sound) continue;
    EXPECT_FALSE(expected_classes(entry.expected).empty()) << entry.name;
    ++planted;
  }
  EXPECT_GT(planted, 20U);
}

}  // namespace
}  // namespace phidelity::campaign
