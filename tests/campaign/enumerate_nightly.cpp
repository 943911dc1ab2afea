// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spaces that take minutes: docs/enumeration.md has what they cost.
#include "campaign/enumerate.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>
#include <vector>

#include "destroyers/registry.h"

namespace phidelity::campaign {
namespace {

using generators::Space;
using generators::SpaceOptions;
using generators::Uses;

std::vector<Subject> sound_subjects() {
  std::vector<Subject> subjects;
  for (const destroyers::Entry& entry : destroyers::registry()) {
    if (entry.trust == destroyers::Trust::sound) subjects.push_back(subject_of(entry));
  }
  return subjects;
}

// No subject is faulty, or undecided, on any program of the space (or of a shard of it).
void expect_right(const SpaceOptions& options, const std::vector<Subject>& subjects,
                  Shard shard = {}) {
  const Space space(options);
  EnumerateOptions run;
  run.subjects = subjects;
  run.shard = shard;
  const EnumerateResult result = enumerate(space, run, {});
  ASSERT_TRUE(result.finished);
  if (shard.count == 1) {
    EXPECT_EQ(result.state.represented, space.size());
  }
  for (const Summary& summary : result.state.summaries) {
    if (shard.count == 1) {
      EXPECT_EQ(summary.programs, space.count_classes());
    }
    EXPECT_EQ(summary.proved + summary.agreed + summary.declined, summary.programs)
        << summary.destroyer;
    EXPECT_EQ(summary.disagreements, 0U) << summary.destroyer;
  }
}

TEST(EnumerateNightly, ThreeBlocksTwoPhis) {
  std::vector<Subject> subjects;
  for (const char* name : {"split", "sreedhar-1", "boissinot-value"}) {
    subjects.push_back(subject_of(*destroyers::find(name)));
  }
  expect_right({3, 3, 2}, subjects);
}

TEST(EnumerateNightly, FourBlocksOnePhi) { expect_right({4, 4, 1}, sound_subjects()); }

TEST(EnumerateNightly, UsesInOnePlace) {
  expect_right({3, 3, 1, Uses::one}, sound_subjects());
  expect_right({2, 2, 2, Uses::one}, sound_subjects());
}

TEST(EnumerateNightly, AShardOfThreeBlocksTwoPhisForAll) {
  expect_right({3, 3, 2}, sound_subjects(), {17, 50});
}

}  // namespace
}  // namespace phidelity::campaign
