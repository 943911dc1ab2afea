// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interp/memory.h"

#include <utility>

namespace phidelity::interp {

void Memory::clear() {
  ++epoch_;
  used_ = 0;
}

std::size_t Memory::slot_of(std::uint64_t address) const {
  const std::size_t mask = cells_.size() - 1;
  std::uint64_t hash = address * 0x9e3779b97f4a7c15ULL;
  hash ^= hash >> 32;
  std::size_t slot = static_cast<std::size_t>(hash) & mask;
  while (cells_[slot].epoch == epoch_ && cells_[slot].address != address) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

Datum Memory::load(std::uint64_t address) const {
  if (used_ == 0) return word(0);
  const Cell& cell = cells_[slot_of(address)];
  return cell.epoch == epoch_ ? cell.content : word(0);
}

void Memory::store(std::uint64_t address, const Datum& content) {
  if (2 * (used_ + 1) > cells_.size()) grow();
  Cell& cell = cells_[slot_of(address)];
  if (cell.epoch != epoch_) ++used_;
  cell = {address, epoch_, content};
}

void Memory::grow() {
  std::vector<Cell> old(cells_.empty() ? 16 : cells_.size() * 2);
  std::swap(old, cells_);
  for (const Cell& cell : old) {
    if (cell.epoch == epoch_) cells_[slot_of(cell.address)] = cell;
  }
}

}  // namespace phidelity::interp
