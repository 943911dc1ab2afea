// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/mutations/splice.h"

#include <utility>
#include <vector>

#include "generators/mutations/drawing.h"

namespace phidelity::generators {

using ir::BlockId;
using ir::Opcode;
using ir::SymbolId;
using ir::ValueId;

namespace {

// Appends the blocks of `other`, with names, symbols and targets of their own.
void append(Draft& d, const ir::Function& other) {
  const auto first_block = static_cast<BlockId>(d.blocks.size());
  const auto first_value = static_cast<ValueId>(d.head.values.size());
  std::vector<ir::ClassId> classes;
  for (ir::ClassId c = 0; c < other.classes.size(); ++c) {
    classes.push_back(d.head.intern_class(other.class_text(c)));
  }
  for (const ir::Value& v : other.values) {
    d.head.add_value(ir::no_symbol, classes[v.reg_class]);
  }
  d.append_blocks(other);
  for (BlockId b = first_block; b < d.blocks.size(); ++b) {
    DraftBlock& block = d.blocks[b];
    block.label = ir::no_symbol;
    for (DraftEdge& e : block.edges) e.target += first_block;
    for (DraftInstruction& i : block.instructions) {
      if (i.symbol == ir::no_symbol) continue;
      i.symbol = d.head.symbols.intern(other.symbols.text(i.symbol));
    }
    Draft::for_each_mention(block, [&](ValueId& v) { v += first_value; });
  }
}

}  // namespace

bool splice(Draft& d, const ir::Function& other, Choices& choices) {
  const auto at = draw_edge(d, choices, [](const DraftEdge&) { return true; });
  if (!at) return false;
  const auto entry = static_cast<BlockId>(d.blocks.size());
  const auto first_value = static_cast<ValueId>(d.head.values.size());
  append(d, other);
  // Its parameters become phis of its entry, which is a block like any other now.
  for (const ValueId p : other.params) d.blocks[entry].params.push_back(p + first_value);
  const DraftEdge was = edge_at(d, *at);
  DraftEdge in = was;
  lead_to(d, choices, in, entry);
  edge_at(d, *at) = std::move(in);
  for (BlockId b = entry; b < d.blocks.size(); ++b) {
    if (terminator_of(d.blocks[b]).opcode != Opcode::ret || !choices.chance(70)) continue;
    DraftEdge out = was;
    out.case_value = 0;
    lead_to(d, choices, out, was.target);
    terminator_of(d.blocks[b]) = {Opcode::br, ir::no_symbol, {}, {}};
    d.blocks[b].edges.assign(1, std::move(out));
  }
  return true;
}

}  // namespace phidelity::generators
