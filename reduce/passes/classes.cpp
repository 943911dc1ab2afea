// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace phidelity::reduce::passes {

namespace {

ir::Operand integer_like(const ir::Operand& o) {
  const auto number = std::bit_cast<double>(o.bits);
  constexpr double magnitude_max = 1e15;
  return ir::Operand::integer(
      std::abs(number) <= magnitude_max ? static_cast<std::int64_t>(number) : 0);
}

}  // namespace

void list_classes(const Subject& s, std::vector<Change>& changes) {
  for (ir::ClassId c = 1; c < s.f.classes.size(); ++c) {
    if (std::ranges::find(s.f.values, c, &ir::Value::reg_class) != s.f.values.end()) {
      changes.push_back({c, 0, {}});
    }
  }
}

// Float literals become integers: where an operation wants a float, the verifier says no.
void apply_classes(const Subject& s, std::span<const Change> changes, Edit& edit) {
  for (const Change& change : changes) {
    for (ir::ValueId v = 0; v < s.f.values.size(); ++v) {
      if (s.f.values[v].reg_class == change.where) edit.set_class(v, ir::class_integer);
    }
    if (change.where != ir::class_float) continue;
    for (std::uint32_t k = 0; k < s.f.operands.size(); ++k) {
      if (s.f.operands[k].kind == ir::OperandKind::real) {
        edit.set_operand(k, integer_like(s.f.operands[k]));
      }
    }
  }
}

}  // namespace phidelity::reduce::passes
