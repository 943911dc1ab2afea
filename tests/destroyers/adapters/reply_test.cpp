// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/reply.h"

#include <gtest/gtest.h>

namespace phidelity::destroyers::adapters {
namespace {

Answer read(std::string text) {
  Reply reply;
  reply.text = std::move(text);
  Answer answer;
  read_answer(reply, answer);
  return answer;
}

TEST(Reply, OneFunctionIsAnAnswer) {
  EXPECT_EQ(read("tac @f(n) {\nentry:\n  ret n\n}\n").outcome, Outcome::answered);
  const Answer left = read("ssa @f(n) {\nentry:\n  br H(n)\nH(x):\n  ret x\n}\n");
  EXPECT_EQ(left.outcome, Outcome::answered) << "the judge sees that it has phis left";
  EXPECT_EQ(left.tac.form, ir::Form::tac);
  EXPECT_EQ(left.tac.block_params.size(), 1U);
}

TEST(Reply, AnythingElseIsGarbageOrMalformed) {
  const std::string one = "tac @f(n) {\nentry:\n  ret n\n}\n";
  EXPECT_EQ(read("").outcome, Outcome::garbage);
  EXPECT_EQ(read("Segmentation fault").outcome, Outcome::garbage);
  EXPECT_EQ(read(one + one).outcome, Outcome::garbage);
  EXPECT_EQ(read(one.substr(0, 20)).outcome, Outcome::garbage);
  EXPECT_EQ(read(std::string("\0\xff\n", 3)).outcome, Outcome::garbage);
  const Answer nowhere = read("tac @f(n) {\nentry:\n  br nowhere\n}\n");
  EXPECT_EQ(nowhere.outcome, Outcome::malformed);
  EXPECT_NE(nowhere.reason.find("answer.tac:3"), std::string::npos) << nowhere.reason;
}

TEST(Reply, WhatWasNoAnswerKeepsItsReason) {
  Reply reply;
  reply.become(Outcome::declined, "no switch");
  Answer answer;
  read_answer(reply, answer);
  EXPECT_EQ(answer.outcome, Outcome::declined);
  EXPECT_EQ(answer.reason, "no switch");
}

TEST(Reply, TheTellingLineIsASummaryOrTheLast) {
  EXPECT_EQ(telling_line(""), "");
  EXPECT_EQ(telling_line("one\n  two \r\n\n"), "two ");
  EXPECT_EQ(telling_line("==1==ERROR\nSUMMARY: AddressSanitizer: f.c:1\n==1==ABORTING\n"),
            "SUMMARY: AddressSanitizer: f.c:1");
}

}  // namespace
}  // namespace phidelity::destroyers::adapters
