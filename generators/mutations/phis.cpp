// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mutations of phis and of the arguments that edges bring them: what destroyers make copies of.
#include <utility>

#include "generators/mutations/drawing.h"
#include "generators/mutations/mutations.h"

namespace phidelity::generators::detail {

using ir::BlockId;
using ir::ClassId;
using ir::Operand;
using ir::ValueId;

namespace {

ClassId class_of(const Draft& d, ValueId v) { return d.head.values[v].reg_class; }

// Phis of one class in the target of an edge: the class is that of a drawn one.
std::vector<std::uint32_t> draw_class_mates(const Draft& d, Choices& choices,
                                            const DraftEdge& edge) {
  const std::vector<ValueId>& params = d.blocks[edge.target].params;
  const ClassId c = class_of(d, params[pick(params.size(), choices)]);
  std::vector<std::uint32_t> mates;
  for (std::uint32_t k = 0; k < params.size(); ++k) {
    if (class_of(d, params[k]) == c) mates.push_back(k);
  }
  for (std::size_t k = mates.size(); k > 1; --k) {
    std::swap(mates[k - 1], mates[pick(k, choices)]);
  }
  return mates;
}

std::optional<DraftPlace> draw_edge_with(const Draft& d, Choices& choices,
                                         std::size_t arguments_min) {
  return draw_edge(d, choices, [&](const DraftEdge& e) {
    return e.arguments.size() >= arguments_min;
  });
}

// Some use of a name of the class reads `v` from now on; else it is printed in a drawn block.
void read_somewhere(Draft& d, Choices& choices, ValueId v) {
  std::vector<Operand*> uses;
  d.for_each_use([&](Operand& o) {
    if (o.is_value() && !o.is(v) && class_of(d, o.id()) == class_of(d, v)) uses.push_back(&o);
  });
  if (!uses.empty() && choices.chance(60)) {
    *uses[pick(uses.size(), choices)] = Operand::value(v);
    return;
  }
  DraftBlock& block = d.blocks[pick(d.blocks.size(), choices)];
  block.instructions.insert(block.instructions.end() - 1,
                            {ir::Opcode::print, ir::no_symbol, {}, {Operand::value(v)}});
}

}  // namespace

bool add_phi(Draft& d, Choices& choices) {
  const auto b = draw_block(d, choices, [](BlockId id) { return id != 0; });
  if (!b) return false;
  const ClassId c = choices.chance(15) ? ir::class_float : ir::class_integer;
  const ValueId phi = d.head.add_value(ir::no_symbol, c);
  d.blocks[*b].params.push_back(phi);
  for (BlockId p = 0; p < d.blocks.size(); ++p) {
    for (std::size_t s = 0; s < d.blocks[p].edges.size(); ++s) {
      if (d.blocks[p].edges[s].target != *b) continue;
      const Operand argument = draw_operand(d, choices, c, 20);
      d.blocks[p].edges[s].arguments.push_back(argument);
    }
  }
  read_somewhere(d, choices, phi);
  return true;
}

bool remove_phi(Draft& d, Choices& choices) {
  const auto b = draw_block(d, choices, [&](BlockId id) { return !d.blocks[id].params.empty(); });
  if (!b) return false;
  DraftBlock& block = d.blocks[*b];
  const auto k = static_cast<std::ptrdiff_t>(pick(block.params.size(), choices));
  const ValueId phi = block.params[static_cast<std::size_t>(k)];
  block.params.erase(block.params.begin() + k);
  std::optional<Operand> by;
  for (DraftBlock& source : d.blocks) {
    for (DraftEdge& e : source.edges) {
      if (e.target != *b) continue;
      const auto argument = e.arguments.begin() + k;
      if (!argument->is(phi) && (!by || choices.chance(50))) by = *argument;
      e.arguments.erase(argument);
    }
  }
  if (!by) return true;  // nothing defines it any more
  d.for_each_use([&](Operand& o) {
    if (o.is(phi)) o = *by;
  });
  return true;
}

bool permute_arguments(Draft& d, Choices& choices) {
  const auto at = draw_edge_with(d, choices, 2);
  if (!at) return false;
  DraftEdge& edge = edge_at(d, *at);
  const auto mates = draw_class_mates(d, choices, edge);
  if (mates.size() < 2) return false;
  const std::size_t count = 2 + pick(mates.size() - 1, choices);
  for (std::size_t k = 1; k < count; ++k) {
    std::swap(edge.arguments[mates[k - 1]], edge.arguments[mates[k]]);
  }
  return true;
}

bool make_cycle(Draft& d, Choices& choices) {
  const auto at = draw_edge_with(d, choices, 1);
  if (!at) return false;
  DraftEdge& edge = edge_at(d, *at);
  const auto mates = draw_class_mates(d, choices, edge);
  const std::size_t count = 1 + pick(mates.size(), choices);
  const std::vector<ValueId>& params = d.blocks[edge.target].params;
  for (std::size_t k = 0; k < count; ++k) {
    edge.arguments[mates[k]] = Operand::value(params[mates[(k + 1) % count]]);
  }
  return true;
}

bool set_argument(Draft& d, Choices& choices) {
  const auto at = draw_edge_with(d, choices, 1);
  if (!at) return false;
  DraftEdge& edge = edge_at(d, *at);
  const std::uint32_t k = pick(edge.arguments.size(), choices);
  const std::vector<ValueId>& params = d.blocks[edge.target].params;
  const ClassId c = class_of(d, params[k]);
  const std::uint32_t kind = choices.below(8);
  const ValueId other = params[pick(params.size(), choices)];
  if (kind == 7) {
    edge.arguments[k] = Operand::undef();
  } else if (kind >= 4 && class_of(d, other) == c) {
    edge.arguments[k] = Operand::value(other);
  } else {
    edge.arguments[k] = draw_operand(d, choices, c, 20);
  }
  return true;
}

bool copy_argument(Draft& d, Choices& choices) {
  const auto at = draw_edge_with(d, choices, 2);
  if (!at) return false;
  DraftEdge& edge = edge_at(d, *at);
  const auto mates = draw_class_mates(d, choices, edge);
  if (mates.size() < 2) return false;
  edge.arguments[mates[0]] = edge.arguments[mates[1]];
  return true;
}

}  // namespace phidelity::generators::detail
