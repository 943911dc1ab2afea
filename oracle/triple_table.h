// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A hash table from triples of words to dense indices in order of insertion.
//
//   TripleTable t;  t.insert({1, 2, 3}) == {0, true};  t.insert({1, 2, 3}) == {0, false}
//
// `clear` is O(1): slots carry the epoch they were written in. Only lookups are exposed, never
// the order of slots, so nothing that depends on hashing can reach an output.
//
// Tested by: tests/oracle/triple_table_test.cpp
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace phidelity::oracle {

using Triple = std::array<std::uint32_t, 3>;

class TripleTable {
 public:
  static constexpr std::uint32_t none = 0xffffffff;

  void clear() {
    keys_.clear();
    if (++epoch_ == 0) {  // wrapped: old slots would look fresh
      slots_.assign(slots_.size(), Slot{});
      epoch_ = 1;
    }
  }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(keys_.size()); }
  [[nodiscard]] const Triple& key(std::uint32_t index) const { return keys_[index]; }

  // The index of `key`, and whether it is new. Cost: O(1) expected.
  std::pair<std::uint32_t, bool> insert(const Triple& key) {
    if ((keys_.size() + 1) * 2 > slots_.size()) grow();
    Slot& slot = slots_[find_slot(key)];
    if (slot.epoch == epoch_) return {slot.index, false};
    slot = {epoch_, size()};
    keys_.push_back(key);
    return {slot.index, true};
  }
  // The index of `key`, or none.
  [[nodiscard]] std::uint32_t find(const Triple& key) const {
    if (slots_.empty()) return none;
    const Slot& slot = slots_[find_slot(key)];
    return slot.epoch == epoch_ ? slot.index : none;
  }

 private:
  struct Slot {
    std::uint32_t epoch = 0;
    std::uint32_t index = 0;
  };

  [[nodiscard]] static std::uint64_t hash(const Triple& key) {
    std::uint64_t h = (static_cast<std::uint64_t>(key[0]) << 32 | key[1]) * 0x9e3779b97f4a7c15ULL;
    h ^= h >> 29;
    h = (h + key[2]) * 0xbf58476d1ce4e5b9ULL;
    return h ^ (h >> 32);
  }
  // Word by word: compilers make a call of the comparison of arrays, which costs as much as the rest.
  [[nodiscard]] static bool same(const Triple& a, const Triple& b) {
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
  }
  [[nodiscard]] std::size_t find_slot(const Triple& key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = hash(key) & mask;
    while (slots_[i].epoch == epoch_ && !same(keys_[slots_[i].index], key)) i = (i + 1) & mask;
    return i;
  }
  void grow() {
    slots_.assign(slots_.empty() ? 64 : slots_.size() * 2, Slot{});
    if (epoch_ == 0) epoch_ = 1;
    for (std::uint32_t index = 0; index < keys_.size(); ++index) {
      slots_[find_slot(keys_[index])] = {epoch_, index};
    }
  }

  std::vector<Slot> slots_;
  std::vector<Triple> keys_;
  std::uint32_t epoch_ = 1;
};

}  // namespace phidelity::oracle
