// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/sreedhar_3.h"

#include <algorithm>
#include <set>

#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

Answer destroy_with(SreedharDecisions decisions, std::string_view name) {
  SreedharIII subject("changed", decisions);
  Answer answer;
  subject.destroy(program(classic(name).text), answer);
  return answer;
}

TEST(SreedharIII, CopiesTheResultInTheFirstCase) {
  EXPECT_EQ(text_of(destroy("sreedhar-3", classic("lost").text)),
            "tac @lost(n) {\n"
            "entry:\n"
            "  x2.1 = 1\n"
            "  br H\n"
            "H:\n"
            "  x2 = x2.1\n"
            "  x2.1 = add x2, 1\n"
            "  t = lt x2.1, n\n"
            "  cbr t, H, X\n"
            "X:\n"
            "  ret x2\n"
            "}\n");
}

TEST(SreedharIII, CopiesTheArgumentInTheSecondCase) {
  const Answer answer = destroy("sreedhar-3", classic("sreedhar3").text);
  EXPECT_EQ(copy_count(answer.tac), 1U);
  EXPECT_NE(text_of(answer).find("L2:\n"), std::string::npos);
}

TEST(SreedharIII, IsRightOnGeneratedPrograms) {
  const Total one = judge_programs("sreedhar-1", 3'000);
  const Total two = judge_programs("sreedhar-2", 3'000);
  const Total three = judge_programs("sreedhar-3", 3'000);
  EXPECT_EQ(two.judged, one.judged);
  EXPECT_EQ(three.judged, one.judged);
  EXPECT_LE(two.copies, one.copies);
  EXPECT_LE(three.copies, one.copies);  // after coalescing, II may be the better of the two
}

TEST(SreedharIII, IsRightWithoutTheCoalescingOfCopies) {
  SreedharIII two("two", {.method = SreedharDecisions::Method::two, .coalesces = false});
  SreedharIII three("three", {.coalesces = false});
  const Total totals[] = {judge_programs("sreedhar-1", 2'000), judge_programs(two, 2'000),
                          judge_programs(three, 2'000), judge_programs("sreedhar-3", 2'000)};
  EXPECT_LE(totals[1].copies, totals[0].copies);
  EXPECT_LE(totals[2].copies, totals[1].copies);
  EXPECT_LE(totals[3].copies, totals[2].copies);
}

// Section 5 of the paper on copies of the program itself.
TEST(SreedharIII, CoalescesTheCopiesOfTheProgram) {
  const ir::Function ssa = program(R"(ssa @f(c) {
entry:
  y = add c, 1
  x = copy y
  cbr c, J(x), J2
J2:
  print y
  br J(y)
J(p):
  ret p
})");
  const Answer answer = destroy("sreedhar-3", ssa);
  EXPECT_EQ(copy_count(answer.tac), 0U) << text_of(answer);
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
}

// What a terminator defines exists where the copies before it do not yet, and meets them on the
// edges: k, copied at the end of B, must not share a place with r.
TEST(SreedharIII, LooksAtWhatTheTerminatorDefines) {
  for (const char* method : {"sreedhar-2", "sreedhar-3", "boissinot-virtual", "boissinot-value"}) {
    const ir::Function ssa = program(R"(ssa @f(n) {
entry:
  k = add n, 1
  br B
B:
  (r) = branch @op(n), J(k), C
C:
  br J(r)
J(p):
  ret p
})");
    const Answer answer = destroy(method, ssa);
    ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
    EXPECT_TRUE(agree(ssa, answer.tac)) << method << "\n" << text_of(answer);
  }
}

// Does a terminator read a name of a phi web? Then the published method may lose it.
bool has_terminator_reading_a_web(const ir::Function& f) {
  const ir::Cfg cfg(f);
  std::set<ir::ValueId> in_webs;
  for (const ir::BlockId b : cfg.reverse_postorder()) {
    for (const ir::ValueId p : f.params_of(b)) in_webs.insert(p);
    for (const ir::Edge& e : f.edges_of(b)) {
      for (const ir::Operand a : f.arguments_of(e)) {
        if (a.is_value()) in_webs.insert(a.id());
      }
    }
    for (const ir::Instruction& i : f.body_of(b)) {  // copies may bring others in
      if (!ir::is_copy(i.opcode)) continue;
      in_webs.insert(f.results_of(i)[0]);
      if (f.operands_of(i)[0].is_value()) in_webs.insert(f.operands_of(i)[0].id());
    }
  }
  return std::any_of(cfg.reverse_postorder().begin(), cfg.reverse_postorder().end(),
                     [&](ir::BlockId b) {
                       const auto read = f.operands_of(f.terminator_of(b));
                       return f.edges_of(b).size() > 0 &&
                              std::any_of(read.begin(), read.end(), [&](ir::Operand o) {
                                return o.is_value() && in_webs.contains(o.id());
                              });
                     });
}

TEST(SreedharIIIPublished, LosesWhatTheTerminatorReads) {
  const ir::Function ssa = program(classic("termuse").text);
  EXPECT_FALSE(agree(ssa, destroy("sreedhar-3-published", ssa).tac));
  EXPECT_EQ(copy_count(destroy_with({.terminator_reads_count = false, .coalesces = false},
                                    "termuse").tac), 2U);
}

TEST(SreedharIIIPublished, FailsOnlyWhereATerminatorReadsAWeb) {
  SreedharIIIPublished subject;
  EXPECT_GT(expect_faults_only_with(subject, 4'000, has_terminator_reading_a_web), 0U);
}

TEST(SreedharIII, DeclinesWhatIsolationDeclines) {
  EXPECT_EQ(destroy("sreedhar-3", classic("brdec").text).outcome, Outcome::declined);
  EXPECT_EQ(destroy("sreedhar-2", classic("brdec").text).outcome, Outcome::declined);
}

}  // namespace
}  // namespace phidelity::destroyers::testing
