// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/names.h"

#include <unordered_map>
#include <unordered_set>

#include "ir/lexer.h"

namespace phidelity::ir {
namespace {

constexpr std::uint32_t nobody = 0xffffffff;

// Names of one kind. Requires: for each item, `claim` in order, then `name` in order.
class Namer {
 public:
  Namer(const Symbols& symbols, std::deque<std::string>& made_up, bool undef_is_taken)
      : symbols_(symbols),
        made_up_(made_up),
        undef_(undef_is_taken ? symbols.find("undef") : no_symbol),
        owners_(symbols.size(), nobody) {}

  void claim(SymbolId hint, std::uint32_t item) {
    if (hint != no_symbol && owners_[hint] == nobody && hint != undef_ &&
        is_name_text(symbols_.text(hint))) {
      owners_[hint] = item;
    }
  }

  std::string_view name(SymbolId hint, std::uint32_t item, char letter) {
    if (hint != no_symbol && owners_[hint] == item) return symbols_.text(hint);
    std::string base = hint == no_symbol || symbols_.text(hint).empty()
                           ? letter + std::to_string(item)
                           : writable(symbols_.text(hint));
    std::string candidate = base;
    if (base == "undef" || taken(candidate)) {
      std::uint32_t& suffix = suffixes_[base];
      do {
        candidate = base + "." + std::to_string(++suffix);
      } while (taken(candidate));
    }
    made_up_.push_back(std::move(candidate));
    used_.insert(made_up_.back());
    return made_up_.back();
  }

 private:
  [[nodiscard]] bool taken(std::string_view text) const {
    const SymbolId symbol = symbols_.find(text);
    return (symbol != no_symbol && owners_[symbol] != nobody) || used_.contains(text);
  }

  const Symbols& symbols_;
  std::deque<std::string>& made_up_;
  SymbolId undef_;
  std::vector<std::uint32_t> owners_;                         // by symbol: who is called so
  std::unordered_set<std::string_view> used_;                 // what was made up
  std::unordered_map<std::string, std::uint32_t> suffixes_;   // the last one tried, by base
};

}  // namespace

std::string writable(std::string_view text) {
  if (is_name_text(text)) return std::string(text);
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const char c : text) {
    if (out.empty() ? is_name_start(c) : is_name_part(c)) {
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += '%';
      out += digits[byte >> 4];
      out += digits[byte & 15];
    }
  }
  return out.empty() ? "%" : out;
}

Names::Names(const Function& f) {
  values.reserve(f.values.size());
  labels.reserve(f.blocks.size());
  Namer value_namer(f.symbols, made_up_, true);
  for (ValueId v = 0; v < f.values.size(); ++v) value_namer.claim(f.values[v].name, v);
  for (ValueId v = 0; v < f.values.size(); ++v) {
    values.push_back(value_namer.name(f.values[v].name, v, 'v'));
  }
  Namer label_namer(f.symbols, made_up_, false);
  for (BlockId b = 0; b < f.blocks.size(); ++b) label_namer.claim(f.blocks[b].label, b);
  for (BlockId b = 0; b < f.blocks.size(); ++b) {
    labels.push_back(label_namer.name(f.blocks[b].label, b, 'b'));
  }
}

UniqueNames unique_names(const Function& f) {
  const Names names(f);
  return {{names.values.begin(), names.values.end()}, {names.labels.begin(), names.labels.end()}};
}

}  // namespace phidelity::ir
