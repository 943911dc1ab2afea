// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/history.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/oracle/built.h"

namespace phidelity::oracle {
namespace {

// What is done on the way; the edges are told apart, for in a silent stretch they have no place of
// their own among the copies.
std::vector<std::string> told(const Built& b, const History& history) {
  const ir::UniqueNames ssa_names = ir::unique_names(b.ssa);
  const ir::UniqueNames tac_names = ir::unique_names(b.tac);
  std::vector<std::string> lines;
  for (const HistoryEvent& e : history.events()) {
    switch (e.kind) {
      case EventKind::pair:
        lines.push_back("pair " + ir::instruction_text(b.ssa, ssa_names, e.pair.ssa));
        break;
      case EventKind::move:
        lines.push_back("move " +
                        ir::instruction_text(b.tac, tac_names, e.move.instruction));
        break;
      case EventKind::ssa_edge: break;
      case EventKind::ssa_copy:
        lines.push_back("copy " + ir::instruction_text(b.ssa, ssa_names, e.ssa_copy));
        break;
      case EventKind::boundary: lines.push_back("boundary"); break;
    }
  }
  return lines;
}

std::vector<ir::EdgeId> edges_told(const History& history) {
  std::vector<ir::EdgeId> edges;
  for (const HistoryEvent& e : history.events()) {
    if (e.kind == EventKind::ssa_edge) edges.push_back(e.ssa_edge);
  }
  return edges;
}

TEST(History, TellsALostCopyStepByStep) {
  const Built b(lost_program, lost_output);
  const History history = b.history();
  EXPECT_EQ(told(b, history),
            (std::vector<std::string>{"move x2 = 1", "pair x3 = add x2, 1", "pair t = lt x3, n",
                                      "move x2 = x3", "pair cbr t, H(x3), X"}));
  EXPECT_EQ(edges_told(history),
            (std::vector<ir::EdgeId>{edge_of(b.ssa, "entry"), edge_of(b.ssa, "H", 1)}));
  EXPECT_EQ(history.pair_count(), 3U);
}

TEST(History, TellsCopiesOfTheSsaProgramToo) {
  const Built b("ssa @f(n) {\nentry:\n  a = add n, 1\n  b = copy a\n  print a\n  ret b\n}",
                "tac @f(n) {\nentry:\n  a = add n, 1\n  print a\n  ret n\n}");
  const History history = b.history();
  const auto lines = told(b, history);
  EXPECT_EQ(lines,
            (std::vector<std::string>{"pair a = add n, 1", "copy b = copy a", "pair print a"}));
}

}  // namespace
}  // namespace phidelity::oracle
