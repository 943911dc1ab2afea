// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/homes.h"

#include <algorithm>
#include <functional>
#include <tuple>

namespace phidelity::oracle {
namespace {

using ir::EdgeId;
using ir::InstructionId;
using ir::Operand;
using ir::ValueId;

// An operand as a sorting key.
struct Key {
  std::uint8_t kind = 0;
  std::uint64_t bits = 0;
  std::uint32_t phi = 0;
  friend auto operator<=>(const Key&, const Key&) = default;
};

Key key_of(const Operand& o, std::uint32_t phi) {
  return {static_cast<std::uint8_t>(o.kind), o.bits, phi};
}

// Calls `f(phi)` for every entry of the sorted index whose operand is `o`.
template <class F>
void for_each_phi(const std::vector<Key>& index, const Operand& o, F f) {
  // A copy that fits very many phis (of one constant, say) speaks for none of them.
  constexpr std::ptrdiff_t phis_max = 64;
  const auto first = std::lower_bound(index.begin(), index.end(), key_of(o, 0));
  auto last = first;
  while (last != index.end() && last - first <= phis_max &&
         last->kind == static_cast<std::uint8_t>(o.kind) && last->bits == o.bits) {
    ++last;
  }
  if (last - first > phis_max) return;
  for (auto at = first; at != last; ++at) f(at->phi);
}

}  // namespace

bool Homes::lives_in(const Operand& argument, const Operand& place) const {
  if (!argument.is_value()) return argument == place;
  const ValueId h = home_[argument.id()];
  return h != none && place.is(h);
}

void Homes::definitions_and_reads() {
  for (std::size_t i = 0; i < ssa_->params.size() && i < tac_->params.size(); ++i) {
    home_[ssa_->params[i]] = tac_->params[i];
  }
  std::uint32_t clock = 0;
  for (const Pair& pair : product_->pairs()) {
    const auto ssa_operands = ssa_->operands_of(ssa_->instructions[pair.ssa]);
    const auto tac_operands = tac_->operands_of(tac_->instructions[pair.tac]);
    for (std::size_t o = 0; o < ssa_operands.size(); ++o) {
      if (!ssa_operands[o].is_value()) continue;
      ++read_count_[ssa_operands[o].id()];
      if (tac_operands[o].is_value()) {
        reads_.push_back({ssa_operands[o].id(), tac_operands[o].id(), 3});
        if (met_[tac_operands[o].id()] == none) met_[tac_operands[o].id()] = clock;
      }
    }
    const auto ssa_results = ssa_->results_of(ssa_->instructions[pair.ssa]);
    const auto tac_results = tac_->results_of(tac_->instructions[pair.tac]);
    for (std::size_t r = 0; r < ssa_results.size(); ++r) {
      if (home_[ssa_results[r]] == none) home_[ssa_results[r]] = tac_results[r];
      if (met_[tac_results[r]] == none) met_[tac_results[r]] = clock;
    }
    ++clock;
  }
}

// What a copy reads; where that is nobody's home and was filled by a copy right before, what that
// one read.
Operand Homes::behind_temporaries(const Copy& copy) const {
  Operand source = copy.source;
  if (copy.move.instruction == no_index) return source;
  std::uint32_t at = feeder_[tac_->instructions[copy.move.instruction].results.begin + copy.index];
  while (at != no_index && source.is_value() && residents_[source.id()] == 0) {
    source = source_of_[at];
    at = feeder_[at];
  }
  return source;
}

void Homes::vote_on_copies() {
  std::vector<Key> by_source;
  std::vector<Key> by_home;
  for (std::size_t begin = 0; begin < links_.size();) {
    const EdgeId e = links_[begin].edge;
    std::size_t end = begin;
    while (end < links_.size() && links_[end].edge == e) ++end;
    const auto arguments = ssa_->arguments_of(ssa_->edges[e]);
    const auto params = ssa_->params_of(ssa_->edges[e].target);
    by_source.clear();
    by_home.clear();
    for (std::uint32_t p = 0; p < params.size(); ++p) {
      const Operand& a = arguments[p];
      if (!a.is_value()) by_source.push_back(key_of(a, p));
      if (a.is_value() && home_[a.id()] != none) {
        by_source.push_back(key_of(Operand::value(home_[a.id()]), p));
      }
      if (a.is_value() && home_[params[p]] != none &&
          names_->origin(a.id()).block != SsaNames::none) {
        by_home.push_back(key_of(Operand::value(home_[params[p]]), p));
      }
    }
    std::sort(by_source.begin(), by_source.end());
    std::sort(by_home.begin(), by_home.end());
    const auto first_vote = static_cast<std::ptrdiff_t>(votes_.size());
    for (; begin < end; ++begin) {
      const Copy& c = copies_[links_[begin].copy];
      const auto vote = [&](std::uint32_t p) { votes_.push_back({params[p], c.destination, 1}); };
      const std::size_t none_yet = votes_.size();
      for_each_phi(by_source, c.source, vote);
      if (votes_.size() == none_yet && c.move.instruction != no_index) {
        // Nobody's home: it passes on what the copies before it put there.
        const ir::Range pairs = tac_->instructions[c.move.instruction].results;
        for (std::uint32_t at = feeder_[pairs.begin + c.index];
             at != no_index && votes_.size() == none_yet; at = feeder_[at]) {
          for_each_phi(by_source, source_of_[at], vote);
        }
      }
      if (!c.source.is_value()) continue;
      const Operand origin = behind_temporaries(c);
      for_each_phi(by_home, Operand::value(c.destination), [&](std::uint32_t p) {
        votes_.push_back({arguments[p].id(), c.source.id(), 1});
        if (origin.is_value()) votes_.push_back({arguments[p].id(), origin.id(), 1});
      });
    }
    // An edge speaks once for each name and place, however many copies stand there.
    std::sort(votes_.begin() + first_vote, votes_.end());
    votes_.erase(std::unique(votes_.begin() + first_vote, votes_.end()), votes_.end());
  }
}

// Counts the votes. Within a block the strongest claims are heard first.
void Homes::elect() {
  std::fill(residents_.begin(), residents_.end(), 0);
  for (const ValueId h : home_) {
    if (h != none) ++residents_[h];
  }
  std::sort(votes_.begin(), votes_.end(), [](const Vote& a, const Vote& b) {
    return std::tie(a.name, a.place) < std::tie(b.name, b.place);
  });
  struct Claim {
    std::uint32_t block;
    std::uint32_t weight;
    bool taken;
    bool read;  // the votes include a paired read
    std::uint32_t met;
    ValueId name;
    ValueId place;
  };
  std::vector<Claim> claims;
  for (std::size_t i = 0; i < votes_.size();) {
    const Vote& first = votes_[i];
    Claim claim{names_->origin(first.name).block, 0, false, false, met_[first.place], first.name,
                first.place};
    for (; i < votes_.size() && votes_[i].name == claim.name && votes_[i].place == claim.place; ++i) {
      claim.weight += votes_[i].weight;
      claim.read = claim.read || votes_[i].weight == 3;
    }
    claim.taken = residents_[claim.place] > (home_[claim.name] == claim.place ? 1U : 0U);
    const SsaNames::Origin& origin = names_->origin(claim.name);
    const bool is_copy = origin.instruction != SsaNames::none &&
                         ssa_->instructions[origin.instruction].opcode == ir::Opcode::copy;
    if (origin.block != SsaNames::none || is_copy) claims.push_back(claim);
  }
  std::sort(claims.begin(), claims.end(), [](const Claim& a, const Claim& b) {
    return std::tie(a.block, b.weight, a.taken, a.met, a.name, a.place) <
           std::tie(b.block, a.weight, b.taken, b.met, b.name, b.place);
  });
  for (const Claim& c : claims) home_[c.name] = none;
  // Who of the block at hand was granted a place, by place: lists through `next`.
  struct Granted {
    ValueId name;
    bool read;
    std::uint32_t next;
  };
  std::vector<Granted> granted;
  std::vector<std::uint32_t> first_at(tac_->values.size(), no_index);
  std::vector<ValueId> places;
  const auto grant = [&](const Claim& c, bool may_share) {
    if (home_[c.name] != none) return;
    for (std::uint32_t g = first_at[c.place]; g != no_index; g = granted[g].next) {
      if (c.block == SsaNames::none || (granted[g].read && c.read)) continue;
      const bool unread = read_count_[granted[g].name] == 0 || read_count_[c.name] == 0;
      if (!unread || !may_share) return;
    }
    home_[c.name] = c.place;
    granted.push_back({c.name, c.read, first_at[c.place]});
    first_at[c.place] = ir::size32(granted) - 1;
    places.push_back(c.place);
  };
  // Among equal claims, a place of one's own comes before a shared one.
  for (std::size_t i = 0; i < claims.size();) {
    std::size_t end = i;
    while (end < claims.size() && claims[end].block == claims[i].block &&
           claims[end].weight == claims[i].weight) {
      ++end;
    }
    if (i > 0 && claims[i - 1].block != claims[i].block) {
      for (const ValueId place : places) first_at[place] = no_index;
      places.clear();
      granted.clear();
    }
    for (std::size_t k = i; k < end; ++k) grant(claims[k], false);
    for (; i < end; ++i) grant(claims[i], true);
  }
}

// An SSA copy that no paired instruction reads lives where a destroyed copy beside it, from its
// source's home, put it; else where its source lives.
void Homes::house_unread_copies() {
  for (ValueId v = 0; v < home_.size(); ++v) {
    const SsaNames::Origin& origin = names_->origin(v);
    if (read_count_[v] > 0 || origin.instruction == SsaNames::none) continue;
    const ir::Instruction& i = ssa_->instructions[origin.instruction];
    if (i.opcode != ir::Opcode::copy) continue;
    const Operand source = ssa_->operands_of(i)[0];
    home_[v] = source.is_value() ? home_[source.id()] : none;
    for (auto at = std::lower_bound(beside_.begin(), beside_.end(),
                                    std::pair{origin.instruction, std::uint32_t{0}});
         at != beside_.end() && at->first == origin.instruction; ++at) {
      const Copy& c = copies_[at->second];
      if (lives_in(source, c.source)) home_[v] = c.destination;
    }
  }
}

// A name that only reaches copies and phis which nobody reads is not used: padding is no use.
void Homes::find_used() {
  std::vector<std::pair<ValueId, ValueId>> fed_by;  // a name, and what a copy or phi fills it from
  std::vector<ValueId> used;
  const auto feed = [&](ValueId name, const Operand& o) {
    if (o.is_value()) fed_by.emplace_back(name, o.id());
  };
  for (const ir::Instruction& i : ssa_->instructions) {
    const auto operands = ssa_->operands_of(i);
    if (i.opcode == ir::Opcode::copy) {
      feed(ssa_->results_of(i)[0], operands[0]);
      continue;
    }
    for (const Operand& o : operands) {
      if (o.is_value()) used.push_back(o.id());
    }
  }
  for (const ir::Edge& e : ssa_->edges) {
    const auto params = ssa_->params_of(e.target);
    const auto arguments = ssa_->arguments_of(e);
    for (std::size_t k = 0; k < params.size(); ++k) feed(params[k], arguments[k]);
  }
  std::sort(fed_by.begin(), fed_by.end());
  used_.assign(ssa_->values.size(), 0);
  while (!used.empty()) {
    const ValueId v = used.back();
    used.pop_back();
    if (used_[v] != 0) continue;
    used_[v] = 1;
    auto at = std::lower_bound(fed_by.begin(), fed_by.end(), std::pair{v, ValueId{0}});
    for (; at != fed_by.end() && at->first == v; ++at) used.push_back(at->second);
  }
}

void Homes::build(const ir::Function& ssa, const ir::Function& tac, const SsaNames& names,
                  const Product& product) {
  ssa_ = &ssa;
  tac_ = &tac;
  names_ = &names;
  product_ = &product;
  home_.assign(ssa.values.size(), none);
  residents_.assign(tac.values.size(), 0);
  read_count_.assign(ssa.values.size(), 0);
  find_used();
  met_.assign(tac.values.size(), none);
  copies_.clear();
  instruction_copy_.assign(tac.instructions.size(), no_index);
  edge_copy_.assign(tac.edges.size(), no_index);
  find_feeders();
  links_.clear();
  beside_.clear();
  reads_.clear();
  definitions_and_reads();
  collect_copies();
  votes_ = reads_;
  elect();
  for (int round = 0; round < 2; ++round) {
    house_unread_copies();
    votes_ = reads_;
    vote_on_copies();
    elect();
  }
  std::fill(residents_.begin(), residents_.end(), 0);
  for (const ValueId h : home_) {
    if (h != none) ++residents_[h];
  }
  index_flow();
}

}  // namespace phidelity::oracle
