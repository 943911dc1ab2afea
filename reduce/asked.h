// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The programs that were asked and were not interesting: none is asked twice.
//
//   Asked asked;  asked.add(key_of(f));  asked.holds(key_of(f))
//
// A program is known by a 128-bit hash of all that its canonical text says: form, order, operations,
// operands, and names where it has any. Two passes often come to one program in two ways.
//
// Tested by: tests/reduce/asked_test.cpp
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>

#include "ir/program.h"

namespace phidelity::reduce {

struct Key {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend bool operator==(const Key&, const Key&) = default;
};
// Ensures: programs with one canonical text, built alike, have one key.
// Cost: O(size); no allocation.
[[nodiscard]] Key key_of(const ir::Function& f);

class Asked {
 public:
  [[nodiscard]] bool holds(const Key& key) const { return keys_.contains(key); }
  void add(const Key& key) { keys_.insert(key); }
  [[nodiscard]] std::size_t size() const { return keys_.size(); }

 private:
  struct Hash {
    std::size_t operator()(const Key& key) const { return key.low; }
  };
  std::unordered_set<Key, Hash> keys_;
};

}  // namespace phidelity::reduce
