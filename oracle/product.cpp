// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/product.h"

#include <algorithm>

namespace phidelity::oracle {
namespace {

using ir::EdgeId;
using ir::Instruction;
using ir::InstructionId;
using ir::Opcode;
using ir::Operand;
using ir::Range;
using ir::ValueId;

bool is_set(std::span<const std::uint8_t> flags, InstructionId i) {
  return !flags.empty() && flags[i] != 0;
}

bool same_symbol(const ir::Function& f, ir::SymbolId a, const ir::Function& g, ir::SymbolId b) {
  if (a == ir::no_symbol || b == ir::no_symbol) return a == b;
  return f.symbols.hash(a) == g.symbols.hash(b) && f.symbols.text(a) == g.symbols.text(b);
}

}  // namespace

MoveView view(const ir::Function& tac, const Move& move) {
  if (move.instruction != no_index) {
    const ir::Instruction& i = tac.instructions[move.instruction];
    return {tac.results_of(i), tac.operands_of(i)};
  }
  const ir::Edge& e = tac.edges[move.edge];
  return {tac.params_of(e.target), tac.arguments_of(e)};
}

bool Product::pairs_up(InstructionId s, InstructionId d) const {
  const Instruction& si = ssa_->instructions[s];
  const Instruction& di = tac_->instructions[d];
  return si.opcode == di.opcode && si.results.size() == di.results.size() &&
         si.operands.size() == di.operands.size() &&
         same_symbol(*ssa_, si.symbol, *tac_, di.symbol);
}

std::uint32_t Product::tac_slot_for(ir::BlockId s, ir::BlockId d, std::uint32_t slot) const {
  const auto ssa_edges = ssa_->edges_of(s);
  const auto tac_edges = tac_->edges_of(d);
  if (ssa_edges.size() != tac_edges.size()) return no_index;
  if (ssa_->terminator_of(s).opcode != Opcode::switch_) return slot;
  const std::uint32_t default_slot = static_cast<std::uint32_t>(ssa_edges.size()) - 1;
  if (slot == default_slot) return slot;
  const std::int64_t value = ssa_edges[slot].case_value;
  if (tac_edges[slot].case_value == value) return slot;
  for (std::uint32_t t = 0; t < default_slot; ++t) {
    if (tac_edges[t].case_value == value) return t;
  }
  return no_index;
}

// A branch whose operand is undef on every path leads nowhere. Undef is the greatest fixed point
// of "all that may flow in is undef", so it is found by spreading what is defined.
void Product::find_undef_branches() {
  const ir::Function& f = *ssa_;
  undef_branch_.clear();
  if (std::none_of(f.operands.begin(), f.operands.end(),
                   [](const Operand& o) { return o.is_undef(); })) {
    return;
  }
  std::vector<std::uint8_t> reached(f.blocks.size(), 0);
  std::vector<ir::BlockId> stack{0};
  reached[0] = 1;
  while (!stack.empty()) {
    const ir::BlockId b = stack.back();
    stack.pop_back();
    for (const ir::Edge& e : f.edges_of(b)) {
      if (reached[e.target] == 0) {
        reached[e.target] = 1;
        stack.push_back(e.target);
      }
    }
  }
  std::vector<std::uint8_t> defined(f.values.size(), 0);
  for (const ValueId p : f.params) defined[p] = 1;
  const auto known = [&](const Operand& o) { return o.is_value() ? defined[o.id()] != 0 : !o.is_undef(); };
  bool changed = true;
  const auto define = [&](ValueId v) {
    changed = changed || defined[v] == 0;
    defined[v] = 1;
  };
  while (changed) {
    changed = false;
    for (ir::BlockId b = 0; b < f.blocks.size(); ++b) {
      if (reached[b] == 0) continue;
      for (const Instruction& i : f.instructions_of(b)) {
        const auto operands = f.operands_of(i);
        const bool some_result =
            i.opcode == Opcode::select
                ? known(operands[0]) && (known(operands[1]) || known(operands[2]))
                : std::all_of(operands.begin(), operands.end(), known);
        if (!some_result) continue;
        for (const ValueId r : f.results_of(i)) define(r);
      }
      for (const ir::Edge& e : f.edges_of(b)) {
        const auto arguments = f.arguments_of(e);
        for (std::uint32_t p = 0; p < arguments.size(); ++p) {
          if (known(arguments[p])) define(f.params_of(e.target)[p]);
        }
      }
    }
  }
  undef_branch_.assign(f.blocks.size(), 0);
  for (ir::BlockId b = 0; b < f.blocks.size(); ++b) {
    const Instruction& t = f.terminator_of(b);
    if (reached[b] == 0 || !ir::is_conditional(t.opcode)) continue;
    const auto operands = f.operands_of(t);
    undef_branch_[b] = !std::all_of(operands.begin(), operands.end(), known);
  }
}

// --- contents of places ---

void Product::set(ValueId place, Thing thing) {
  if (content_epoch_[place] != epoch_) {
    content_epoch_[place] = epoch_;
    touched_.push_back(place);
  }
  content_[place] = thing;
}

Thing Product::get(const Operand& o) {
  if (o.is_undef()) return {lost_place, Thing::not_a_result};
  if (!o.is_value()) return {constants_->intern(o), Thing::not_a_result};
  const ValueId place = o.id();
  if (content_epoch_[place] == epoch_) return content_[place];
  return {place, Thing::not_a_result};
}

void Product::move(std::span<const ValueId> destinations, std::span<const Operand> sources) {
  if (destinations.size() == 1) {
    set(destinations[0], get(sources[0]));
    return;
  }
  read_first_.clear();
  for (const Operand& o : sources) read_first_.push_back(get(o));
  for (std::size_t i = 0; i < destinations.size(); ++i) set(destinations[i], read_first_[i]);
}

Range Product::flush() {
  std::sort(touched_.begin(), touched_.end());
  const std::uint32_t begin = ir::size32(writes_);
  for (const ValueId place : touched_) writes_.push_back({place, content_[place]});
  touched_.clear();
  ++epoch_;
  return {begin, ir::size32(writes_)};
}

Thing Product::before(Range range, Place place) const {
  const std::span<const Write> all = writes(range);
  if (place < constant_bit) {
    if (all.size() <= 8) {
      for (const Write& w : all) {
        if (w.place == place) return w.thing;
      }
    } else {
      const auto at = std::lower_bound(all.begin(), all.end(), place,
                                       [](const Write& w, Place p) { return w.place < p; });
      if (at != all.end() && at->place == place) return at->thing;
    }
  }
  return {place, Thing::not_a_result};
}

// --- walking ---

// Goes on to the next paired instruction, crossing jumps. False: there is none, a silent loop.
bool Product::walk_ssa(Cursor& at) {
  std::size_t jumps = 0;
  while (true) {
    const Instruction& i = ssa_->instructions[at.next];
    if (i.opcode == Opcode::br) {
      if (++jumps > ssa_->blocks.size()) return false;
      const EdgeId e = ssa_->blocks[at.block].edges.begin;
      ssa_path_.push_back(e);
      at.block = ssa_->edges[e].target;
      at.next = ssa_->blocks[at.block].instructions.begin;
    } else if (i.opcode == Opcode::copy || is_set(ssa_skipped_, at.next)) {
      ++at.next;
    } else {
      return true;
    }
  }
}

bool Product::walk_tac(Cursor& at) {
  std::size_t jumps = 0;
  while (true) {
    const Instruction& i = tac_->instructions[at.next];
    if (i.opcode == Opcode::br) {
      if (++jumps > tac_->blocks.size()) return false;
      const EdgeId e = tac_->blocks[at.block].edges.begin;
      tac_path_.push_back(e);
      if (!tac_->edges[e].arguments.empty()) {
        moves_.push_back({no_index, e});
        move(tac_->params_of(tac_->edges[e].target), tac_->arguments_of(tac_->edges[e]));
      }
      at.block = tac_->edges[e].target;
      at.next = tac_->blocks[at.block].instructions.begin;
    } else if (ir::is_copy(i.opcode)) {
      moves_.push_back({at.next, no_index});
      move(tac_->results_of(i), tac_->operands_of(i));
      ++at.next;
    } else if (is_set(tac_skipped_, at.next)) {
      // Its result is never read, so only the content that it destroys matters.
      for (const ValueId r : tac_->results_of(i)) set(r, {lost_place, Thing::not_a_result});
      ++at.next;
    } else {
      return true;
    }
  }
}

// The product edge from a position on both sides to the next pair; a new segment if it is new.
void Product::follow(std::uint32_t source, std::uint32_t slot, Cursor s, Cursor d,
                     EdgeId ssa_edge, EdgeId tac_edge) {
  const std::uint32_t id = ir::size32(edges_);
  const std::uint32_t ssa_begin = ir::size32(ssa_path_);
  const std::uint32_t tac_begin = ir::size32(tac_path_);
  const std::uint32_t move_begin = ir::size32(moves_);
  if (ssa_edge != no_index) ssa_path_.push_back(ssa_edge);
  if (tac_edge != no_index) {
    tac_path_.push_back(tac_edge);
    if (!tac_->edges[tac_edge].arguments.empty()) {
      moves_.push_back({no_index, tac_edge});
      move(tac_->params_of(d.block), tac_->arguments_of(tac_->edges[tac_edge]));
    }
  }
  const bool ssa_goes_on = walk_ssa(s);
  const bool tac_goes_on = walk_tac(d);
  ProductEdge edge{source, no_index, slot, {ssa_begin, ir::size32(ssa_path_)},
                   {move_begin, ir::size32(moves_)}, {tac_begin, ir::size32(tac_path_)}, flush()};
  if (ssa_goes_on != tac_goes_on) {
    mismatches_.push_back({ssa_goes_on ? MismatchKind::tac_diverges : MismatchKind::ssa_diverges,
                           source, id, s.next, d.next});
  } else if (ssa_goes_on && !pairs_up(s.next, d.next)) {
    mismatches_.push_back({MismatchKind::instructions, source, id, s.next, d.next});
  } else if (ssa_goes_on) {
    const auto [state, fresh] = states_.insert({s.next, d.next, 0});
    edge.target = state;
    if (fresh) {
      Segment segment;
      segment.ssa_block = s.block;
      segment.tac_block = d.block;
      segment.distance = source == no_index ? 0 : segments_[source].distance + 1;
      segment.entered_by = id;
      segment.pairs = {s.next, d.next};  // where it starts, until it is filled
      segments_.push_back(segment);
    }
  }
  edges_.push_back(edge);
}

void Product::add_pair(std::uint32_t segment, const Pair& pair) {
  pairs_.push_back(pair);
  segments_[segment].pairs.end = ir::size32(pairs_);
  const Instruction& d = tac_->instructions[pair.tac];
  for (const Operand& o : tac_->operands_of(d)) things_.push_back(get(o));
  const auto results = tac_->results_of(d);
  for (std::uint32_t r = 0; r < results.size(); ++r) set(results[r], {pair.ssa, r});
}

void Product::leave_by_branch(std::uint32_t id, const Pair& last) {
  const Segment segment = segments_[id];
  if (branch_on_undef(segment.ssa_block)) return;
  const Range ssa_out = ssa_->blocks[segment.ssa_block].edges;
  const Range tac_out = tac_->blocks[segment.tac_block].edges;
  for (std::uint32_t slot = 0; slot < ssa_out.size(); ++slot) {
    if (tac_slot_for(segment.ssa_block, segment.tac_block, slot) == no_index) {
      mismatches_.push_back({MismatchKind::instructions, id, no_index, last.ssa, last.tac});
      return;
    }
  }
  for (std::uint32_t slot = 0; slot < ssa_out.size(); ++slot) {
    const EdgeId s = ssa_out.begin + slot;
    const EdgeId d = tac_out.begin + tac_slot_for(segment.ssa_block, segment.tac_block, slot);
    const ir::BlockId s_target = ssa_->edges[s].target;
    const ir::BlockId d_target = tac_->edges[d].target;
    follow(id, slot, {s_target, ssa_->blocks[s_target].instructions.begin},
           {d_target, tac_->blocks[d_target].instructions.begin}, s, d);
  }
}

// Pairs up instructions until a side leaves its block, then follows every way on.
void Product::fill(std::uint32_t id) {
  Pair at{segments_[id].pairs.begin, segments_[id].pairs.end};
  segments_[id].pairs = {ir::size32(pairs_), ir::size32(pairs_)};
  segments_[id].things = ir::size32(things_);
  const ir::BlockId ssa_block = segments_[id].ssa_block;
  const ir::BlockId tac_block = segments_[id].tac_block;
  while (true) {
    add_pair(id, at);
    const Opcode op = ssa_->instructions[at.ssa].opcode;
    const bool stop = ir::is_terminator(op);
    Pair next{at.ssa + 1, at.tac + 1};
    if (!stop) {
      while (ssa_->instructions[next.ssa].opcode == Opcode::copy || is_set(ssa_skipped_, next.ssa)) {
        ++next.ssa;
      }
      while (ir::is_copy(tac_->instructions[next.tac].opcode) || is_set(tac_skipped_, next.tac)) {
        ++next.tac;
      }
    }
    const bool crosses = stop || ssa_->instructions[next.ssa].opcode == Opcode::br ||
                         tac_->instructions[next.tac].opcode == Opcode::br;
    if (!crosses && pairs_up(next.ssa, next.tac)) {
      Cursor cursor{tac_block, at.tac + 1};
      const std::uint32_t kept = ir::size32(moves_);
      walk_tac(cursor);  // stays in the block: the moves between two pairs
      moves_.resize(kept);
      at = next;
      continue;
    }
    segments_[id].writes = flush();
    const std::uint32_t out = ir::size32(edges_);
    if (!stop && crosses) {
      follow(id, no_index, {ssa_block, at.ssa + 1}, {tac_block, at.tac + 1}, no_index, no_index);
    } else if (!stop) {
      mismatches_.push_back({MismatchKind::instructions, id, no_index, next.ssa, next.tac});
    } else if (ir::is_conditional(op)) {
      leave_by_branch(id, at);
    }
    segments_[id].out = {out, ir::size32(edges_)};
    return;
  }
}

void Product::index_in_edges() {
  in_begin_.assign(segments_.size() + 1, 0);
  for (const ProductEdge& e : edges_) {
    if (e.target != no_index) ++in_begin_[e.target + 1];
  }
  for (std::size_t s = 0; s < segments_.size(); ++s) in_begin_[s + 1] += in_begin_[s];
  in_edges_.resize(in_begin_.back());
  std::vector<std::uint32_t>& cursor = touched_;  // idle between walks
  cursor.assign(in_begin_.begin(), in_begin_.end() - 1);
  for (std::uint32_t e = 0; e < edges_.size(); ++e) {
    if (edges_[e].target != no_index) in_edges_[cursor[edges_[e].target]++] = e;
  }
  cursor.clear();
}

void Product::build(const ir::Function& ssa, const ir::Function& tac, Constants& constants,
                    std::span<const std::uint8_t> ssa_skipped,
                    std::span<const std::uint8_t> tac_skipped) {
  ssa_ = &ssa;
  tac_ = &tac;
  constants_ = &constants;
  ssa_skipped_ = ssa_skipped;
  tac_skipped_ = tac_skipped;
  segments_.clear();
  edges_.clear();
  pairs_.clear();
  things_.clear();
  writes_.clear();
  ssa_path_.clear();
  tac_path_.clear();
  moves_.clear();
  mismatches_.clear();
  states_.clear();
  touched_.clear();
  too_large_ = false;
  pair_limit_ = 8 * (ssa.instructions.size() + tac.instructions.size()) + 1000;
  if (content_.size() < tac.values.size()) {
    content_.resize(tac.values.size());
    content_epoch_.resize(tac.values.size(), epoch_);
  }
  if (++epoch_ > 0x7fffffff) {
    std::fill(content_epoch_.begin(), content_epoch_.end(), 0);
    epoch_ = 1;
  }
  find_undef_branches();

  follow(no_index, no_index, {0, ssa.blocks[0].instructions.begin},
         {0, tac.blocks[0].instructions.begin}, no_index, no_index);
  for (std::uint32_t id = 0; id < segments_.size(); ++id) {
    if (pairs_.size() > pair_limit_) {
      too_large_ = true;
      return;  // what was not walked proves nothing
    }
    fill(id);
  }
  index_in_edges();
}

}  // namespace phidelity::oracle
