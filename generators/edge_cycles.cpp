// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/edge_cycles.h"

#include <algorithm>

namespace phidelity::generators {

void EdgeCycles::find(const ir::Function& f, const ir::Edge& edge) {
  const auto arguments = f.arguments_of(edge);
  const auto params = f.params_of(edge.target);
  const auto count = static_cast<std::uint32_t>(arguments.size());
  const auto place_of = [&](ir::Operand o) -> std::uint32_t {
    if (!o.is_value()) return none;
    const ir::ValueId guess = o.id() - params[0];
    if (guess < count && params[guess] == o.id()) return guess;
    const auto at = std::ranges::find(params, o.id());
    return at == params.end() ? none : static_cast<std::uint32_t>(at - params.begin());
  };
  reads_.resize(count);
  walk_.assign(count, 0);
  lengths_.clear();
  for (std::uint32_t i = 0; i < count; ++i) reads_[i] = place_of(arguments[i]);

  for (std::uint32_t start = 0; start < count; ++start) {
    std::uint32_t at = start;
    while (at != none && walk_[at] == 0) {
      walk_[at] = start + 1;
      at = reads_[at];
    }
    if (at == none || walk_[at] != start + 1 || reads_[at] == at) continue;
    std::uint32_t length = 0;
    for (; walk_[at] != none; at = reads_[at], ++length) walk_[at] = none;
    lengths_.push_back(length);
  }
}

}  // namespace phidelity::generators
