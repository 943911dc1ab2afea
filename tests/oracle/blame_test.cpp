// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blame by itself, from a failing read and its path; tests/oracle/judge_test.cpp has every class.
#include "oracle/blame.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/oracle/built.h"

namespace phidelity::oracle {
namespace {

Fault blamed(const Built& b) {
  const Refuted& r = b.validator.refuted().front();
  const Pair pair = b.alignment.product.pairs()[r.use.pair];
  const History history = b.history();
  Blame blame(b.ssa, b.tac, b.alignment.names, b.homes);
  return blame.blame(history, pair.ssa,
                     b.ssa.operands_of(b.ssa.instructions[pair.ssa])[r.use.operand],
                     b.tac.operands_of(b.tac.instructions[pair.tac])[r.use.operand]);
}

std::string culprit(const Built& b, const Fault& fault) {
  if (fault.culprit == Fault::no_instruction) return "";
  return ir::instruction_text(b.tac, ir::unique_names(b.tac), fault.culprit);
}

TEST(Blame, OfALostCopyIsTheCopyForTheOtherWay) {
  const Built b(lost_program, lost_output);
  const Fault fault = blamed(b);
  EXPECT_EQ(fault.fault_class, FaultClass::lost_copy);
  EXPECT_EQ(culprit(b, fault), "x2 = x3");
  EXPECT_EQ(fault.edge, edge_of(b.ssa, "H", 0));
  EXPECT_EQ(fault.victim, b.ssa_value("x2"));
}

// Nobody reads u, so the copy for the other way is not taken for u's; a copy of u is no reading.
TEST(Blame, GivesNoCopyToAPhiThatOnlyPaddingCopies) {
  for (const std::string padding : {"", "  pad = copy u\n", "  pad = copy u\n  more = copy pad\n"}) {
    const Built b(R"(ssa @f(n) {
entry:
  br H(n)
H(p):
  q = select p, n, p
  print p
  t = lt n, p
  cbr t, H(q), X(q, p, p, n)
X(u, v, w, x):
)" + padding + R"(  print v
  print w
  print x
  ret
})",
                  R"(tac @f(n) {
entry:
  p = n
  br H
H:
  q = select p, n, p
  print p
  t = lt n, p
  p = q
  u = q
  v = p
  w = p
  x = n
  cbr t, H, X
X:
  print v
  print w
  print x
  ret
})");
    const Fault fault = blamed(b);
    EXPECT_EQ(fault.fault_class, FaultClass::lost_copy) << padding;
    EXPECT_EQ(fault.edge, edge_of(b.ssa, "H", 0)) << padding;
  }
}

constexpr std::string_view walk_program = R"(ssa @f(n) {
entry:
  br H(1, 2, 3)
H(a, b, c):
  t = lt a, n
  cbr t, L, X
L:
  print t
  br H(%s)
X:
  print a
  print b
  print c
  ret
})";
constexpr std::string_view walk_output = R"(tac @f(n) {
entry:
  a = 1
  b = 2
  c = 3
  br H
H:
  t = lt a, n
  cbr t, L, X
L:
  print t
%s  br H
X:
  print a
  print b
  print c
  ret
})";

std::string filled(std::string_view text, std::string_view what) {
  std::string out(text);
  return out.replace(out.find("%s"), 2, what);
}

TEST(Blame, TellsACycleFromAChain) {
  const Built cycle(filled(walk_program, "b, a, c"), filled(walk_output, "  a = b\n  b = a\n"));
  const Fault of_cycle = blamed(cycle);
  EXPECT_EQ(of_cycle.fault_class, FaultClass::swap);
  EXPECT_EQ(culprit(cycle, of_cycle), "a = b");
  EXPECT_TRUE(of_cycle.notes.cycle);
  EXPECT_FALSE(of_cycle.notes.chain);

  const Built chain(filled(walk_program, "7, a, c"), filled(walk_output, "  a = 7\n  b = a\n"));
  const Fault of_chain = blamed(chain);
  EXPECT_EQ(of_chain.fault_class, FaultClass::swap);
  EXPECT_EQ(culprit(chain, of_chain), "a = 7");
  EXPECT_TRUE(of_chain.notes.chain);
  EXPECT_FALSE(of_chain.notes.cycle);
}

TEST(Blame, FollowsAValueOverInnocentTurns) {
  // b is right where a is read a turn later: the copy that is missing is c's, two turns before.
  const Built b(filled(walk_program, "b, c, n"), filled(walk_output, "  a = b\n  b = c\n"));
  const Fault fault = blamed(b);
  EXPECT_EQ(fault.fault_class, FaultClass::missing_copy);
  EXPECT_EQ(fault.edge, edge_of(b.ssa, "L"));
  EXPECT_EQ(culprit(b, fault), "");
}

TEST(Blame, NamesTheCopyOfAnotherName) {
  const Built b(filled(walk_program, "b, a, c"),
                filled(walk_output, "  s = a\n  a = c\n  b = s\n"));
  const Fault fault = blamed(b);
  EXPECT_EQ(fault.fault_class, FaultClass::wrong_operand);
  EXPECT_EQ(culprit(b, fault), "a = c");
}

}  // namespace
}  // namespace phidelity::oracle
