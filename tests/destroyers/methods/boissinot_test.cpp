// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <string>

#include "generators/choices.h"
#include "generators/direct.h"
#include "oracle/judge.h"
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

std::uint32_t copies_of(std::string_view method, std::string_view name) {
  return copy_count(destroy(method, classic(name).text).tac);
}

// The published counts on which the order of coalescing has no say.
TEST(Boissinot, InsertsThePublishedCopies) {
  for (const char* method : {"boissinot", "boissinot-value"}) {
    EXPECT_EQ(copies_of(method, "lost"), 2U) << method;
    EXPECT_EQ(copies_of(method, "swap"), 6U) << method;
    EXPECT_EQ(copies_of(method, "vswap"), 3U) << method;
    EXPECT_EQ(copies_of(method, "rot3"), 8U) << method;
    EXPECT_EQ(copies_of(method, "condlost"), 1U) << method;
    EXPECT_EQ(copies_of(method, "dup"), 1U) << method;
  }
}

struct Total {
  std::uint64_t copies = 0;
  std::uint32_t judged = 0;
};

Total judge_programs(std::string_view method, std::uint64_t count) {
  generators::DirectGenerator generator;
  oracle::Judge judge;
  ir::Function ssa;
  Answer answer;
  const auto subject = make_destroyer(method);
  Total total;
  for (std::uint64_t index = 0; index < count; ++index) {
    generators::SeededChoices choices(7, index);
    generator.draw(choices, {}, ssa);
    subject->destroy(ssa, answer);
    if (answer.outcome == Outcome::declined) continue;
    EXPECT_EQ(answer.outcome, Outcome::answered) << answer.reason;
    const oracle::Verdict& verdict = judge.judge(ssa, answer.tac, {});
    EXPECT_NE(verdict.outcome, oracle::Outcome::faulty)
        << method << " on program " << index << "\n" << ir::print(ssa) << ir::print(answer.tac);
    if (::testing::Test::HasFailure()) break;
    total.copies += copy_count(answer.tac);
    ++total.judged;
  }
  return total;
}

TEST(Boissinot, IsRightOnGeneratedProgramsAndSavesCopies) {
  const Total isolated = judge_programs("sreedhar-1", 4'500);
  const Total intersection = judge_programs("boissinot", 4'500);
  const Total value = judge_programs("boissinot-value", 4'500);
  EXPECT_GE(intersection.judged, 3'000U);
  EXPECT_EQ(intersection.judged, isolated.judged);
  EXPECT_EQ(value.judged, isolated.judged);
  EXPECT_LT(intersection.copies, isolated.copies);
  EXPECT_LE(value.copies, intersection.copies);
}

TEST(Boissinot, DeclinesWhatIsolationDeclines) {
  constexpr std::string_view text = R"(ssa @f(n) {
entry:
  br H(n)
H(p):
  x = brdec p, H(x), X
X:
  ret p
})";
  EXPECT_EQ(destroy("boissinot", text).outcome, Outcome::declined);
}

}  // namespace
}  // namespace phidelity::destroyers::testing
