// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/witness.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/oracle/built.h"

namespace phidelity::oracle {
namespace {

// The witness of the first refuted question, and its branch directions.
struct Found {
  explicit Found(const Built& b) {
    Replay replay;
    replay.ssa.prepare(b.ssa);
    replay.tac.prepare(b.tac);
    WitnessFinder finder;
    const Refuted& refuted = b.validator.refuted().front();
    finder.find(b.ssa, b.alignment.product, b.validator, replay, refuted, witness);
    WitnessFinder::directions(b.ssa, b.alignment.product, witness.product_path, tape);
  }
  Witness witness;
  std::vector<std::uint32_t> tape;
};

TEST(Witness, OfALostCopyIsTheWayOut) {
  const Built b(lost_program, lost_output);
  const Found found(b);
  EXPECT_EQ(found.witness.kind, WitnessKind::real);
  EXPECT_TRUE(found.witness.instance_agrees);
  EXPECT_EQ(found.tape, std::vector<std::uint32_t>{1});
}

// p and q begin with one value: only the second turn shows that p = q is missing.
TEST(Witness, IsAsLongAsTheValueNeeds) {
  const Built b(R"(ssa @f(n) {
entry:
  v = add n, 7
  br H(v, v, 0)
H(p, q, i):
  r = add q, 1
  i1 = add i, 1
  t = lt i1, n
  cbr t, H(q, r, i1), X
X:
  ret p
})",
                R"(tac @f(n) {
entry:
  v = add n, 7
  p = v
  q = v
  i = 0
  br H
H:
  r = add q, 1
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  q = r
  i = i1
  br H
X:
  ret p
})");
  const Found found(b);
  EXPECT_EQ(found.witness.kind, WitnessKind::real);
  EXPECT_EQ(found.tape, (std::vector<std::uint32_t>{0, 0, 1}));
}

// After one turn and after two, x and y are the same sum of v; after three they are not.
TEST(Witness, TakesMoreTurnsWhereTheFirstShowNothing) {
  const std::string loop = R"(  x1 = add x, 1
  y1 = add z, 1
  z1 = add w, 1
  w1 = mul w, 2
  t = lt x1, v
)";
  const Built b("ssa @f(v) {\nentry:\n  br H(v, v, v, v)\nH(x, y, z, w):\n" + loop +
                    "  cbr t, H(x1, y1, z1, w1), X\nX:\n  print y\n  ret x\n}",
                "tac @f(v) {\nentry:\n  x = v\n  y = v\n  z = v\n  w = v\n  br H\nH:\n" + loop +
                    "  cbr t, L, X\nL:\n  x = x1\n  y = y1\n  z = z1\n  w = w1\n  br H\n"
                    "X:\n  print y\n  ret y\n}");
  const Found found(b);
  EXPECT_EQ(found.witness.kind, WitnessKind::real);
  EXPECT_EQ(found.tape, (std::vector<std::uint32_t>{0, 0, 0, 1}));
}

TEST(Witness, OfAnEqualValueIsNone) {
  const Built b("ssa @f(n) {\nentry:\n  a = add n, 1\n  b = add n, 1\n  print b\n  ret a\n}",
                "tac @f(n) {\nentry:\n  a = add n, 1\n  b = add n, 1\n  print b\n  ret b\n}");
  const Found found(b);
  EXPECT_EQ(found.witness.kind, WitnessKind::equal);
  EXPECT_TRUE(found.witness.instance_agrees);
}

TEST(Witness, ThroughUndefinedBehaviourIsNone) {
  const Built b(R"(ssa @f(c) {
entry:
  cbr c, T, E
T:
  br J(undef, 1)
E:
  br J(c, 2)
J(x, y):
  cbr x, A, B
A:
  ret y
B:
  ret 0
})",
                R"(tac @f(c) {
entry:
  cbr c, T, E
T:
  x = c
  br J
E:
  x = c
  y = 2
  br J
J:
  cbr x, A, B
A:
  ret y
B:
  ret 0
})");
  ASSERT_FALSE(b.validator.refuted().empty());
  EXPECT_EQ(Found(b).witness.kind, WitnessKind::undefined);
}

// Whichever way the branch goes, x is undef for some c: the fault shows where c chooses n.
TEST(Witness, LetsASelectChooseTheArmThatIsDefined) {
  const Built b(R"(ssa @f(n, c) {
entry:
  x = select c, n, undef
  br H(x)
H(p):
  q = add p, 1
  t = lt p, 9
  cbr t, H(q), X
X:
  ret p
})",
                R"(tac @f(n, c) {
entry:
  x = select c, n, undef
  p = x
  br H
H:
  q = add p, 1
  t = lt p, 9
  p = q
  cbr t, H, X
X:
  ret p
})");
  const Found found(b);
  EXPECT_EQ(found.witness.kind, WitnessKind::real);
  EXPECT_EQ(found.witness.arms, interp::Arms::choose);
  EXPECT_EQ(found.tape, std::vector<std::uint32_t>{1});
}

}  // namespace
}  // namespace phidelity::oracle
