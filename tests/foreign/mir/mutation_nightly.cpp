// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/foreign/mir/mutation.h"

#include <gtest/gtest.h>

#include "tests/foreign/mir/tampering.h"

namespace phidelity::foreign::mir {
namespace {

TEST(MirMutation, AMillionMutatedDumpsAreReadToTheirEnd) {
  const MutationCounts counts = read_mutated(7, 1'000'000);
  EXPECT_EQ(counts.without_place, "");
  RecordProperty("read", static_cast<int>(counts.read));
  EXPECT_GT(counts.read, 100'000u);
  EXPECT_GT(counts.declined, 100'000u);
}

TEST(MirTampering, FourThousandTamperedCopiesAreFound) {
  const TamperCounts counts = tamper(2, 4000);
  EXPECT_GE(counts.changed, 2500u);
  EXPECT_EQ(counts.missed, 0u) << counts.first_missed;
  EXPECT_EQ(counts.wrongly_classed, 0u) << counts.first_wrongly_classed;
  for (std::size_t edit = 0; edit < counts.classes.size(); ++edit) {
    for (std::size_t c = 0; c < oracle::fault_class_count; ++c) {
      if (counts.classes[edit][c] == 0) continue;
      GTEST_LOG_(INFO) << edit << " " << oracle::name_of(static_cast<oracle::FaultClass>(c)) << " "
                       << counts.classes[edit][c];
    }
  }
  GTEST_LOG_(INFO) << counts.edits << " edits, " << counts.changed << " changed, " << counts.found
                   << " found, " << counts.equal << " equal";
}

}  // namespace
}  // namespace phidelity::foreign::mir
