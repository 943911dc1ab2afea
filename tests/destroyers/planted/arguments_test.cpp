// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each planted way of gathering copies is the one that its line in the registry describes.
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

std::string text_by(std::string_view fault, std::string_view program_name) {
  return text_of(destroy(fault, classic(program_name).text));
}

TEST(PlantedArguments, C08SkipsTheLast) {
  const std::string text = text_by("C08", "vswap");
  EXPECT_NE(text.find("T:\n  a2 = a1\n  br J\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("b2 ="), std::string::npos) << text;
}

TEST(PlantedArguments, C09SkipsConstants) {
  const std::string text = text_by("C09", "termuse");
  EXPECT_NE(text.find("  v = m\n  br B\n"), std::string::npos) << text;
}

TEST(PlantedArguments, C10TakesTheFirstSlotOfTheBlock) {
  const std::string text = text_by("C10", "dup");
  EXPECT_NE(text.find("split:\n  x = a\n"), std::string::npos) << text;
  EXPECT_NE(text.find("split.1:\n  x = a\n"), std::string::npos) << text;
}

TEST(PlantedArguments, C11ExchangesTwoEdges) {
  const std::string text = text_by("C11", "sreedhar3");
  EXPECT_NE(text.find("  x2 = add x1, 10\n  x0 = x1\n"), std::string::npos) << text;
  EXPECT_NE(text.find("L2:\n  x0 = x2\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace phidelity::destroyers::testing
