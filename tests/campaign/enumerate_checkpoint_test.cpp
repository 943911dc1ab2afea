// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/enumerate_checkpoint.h"

#include <gtest/gtest.h>

namespace phidelity::campaign {
namespace {

EnumerateState example() {
  EnumerateState state;
  state.done = 4096;
  state.represented = 4000;
  state.seconds = 0.25;
  Summary& summary = state.summaries.emplace_back();
  summary.destroyer = "naive";
  summary.programs = 880;
  summary.proved = 600;
  summary.faulty = 280;
  summary.classes[static_cast<std::size_t>(oracle::FaultClass::lost_copy)] = 280;
  summary.examples.emplace_back().index = 95;
  state.summaries.emplace_back().destroyer = "split";
  return state;
}

std::string error_of(std::string_view text, std::string_view of = "this") {
  const auto state = parse_checkpoint(text, of);
  return state ? "" : state.error();
}

TEST(EnumerateCheckpoint, IsReadAsItWasWritten) {
  const std::string text = checkpoint_text(example(), "this");
  EXPECT_TRUE(text.contains("class lost-copy 280\nexample 95\n")) << text;
  const auto state = parse_checkpoint(text, "this");
  ASSERT_TRUE(state);
  EXPECT_EQ(checkpoint_text(*state, "this"), text);
  EXPECT_EQ(state->summaries[0].count_of(oracle::FaultClass::lost_copy), 280U);
  EXPECT_EQ(state->summaries[1].destroyer, "split");
}

TEST(EnumerateCheckpoint, EveryPrefixIsAnError) {
  const std::string text = checkpoint_text(example(), "this");
  for (std::size_t length = 0; length + 1 < text.size(); ++length) {
    EXPECT_NE(error_of(std::string_view(text).substr(0, length)), "") << length;
  }
}

TEST(EnumerateCheckpoint, SaysWhatIsWrong) {
  const std::string text = checkpoint_text(example(), "this");
  EXPECT_EQ(error_of("hello"), "it is no state of an enumeration");
  EXPECT_EQ(error_of(text, "that"), "it is the state of another enumeration: this");
  EXPECT_EQ(error_of("phidelity enumeration 1\nof this\ndone x\nend\n"),
            "line 3 cannot be read: done x");
  EXPECT_EQ(error_of("phidelity enumeration 1\nof this\nproved 1\nend\n"),
            "line 3 cannot be read: proved 1");
  EXPECT_EQ(error_of("phidelity enumeration 1\nof this\ndone 1\n"), "it ends in the middle");
}

}  // namespace
}  // namespace phidelity::campaign
