// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/mutations/destroyed.h"

#include <utility>

#include "generators/mutations/drawing.h"
#include "ir/opcode.h"

namespace phidelity::generators {

using ir::BlockId;
using ir::Opcode;
using ir::Operand;
using ir::ValueId;

namespace {

ir::ClassId class_of(const Draft& d, ValueId v) { return d.head.values[v].reg_class; }

template <class Fits>
std::optional<DraftPlace> draw_instruction(const Draft& d, Choices& choices, const Fits& fits) {
  std::vector<DraftPlace> places;
  for (BlockId b = 0; b < d.blocks.size(); ++b) {
    for (std::uint32_t i = 0; i < d.blocks[b].instructions.size(); ++i) {
      if (fits(d.blocks[b].instructions[i])) places.push_back({b, i});
    }
  }
  if (places.empty()) return std::nullopt;
  return places[pick(places.size(), choices)];
}

std::optional<DraftPlace> draw_copy(const Draft& d, Choices& choices) {
  return draw_instruction(
      d, choices, [](const DraftInstruction& i) { return i.opcode == Opcode::copy; });
}

DraftInstruction& at(Draft& d, DraftPlace place) {
  return d.blocks[place.block].instructions[place.slot];
}

void erase(Draft& d, DraftPlace place) {
  std::vector<DraftInstruction>& all = d.blocks[place.block].instructions;
  all.erase(all.begin() + place.slot);
}

// Before the terminator of a drawn block, at its top, or anywhere in it.
void insert(Draft& d, Choices& choices, DraftInstruction i) {
  std::vector<DraftInstruction>& all = d.blocks[pick(d.blocks.size(), choices)].instructions;
  const std::uint32_t where = choices.below(4);
  const std::size_t place = where < 2 ? all.size() - 1 : where == 2 ? 0 : pick(all.size(), choices);
  all.insert(all.begin() + static_cast<std::ptrdiff_t>(place), std::move(i));
}

// A place of the class; one is there, since something of the class was drawn before.
Operand draw_place(const Draft& d, Choices& choices, ir::ClassId c) {
  std::vector<ValueId> places;
  for (ValueId v = 0; v < d.head.values.size(); ++v) {
    if (class_of(d, v) == c) places.push_back(v);
  }
  return places.empty() ? Operand::undef() : Operand::value(places[pick(places.size(), choices)]);
}

}  // namespace

namespace detail {

bool drop_copy(Draft& d, Choices& choices) {
  const auto place = draw_copy(d, choices);
  if (!place) return false;
  erase(d, *place);
  return true;
}

bool exchange_copies(Draft& d, Choices& choices) {
  const auto place = draw_copy(d, choices);
  if (!place) return false;
  std::vector<DraftInstruction>& all = d.blocks[place->block].instructions;
  std::vector<std::uint32_t> others;
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    if (i != place->slot && all[i].opcode == Opcode::copy) others.push_back(i);
  }
  if (others.empty()) return false;
  std::swap(all[place->slot], all[others[pick(others.size(), choices)]]);
  return true;
}

bool move_copy(Draft& d, Choices& choices) {
  const auto place = draw_copy(d, choices);
  if (!place) return false;
  DraftInstruction copy = std::move(at(d, *place));
  erase(d, *place);
  insert(d, choices, std::move(copy));
  return true;
}

bool repeat_copy(Draft& d, Choices& choices) {
  const auto place = draw_copy(d, choices);
  if (!place) return false;
  insert(d, choices, DraftInstruction(at(d, *place)));
  return true;
}

bool set_source(Draft& d, Choices& choices) {
  const auto place = draw_copy(d, choices);
  if (!place) return false;
  DraftInstruction& copy = at(d, *place);
  copy.operands[0] = draw_place(d, choices, class_of(d, copy.results[0]));
  return true;
}

bool set_destination(Draft& d, Choices& choices) {
  const auto place = draw_copy(d, choices);
  if (!place) return false;
  DraftInstruction& copy = at(d, *place);
  copy.results[0] = draw_place(d, choices, class_of(d, copy.results[0])).id();
  return true;
}

bool add_copy(Draft& d, Choices& choices) {
  if (d.head.values.empty()) return false;
  const ValueId to = pick(d.head.values.size(), choices);
  insert(d, choices,
         {Opcode::copy, ir::no_symbol, {to}, {draw_place(d, choices, class_of(d, to))}});
  return true;
}

bool share_location(Draft& d, Choices& choices) {
  if (d.head.values.empty()) return false;
  const ValueId gone = pick(d.head.values.size(), choices);
  const ValueId kept = draw_place(d, choices, class_of(d, gone)).id();
  if (gone == kept) return false;
  d.for_each_mention([&](ValueId& v) {
    if (v == gone) v = kept;
  });
  return true;
}

bool retarget_destroyed_edge(Draft& d, Choices& choices) {
  const auto target = draw_block(d, choices, [](BlockId b) { return b != 0; });
  const auto edge = draw_edge(d, choices, [](const DraftEdge&) { return true; });
  if (!target || !edge) return false;
  edge_at(d, *edge).target = *target;
  return true;
}

bool read_another(Draft& d, Choices& choices) {
  const auto place = draw_instruction(d, choices, [](const DraftInstruction& i) {
    return !ir::is_copy(i.opcode) && !i.operands.empty() && i.operands[0].is_value();
  });
  if (!place) return false;
  Operand& read = at(d, *place).operands[0];
  read = draw_place(d, choices, class_of(d, read.id()));
  return true;
}

bool drop_instruction(Draft& d, Choices& choices) {
  const auto place = draw_instruction(d, choices, [](const DraftInstruction& i) {
    return !ir::is_copy(i.opcode) && !ir::is_terminator(i.opcode);
  });
  if (!place) return false;
  erase(d, *place);
  return true;
}

}  // namespace detail

bool mutate_destroyed(ir::Function& tac, Choices& choices) {
  Draft d = Draft::of(tac);
  std::uint32_t wanted = 1 + (choices.below(4) == 3 ? 1 + choices.below(2) : 0);
  std::uint32_t weight_sum = 0;
  for (const Mutation& row : destroyed_mutation_table) weight_sum += row.weight;
  constexpr std::uint32_t tries_max = 8;
  bool changed = false;
  for (std::uint32_t k = 0; k < tries_max && wanted > 0; ++k) {
    std::uint32_t left = choices.below(weight_sum);
    const Mutation* row = destroyed_mutation_table.data();
    for (; left >= row->weight; ++row) left -= row->weight;
    if (!row->apply(d, choices)) continue;
    changed = true;
    --wanted;
  }
  if (changed) d.write(tac);
  return changed;
}

}  // namespace phidelity::generators
