// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

namespace phidelity::reduce::passes {

// Each reads 0, or the first other parameter of its class.
void list_parameters(const Subject& s, std::vector<Change>& changes) {
  const auto class_of = [&s](std::uint32_t k) { return s.f.values[s.f.params[k]].reg_class; };
  const auto count = static_cast<std::uint32_t>(s.f.params.size());
  for (std::uint32_t k = count; k-- > 0;) changes.push_back({k, 0, zero_of(class_of(k))});
  for (std::uint32_t k = count; k-- > 1;) {
    for (std::uint32_t other = 0; other < k; ++other) {
      if (class_of(other) != class_of(k)) continue;
      changes.push_back({k, 1, ir::Operand::value(s.f.params[other])});
      break;
    }
  }
}

void apply_parameters(const Subject& s, std::span<const Change> changes, Edit& edit) {
  for (const Change& change : changes) {
    edit.drop_parameter(change.where);
    edit.replace(s.f.params[change.where], change.with);
  }
}

}  // namespace phidelity::reduce::passes
