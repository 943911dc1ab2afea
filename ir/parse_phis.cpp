// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Phis become block parameters: every edge into their block gets their values behind the arguments
// that are written at the edge.
//
//   K:  x = phi [1, M], [2, L]        M: cbr c, K, K     ->  cbr c, K(1), K(1)
//                                     L: br K            ->  br K(2)
//
// An edge is a slot: a predecessor with several slots is named once, and all its slots carry that
// value, or once for each slot, in their order.
#include <span>

#include "ir/parser.h"

namespace phidelity::ir {

class PhiResolver {
 public:
  explicit PhiResolver(Parser& parser)
      : parser_(parser), f_(*parser.f_), slots_(f_.blocks.size()), begin_(f_.blocks.size() + 1, 0) {
    for (const Edge& e : f_.edges) ++begin_[e.target + 1];
    for (std::size_t b = 0; b < f_.blocks.size(); ++b) begin_[b + 1] += begin_[b];
    in_edges_.resize(f_.edges.size());
    std::vector<std::uint32_t> cursor(begin_.begin(), begin_.end() - 1);
    for (EdgeId e = 0; e < f_.edges.size(); ++e) in_edges_[cursor[f_.edges[e].target]++] = e;
  }

  // Requires: `phis` are all those of one block.
  void resolve_block(std::span<const Parser::Phi> phis) {
    block_ = phis[0].block;
    entering_ = std::span(in_edges_).subspan(begin_[block_], begin_[block_ + 1] - begin_[block_]);
    if (f_.operands.size() + phis.size() * entering_.size() > operand_count_max) {
      parser_.report(ErrorKind::syntax, phis[0].place,
                     "the phis of block '" + f_.label_text(block_) + "' have too many values",
                     "a function holds 100,000,000 operands at most");
      return;
    }
    for (std::uint32_t k = 0; k < entering_.size(); ++k) {
      Slots& s = slots_[source_of(k)];
      if (s.count++ == 0) s.first = k;
    }
    values_.assign(phis.size() * entering_.size(), Operand::undef());
    for (std::size_t q = 0; q < phis.size() && !parser_.full(); ++q) {
      resolve_phi(phis[q], std::span(values_).subspan(q * entering_.size(), entering_.size()));
    }
    extend_edges(phis.size());
    for (std::uint32_t k = 0; k < entering_.size(); ++k) slots_[source_of(k)] = {};
  }

 private:
  // The edges of one predecessor into the block: they are neighbours among its in-edges.
  struct Slots {
    std::uint32_t first = 0;  // index among the block's in-edges
    std::uint32_t count = 0;
    std::uint32_t named = 0;  // how often the phi at hand names the predecessor
    std::uint32_t given = 0;  // how many of these have been given to a slot
  };

  [[nodiscard]] BlockId source_of(std::uint32_t k) const { return f_.edges[entering_[k]].source; }

  [[nodiscard]] Slots* slots_named(SymbolId label) {
    const BlockId b = parser_.block_of_symbol_[label];
    return b == no_symbol || slots_[b].count == 0 ? nullptr : &slots_[b];
  }

  void report_stranger(const Parser::PhiEntry& entry) const {
    const std::string label(f_.symbols.text(entry.label));
    if (parser_.block_of_symbol_[entry.label] == no_symbol) {
      parser_.report(ErrorKind::invalid, entry.place, "unknown label '" + label + "'",
                     parser_.nearest_label(entry.label));
    } else {
      parser_.report(ErrorKind::invalid, entry.place,
                     "'" + label + "' is no predecessor of '" + f_.label_text(block_) + "'",
                     "remove its value from the phi");
    }
  }

  void resolve_phi(const Parser::Phi& phi, std::span<Operand> values) {
    const auto entries = std::span<const Parser::PhiEntry>(parser_.phi_entries_)
                             .subspan(phi.entries.begin, phi.entries.size());
    for (const Parser::PhiEntry& entry : entries) {
      if (Slots* s = slots_named(entry.label)) {
        ++s->named;
      } else {
        report_stranger(entry);
      }
    }
    for (const Parser::PhiEntry& entry : entries) {
      Slots* s = slots_named(entry.label);
      if (s == nullptr) continue;
      if (s->named == 1) {
        for (std::uint32_t k = 0; k < s->count; ++k) values[s->first + k] = entry.operand;
      } else if (s->named == s->count) {
        values[s->first + s->given++] = entry.operand;
      } else if (s->given++ == 0) {
        parser_.report(ErrorKind::invalid, entry.place,
                       "the phi names '" + std::string(f_.symbols.text(entry.label)) + "' " +
                           parser_.counted(s->named, "time") + ", but it has " +
                           parser_.counted(s->count, "edge") + " to here",
                       "name it once, or once for each edge");
      }
    }
    for (std::uint32_t k = 0; k < entering_.size(); ++k) {
      Slots& s = slots_[source_of(k)];
      if (k != s.first) continue;
      if (s.named == 0) {
        parser_.report(ErrorKind::invalid, phi.place,
                       "the phi has no value for predecessor '" + f_.label_text(source_of(k)) + "'",
                       "write one value for each predecessor");
      }
      s.named = s.given = 0;
    }
  }

  void extend_edges(std::size_t phi_count) {
    const std::size_t parameter_count = f_.blocks[block_].params.size() - phi_count;
    for (std::uint32_t k = 0; k < entering_.size(); ++k) {
      Edge& e = f_.edges[entering_[k]];
      if (e.arguments.size() != parameter_count) {
        parser_.report(ErrorKind::invalid, parser_.source_->edges[entering_[k]],
                       "the edge has " + parser_.counted(e.arguments.size(), "argument") +
                           ", but '" + f_.label_text(block_) + "' has " +
                           parser_.counted(parameter_count, "parameter") + " beside its phis",
                       "write one argument for each parameter");
      }
      const Range written = e.arguments;
      e.arguments.begin = static_cast<std::uint32_t>(f_.operands.size());
      for (std::uint32_t a = written.begin; a < written.end; ++a) {
        f_.operands.push_back(Operand(f_.operands[a]));
      }
      for (std::size_t q = 0; q < phi_count; ++q) {
        f_.operands.push_back(values_[q * entering_.size() + k]);
      }
      e.arguments.end = static_cast<std::uint32_t>(f_.operands.size());
    }
  }

  // A text of a few megabytes can ask for more than any memory has: 10^5 slots times 10^5 phis.
  static constexpr std::size_t operand_count_max = 100'000'000;

  Parser& parser_;
  Function& f_;
  std::vector<Slots> slots_;  // by block; all zero between blocks
  std::vector<std::uint32_t> begin_;
  std::vector<EdgeId> in_edges_;
  std::vector<Operand> values_;  // phi by phi, in-edge by in-edge
  std::span<const EdgeId> entering_;
  BlockId block_ = 0;
};

void Parser::resolve_phis() {
  PhiResolver resolver(*this);
  const std::span<const Phi> all(phis_);
  for (std::size_t begin = 0; begin < all.size() && !full();) {
    std::size_t end = begin + 1;
    while (end < all.size() && all[end].block == all[begin].block) ++end;
    resolver.resolve_block(all.subspan(begin, end - begin));
    begin = end;
  }
}

}  // namespace phidelity::ir
