// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/symbols.h"

namespace phidelity::ir {
namespace {

// FNV-1a with a final mix; names are short.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t h = 0xcbf29ce484222325ULL;
  for (const char c : text) {
    h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  }
  h ^= h >> 32;
  h *= 0xd6e8feb86659fd93ULL;
  return h ^ (h >> 32);
}

}  // namespace

std::uint32_t Symbols::slot_of(std::uint64_t hash, std::string_view wanted) const {
  const auto mask = static_cast<std::uint32_t>(slots_.size() - 1);
  auto slot = static_cast<std::uint32_t>(hash) & mask;
  while (slots_[slot] != no_symbol) {
    const SymbolId id = slots_[slot];
    if (entries_[id].hash == hash && text(id) == wanted) break;
    slot = (slot + 1) & mask;
  }
  return slot;
}

void Symbols::grow() {
  slots_.assign(slots_.empty() ? 16 : slots_.size() * 2, no_symbol);
  const auto mask = static_cast<std::uint32_t>(slots_.size() - 1);
  for (SymbolId id = 0; id < entries_.size(); ++id) {
    auto slot = static_cast<std::uint32_t>(entries_[id].hash) & mask;
    while (slots_[slot] != no_symbol) slot = (slot + 1) & mask;
    slots_[slot] = id;
  }
}

SymbolId Symbols::intern(std::string_view wanted) {
  if (entries_.size() * 2 >= slots_.size()) grow();
  const std::uint64_t hash = hash_of(wanted);
  const std::uint32_t slot = slot_of(hash, wanted);
  if (slots_[slot] != no_symbol) return slots_[slot];
  const SymbolId id = size();
  entries_.push_back({hash, static_cast<std::uint32_t>(characters_.size()),
                      static_cast<std::uint32_t>(wanted.size())});
  characters_.append(wanted);
  slots_[slot] = id;
  return id;
}

SymbolId Symbols::find(std::string_view wanted) const {
  if (slots_.empty()) return no_symbol;
  return slots_[slot_of(hash_of(wanted), wanted)];
}

void Symbols::clear() {
  characters_.clear();
  entries_.clear();
  slots_.clear();
}

}  // namespace phidelity::ir
