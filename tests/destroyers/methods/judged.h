// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the tests of the methods ask of generated programs.
//
//   const Total t = judge_programs(*make_destroyer("boissinot"), 3'000);   // none is faulty
//   t.copies / t.judged
//
#pragma once

#include <cstdint>
#include <string_view>

#include "generators/choices.h"
#include "generators/profiles.h"
#include "oracle/judge.h"
#include "tests/destroyers/support.h"
#include "tests/support/sample.h"

namespace phidelity::destroyers::testing {

struct Total {
  std::uint64_t copies = 0;
  std::uint32_t judged = 0;
  std::uint32_t declined = 0;
};

// Draws program 0, 1, ..., count - 1 of a profile and hands each over with what the subject made of
// it. Returns how many it declined.
template <class Use>
std::uint32_t for_each_answer(Destroyer& subject, std::uint64_t count, Use use,
                              std::string_view profile = "default") {
  std::uint32_t declined = 0;
  ir::Function ssa;
  Answer answer;
  for (std::uint64_t index = 0; index < tests::sampled(count); ++index) {
    generators::SeededChoices choices(7, index);
    generators::generate(*generators::find_profile(profile), choices, {}, ssa);
    subject.destroy(ssa, answer);
    if (answer.outcome == Outcome::declined) {
      EXPECT_FALSE(answer.reason.empty());
      ++declined;
      continue;
    }
    EXPECT_EQ(answer.outcome, Outcome::answered) << answer.reason;
    use(index, ssa, answer);
    if (::testing::Test::HasFailure()) break;
  }
  return declined;
}

// Expects every answer to be right.
inline Total judge_programs(Destroyer& subject, std::uint64_t count,
                            std::string_view profile = "default") {
  oracle::Judge judge;
  Total total;
  const auto judged = [&](std::uint64_t index, const ir::Function& ssa, const Answer& answer) {
    const oracle::Verdict& verdict = judge.judge(ssa, answer.tac, {});
    EXPECT_NE(verdict.outcome, oracle::Outcome::faulty)
        << subject.name() << " on program " << index << "\n"
        << ir::print(ssa) << ir::print(answer.tac);
    EXPECT_FALSE(verdict.judges_disagree) << subject.name() << " on program " << index;
    total.copies += copy_count(answer.tac);
    ++total.judged;
  };
  total.declined = for_each_answer(subject, count, judged, profile);
  return total;
}

inline Total judge_programs(std::string_view method, std::uint64_t count,
                            std::string_view profile = "default") {
  return judge_programs(*make_destroyer(method), count, profile);
}

// Expects every faulty answer to be one to a program with the hazard. Returns how many were faulty.
template <class Hazard>
std::uint32_t expect_faults_only_with(Destroyer& subject, std::uint64_t count, Hazard hazard) {
  oracle::Judge judge;
  std::uint32_t faulty = 0;
  for_each_answer(subject, count, [&](std::uint64_t index, const ir::Function& ssa,
                                      const Answer& answer) {
    if (judge.judge(ssa, answer.tac, {}).outcome != oracle::Outcome::faulty) return;
    ++faulty;
    EXPECT_TRUE(hazard(ssa)) << subject.name() << " on program " << index << "\n"
                             << ir::print(ssa) << ir::print(answer.tac);
  });
  return faulty;
}

}  // namespace phidelity::destroyers::testing
