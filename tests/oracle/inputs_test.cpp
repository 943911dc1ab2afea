// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/inputs.h"

#include <gtest/gtest.h>

#include <set>

namespace phidelity::oracle {
namespace {

ConcreteInput drawn(std::uint64_t seed, std::uint32_t index, std::size_t parameters) {
  ConcreteInput input;
  input.arguments = {99, 99, 99, 99, 99};  // what an earlier one left
  draw_input(seed, index, parameters, input);
  return input;
}

TEST(Inputs, DependOnSeedIndexAndParametersAlone) {
  const ConcreteInput one = drawn(1, 20, 3);
  const ConcreteInput again = drawn(1, 20, 3);
  EXPECT_EQ(one.arguments, again.arguments);
  EXPECT_EQ(one.tape, again.tape);
  EXPECT_EQ(one.arguments.size(), 3U);
  EXPECT_NE(one.tape, drawn(2, 20, 3).tape);
  EXPECT_NE(one.tape, drawn(1, 21, 3).tape);
}

TEST(Inputs, BeginWithTheSmallestNumbers) {
  EXPECT_EQ(drawn(1, 0, 2).arguments, (std::vector<std::uint64_t>{0, 0}));
  EXPECT_EQ(drawn(9, 1, 2).arguments, (std::vector<std::uint64_t>{1, 1}));
}

TEST(Inputs, AreOfEverySize) {
  std::size_t small = 0;
  std::size_t large = 0;
  std::set<std::uint64_t> different;
  for (std::uint32_t index = 10; index < 210; ++index) {
    for (const std::uint64_t word : drawn(1, index, 5).arguments) {
      small += word < 16;
      large += word > 0xffffffff;
      different.insert(word);
    }
  }
  EXPECT_GT(small, 200U);
  EXPECT_GT(large, 200U);
  EXPECT_GT(different.size(), 200U);
}

}  // namespace
}  // namespace phidelity::oracle
