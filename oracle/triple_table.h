// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A hash table from triples of words to dense indices in order of insertion.
//
//   TripleTable t;  t.insert({1, 2, 3}) == {0, true};  t.insert({1, 2, 3}) == {0, false}
//
// `clear` is O(1): slots carry the epoch they were written in. Only lookups are exposed, never
// the order of slots, so nothing that depends on hashing can reach an output.
//
// Eight keys that differ in the low bits of their first word alone share one cache line: a question
// is asked of one segment after the other, and in a large program each line would be a miss.
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
    if (++epoch_ > epoch_max) {  // old slots would look fresh
      slots_.assign(slots_.size(), Slot{});
      epoch_ = 1;
    }
  }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(keys_.size()); }
  [[nodiscard]] const Triple& key(std::uint32_t index) const { return keys_[index]; }

  // The index of `key`, and whether it is new. Cost: O(1) expected.
  std::pair<std::uint32_t, bool> insert(const Triple& key) {
    if ((keys_.size() + 1) * 2 > slots_.size()) grow();
    const Home home = home_of(key);
    Slot& slot = slots_[find_slot(key, home)];
    if (written(slot)) return {slot.index, false};
    slot = {home.stamp, size()};
    keys_.push_back(key);
    return {slot.index, true};
  }
  // The index of `key`, or none.
  [[nodiscard]] std::uint32_t find(const Triple& key) const {
    if (slots_.empty()) return none;
    const Slot& slot = slots_[find_slot(key, home_of(key))];
    return written(slot) ? slot.index : none;
  }

 private:
  static constexpr std::uint32_t tag_bits = 16;
  static constexpr std::uint32_t epoch_max = 0xffff;

  struct Slot {
    std::uint32_t stamp = 0;  // the epoch it was written in, and sixteen bits of its key's hash
    std::uint32_t index = 0;
  };
  struct Home {
    std::size_t slot;
    std::uint32_t stamp;
  };

  [[nodiscard]] bool written(const Slot& slot) const { return slot.stamp >> tag_bits == epoch_; }

  [[nodiscard]] Home home_of(const Triple& key) const {
    const std::uint32_t in_line = key[0] & 7;
    std::uint64_t h =
        (static_cast<std::uint64_t>(key[0] >> 3) << 32 | key[1]) * 0x9e3779b97f4a7c15ULL;
    h ^= h >> 29;
    h = (h + key[2]) * 0xbf58476d1ce4e5b9ULL;
    const auto tag = static_cast<std::uint32_t>(h >> (64 - tag_bits) & ~7ULL) | in_line;
    return {((h ^ (h >> 32)) & (slots_.size() - 1)) ^ in_line, epoch_ << tag_bits | tag};
  }
  // Word by word: compilers make a call of the comparison of arrays, which costs as much as the rest.
  [[nodiscard]] static bool same(const Triple& a, const Triple& b) {
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
  }
  [[nodiscard]] std::size_t find_slot(const Triple& key, const Home& home) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = home.slot;
    while (written(slots_[i]) &&
           !(slots_[i].stamp == home.stamp && same(keys_[slots_[i].index], key))) {
      i = (i + 1) & mask;
    }
    return i;
  }
  void grow() {
    slots_.assign(slots_.empty() ? 64 : slots_.size() * 2, Slot{});
    for (std::uint32_t index = 0; index < keys_.size(); ++index) {
      const Home home = home_of(keys_[index]);
      std::size_t i = home.slot;
      while (written(slots_[i])) i = (i + 1) & (slots_.size() - 1);
      slots_[i] = {home.stamp, index};
    }
  }

  std::vector<Slot> slots_;
  std::vector<Triple> keys_;
  std::uint32_t epoch_ = 1;
};

}  // namespace phidelity::oracle
