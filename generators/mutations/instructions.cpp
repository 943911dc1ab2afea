// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mutations of instructions: who defines what, and who reads it.
#include <array>
#include <utility>

#include "generators/mutations/drawing.h"
#include "generators/mutations/mutations.h"
#include "ir/opcode.h"

namespace phidelity::generators::detail {

using ir::BlockId;
using ir::ClassId;
using ir::Opcode;
using ir::Operand;
using ir::ValueId;

namespace {

constexpr std::array added = {Opcode::add,  Opcode::sub,   Opcode::copy,  Opcode::lt,
                              Opcode::ne,   Opcode::input, Opcode::print, Opcode::select,
                              Opcode::copy, Opcode::i2f,   Opcode::fadd,  Opcode::f2i,
                              Opcode::load, Opcode::store, Opcode::call};

constexpr std::size_t params_max = 8;
constexpr std::size_t list_max = 8;

// An instruction; nothing where there is none that `fits` takes.
template <class Fits>
std::optional<DraftPlace> draw_instruction(const Draft& d, Choices& choices, const Fits& fits) {
  std::vector<DraftPlace> places;
  for (BlockId b = 0; b < d.blocks.size(); ++b) {
    const std::vector<DraftInstruction>& all = d.blocks[b].instructions;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
      if (fits(all[i])) places.push_back({b, i});
    }
  }
  if (places.empty()) return std::nullopt;
  return places[pick(places.size(), choices)];
}

void insert(Draft& d, Choices& choices, DraftInstruction i) {
  std::vector<DraftInstruction>& all = d.blocks[pick(d.blocks.size(), choices)].instructions;
  all.insert(all.begin() + static_cast<std::ptrdiff_t>(pick(all.size(), choices)), std::move(i));
}

void replace_uses(Draft& d, ValueId v, Operand by) {
  d.for_each_use([&](Operand& o) {
    if (o.is(v)) o = by;
  });
}

}  // namespace

bool add_instruction(Draft& d, Choices& choices) {
  DraftInstruction i;
  i.opcode = added[pick(added.size(), choices)];
  const ir::OpcodeInfo& info = ir::info(i.opcode);
  const ClassId c = info.float_operands ? ir::class_float : ir::class_integer;
  const std::int8_t operands = info.operands < 0 ? std::int8_t{1} : info.operands;
  for (std::int8_t k = 0; k < operands; ++k) {
    i.operands.push_back(draw_operand(d, choices, c, 15));
  }
  if (i.opcode == Opcode::call) i.symbol = d.head.symbols.intern("op");
  std::optional<ValueId> result;
  if (info.results != 0) {
    result = d.head.add_value(ir::no_symbol, info.float_result ? ir::class_float
                                                               : ir::class_integer);
    i.results.push_back(*result);
  }
  std::vector<Operand*> uses;
  if (result) {
    d.for_each_use([&](Operand& o) {
      if (o.is_value() && d.head.values[o.id()].reg_class == d.head.values[*result].reg_class) {
        uses.push_back(&o);
      }
    });
  }
  if (!uses.empty()) *uses[pick(uses.size(), choices)] = Operand::value(*result);
  insert(d, choices, std::move(i));
  return true;
}

bool remove_instruction(Draft& d, Choices& choices) {
  const auto at = draw_instruction(
      d, choices, [](const DraftInstruction& i) { return !ir::is_terminator(i.opcode); });
  if (!at) return false;
  std::vector<DraftInstruction>& all = d.blocks[at->block].instructions;
  all.erase(all.begin() + at->slot);
  return true;
}

bool set_operand(Draft& d, Choices& choices) {
  const auto at = draw_instruction(
      d, choices, [](const DraftInstruction& i) { return !i.operands.empty(); });
  if (!at) return false;
  DraftInstruction& i = d.blocks[at->block].instructions[at->slot];
  const std::uint32_t k = pick(i.operands.size(), choices);
  i.operands[k] = draw_operand(d, choices, class_of_operand(d, i, k), 15);
  return true;
}

bool print_value(Draft& d, Choices& choices) {
  const ClassId c = choices.chance(10) ? ir::class_float : ir::class_integer;
  insert(d, choices, {Opcode::print, ir::no_symbol, {}, {draw_operand(d, choices, c, 0)}});
  return true;
}

// Where no copy is, one is put after a phi or an operation, and what read that reads the copy: the
// next time its uses go back, and live ranges overlap that did not.
bool propagate_copy(Draft& d, Choices& choices) {
  const auto at = draw_instruction(
      d, choices, [](const DraftInstruction& i) { return i.opcode == Opcode::copy; });
  if (at) {
    std::vector<DraftInstruction>& all = d.blocks[at->block].instructions;
    const DraftInstruction copy = std::move(all[at->slot]);
    all.erase(all.begin() + at->slot);
    replace_uses(d, copy.results[0], copy.operands[0]);
    return true;
  }
  const auto b = draw_block(d, choices, [&](BlockId id) { return !d.blocks[id].params.empty(); });
  if (!b) return false;
  DraftBlock& block = d.blocks[*b];
  const ValueId phi = block.params[pick(block.params.size(), choices)];
  const ValueId copy = d.head.add_value(ir::no_symbol, d.head.values[phi].reg_class);
  replace_uses(d, phi, Operand::value(copy));
  block.instructions.insert(block.instructions.begin(),
                            {Opcode::copy, ir::no_symbol, {copy}, {Operand::value(phi)}});
  return true;
}

bool add_parameter(Draft& d, Choices& choices) {
  if (d.head.params.size() >= params_max) return false;
  const ClassId c = choices.chance(15) ? ir::class_float : ir::class_integer;
  d.head.params.push_back(d.head.add_value(ir::no_symbol, c));
  return true;
}

bool remove_parameter(Draft& d, Choices& choices) {
  std::vector<ValueId>& params = d.head.params;
  if (params.empty()) return false;
  params.erase(params.begin() + static_cast<std::ptrdiff_t>(pick(params.size(), choices)));
  return true;
}

bool lengthen_list(Draft& d, Choices& choices) {
  const auto at = draw_instruction(d, choices, [](const DraftInstruction& i) {
    return (i.opcode == Opcode::ret || i.opcode == Opcode::call) && i.operands.size() < list_max;
  });
  if (!at) return false;
  const ClassId c = choices.chance(15) ? ir::class_float : ir::class_integer;
  const Operand operand = draw_operand(d, choices, c, 10);
  d.blocks[at->block].instructions[at->slot].operands.push_back(operand);
  return true;
}

bool shorten_list(Draft& d, Choices& choices) {
  const auto at = draw_instruction(d, choices, [](const DraftInstruction& i) {
    return ir::info(i.opcode).operands == ir::OpcodeInfo::any && !i.operands.empty();
  });
  if (!at) return false;
  std::vector<Operand>& list = d.blocks[at->block].instructions[at->slot].operands;
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(pick(list.size(), choices)));
  return true;
}

}  // namespace phidelity::generators::detail
