// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/verdict.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace phidelity::oracle {
namespace {

TEST(FaultClass, NamesAreDistinctAndFindTheirClass) {
  std::set<std::string_view> names;
  for (std::size_t k = 0; k < fault_class_count; ++k) {
    const auto fault_class = static_cast<FaultClass>(k);
    EXPECT_TRUE(names.insert(name_of(fault_class)).second) << name_of(fault_class);
    EXPECT_EQ(fault_class_named(name_of(fault_class)), fault_class);
  }
  EXPECT_EQ(fault_class_named("lost_copy"), std::nullopt);
  EXPECT_EQ(fault_class_named(""), std::nullopt);
}

TEST(FaultClass, NamesAreThoseOfTheContract) {
  EXPECT_EQ(name_of(FaultClass::lost_copy), "lost-copy");
  EXPECT_EQ(name_of(FaultClass::split_unsplittable), "split-unsplittable");
  EXPECT_EQ(name_of(FaultClass::garbage), "garbage");
  EXPECT_EQ(name_of(Outcome::proved), "proved");
  EXPECT_EQ(name_of(Outcome::inconclusive), "inconclusive");
}

TEST(Notes, AreListedWhereTheyHold) {
  Notes notes;
  EXPECT_TRUE(names_of(notes).empty());
  notes.critical = true;
  notes.cycle = true;
  notes.observable = false;
  using Names = std::vector<std::string_view>;
  EXPECT_EQ(names_of(notes), (Names{"critical", "cycle", "latent"}));
  notes.observable = true;
  EXPECT_EQ(names_of(notes).back(), "observable");
}

}  // namespace
}  // namespace phidelity::oracle
