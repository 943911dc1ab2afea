// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/edge_notes.h"

namespace phidelity::oracle {

namespace {

// Blocks reached from the entry without entering `without`.
std::vector<std::uint8_t> reached(const ir::Function& f, ir::BlockId without) {
  std::vector<std::uint8_t> seen(f.blocks.size(), 0);
  std::vector<ir::BlockId> stack;
  if (without != 0) {
    seen[0] = 1;
    stack.push_back(0);
  }
  while (!stack.empty()) {
    const ir::BlockId b = stack.back();
    stack.pop_back();
    for (const ir::Edge& e : f.edges_of(b)) {
      if (seen[e.target] != 0 || e.target == without) continue;
      seen[e.target] = 1;
      stack.push_back(e.target);
    }
  }
  return seen;
}

constexpr ir::BlockId no_block = 0xffffffff;

}  // namespace

bool is_critical(const ir::Function& ssa, ir::EdgeId edge) {
  const ir::Edge& e = ssa.edges[edge];
  if (ssa.blocks[e.source].edges.size() < 2) return false;
  const std::vector<std::uint8_t> live = reached(ssa, no_block);
  std::uint32_t in = 0;
  for (const ir::Edge& other : ssa.edges) {
    if (other.target == e.target && live[other.source] != 0) ++in;
  }
  return in > 1;
}

void describe_edge(const ir::Function& ssa, ir::EdgeId edge, Notes& notes) {
  const ir::Edge& e = ssa.edges[edge];
  notes.critical = is_critical(ssa, edge);
  notes.back_edge = reached(ssa, e.target)[e.source] == 0;
  std::uint32_t parallel = 0;
  for (const ir::Edge& other : ssa.edges_of(e.source)) parallel += other.target == e.target;
  notes.multi_edge = parallel > 1;
}

}  // namespace phidelity::oracle
