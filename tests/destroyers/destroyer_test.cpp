// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

// The port's law: the same program gets the same answer, whatever was asked before.
TEST(Destroyer, AnswersTheSameWhenUsedAgain) {
  for (const Entry& e : registry()) {
    const auto used = e.make();
    Answer again;
    for (const Classic& c : classics) used->destroy(program(c.text), again);
    for (const Classic& c : classics) {
      used->destroy(program(c.text), again);
      const Answer fresh = destroy(e.name, c.text);
      ASSERT_EQ(again.outcome, fresh.outcome) << e.name << " on " << c.name;
      ASSERT_EQ(text_of(again), text_of(fresh)) << e.name << " on " << c.name;
      ASSERT_EQ(again.remarks, fresh.remarks) << e.name << " on " << c.name;
    }
  }
}

TEST(Destroyer, ClearsWhatTheAnswerHeldBefore) {
  const auto atlas = make_destroyer("atlas");
  Answer answer;
  atlas->destroy(program(classic("lost").text), answer);
  EXPECT_EQ(answer.remarks, std::vector<std::string>{"critical edge H:0 -> H"});
  atlas->destroy(program(classic("brdec").text), answer);
  EXPECT_EQ(answer.outcome, Outcome::declined);
  EXPECT_FALSE(answer.reason.empty());
  atlas->destroy(program(classic("swap").text), answer);
  EXPECT_EQ(answer.outcome, Outcome::answered);
  EXPECT_TRUE(answer.reason.empty());
  EXPECT_TRUE(answer.remarks.empty());
}

}  // namespace
}  // namespace phidelity::destroyers::testing
