// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/prepasses/edge_splitting.h"

#include "destroyers/prepasses/duplicate_edges.h"
#include "ir/cfg.h"

namespace phidelity::destroyers {
namespace {

// Writes `in` again with a block on each edge that `wanted` says and that may be split.
template <class Wanted>
std::vector<ir::EdgeId> split_edges(const ir::Function& in, const ir::Cfg& cfg, ir::Function& out,
                                    Wanted wanted) {
  std::vector<ir::EdgeId> left;
  std::vector<ir::EdgeId> split;
  out.clear();
  out.start_from(in, ir::Form::ssa);
  const ir::SymbolId label = out.symbols.intern("split");
  for (const ir::Block& b : in.blocks) out.add_block(b.label);
  for (ir::BlockId b = 0; b < in.blocks.size(); ++b) {
    out.open(b);
    for (const ir::ValueId p : in.params_of(b)) out.add_param(p);
    for (const ir::Instruction& i : in.instructions_of(b)) out.add_instruction(in, i);
    const ir::Range slots = in.blocks[b].edges;
    for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
      const ir::Edge& edge = in.edges[e];
      const bool is_wanted = cfg.reachable(b) && !edge.arguments.empty() && wanted(e);
      if (is_wanted && edge.nosplit) left.push_back(e);
      if (is_wanted && !edge.nosplit) {
        split.push_back(e);
        out.add_edge(out.add_block(label), {}, edge.case_value);
      } else {
        out.add_edge(edge.target, in.arguments_of(edge), edge.case_value, edge.nosplit);
      }
    }
  }
  auto block = static_cast<ir::BlockId>(in.blocks.size());
  for (const ir::EdgeId e : split) {
    out.open(block++);
    out.add_branch(in.edges[e].target, in.arguments_of(in.edges[e]));
  }
  return left;
}

}  // namespace

std::vector<ir::EdgeId> split_critical_edges(const ir::Function& in, ir::Function& out) {
  const ir::Cfg cfg(in);
  return split_edges(in, cfg, out, [&](ir::EdgeId e) { return cfg.critical(in, e); });
}

std::vector<ir::EdgeId> split_duplicate_edges(const ir::Function& in, ir::Function& out) {
  const ir::Cfg cfg(in);
  DuplicateEdges duplicates;
  duplicates.build(in, cfg);
  return split_edges(in, cfg, out, [&](ir::EdgeId e) { return !duplicates.agrees(e); });
}

}  // namespace phidelity::destroyers
