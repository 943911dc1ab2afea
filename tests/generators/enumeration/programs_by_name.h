// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The slow and obvious way to see whether two programs are the same but for names and order: try
// every order of blocks and phis, and of slots, and keep the least text of numbers.
//
//   least_form(f, true) == least_form(g, true)      // f and g are isomorphic
//
// Knows nothing of shapes, digits and groups: it reads the programs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "ir/program.h"

namespace phidelity::tests {

using Numbers = std::vector<std::uint64_t>;

// The program under one order of blocks (new id by old id) and phis (new id by old id).
inline Numbers numbers_of(const ir::Function& f, const std::vector<std::uint32_t>& block,
                          const std::vector<std::uint32_t>& value, bool exchange_slots) {
  std::vector<Numbers> blocks(f.blocks.size());
  const auto add = [&](Numbers& out, const ir::Operand& o) {
    out.push_back(o.is_value() ? 1000 + value[o.id()] : o.bits);
  };
  for (ir::BlockId b = 0; b < f.blocks.size(); ++b) {
    Numbers& out = blocks[block[b]];
    Numbers phis;
    for (const ir::ValueId p : f.params_of(b)) phis.push_back(value[p]);
    std::ranges::sort(phis);
    out.insert(out.end(), phis.begin(), phis.end());
    for (const ir::Instruction& i : f.instructions_of(b)) {
      out.push_back(2000 + static_cast<std::uint64_t>(i.opcode));
      Numbers operands;  // a use reads a set of names
      for (const ir::Operand& o : f.operands_of(i)) add(operands, o);
      std::ranges::sort(operands);
      out.insert(out.end(), operands.begin(), operands.end());
    }
    std::vector<Numbers> slots;
    for (const ir::Edge& e : f.edges_of(b)) {
      Numbers& slot = slots.emplace_back();
      slot.push_back(3000 + block[e.target]);
      std::vector<std::pair<std::uint32_t, Numbers>> arguments;
      const auto params = f.params_of(e.target);
      for (std::size_t i = 0; i < params.size(); ++i) {
        add(arguments.emplace_back(value[params[i]], Numbers()).second, f.arguments_of(e)[i]);
      }
      std::ranges::sort(arguments);
      for (const auto& [param, argument] : arguments) slot.push_back(argument.front());
    }
    if (exchange_slots) std::ranges::sort(slots);
    for (const Numbers& slot : slots) out.insert(out.end(), slot.begin(), slot.end());
  }
  Numbers all;
  for (const Numbers& out : blocks) {
    all.push_back(4000);
    all.insert(all.end(), out.begin(), out.end());
  }
  return all;
}

// All permutations of values; those that are no renaming of phis within the new order of blocks
// give forms too, the same ones for isomorphic programs.
inline Numbers least_form(const ir::Function& f, bool exchange_slots) {
  std::vector<std::uint32_t> block(f.blocks.size());
  std::iota(block.begin(), block.end(), 0U);
  Numbers least;
  do {
    std::vector<std::uint32_t> value(f.values.size());
    std::iota(value.begin(), value.end(), 0U);
    do {
      Numbers form = numbers_of(f, block, value, exchange_slots);
      if (least.empty() || form < least) least = std::move(form);
    } while (std::next_permutation(value.begin() + 1, value.end()));
  } while (std::next_permutation(block.begin() + 1, block.end()));
  return least;
}

}  // namespace phidelity::tests
