// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interned text: names, labels, register classes and the operations of opaque calls.
//
//   Symbols s;  s.intern("x") == 0;  s.intern("y") == 1;  s.intern("x") == 0;  s.text(1) == "y"
//
// Ids are dense and in order of first sight. Copying copies the text, so an id taken from one
// function means the same in a function that started from it.
//
// Tested by: tests/ir/symbols_test.cpp
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace phidelity::ir {

using SymbolId = std::uint32_t;
inline constexpr SymbolId no_symbol = 0xffffffff;

class Symbols {
 public:
  // Cost: O(length) expected.
  SymbolId intern(std::string_view text);
  // The id of `text`, or no_symbol.
  [[nodiscard]] SymbolId find(std::string_view text) const;
  // Requires: id < size().
  [[nodiscard]] std::string_view text(SymbolId id) const {
    const Entry& e = entries_[id];
    return std::string_view(characters_).substr(e.offset, e.length);
  }
  // A 64-bit hash of the text alone: equal texts in different functions have equal hashes.
  [[nodiscard]] std::uint64_t hash(SymbolId id) const { return entries_[id].hash; }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(entries_.size()); }
  void clear();

 private:
  struct Entry {
    std::uint64_t hash;
    std::uint32_t offset;
    std::uint32_t length;
  };
  void grow();
  [[nodiscard]] std::uint32_t slot_of(std::uint64_t hash, std::string_view text) const;

  std::string characters_;
  std::vector<Entry> entries_;
  std::vector<SymbolId> slots_;  // open addressing; no_symbol = free
};

}  // namespace phidelity::ir
