// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/keywords.h"

#include <array>
#include <cstddef>

#include "ir/nearest.h"

namespace phidelity::ir {
namespace {

constexpr std::size_t operation_count = static_cast<std::size_t>(Opcode::copy) + 1;
constexpr std::size_t keyword_count = operation_count + 19;

constexpr std::array<Keyword, keyword_count> keywords = [] {
  std::array<Keyword, keyword_count> all{};
  std::size_t n = 0;
  for (; n < operation_count; ++n) {
    const auto opcode = static_cast<Opcode>(n);
    all[n] = {info(opcode).name, Word::operation, opcode};
  }
  for (const Keyword& k : {Keyword{"load", Word::operation, Opcode::load},
                           Keyword{"input", Word::input},
                           Keyword{"brdec", Word::brdec},
                           Keyword{"phi", Word::phi},
                           Keyword{"int", Word::type},
                           Keyword{"bool", Word::type},
                           Keyword{"call", Word::call},
                           Keyword{"branch", Word::branch},
                           Keyword{"store", Word::store},
                           Keyword{"print", Word::print},
                           Keyword{"br", Word::jump_short},
                           Keyword{"goto", Word::jump},
                           Keyword{"jump", Word::jump},
                           Keyword{"cbr", Word::cbr},
                           Keyword{"if", Word::if_},
                           Keyword{"switch", Word::switch_},
                           Keyword{"ret", Word::ret_short},
                           Keyword{"return", Word::ret},
                           Keyword{"trap", Word::trap}}) {
    all[n++] = k;
  }
  return all;
}();

// Open addressing over 256 slots; the longest keyword has six characters.
constexpr std::size_t longest = 6;
constexpr std::uint8_t free_slot = 0xff;

constexpr std::size_t slot_of(std::string_view text) {
  const auto at = [&](std::size_t i) -> std::size_t {
    return static_cast<unsigned char>(text[i]);
  };
  return (text.size() * 37 + at(0) * 5 + at(1) * 19 + at(text.size() - 1) * 67) & 0xff;
}

constexpr std::array<std::uint8_t, 256> slots = [] {
  std::array<std::uint8_t, 256> table{};
  table.fill(free_slot);
  for (std::size_t k = 0; k < keywords.size(); ++k) {
    std::size_t slot = slot_of(keywords[k].text);
    while (table[slot] != free_slot) slot = (slot + 1) & 0xff;
    table[slot] = static_cast<std::uint8_t>(k);
  }
  return table;
}();

}  // namespace

Keyword find_keyword(std::string_view text) {
  if (text.size() < 2 || text.size() > longest) return {};
  for (std::size_t slot = slot_of(text); slots[slot] != free_slot; slot = (slot + 1) & 0xff) {
    if (keywords[slots[slot]].text == text) return keywords[slots[slot]];
  }
  return {};
}

std::string_view nearest_keyword(std::string_view text, bool after_equals) {
  Nearest nearest(text);
  for (const Keyword& k : keywords) {
    const bool after = k.word <= Word::branch && k.word != Word::type;
    const bool start = k.word >= Word::call;
    if (after_equals ? after : start) nearest.offer(k.text);
  }
  return nearest.best();
}

}  // namespace phidelity::ir
