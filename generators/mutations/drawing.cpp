// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/mutations/drawing.h"

#include <utility>

#include "generators/mutations/repair.h"
#include "ir/opcode.h"

namespace phidelity::generators {

using ir::ClassId;
using ir::Operand;
using ir::ValueId;

namespace {

// One of the names defined anywhere that `fits` takes.
template <class Fits>
std::optional<ValueId> draw_name(const Draft& d, Choices& choices, const Fits& fits) {
  std::uint32_t count = 0;
  std::uint32_t left = 0;
  std::optional<ValueId> drawn;
  const auto look = [&](ValueId v, bool counting) {
    if (!fits(v)) return;
    if (counting) {
      ++count;
    } else if (left-- == 0) {
      drawn = v;
    }
  };
  for (const bool counting : {true, false}) {
    for (const ValueId p : d.head.params) look(p, counting);
    for (const DraftBlock& block : d.blocks) {
      for (const ValueId p : block.params) look(p, counting);
      for (const DraftInstruction& i : block.instructions) {
        for (const ValueId r : i.results) look(r, counting);
      }
    }
    if (count == 0) return std::nullopt;
    if (counting) left = choices.below(count);
  }
  return drawn;
}

Operand draw_constant(Choices& choices, ClassId c) {
  const std::uint32_t number = choices.below(4);
  return c == ir::class_float ? Operand::real(number) : Operand::integer(number);
}

}  // namespace

Operand draw_operand(const Draft& d, Choices& choices, ClassId c, std::uint32_t constant_percent) {
  if (choices.chance(constant_percent)) return draw_constant(choices, c);
  const auto name =
      draw_name(d, choices, [&](ValueId v) { return d.head.values[v].reg_class == c; });
  return name ? Operand::value(*name) : draw_constant(choices, c);
}

Operand draw_condition(const Draft& d, Choices& choices) {
  const auto name = draw_name(
      d, choices, [&](ValueId v) { return d.head.values[v].reg_class != ir::class_float; });
  return name ? Operand::value(*name) : draw_constant(choices, ir::class_integer);
}

void lead_to(Draft& d, Choices& choices, DraftEdge& edge, ir::BlockId target) {
  const auto class_of = [&](ValueId v) { return d.head.values[v].reg_class; };
  const std::vector<ValueId>& params = d.blocks[target].params;
  const std::vector<Operand> had = std::exchange(edge.arguments, {});
  for (std::size_t k = 0; k < params.size(); ++k) {
    const ClassId c = class_of(params[k]);
    if (k < had.size() && had[k].is_value() && class_of(had[k].id()) == c) {
      edge.arguments.push_back(had[k]);
    } else if (choices.chance(40)) {
      const ValueId other = params[pick(params.size(), choices)];
      edge.arguments.push_back(Operand::value(class_of(other) == c ? other : params[k]));
    } else {
      edge.arguments.push_back(draw_operand(d, choices, c, 20));
    }
  }
  edge.target = target;
}

ClassId class_of_operand(const Draft& d, const DraftInstruction& i, std::size_t k) {
  if (i.opcode == ir::Opcode::copy || (i.opcode == ir::Opcode::select && k > 0)) {
    return d.head.values[i.results[0]].reg_class;
  }
  const Operand o = i.operands[k];
  if (o.is_value()) return d.head.values[o.id()].reg_class;
  return o.kind == ir::OperandKind::real || ir::info(i.opcode).float_operands ? ir::class_float
                                                                              : ir::class_integer;
}

}  // namespace phidelity::generators
