// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each planted merge is the one that its line in the registry describes.
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(PlantedIsolation, LeavesOutCopies) {
  for (const char* name : {"lost", "sreedhar3", "nondom"}) {
    EXPECT_LT(copies_of("E01", name), copies_of("sreedhar-1", name)) << name;
    EXPECT_LT(copies_of("E02", name), copies_of("sreedhar-1", name)) << name;
  }
}

TEST(PlantedIsolation, E04HasOneVariableForABlock) {
  const std::string text = text_of(destroy("E04", classic("vswap").text));
  EXPECT_NE(text.find("J:\n  a2 = a2.1\n  b2 = a2\n"), std::string::npos) << text;
}

TEST(PlantedIsolation, E05CopiesForBothEdgesBeforeTheBranch) {
  const std::string text = text_of(destroy("E05", classic("dup").text));
  EXPECT_NE(text.find("  x.1 = a\n  x.1 = b\n  cbr u, J, J\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace phidelity::destroyers::testing
