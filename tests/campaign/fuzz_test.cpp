// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/fuzz.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <stdexcept>
#include <string>

#include "campaign/random_source.h"
#include "ir/text.h"
#include "tests/support/programs.h"
#include "tests/support/sample.h"
#include "tests/support/stubs.h"

namespace phidelity::campaign {
namespace {

using destroyers::Answer;
using oracle::FaultClass;
using tests::sampled;
using tests::whole_or;

void write(const Finding& f, std::string& out) {
  out += f.destroyer + " " + std::to_string(f.index) + " " + std::string(kind_of(f.verdict)) + "\n";
  ir::print(f.ssa, out);
  if (f.answered && kind_of(f.verdict) != "malformed") ir::print(f.tac, out);
  for (const oracle::Fault& fault : f.verdict.faults) {
    out += std::string(name_of(fault.fault_class)) + ": " + fault.message + "\n";
  }
  for (const std::string& remark : f.verdict.remarks) out += remark + "\n";
}

void write(const Summary& s, std::string& out) {
  out += s.destroyer;
  for (const std::uint64_t n : {s.seed, s.programs, s.proved, s.agreed, s.faulty, s.declined,
                                s.inconclusive, s.disagreements, s.wasteful, s.stray_copy,
                                s.unstable, s.copies, s.optimum}) {
    out += " " + std::to_string(n);
  }
  for (const std::uint64_t n : s.classes) out += " " + std::to_string(n);
  out += "\n";
  for (const Finding& f : s.examples) write(f, out);
}

std::string text_of(const std::vector<Summary>& summaries) {
  std::string out;
  for (const Summary& s : summaries) write(s, out);
  return out;
}

FuzzOptions over(std::vector<Subject> subjects, std::uint64_t program_count) {
  FuzzOptions o;
  o.subjects = std::move(subjects);
  o.programs = random_programs(generators::profiles[0], {}, o.seed);
  o.program_count = program_count;
  o.jobs = 2;
  return o;
}

// Everything that a campaign says, times aside.
std::string transcript(const FuzzOptions& options) {
  std::string out;
  const FuzzResult r = fuzz(options, {.finding = [&](const Finding& f) { write(f, out); }, .progress = {}});
  return out + text_of(r.summaries) + std::to_string(r.next_index);
}

TEST(Fuzz, SaysTheSameWhateverTheNumberOfJobs) {
  FuzzOptions o = over({tests::in_tree("naive"), tests::in_tree("split")}, sampled(2'000));
  o.jobs = 1;
  const std::string one = transcript(o);
  EXPECT_NE(one.find("swap"), std::string::npos);
  for (const std::uint32_t jobs : {2U, 3U, 7U}) {
    o.jobs = jobs;
    EXPECT_EQ(transcript(o) == one, true) << jobs << " jobs";
  }
}

TEST(Fuzz, GivesOtherProgramsForAnotherSeed) {
  FuzzOptions o = over({tests::in_tree("naive")}, 500);
  const std::string first = transcript(o);
  o.programs = random_programs(generators::profiles[0], {}, 2);
  EXPECT_NE(transcript(o), first);
}

TEST(Fuzz, CountsAddUpAndFindingsAreAllThatIsListed) {
  std::map<std::string, std::uint64_t> listed;
  std::uint64_t last_index = 0;
  const FuzzResult r = fuzz(over({tests::in_tree("naive"), tests::in_tree("sreedhar-1")},
                                 sampled(2'000)),
                            {.finding =
                                 [&](const Finding& f) {
                                   EXPECT_GE(f.index, last_index);
                                   last_index = f.index;
                                   ++listed[f.destroyer];
                                 },
                             .progress = {}});
  ASSERT_EQ(r.summaries.size(), 2U);
  EXPECT_EQ(r.next_index, sampled(2'000));
  for (const Summary& s : r.summaries) {
    EXPECT_EQ(s.programs, sampled(2'000));
    EXPECT_EQ(s.programs, s.proved + s.agreed + s.faulty + s.declined + s.inconclusive);
    std::uint64_t in_classes = 0;
    for (const std::uint64_t n : s.classes) in_classes += n;
    EXPECT_EQ(in_classes, s.faulty);
    EXPECT_EQ(s.disagreements, 0U);
    EXPECT_EQ(listed[s.destroyer], s.faulty + s.agreed + s.inconclusive);
  }
  EXPECT_GT(r.summaries[0].faulty, 0U);
  EXPECT_EQ(r.summaries[1].faulty, 0U);
}

TEST(Fuzz, ShardsMergeToTheWhole) {
  const std::uint32_t programs = whole_or(1'501U, 401U);
  FuzzOptions o = over({tests::in_tree("naive")}, programs);
  const std::string whole = text_of(fuzz(o, {}).summaries);
  for (const std::uint32_t shards : {2U, 3U, 50U}) {
    Summary merged;
    for (std::uint32_t k = shards; k >= 1; --k) {
      o.shard = {k, shards};
      const FuzzResult r = fuzz(o, {});
      EXPECT_NEAR(static_cast<double>(r.summaries[0].programs),
                  static_cast<double>(programs) / shards, 1.0);
      EXPECT_EQ(r.next_index % shards, k - 1);
      if (k == shards) {
        merged = r.summaries[0];
      } else {
        merged.add(r.summaries[0]);
      }
    }
    EXPECT_EQ(text_of({merged}) == whole, true) << shards << " shards";
  }
}

TEST(Fuzz, ContinuesWhereAnotherCampaignStopped) {
  FuzzOptions o = over({tests::in_tree("naive")}, 1'000);
  const std::string whole = text_of(fuzz(o, {}).summaries);
  o.program_count = 333;
  FuzzResult first = fuzz(o, {});
  EXPECT_EQ(first.next_index, 333U);
  o.first = first.next_index;
  o.program_count = 1'000 - 333;
  first.summaries[0].add(fuzz(o, {}).summaries[0]);
  EXPECT_EQ(text_of(first.summaries) == whole, true);
}

TEST(Fuzz, ShardsOfALaterStretchMergeToThatStretch) {
  FuzzOptions o = over({tests::in_tree("naive")}, 400);
  o.first = 101;
  const std::string whole = text_of(fuzz(o, {}).summaries);
  Summary merged;
  merged.destroyer = "naive";
  for (const std::uint32_t k : {1U, 2U, 3U}) {
    o.shard = {k, 3};
    const FuzzResult r = fuzz(o, {.finding = [&](const Finding& f) { EXPECT_EQ(f.index % 3, k - 1); },
                                  .progress = {}});
    merged.add(r.summaries[0]);
  }
  EXPECT_EQ(text_of({merged}) == whole, true);
}

TEST(Fuzz, ListsNoMoreFindingsThanAskedForAndCountsAll) {
  FuzzOptions o = over({tests::in_tree("naive"), tests::in_tree("split")}, sampled(2'000));
  o.findings_max = 5;
  std::vector<std::string> texts;
  for (const std::uint32_t jobs : {1U, 3U}) {
    o.jobs = jobs;
    std::uint64_t listed = 0;
    std::string& out = texts.emplace_back();
    const FuzzResult r = fuzz(o, {.finding =
                                      [&](const Finding& f) {
                                        if (f.subject == 0) ++listed;
                                        write(f, out);
                                      },
                                  .progress = {}});
    EXPECT_EQ(listed, 5U);
    EXPECT_GT(r.summaries[0].faulty, 5U);
  }
  EXPECT_EQ(texts[0], texts[1]);
}

TEST(Fuzz, KeepsTheSmallestExampleOfEachClass) {
  std::map<std::string, std::pair<std::size_t, std::uint64_t>> smallest;
  const FuzzResult r = fuzz(over({tests::in_tree("naive")}, sampled(2'000)),
                            {.finding =
                                 [&](const Finding& f) {
                                   const std::string kind(kind_of(f.verdict));
                                   const std::pair size(f.ssa.blocks.size(), f.index);
                                   const auto [at, isnew] = smallest.emplace(kind, size);
                                   if (!isnew && size.first < at->second.first) at->second = size;
                                 },
                             .progress = {}});
  ASSERT_EQ(r.summaries[0].examples.size(), smallest.size());
  for (const Finding& example : r.summaries[0].examples) {
    EXPECT_EQ(example.ssa.blocks.size(), smallest[std::string(kind_of(example.verdict))].first);
  }
}

TEST(Fuzz, ReportsProgressThatOnlyGrowsAndEndsAtTheEnd) {
  std::uint64_t last = 0;
  (void)fuzz(over({tests::in_tree("split")}, 3'000),
       {.finding = {}, .progress = [&](const Progress& p) {
          EXPECT_GE(p.programs, last);
          EXPECT_EQ(p.summaries[0].programs, p.programs);
          last = p.programs;
        }});
  EXPECT_EQ(last, 3'000U);
}

TEST(Fuzz, EndsAtADeadlineWithEveryProgramBelowOneIndexDone) {
  FuzzOptions o = over({tests::in_tree("naive")}, 0);
  o.program_count.reset();
  o.seconds = 0.1;
  const FuzzResult r = fuzz(o, {});
  EXPECT_FALSE(r.interrupted);
  EXPECT_GT(r.next_index, 0U);
  EXPECT_EQ(r.summaries[0].programs, r.next_index);
  o.seconds.reset();
  o.program_count = r.next_index;
  EXPECT_EQ(text_of(fuzz(o, {}).summaries) == text_of(r.summaries), true);
}

TEST(Fuzz, EndsEarlyWhenStoppedFromOutside) {
  std::atomic<bool> stop = false;
  FuzzOptions o = over({tests::in_tree("split")}, 1'000'000'000);
  o.stop = &stop;
  const FuzzResult r =
      fuzz(o, {.finding = {}, .progress = [&](const Progress&) { stop = true; }});
  EXPECT_TRUE(r.interrupted);
  EXPECT_TRUE(r.summaries[0].interrupted);
  EXPECT_EQ(r.summaries[0].programs, r.next_index);
}

TEST(Fuzz, CostsOneVerdictForEachMisdeed) {
  const auto program = tests::program(tests::swap_text);
  FuzzOptions o = over(
      {
          tests::stub("throws", [](const ir::Function&, Answer&, std::uint64_t) {
            throw std::runtime_error("broken");
          }),
          tests::stub("garbage",
                      [](const ir::Function&, Answer& a, std::uint64_t) {
                        a.outcome = destroyers::Outcome::garbage;
                        a.reason = "x.tac:1:1: error: expected a block";
                      }),
          tests::stub("malformed", [](const ir::Function& ssa, Answer& a, std::uint64_t) {
            a.tac.start_from(ssa, ir::Form::tac);
          }),
          tests::stub("declines",
                      [](const ir::Function&, Answer& a, std::uint64_t) {
                        a.outcome = destroyers::Outcome::declined;
                      }),
          tests::stub("leaves phis", [](const ir::Function& ssa, Answer& a, std::uint64_t) {
            a.tac = ssa;
            a.tac.form = ir::Form::tac;
          }),
          tests::in_tree("split"),
      },
      100);
  o.programs = tests::listed({program});
  const FuzzResult r = fuzz(o, {});
  EXPECT_EQ(r.summaries[0].count_of(FaultClass::crash), 100U);
  EXPECT_EQ(r.summaries[1].count_of(FaultClass::garbage), 100U);
  EXPECT_EQ(r.summaries[2].count_of(FaultClass::malformed), 100U);
  EXPECT_EQ(r.summaries[3].declined, 100U);
  EXPECT_EQ(r.summaries[4].count_of(FaultClass::leftover_phi), 100U);
  EXPECT_EQ(r.summaries[5].proved, 100U);
}

TEST(Fuzz, SeesADestroyerThatIsNoFunctionOfItsInput) {
  const auto fickle =
      tests::stub("fickle", [](const ir::Function& ssa, Answer& a, std::uint64_t call) {
        destroyers::make_destroyer(call % 2 == 0 ? "split" : "sreedhar-1")->destroy(ssa, a);
      });
  FuzzOptions o = over({fickle, tests::in_tree("split")}, 1'000);
  o.programs = tests::listed({tests::program(tests::swap_text)});
  const FuzzResult r = fuzz(o, {});
  EXPECT_EQ(r.summaries[0].proved, 1'000U);
  EXPECT_GE(r.summaries[0].unstable, 10U);
  EXPECT_LE(r.summaries[0].unstable, 30U);
  EXPECT_EQ(r.summaries[1].unstable, 0U);
  o.repeat_every = 0;
  EXPECT_EQ(fuzz(o, {}).summaries[0].unstable, 0U);
}

TEST(Fuzz, PassesOnWhatACallbackThrows) {
  const FuzzOptions o = over({tests::in_tree("naive")}, sampled(2'000));
  EXPECT_THROW((void)fuzz(o, {.finding = [](const Finding&) { throw std::runtime_error("disk full"); },
                              .progress = {}}),
               std::runtime_error);
}

}  // namespace
}  // namespace phidelity::campaign
