// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Is the class of a fault its cause? Over at least 200,000 faulty programs whose cause is known, since
// it was planted and all it can do has one class.
//
// docs/accuracy.md has the table, says why these, and explains what lies off the diagonal.
#include <gtest/gtest.h>

#include <iostream>
#include <vector>

#include "campaign/random_source.h"
#include "campaign/score.h"
#include "destroyers/registry.h"

namespace phidelity::campaign {
namespace {

struct KnownCause {
  std::string_view destroyer;
  std::string_view fault_class;
};
constexpr KnownCause known_causes[] = {
    {"B01", "swap"},         {"B03", "swap"},         {"B04", "swap"},
    {"B07", "swap"},         {"N01", "swap"},         {"H04", "swap"},
    {"atlas", "lost-copy"},  {"C05", "missing-copy"},
    {"C08", "missing-copy"}, {"C09", "missing-copy"}, {"C12", "missing-copy"},
    {"B05", "missing-copy"}, {"B11", "missing-copy"}, {"last-in-edge", "missing-copy"},
    {"two-slots", "missing-copy"}, {"B09", "temp-clobber"}, {"B10", "temp-clobber"},
    {"N05", "interference"}, {"H02", "interference"},
};
constexpr std::uint64_t faulty_wanted = 12'500;  // of each cause
constexpr std::uint64_t programs_max = 400'000;  // for causes that rarely show

TEST(Accuracy, ClassesAreCausesOver200000FaultyPrograms) {
  ScoreOptions options;
  for (const KnownCause& cause : known_causes) {
    destroyers::Entry entry = *destroyers::find(cause.destroyer);
    entry.expected = cause.fault_class;
    options.faults.push_back(entry);
  }
  options.sources = {{"default", random_programs(generators::profiles[0], {}, 41)}};
  options.programs_max = programs_max;
  options.tally_max = faulty_wanted;
  options.judge.search_input = false;
  std::uint64_t faulty = 0;
  std::uint64_t right = 0;
  for (const ScoreRow& row : score(options)) {
    faulty += row.faulty;
    right += row.expected_count;
    EXPECT_EQ(row.disagreements, 0U) << row.name;
    std::cout << row.name << ": " << row.faulty << " faulty, " << row.expected_count << " called "
              << oracle::name_of(row.expected.front());
    for (std::size_t c = 0; c < row.classes.size(); ++c) {
      const auto fault_class = static_cast<oracle::FaultClass>(c);
      if (row.classes[c] == 0 || fault_class == row.expected.front()) continue;
      std::cout << ", " << row.classes[c] << ' ' << oracle::name_of(fault_class);
    }
    std::cout << '\n';
  }
  std::cout << faulty << " faulty, " << right << " called by their cause\n";
  EXPECT_GE(faulty, 200'000U);
  EXPECT_GE(static_cast<double>(right), 0.99 * static_cast<double>(faulty));
}

}  // namespace
}  // namespace phidelity::campaign
