// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ways to misbehave that take their whole time, and ten times that when they are asked again.
#include "tests/destroyers/adapters/hostile_rows.h"

namespace phidelity::destroyers::adapters {
namespace {

using testing::expect_all;
using testing::hostile;

TEST(HostileNightly, WhatTakesItsTimeInEveryTier) {
  for (const Tier tier : {Tier::command, Tier::server, Tier::plugin}) {
    expect_all(tier, {{"deafloop", Outcome::timeout, "no answer in"},
                      {"late", Outcome::timeout, "no answer in"},
                      {"stopper", Outcome::timeout, "no answer in"}});
  }
  expect_all(Tier::command, {{"close", Outcome::timeout, "no answer in"}});
  expect_all(Tier::server, {{"halfsleep", Outcome::timeout, "no answer in"}});
}

TEST(HostileNightly, AServerThatReadsNothing) {
  Answer answer;
  make_foreign(hostile(Tier::server, "deaf", testing::short_limits(true)))->destroy(testing::good_program(), answer);
  EXPECT_EQ(answer.outcome, Outcome::timeout) << answer.reason;
}

}  // namespace
}  // namespace phidelity::destroyers::adapters
