// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

namespace phidelity::reduce::passes {

namespace {

ir::ClassId class_of(const ir::Function& f, const ir::Operand& o) {
  if (o.is_value()) return f.values[o.id()].reg_class;
  return o.kind == ir::OperandKind::real ? ir::class_float : ir::class_integer;
}

constexpr std::uint32_t plainer_count = 4;

// A choice for each use: 0 of its class, then 0 where any class will do, then 1, then the first
// parameter of its class.
ir::Operand plainer(const ir::Function& f, const ir::Operand& o, std::uint32_t choice) {
  const ir::ClassId wanted = class_of(f, o);
  if (choice == 0) return zero_of(wanted);
  if (choice == 1) return wanted == ir::class_float ? ir::Operand::integer(0) : o;
  if (choice == 2) {
    return wanted == ir::class_float ? ir::Operand::real(1) : ir::Operand::integer(1);
  }
  for (const ir::ValueId p : f.params) {
    if (f.values[p].reg_class == wanted) return ir::Operand::value(p);
  }
  return o;
}

}  // namespace

void list_uses(const Subject& s, std::vector<Change>& changes) {
  const ir::Function& f = s.f;
  const auto count = static_cast<std::uint32_t>(f.operands.size());
  for (std::uint32_t choice = 0; choice < plainer_count; ++choice) {
    for (std::uint32_t k = count; k-- > 0;) {
      const ir::Operand with = plainer(f, f.operands[k], choice);
      if (!(with == f.operands[k])) changes.push_back({k, choice, with});
    }
  }
  if (f.operands.size() * f.values.size() > square_max) return;
  for (std::uint32_t k = count; k-- > 0;) {
    const ir::Operand& o = f.operands[k];
    if (!o.is_value()) continue;
    for (ir::ValueId v = 0; v < o.id(); ++v) {
      if (f.values[v].reg_class == class_of(f, o)) changes.push_back({k, plainer_count, ir::Operand::value(v)});
    }
  }
}

void apply_uses(const Subject&, std::span<const Change> changes, Edit& edit) {
  for (const Change& change : changes) edit.set_operand(change.where, change.with);
}

}  // namespace phidelity::reduce::passes
