// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "ir/nearest.h"
#include "ir/parser.h"

namespace phidelity::ir {
namespace {

// A hint is worth looking through this many names and no more.
constexpr std::size_t candidate_count_max = 10'000;

}  // namespace

void Parser::resolve() {
  if (full()) return;
  const bool labels_known = resolve_labels();
  if (labels_known && !phis_.empty() && errors_.empty()) resolve_phis();
  resolve_names();
}

std::string Parser::nearest_label(SymbolId symbol) const {
  Nearest nearest(f_->symbols.text(symbol));
  const std::size_t count = std::min(f_->blocks.size(), candidate_count_max);
  for (std::size_t b = 0; b < count; ++b) {
    if (f_->blocks[b].label != no_symbol) nearest.offer(f_->symbols.text(f_->blocks[b].label));
  }
  return did_you_mean(nearest.best());
}

std::string Parser::nearest_name(ValueId v) const {
  const std::string text(f_->symbols.text(f_->values[v].name));
  if (find_keyword(text).word != Word::none) {
    return "'" + text + "' is a name here, because no operands follow it";
  }
  Nearest nearest(text);
  const std::size_t count = std::min(f_->values.size(), candidate_count_max);
  for (std::size_t w = 0; w < count; ++w) {
    if (facts_[w].defined.line != 0) nearest.offer(f_->symbols.text(f_->values[w].name));
  }
  if (nearest.best().empty()) return "define it, or make it a parameter";
  return did_you_mean(nearest.best());
}

bool Parser::resolve_labels() {
  bool all_known = true;
  block_of_symbol_.resize(f_->symbols.size(), no_symbol);
  for (EdgeId e = 0; e < f_->edges.size(); ++e) {
    const SymbolId symbol = f_->edges[e].target;
    const BlockId block = block_of_symbol_[symbol];
    if (block != no_symbol) {
      f_->edges[e].target = block;
      continue;
    }
    all_known = false;
    if (skipped_names_) continue;  // it may have been among what was skipped
    std::string hint = nearest_label(symbol);
    const std::string label(f_->symbols.text(symbol));
    if (hint.empty()) hint = "write '" + label + ":' before a block";
    report(ErrorKind::invalid, source_->edges[e], "unknown label '" + label + "'", std::move(hint));
    if (full()) return false;
  }
  return all_known;
}

void Parser::resolve_names() {
  // In tac a name that nothing writes is undefined when read, and has the class of its uses.
  if (f_->form == Form::tac) {
    for (const NotedUse& use : noted_uses_) {
      NameFacts& facts = facts_[use.value];
      if (facts.defined.line == 0 && !facts.note.given) {
        facts.note = use.note;
        f_->values[use.value].reg_class = use.note.id;
      }
    }
  }
  for (const NotedUse& use : noted_uses_) {
    const Value& value = f_->values[use.value];
    const NameFacts& facts = facts_[use.value];
    const bool defined = facts.defined.line != 0;
    if (value.reg_class == use.note.id || (!defined && f_->form == Form::ssa)) continue;
    report(ErrorKind::invalid, use.note.place,
           "'" + std::string(f_->symbols.text(value.name)) + "' is of class '" +
               std::string(f_->class_text(value.reg_class)) + "', not '" +
               std::string(f_->class_text(use.note.id)) + "'",
           defined ? "its definition is at " + place_text(facts.defined)
                   : "its first use is at " + place_text(facts.used));
  }
  if (f_->form == Form::tac || skipped_names_) return;
  for (ValueId v = 0; v < facts_.size() && !full(); ++v) {
    if (facts_[v].defined.line != 0) continue;
    report(ErrorKind::invalid, facts_[v].used,
           "'" + std::string(f_->symbols.text(f_->values[v].name)) + "' is not defined",
           nearest_name(v));
  }
}

}  // namespace phidelity::ir
