// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/coverage.h"

#include <algorithm>
#include <bit>

namespace phidelity::campaign {

namespace {

std::uint32_t drawbacks_of(const ir::Function& f) {
  bool returns = false, opaque = false, undefined = false;
  for (const ir::Instruction& i : f.instructions) {
    returns |= i.opcode == ir::Opcode::ret;
    opaque |= i.opcode == ir::Opcode::call || i.opcode == ir::Opcode::branch;
    undefined |= ir::is_conditional(i.opcode) &&
                 std::ranges::any_of(f.operands_of(i), &ir::Operand::is_undef);
  }
  return (returns ? 0U : 1U) + (opaque ? 2U : 0U) + (undefined ? 4U : 0U);
}

}  // namespace

void Coverage::count(generators::FeatureSet shown, const ir::Function& ssa, std::uint64_t index) {
  ++programs;
  const std::uint64_t size = ssa.blocks.size() + ssa.instructions.size() + ssa.operands.size();
  const Program program{drawbacks_of(ssa), size, index};
  for (std::uint64_t left = shown.bits; left != 0; left &= left - 1) {
    const auto first = static_cast<std::size_t>(std::countr_zero(left));
    ++features[first];
    for (std::uint64_t right = left & (left - 1); right != 0; right &= right - 1) {
      const auto second = static_cast<std::size_t>(std::countr_zero(right));
      const std::size_t pair = generators::pair_index(first, second);
      ++pairs[pair];
      smallest[pair] = std::min(smallest[pair], program);
    }
  }
}

void Coverage::add(const Coverage& other) {
  programs += other.programs;
  for (std::size_t i = 0; i < features.size(); ++i) features[i] += other.features[i];
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    pairs[i] += other.pairs[i];
    smallest[i] = std::min(smallest[i], other.smallest[i]);
  }
}

std::size_t Coverage::features_reached() const {
  return features.size() - static_cast<std::size_t>(std::ranges::count(features, 0U));
}

std::size_t Coverage::pairs_reached() const {
  return pairs.size() - static_cast<std::size_t>(std::ranges::count(pairs, 0U));
}

}  // namespace phidelity::campaign
