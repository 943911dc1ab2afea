// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <set>
#include <sstream>

#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

const std::set<std::string> fault_classes = {
    "swap", "lost-copy", "critical-edge", "misplaced-copy", "interference", "missing-copy",
    "wrong-operand", "temp-clobber", "uninitialised", "wrong-target", "diverges", "wrong-result",
    "leftover-phi", "malformed", "split-unsplittable", "crash", "timeout", "memory", "garbage"};

TEST(Registry, NamesAreDistinctAndTheDestroyersOwn) {
  std::set<std::string_view> seen;
  for (const Entry& e : registry()) {
    EXPECT_TRUE(seen.insert(e.name).second) << e.name;
    EXPECT_EQ(find(e.name), &e);
    EXPECT_EQ(make_destroyer(e.name)->name(), e.name);
    EXPECT_FALSE(e.summary.empty()) << e.name;
    EXPECT_FALSE(e.reference.empty()) << e.name;
  }
}

TEST(Registry, HasNoOtherNames) {
  EXPECT_EQ(find("no such"), nullptr);
  EXPECT_EQ(make_destroyer(""), nullptr);
}

TEST(Registry, OnlySoundRowsExpectNothing) {
  for (const Entry& e : registry()) {
    EXPECT_EQ(e.trust == Trust::sound, e.expected.empty()) << e.name;
    EXPECT_EQ(e.trust == Trust::sound, e.derivation.empty()) << e.name;
    EXPECT_EQ(e.derivation.find('\n'), std::string_view::npos) << e.name;
    std::istringstream words{std::string(e.expected)};
    for (std::string word; words >> word;) {
      EXPECT_TRUE(fault_classes.contains(word)) << e.name << ": " << word;
    }
  }
}

TEST(Registry, HasSoundMethodsFirstAndPlantedFaultsLast) {
  for (std::size_t i = 1; i < registry().size(); ++i) {
    EXPECT_LE(registry()[i - 1].trust, registry()[i].trust) << registry()[i].name;
  }
}

TEST(Registry, HasTheFaultsOfTheTable) {
  for (const char* name :
       {"A01", "A02", "B01", "B02", "B03", "B04", "B05", "B06", "B07", "B08", "B09", "B10", "B11",
        "C01", "C02", "C03", "C04", "C08", "C09", "C10", "C11", "C13", "C14", "C15", "N01", "N02", "N03", "N04",
        "N05", "N06", "web-merge"}) {
    ASSERT_NE(find(name), nullptr) << name;
    EXPECT_EQ(find(name)->trust, Trust::planted) << name;
  }
}

}  // namespace
}  // namespace phidelity::destroyers::testing
