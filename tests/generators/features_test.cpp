// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/features.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "ir/text.h"

namespace phidelity::generators {
namespace {

// The names of what a program shows, in alphabetical order.
using Names = std::set<std::string_view>;

Names features(const std::string& text) {
  const auto file = ir::parse("test.ssa", text);
  if (!file) {
    ADD_FAILURE() << ir::to_string(file.error());
    return {};
  }
  const ir::Function& f = file->functions.at(0).function;
  EXPECT_EQ(ir::to_string(ir::verify(f)), "");
  const FeatureSet set = features_of(f);
  Names names;
  for (const FeatureInfo& row : feature_table) {
    if (set.has(row.feature)) names.insert(row.name);
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(set.size()));
  return names;
}

// A loop over (a, b, c, d) whose back edge carries `arguments` and is not critical.
Names loop(const std::string& arguments) {
  Names names = features("ssa @f(n) {\nentry:\n  br H(n, n, n, n)\nH(a, b, c, d):\n  cbr n, L, X\n"
                         "L:\n  br H(" + arguments + ")\nX:\n  ret a, b, c, d\n}\n");
  names.erase("back-edge");
  names.erase("shared-argument");         // of the way in
  names.erase("argument-live-past-phi");  // n
  return names;
}

TEST(FeatureTable, RowsStandInOrderUnderUniqueNames) {
  Names names;
  for (std::size_t i = 0; i < feature_count; ++i) {
    EXPECT_EQ(static_cast<std::size_t>(feature_table[i].feature), i);
    EXPECT_TRUE(names.insert(feature_table[i].name).second);
  }
}

TEST(FeatureReader, SeesTheCyclesOfAnEdge) {
  EXPECT_EQ(loop("a, b, c, d"), (Names{}));
  EXPECT_EQ(loop("b, a, c, d"), (Names{"swap"}));
  EXPECT_EQ(loop("b, c, a, d"), (Names{"long-cycle"}));
  EXPECT_EQ(loop("b, c, d, a"), (Names{"long-cycle"}));
  EXPECT_EQ(loop("b, a, d, c"), (Names{"swap", "two-cycles"}));
  EXPECT_EQ(loop("b, a, 4, d"), (Names{"swap", "cycle-and-constant", "constant-argument"}));
}

TEST(FeatureReader, SeesWhatHangsOnAParallelCopy) {
  EXPECT_EQ(loop("b, a, a, d"), (Names{"swap", "cycle-fan-out"}));
  EXPECT_EQ(loop("n, a, c, d"), (Names{"chain"}));
  EXPECT_EQ(loop("5, a, c, d"), (Names{"chain", "constant-chain", "constant-argument"}));
  EXPECT_EQ(loop("a, a, c, d"), (Names{}));  // a stays where it is: no order to keep
  EXPECT_EQ(loop("n, a, b, d"), (Names{"chain"}));
}

TEST(FeatureReader, SeesAPhiThatOnlyPhisUse) {
  EXPECT_EQ(features("ssa @f(n) {\nentry:\n  br H(1, 2)\nH(a, d):\n  cbr n, L, X\n"
                     "L:\n  br H(d, a)\nX:\n  ret a\n}\n"),
            (Names{"back-edge", "constant-argument", "swap", "phi-for-phis-only"}));
}

TEST(FeatureReader, SeesTheLostCopy) {
  EXPECT_EQ(features("ssa @lost(n) {\nentry:\n  br H(1)\nH(x2):\n  x3 = add x2, 1\n"
                     "  t = lt x3, n\n  cbr t, H(x3), X\nX:\n  ret x2\n}\n"),
            (Names{"back-edge", "constant-argument", "critical-back-edge", "critical-edge",
                   "phi-live-on-other-way", "self-loop"}));
}

TEST(FeatureReader, SeesABranchOnAPhi) {
  EXPECT_EQ(features("ssa @f(n) {\nentry:\n  br H(n)\nH(x):\n  x1 = sub x, 1\n  print x1\n"
                     "  cbr x, H(x1), X\nX:\n  ret 7\n}\n"),
            (Names{"back-edge", "branch-on-phi", "branch-on-target-phi", "critical-back-edge",
                   "critical-edge", "print", "self-loop"}));
  EXPECT_EQ(features("ssa @f(n) {\nentry:\n  br H(n)\nH(x):\n  cbr x, H(x), X\nX:\n  ret 7\n}\n"),
            (Names{"back-edge", "branch-on-phi", "critical-back-edge", "critical-edge",
                   "self-argument-critical", "self-loop"}));
}

TEST(FeatureReader, SeesTwoEdgesToOneBlock) {
  EXPECT_EQ(features("ssa @f(n) {\nentry:\n  cbr n, J(n), J(n)\nJ(x):\n  ret x\n}\n"),
            (Names{"critical-edge", "multi-edge"}));
  EXPECT_EQ(features("ssa @f(n) {\nentry:\n  cbr n, J(n), J(1)\nJ(x):\n  ret x\n}\n"),
            (Names{"constant-argument", "critical-edge", "multi-edge", "multi-edge-arguments"}));
}

TEST(FeatureReader, SeesALoopWithTwoEntries) {
  const std::string two = "ssa @f(n) {\nentry:\n  cbr n, A, B\nA:\n  cbr n, B, X\nB:\n  br A\n";
  EXPECT_TRUE(features(two + "X:\n  ret\n}\n").contains("irreducible"));
  EXPECT_FALSE(features("ssa @f(n) {\nentry:\n  br A\nA:\n  cbr n, B, X\nB:\n  br A\n"
                        "X:\n  ret\n}\n").contains("irreducible"));
}

TEST(FeatureReader, SeesDeadPhisAndArgumentsLivePastTheirs) {
  EXPECT_EQ(features("ssa @f(n) {\nentry:\n  br A(n)\nA(x):\n  ret n\n}\n"),
            (Names{"argument-live-past-phi", "dead-phi"}));
  EXPECT_EQ(features("ssa @f(n) {\nentry:\n  br A(n)\nA(x):\n  ret x\n}\n"), (Names{}));
  EXPECT_EQ(features("ssa @f(n) {\nentry:\n  br A(n, n)\nA(x, y):\n  ret x, y\n}\n"),
            (Names{"shared-argument"}));
}

// Used only beyond further edges, on an edge, and round a loop.
TEST(FeatureReader, FollowsLiveNamesThroughBlocks) {
  EXPECT_EQ(features("ssa @f(n) {\nentry:\n  br A(n)\nA(x):\n  br B\nB:\n  br C(n)\nC(y):\n"
                     "  ret x, y\n}\n"),
            (Names{"argument-live-past-phi"}));
  EXPECT_EQ(features("ssa @f(n) {\nentry:\n  br A(n)\nA(x):\n  br B(x)\nB(y):\n"
                     "  cbr y, A(y), X\nX:\n  ret\n}\n"),
            (Names{"back-edge", "branch-on-phi", "critical-back-edge", "critical-edge",
                   "phi-for-phis-only"}));
  EXPECT_EQ(features("ssa @f(n) {\nentry:\n  br A(n)\nA(x):\n  br B\nB:\n"
                     "  cbr x, C(x), X\nC(y):\n  print y\n  br B\nX:\n  ret\n}\n"),
            (Names{"argument-live-past-phi", "back-edge", "print"}));
}

TEST(FeatureReader, SeesOperationsAndTerminators) {
  EXPECT_EQ(features("ssa @f(n) {\nentry:\n  a = load n\n  b = input\n  d = div a, b\n"
                     "  c = copy undef\n  e:f = call @g(d, c)\n  store n, a\n  trap\n}\n"),
            (Names{"call", "copy", "division", "float", "input", "memory", "trap",
                   "undef-operand"}));
  EXPECT_EQ(features("ssa @f(n) {\nentry:\n"
                     "  switch n, [0: A, 1: B, 2: C, 3: D], default E\n"
                     "A:\n  ret\nB:\n  ret\nC:\n  ret\nD:\n  ret\nE:\n  ret\n}\n"),
            (Names{"switch", "wide-switch"}));
  EXPECT_EQ(features("ssa @f(n) {\nentry:\n  x = brdec n, A(x), B\nA(y):\n  ret y\nB:\n"
                     "  (p, q:f) = branch @go(n), C(undef), nosplit C(p), D(q, p)\nC(z):\n"
                     "  ret z\nD(u:f, v):\n  ret u, v\n}\n"),
            (Names{"branch", "brdec", "critical-edge", "float", "multi-edge",
                   "multi-edge-arguments", "nosplit", "nosplit-critical", "terminator-argument",
                   "two-classes", "undef-argument"}));
}

TEST(FeatureReader, UnreachableCodeShowsNothingElse) {
  EXPECT_EQ(features("ssa @f(n) {\nentry:\n  br J(n)\nU:\n  z = mul n, 2\n  print z\n"
                     "  cbr z, J(z), J(4)\nJ(x):\n  ret x\n}\n"),
            (Names{"unreachable"}));
}

TEST(FeatureReader, KeepsNothingFromTheProgramBefore) {
  FeatureReader reader;
  const auto many = ir::parse("a.ssa", "ssa @f(n) {\nentry:\n  br H(1, 2)\nH(a, b):\n"
                                       "  cbr n, H(b, a), X\nX:\n  ret a\n}\n");
  const auto none = ir::parse("b.ssa", "ssa @g(n) {\nentry:\n  ret n\n}\n");
  EXPECT_GT(reader.read(many->functions[0].function).size(), 3);
  EXPECT_EQ(reader.read(none->functions[0].function), FeatureSet{});
}

}  // namespace
}  // namespace phidelity::generators
