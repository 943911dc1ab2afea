// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/prepasses/duplicate_edges.h"

#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

struct Read {
  ir::Function f;
  ir::Cfg cfg;
  DuplicateEdges duplicates;

  explicit Read(std::string_view text) : f(program(text)), cfg(f) { duplicates.build(f, cfg); }
  ir::EdgeId edge(ir::BlockId b, std::uint32_t slot) const {
    return f.blocks[b].edges.begin + slot;
  }
};

TEST(DuplicateEdges, TheFirstLeadsAndTheOtherDiffers) {
  const Read r(classic("dup").text);
  EXPECT_EQ(r.duplicates.leader(r.edge(0, 1)), r.edge(0, 0));
  EXPECT_TRUE(r.duplicates.leads(r.edge(0, 0)));
  EXPECT_FALSE(r.duplicates.agrees(r.edge(0, 1)));
}

TEST(DuplicateEdges, EqualArgumentsAgree) {
  const Read r("ssa @f(c) {\nentry:\n  cbr c, J(c, 1), J(c, 1)\nJ(p, q):\n  ret p\n}");
  EXPECT_FALSE(r.duplicates.leads(r.edge(0, 1)));
  EXPECT_TRUE(r.duplicates.agrees(r.edge(0, 1)));
}

TEST(DuplicateEdges, WhatMayNotBeSplitLeads) {
  const Read r(
      "ssa @f(c) {\nentry:\n"
      "  switch c, [1: J(1), 2: nosplit J(2), 3: K], default nosplit J(3)\n"
      "J(p):\n  ret p\nK:\n  br J(4)\n}");
  for (const std::uint32_t slot : {0U, 1U, 3U}) {
    EXPECT_EQ(r.duplicates.leader(r.edge(0, slot)), r.edge(0, 1)) << slot;
  }
  EXPECT_TRUE(r.duplicates.leads(r.edge(0, 2)));
  EXPECT_TRUE(r.duplicates.leads(r.edge(2, 0)));
}

TEST(DuplicateEdges, EdgesOfOtherBlocksLeadThemselves) {
  const Read r(classic("crit").text);
  for (ir::EdgeId e = 0; e < r.f.edges.size(); ++e) EXPECT_TRUE(r.duplicates.leads(e));
}

}  // namespace
}  // namespace phidelity::destroyers::testing
