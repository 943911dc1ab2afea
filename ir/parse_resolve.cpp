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
  Nearest nearest(f_->symbols.text(f_->values[v].name));
  const std::size_t count = std::min(f_->values.size(), candidate_count_max);
  for (std::size_t w = 0; w < count; ++w) {
    if (facts_[w].defined.line != 0) nearest.offer(f_->symbols.text(f_->values[w].name));
  }
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
    if (hint.empty()) hint = "write '" + std::string(f_->symbols.text(symbol)) + ":' before a block";
    report(ErrorKind::invalid, e < source_->edges.size() ? source_->edges[e] : statement_,
           "unknown label '" + std::string(f_->symbols.text(symbol)) + "'", std::move(hint));
    if (full()) return false;
  }
  return all_known;
}

// Every edge into a block with phis gets their values behind its own arguments. A predecessor
// with several slots is named once (one value for all of them) or once for each, in their order.
void Parser::resolve_phis() {
  Function& f = *f_;
  std::vector<std::uint32_t> begin(f.blocks.size() + 1, 0);
  for (const Edge& e : f.edges) ++begin[e.target + 1];
  for (std::size_t b = 0; b < f.blocks.size(); ++b) begin[b + 1] += begin[b];
  std::vector<EdgeId> in_edges(f.edges.size());
  std::vector<std::uint32_t> cursor(begin.begin(), begin.end() - 1);
  for (EdgeId e = 0; e < f.edges.size(); ++e) in_edges[cursor[f.edges[e].target]++] = e;

  struct Slots {
    std::uint32_t first = 0;  // index of the predecessor's first edge among the block's in-edges
    std::uint32_t count = 0;
    std::uint32_t named = 0;  // by the phi at hand
    std::uint32_t given = 0;
  };
  std::vector<Slots> slots(f.blocks.size());
  std::vector<Operand> column;  // phi by phi, in-edge by in-edge
  std::vector<Operand> arguments;

  for (std::size_t p = 0; p < phis_.size();) {
    const BlockId block = phis_[p].block;
    std::size_t phi_end = p;
    while (phi_end < phis_.size() && phis_[phi_end].block == block) ++phi_end;
    const std::span<const EdgeId> entering(in_edges.data() + begin[block],
                                           begin[block + 1] - begin[block]);
    for (std::uint32_t k = 0; k < entering.size(); ++k) {
      Slots& s = slots[f.edges[entering[k]].source];
      if (s.count++ == 0) s.first = k;
    }
    column.assign(entering.size() * (phi_end - p), Operand::undef());
    for (std::size_t q = p; q < phi_end; ++q) {
      const auto entries = std::span<const PhiEntry>(phi_entries_)
                               .subspan(phis_[q].entries.begin, phis_[q].entries.size());
      const auto source_of = [&](const PhiEntry& entry) { return block_of_symbol_[entry.label]; };
      for (const PhiEntry& entry : entries) {
        const BlockId source = source_of(entry);
        const std::string label(f.symbols.text(entry.label));
        if (source == no_symbol) {
          report(ErrorKind::invalid, entry.place, "unknown label '" + label + "'",
                 nearest_label(entry.label));
        } else if (slots[source].count == 0) {
          report(ErrorKind::invalid, entry.place,
                 "'" + label + "' is no predecessor of '" + f.label_text(block) + "'",
                 "remove its value from the phi");
        } else {
          ++slots[source].named;
        }
      }
      const std::size_t row = (q - p) * entering.size();
      for (const PhiEntry& entry : entries) {
        if (source_of(entry) == no_symbol) continue;
        Slots& s = slots[source_of(entry)];
        if (s.count == 0) continue;
        if (s.named == 1) {
          for (std::uint32_t k = 0; k < s.count; ++k) column[row + s.first + k] = entry.operand;
        } else if (s.named == s.count) {
          column[row + s.first + s.given++] = entry.operand;
        } else if (s.given++ == 0) {
          report(ErrorKind::invalid, entry.place,
                 "the phi names '" + std::string(f.symbols.text(entry.label)) + "' " +
                     std::to_string(s.named) + " times, it has " + std::to_string(s.count) +
                     (s.count == 1 ? " edge" : " edges") + " here",
                 "name it once, or once for each edge");
        }
      }
      for (std::uint32_t k = 0; k < entering.size(); ++k) {
        Slots& s = slots[f.edges[entering[k]].source];
        if (s.named == 0 && s.first == k) {
          report(ErrorKind::invalid, phis_[q].place,
                 "the phi has no value for predecessor '" +
                     f.label_text(f.edges[entering[k]].source) + "'",
                 "write one value for each predecessor");
        }
        if (k + 1 == s.first + s.count) s.named = s.given = 0;
      }
    }
    const std::size_t parameters = f.blocks[block].params.size() - (phi_end - p);
    for (std::uint32_t k = 0; k < entering.size(); ++k) {
      Edge& e = f.edges[entering[k]];
      slots[e.source] = {};
      const auto written = f.arguments_of(e);
      if (written.size() != parameters) {
        report(ErrorKind::invalid, source_->edges[entering[k]],
               "the edge has " + std::to_string(written.size()) + " arguments, '" +
                   f.label_text(block) + "' has " + std::to_string(parameters) +
                   " parameters beside its phis",
               "write one argument for each parameter");
      }
      arguments.assign(written.begin(), written.end());
      for (std::size_t q = 0; q < phi_end - p; ++q) arguments.push_back(column[q * entering.size() + k]);
      e.arguments.begin = static_cast<std::uint32_t>(f.operands.size());
      f.operands.insert(f.operands.end(), arguments.begin(), arguments.end());
      e.arguments.end = static_cast<std::uint32_t>(f.operands.size());
    }
    p = phi_end;
  }
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
