// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/remarks.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "destroyers/registry.h"
#include "generators/profiles.h"
#include "oracle/judge.h"
#include "tests/oracle/cases.h"

namespace phidelity::oracle {
namespace {

using Words = std::vector<std::string>;

JudgeOptions with_remarks() {
  JudgeOptions options;
  options.remarks = true;
  return options;
}

Words remarks_on(std::string_view ssa, const std::string& tac) {
  const Verdict v = judged(std::string(ssa), tac, with_remarks());
  EXPECT_EQ(v.outcome, Outcome::proved) << v.message;
  return v.remarks;
}

constexpr std::string_view lost = R"(ssa @f(n) {
entry:
  br H(1)
H(x2):
  x3 = add x2, 1
  t = lt x3, n
  cbr t, H(x3), X
X:
  ret x2
})";

TEST(Remarks, OfASplitEdgeAreNone) {
  EXPECT_EQ(remarks_on(lost, "tac @f(n) {\nentry:\n  x2 = 1\n  br H\nH:\n  x3 = add x2, 1\n"
                             "  t = lt x3, n\n  cbr t, N, X\nN:\n  x2 = x3\n  br H\n"
                             "X:\n  ret x2\n}"),
            Words{});
}

TEST(Remarks, OfAShadowAreBoth) {
  EXPECT_EQ(remarks_on(lost, "tac @f(n) {\nentry:\n  s = 1\n  br H\nH:\n  x2 = s\n"
                             "  x3 = add x2, 1\n  t = lt x3, n\n  s = x3\n  cbr t, H, X\n"
                             "X:\n  ret x2\n}"),
            (Words{"wasteful", "stray-copy"}));
}

// The edge's own copies through one place more, on their edge alone.
TEST(Remarks, OfACopyTooManyIsThatItIsWasteful) {
  EXPECT_EQ(remarks_on(lost, "tac @f(n) {\nentry:\n  x2 = 1\n  br H\nH:\n  x3 = add x2, 1\n"
                             "  t = lt x3, n\n  cbr t, N, X\nN:\n  s = x3\n  x2 = s\n  br H\n"
                             "X:\n  ret x2\n}"),
            Words{"wasteful"});
}

// x is dead on the way to X: the copy for H -> H runs there too and harms nobody.
TEST(Remarks, OfAHarmlessCopyBeforeABranchIsThatItIsStray) {
  EXPECT_EQ(remarks_on("ssa @f(n) {\nentry:\n  br H(1)\nH(x2):\n  x3 = add x2, 1\n"
                       "  t = lt x3, n\n  cbr t, H(x3), X\nX:\n  ret x3\n}",
                       "tac @f(n) {\nentry:\n  x2 = 1\n  br H\nH:\n  x3 = add x2, 1\n"
                       "  t = lt x3, n\n  x2 = x3\n  cbr t, H, X\nX:\n  ret x3\n}"),
            Words{"stray-copy"});
}

// A swap needs three moves; a fourth is one too many. The program's own copies are needed too.
TEST(Remarks, CountTheSaveOfACycleAndTheProgramsCopies) {
  const std::string ssa = "ssa @f(n) {\nentry:\n  br H(1, 2)\nH(a, b):\n  c = copy a\n"
                          "  print c\n  print b\n  br H(b, a)\n}";
  const std::string head = "tac @f(n) {\nentry:\n  a = 1\n  b = 2\n  br H\nH:\n  c = a\n"
                           "  print c\n  print b\n";
  EXPECT_EQ(remarks_on(ssa, head + "  s = a\n  a = b\n  b = s\n  br H\n}"), Words{});
  EXPECT_EQ(remarks_on(ssa, head + "  (a, b) = (b, a)\n  br H\n}"), Words{});
  EXPECT_EQ(remarks_on(ssa, head + "  s = a\n  u = b\n  a = u\n  b = s\n  br H\n}"),
            Words{"wasteful"});
}

TEST(Remarks, OfWrongOutputsAreNone) {
  const Verdict v = judged(std::string(lost),
                           "tac @f(n) {\nentry:\n  s = 1\n  br H\nH:\n  x2 = s\n"
                           "  x3 = add x2, 2\n  t = lt x3, n\n  s = x3\n  cbr t, H, X\n"
                           "X:\n  ret n\n}",
                           with_remarks());
  EXPECT_EQ(v.outcome, Outcome::faulty);
  EXPECT_EQ(v.remarks, Words{});
}

struct Remarked {
  std::uint32_t right = 0;
  std::uint32_t wasteful = 0;
  std::uint32_t stray = 0;
};

Remarked remarked(std::string_view method, std::uint64_t count) {
  const auto destroyer = destroyers::make_destroyer(method);
  destroyers::Answer answer;
  Judge judge;
  ir::Function ssa;
  Remarked total;
  for (std::uint64_t index = 0; index < count; ++index) {
    generators::SeededChoices choices(5, index);
    generators::generate(*generators::find_profile("default"), choices, {}, ssa);
    answer.clear();
    destroyer->destroy(ssa, answer);
    if (answer.outcome != destroyers::Outcome::answered) continue;
    const Verdict& v = judge.judge(ssa, answer.tac, with_remarks());
    if (v.outcome != Outcome::proved) continue;
    ++total.right;
    for (const std::string& remark : v.remarks) {
      total.wasteful += remark == "wasteful";
      total.stray += remark == "stray-copy";
    }
    // A theorem: split writes the optimum of each edge, on that edge.
    if (method == "split") {
      EXPECT_EQ(v.remarks, Words{}) << ir::print(ssa) << ir::print(answer.tac);
    }
    if (method == "split" && ::testing::Test::HasFailure()) break;
  }
  return total;
}

TEST(Remarks, AreNeverMadeOnSplit) { EXPECT_GT(remarked("split", 1000).right, 800U); }

TEST(Remarks, AreMadeOnMethodIWhereverItHasPhis) {
  const Remarked total = remarked("sreedhar-1", 400);
  EXPECT_GT(total.wasteful, total.right * 8 / 10);
  EXPECT_GT(total.stray, total.right / 2);
}

}  // namespace
}  // namespace phidelity::oracle
