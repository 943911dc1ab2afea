// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/style.h"

#include <gtest/gtest.h>

namespace phidelity::report {
namespace {

TEST(Style, WithoutColourIsThePlainText) {
  const Style plain;
  EXPECT_EQ(plain.good("a") + plain.bad("b") + plain.unsure("c") + plain.heading("d") +
                plain.faint("e"),
            "abcde");
}

TEST(Style, WithColourIsTheSameTextOnceTheEscapesAreTakenOut) {
  const Style colour{.colour = true};
  const std::string all[] = {colour.good("x"), colour.bad("x"), colour.unsure("x"),
                             colour.heading("x"), colour.faint("x")};
  for (const std::string& text : all) {
    ASSERT_TRUE(text.starts_with("\x1b[")) << text;
    ASSERT_TRUE(text.ends_with("mx\x1b[0m")) << text;
  }
  for (std::size_t i = 0; i < std::size(all); ++i) {
    for (std::size_t j = i + 1; j < std::size(all); ++j) EXPECT_NE(all[i], all[j]);
  }
}

}  // namespace
}  // namespace phidelity::report
