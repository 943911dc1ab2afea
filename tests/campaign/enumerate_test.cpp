// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/enumerate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/enumerate_checkpoint.h"
#include "destroyers/registry.h"
#include "generators/enumeration/cursor.h"
#include "ir/text.h"
#include "tests/support/sample.h"

namespace phidelity::campaign {
namespace {

using generators::Slots;
using generators::Space;
using generators::SpaceOptions;
using generators::Uses;
using oracle::FaultClass;

constexpr SpaceOptions two_by_two{2, 2, 2};
constexpr SpaceOptions three_by_one{3, 3, 1};

EnumerateOptions of(std::initializer_list<std::string_view> names) {
  EnumerateOptions options;
  for (const std::string_view name : names) {
    options.subjects.push_back(subject_of(*destroyers::find(name)));
  }
  options.jobs = 1;
  return options;
}

// All that a result says but for times, as a text.
std::string result_text(const EnumerateResult& result) {
  EnumerateState state = result.state;
  state.seconds = 0;
  std::string text = checkpoint_text(state, "");
  for (const Summary& summary : state.summaries) {
    for (const Finding& example : summary.examples) {
      text += ir::print(example.ssa) + ir::print(example.tac) + example.verdict.message + "\n";
    }
  }
  return text;
}

std::vector<std::uint64_t> counts_of(const Summary& s) {
  std::vector<std::uint64_t> counts = {s.programs, s.proved,   s.agreed,        s.faulty,
                                       s.declined, s.inconclusive, s.disagreements, s.copies};
  counts.insert(counts.end(), s.classes.begin(), s.classes.end());
  return counts;
}

TEST(Enumerate, SoundMethodsAreRightOnAllSmallPrograms) {
  EnumerateOptions options;
  for (const destroyers::Entry& entry : destroyers::registry()) {
    if (entry.trust == destroyers::Trust::sound) options.subjects.push_back(subject_of(entry));
  }
  options.jobs = 1;
  SpaceOptions small = two_by_two;
  small.phis_max = tests::whole_or(2U, 1U);
  const Space space(small);
  const EnumerateResult result = enumerate(space, options, {});
  EXPECT_TRUE(result.finished);
  EXPECT_EQ(result.state.represented, space.size());
  for (const Summary& summary : result.state.summaries) {
    EXPECT_EQ(summary.programs, space.count_classes()) << summary.destroyer;
    EXPECT_EQ(summary.faulty, 0U) << summary.destroyer;
    EXPECT_EQ(summary.inconclusive, 0U) << summary.destroyer;
    EXPECT_EQ(summary.disagreements, 0U) << summary.destroyer;
  }
}

TEST(Enumerate, SplitIsRightOnThreeBlocksWithOnePhiAndWithUsesInOnePlace) {
  for (const SpaceOptions& options : {three_by_one, SpaceOptions{2, 2, 2, Uses::one}}) {
    const Space space(options);
    const EnumerateResult result = enumerate(space, of({"split"}), {});
    EXPECT_EQ(result.state.summaries[0].proved, space.count_classes());
    EXPECT_EQ(result.state.represented, space.size());
  }
}

TEST(Enumerate, SymmetricProgramsAreJudgedWhereAskedFor) {
  EnumerateOptions options = of({"split"});
  options.symmetric = true;
  const Space space(two_by_two);
  const EnumerateResult result = enumerate(space, options, {});
  EXPECT_EQ(result.state.summaries[0].proved, space.size());
  EXPECT_EQ(result.state.represented, space.size());
}

// Three blocks come after two: what is wrong in two is shown in two.
TEST(Enumerate, WhatNaiveGetsWrongComesInItsSmallestForm) {
  EnumerateOptions options = of({"naive"});
  options.count = 8'000;
  const EnumerateResult result = enumerate(Space({1, 3, 2}), options, {});
  const Summary& summary = result.state.summaries[0];
  EXPECT_GT(summary.faulty, 0U);
  EXPECT_EQ(summary.faulty, summary.count_of(FaultClass::swap) +
                                summary.count_of(FaultClass::lost_copy));
  ASSERT_EQ(summary.examples.size(), 2U);
  for (const Finding& example : summary.examples) EXPECT_EQ(example.ssa.blocks.size(), 2U);
}

TEST(Enumerate, AFaultIsTheFirstOfItsClassInTheOrderOfNumbers) {
  const Space space(two_by_two);
  const EnumerateResult result = enumerate(space, of({"naive"}), {});
  generators::Cursor cursor(space);
  for (const Finding& example : result.state.summaries[0].examples) {
    cursor.seek(example.index);
    EXPECT_EQ(ir::print(cursor.program()), ir::print(example.ssa));
    EXPECT_TRUE(example.verdict.faults.front().notes.observable.has_value())
        << "examples are judged with the search for an input";
  }
}

TEST(Enumerate, ResultsDoNotDependOnThreads) {
  const Space space({1, 3, 1, Uses::one});
  EnumerateOptions options = of({"naive", "split", "E01"});
  options.count = 6'000;
  std::vector<std::vector<std::uint64_t>> findings(2);
  options.findings_max = 50;
  const auto listing = [&](std::vector<std::uint64_t>& out) {
    EnumerateCallbacks callbacks;
    callbacks.finding = [&out](const Finding& f) { out.push_back(f.index * 10 + f.subject); };
    return callbacks;
  };
  const std::string alone = result_text(enumerate(space, options, listing(findings[0])));
  options.jobs = 3;
  EXPECT_EQ(result_text(enumerate(space, options, listing(findings[1]))), alone);
  EXPECT_EQ(findings[0], findings[1]);
  EXPECT_EQ(findings[0].size(), 100U);  // fifty of each that is wrong
}

TEST(Enumerate, ShardsAddUpToTheWhole) {
  for (const bool symmetric : {false, true}) {
    const Space space(two_by_two);
    EnumerateOptions options = of({"naive", "sreedhar-1"});
    options.symmetric = symmetric;
    const EnumerateResult whole = enumerate(space, options, {});
    EnumerateState sum;
    sum.summaries.resize(2);
    constexpr std::uint32_t shards = 3;
    for (std::uint32_t k = 1; k <= shards; ++k) {
      options.shard = {k, shards};
      const EnumerateResult part = enumerate(space, options, {});
      EXPECT_TRUE(part.finished);
      EXPECT_LE(part.share, space.size() / shards + 256);
      EXPECT_GE(part.share + 256, space.size() / shards);
      sum.done += part.state.done;
      sum.represented += part.state.represented;
      for (std::size_t i = 0; i < 2; ++i) sum.summaries[i].add(part.state.summaries[i]);
    }
    EXPECT_EQ(sum.done, space.size());
    EXPECT_EQ(sum.represented, space.size());
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(counts_of(sum.summaries[i]), counts_of(whole.state.summaries[i]));
      const auto& examples = whole.state.summaries[i].examples;
      ASSERT_EQ(sum.summaries[i].examples.size(), examples.size());
      for (std::size_t e = 0; e < examples.size(); ++e) {
        EXPECT_EQ(sum.summaries[i].examples[e].index, examples[e].index);
      }
    }
  }
}

// Wherever it is stopped, going on from the saved text gives the same end.
TEST(Enumerate, GoesOnFromAnySavedState) {
  const Space space(two_by_two);
  for (const std::uint32_t shards : {1U, 3U}) {
    EnumerateOptions options = of({"naive", "split"});
    options.shard = {shards, shards};
    std::vector<std::string> states;
    EnumerateCallbacks callbacks;
    callbacks.progress = [&](const EnumerateProgress& progress) {
      states.push_back(checkpoint_text(progress.state, "this"));
    };
    const EnumerateResult whole = enumerate(space, options, callbacks);
    ASSERT_GE(states.size(), 1U);
    for (const std::string& text : states) {
      const auto state = parse_checkpoint(text, "this");
      ASSERT_TRUE(state) << state.error();
      const EnumerateResult resumed = enumerate(space, options, {}, *state);
      EXPECT_EQ(result_text(resumed), result_text(whole));
    }
  }
}

TEST(Enumerate, AStopEndsItBetweenRuns) {
  const Space space({1, 4, 1});
  std::atomic<bool> stop = false;
  EnumerateOptions options = of({"naive"});
  options.stop = &stop;
  EnumerateCallbacks callbacks;
  callbacks.progress = [&](const EnumerateProgress& progress) {
    if (progress.state.done > 0) stop = true;
  };
  const EnumerateResult part = enumerate(space, options, callbacks);
  EXPECT_TRUE(part.interrupted);
  EXPECT_FALSE(part.finished);
  EXPECT_GT(part.state.done, 0U);
  EXPECT_LT(part.state.done, part.share);
}

TEST(Enumerate, ARangeOfNumbersIsGoneThrough) {
  const Space space(two_by_two);
  EnumerateOptions options = of({"split"});
  options.symmetric = true;
  options.first = 5'000;
  options.count = 100;
  EXPECT_EQ(enumerate(space, options, {}).state.summaries[0].programs, 100U);
  options.first = 5'500;
  EXPECT_EQ(enumerate(space, options, {}).state.summaries[0].programs, 44U);
  options.first = 9'999;
  EXPECT_EQ(enumerate(space, options, {}).state.summaries[0].programs, 0U);
}

}  // namespace
}  // namespace phidelity::campaign
