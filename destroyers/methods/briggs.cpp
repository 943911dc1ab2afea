// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/briggs.h"

#include <algorithm>

namespace phidelity::destroyers {

void Briggs::prepare() {
  SreedharI::prepare();
  if (failed()) return;
  const std::size_t value_count = tac().values.size();
  dominators_.build(ssa(), cfg());
  liveness_.build(ssa(), cfg());
  current_.resize(value_count);
  for (ir::ValueId v = 0; v < value_count; ++v) current_[v] = v;
  undo_.clear();
  into_.clear();
  is_read_.clear();
  grow();
  if (saves_.size() < ssa().block_params.size()) saves_.resize(ssa().block_params.size());
  for (std::vector<ir::ValueId>& s : saves_) s.clear();
  scheduled_.clear();
  scheduled_on_.assign(ssa().edges.size(), {});
  choose_isolated();
  for (const ir::BlockId b : dominators_.preorder()) {
    if (decisions_.pops_stacks) leave_blocks_that_do_not_dominate(b);
    rename_uses(b);
    insert_copies(b);
  }
}

void Briggs::grow() {
  into_.resize(tac().values.size(), none);
  is_read_.resize(tac().values.size(), 0);
  held_in_.resize(tac().values.size());
}

bool Briggs::has_its_own_block(ir::EdgeId e) const {
  if (!decisions_.separates_two_edges || leader(e) == e) return false;
  const auto own = ssa().arguments_of(ssa().edges[e]);
  const auto leading = ssa().arguments_of(ssa().edges[leader(e)]);
  return !std::equal(own.begin(), own.end(), leading.begin());
}

// Those that are needed after the copies at the end of some predecessor.
void Briggs::choose_isolated() {
  is_isolated_.assign(ssa().block_params.size(), 0);
  if (!decisions_.isolates) return;
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    const ir::Range slots = ssa().blocks[b].edges;
    const auto terminator_operands = ssa().operands_of(ssa().terminator_of(b));
    // is_read_ marks what is read after the copies, besides what is live out.
    const auto mark = [&](std::span<const ir::Operand> operands, std::uint8_t value) {
      for (const ir::Operand o : operands) {
        if (o.is_value()) is_read_[o.id()] = value;
      }
    };
    const auto mark_all = [&](std::uint8_t value) {
      mark(terminator_operands, value);
      for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
        if (has_its_own_block(e)) mark(ssa().arguments_of(ssa().edges[e]), value);
      }
    };
    mark_all(1);
    for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
      const ir::Range phis = ssa().blocks[ssa().edges[e].target].params;
      for (std::uint32_t i = phis.begin; i < phis.end; ++i) {
        const ir::ValueId p = ssa().block_params[i];
        if (is_read_[p] || liveness_.is_live_out(p, b)) is_isolated_[i] = 1;
      }
    }
    mark_all(0);
  }
}

void Briggs::leave_blocks_that_do_not_dominate(ir::BlockId b) {
  while (!undo_.empty() && !dominators_.dominates(undo_.back().block, b)) {
    current_[undo_.back().value] = undo_.back().before;
    undo_.pop_back();
  }
}

void Briggs::rename_uses(ir::BlockId b) {
  if (decisions_.isolates) return;  // nothing is ever saved
  for (const ir::Instruction& i : ssa().instructions_of(b)) rename(i.operands);
}

void Briggs::rename(ir::Range operands) {
  for (std::uint32_t k = operands.begin; k < operands.end; ++k) {
    tac().operands[k] = renamed(tac().operands[k]);
  }
}

ir::Operand Briggs::renamed(ir::Operand o) const {
  return o.is_value() ? ir::Operand::value(current_[o.id()]) : o;
}

// The copies at the end of `b` go with its first edge that has any.
void Briggs::insert_copies(ir::BlockId b) {
  const ir::Range slots = ssa().blocks[b].edges;
  ir::EdgeId first = slots.end;
  for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
    if (ssa().edges[e].arguments.empty() || has_its_own_block(e)) continue;
    if (first == slots.end) first = e;
    gather(e);
  }
  if (first != slots.end) {
    for (const Pending& copy : pending_) save_if_destroyed(copy, b);
    const auto begin = static_cast<std::uint32_t>(scheduled_.size());
    schedule();
    scheduled_on_[first] = {begin, static_cast<std::uint32_t>(scheduled_.size())};
  }
  for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
    if (ssa().edges[e].arguments.empty() || !has_its_own_block(e)) continue;
    gather(e);
    const auto begin = static_cast<std::uint32_t>(scheduled_.size());
    schedule();
    scheduled_on_[e] = {begin, static_cast<std::uint32_t>(scheduled_.size())};
  }
}

// A set of copies: equal ones of two edges between two blocks are one.
void Briggs::gather(ir::EdgeId e) {
  const ir::Edge& edge = ssa().edges[e];
  const ir::Range phis = ssa().blocks[edge.target].params;
  const auto arguments = ssa().arguments_of(edge);
  for (std::uint32_t i = 0; i < phis.size(); ++i) {
    const std::uint32_t phi = phis.begin + i;
    const ir::ValueId p = is_isolated_[phi] ? isolated(phi) : ssa().block_params[phi];
    const ir::Operand a = decisions_.renames_arguments ? renamed(arguments[i]) : arguments[i];
    if (a.is(p)) continue;
    bool is_there = false;
    for (std::uint32_t k = into_[p]; k != none; k = pending_[k].next) {
      is_there = is_there || pending_[k].move.source == a;
    }
    if (is_there) continue;
    pending_.push_back({{p, a}, phi, into_[p]});
    into_[p] = static_cast<std::uint32_t>(pending_.size() - 1);
  }
}

// As published: a copy into a phi that is live out of `b` saves it first, at the top of its block,
// for the uses in the blocks that `b` dominates.
void Briggs::save_if_destroyed(const Pending& copy, ir::BlockId b) {
  if (decisions_.isolates) return;
  const ir::ValueId p = copy.move.destination;
  const auto read = ssa().operands_of(ssa().terminator_of(b));
  const bool is_read_by_terminator =
      decisions_.repairs_terminator &&
      std::any_of(read.begin(), read.end(), [&](ir::Operand o) { return o.is(p); });
  const bool is_live_out = decisions_.asks_live_out && liveness_.is_live_out(p, b);
  if (!is_live_out && !is_read_by_terminator) return;
  const ir::Value value = tac().values[p];
  const ir::ValueId saved = tac().add_value(value.name, value.reg_class);
  saves_[copy.phi].push_back(saved);
  grow();
  undo_.push_back({b, p, current_[p]});
  current_[p] = saved;
  if (decisions_.repairs_terminator) {
    const ir::Range operands = ssa().terminator_of(b).operands;
    for (std::uint32_t k = operands.begin; k < operands.end; ++k) {
      if (ssa().operands[k].is(p)) tac().operands[k] = ir::Operand::value(saved);
    }
  }
}

void Briggs::schedule() {
  is_ready_.assign(pending_.size(), 0);
  const auto make_ready = [this](ir::ValueId v) {
    for (std::uint32_t k = into_[v]; k != none; k = pending_[k].next) {
      if (!is_ready_[k]) ready_.push_back(k);
      is_ready_[k] = 1;
    }
  };
  for (const Pending& copy : pending_) {
    held_in_[copy.move.destination] = copy.move.destination;
    if (!copy.move.source.is_value()) continue;
    held_in_[copy.move.source.id()] = copy.move.source.id();
    is_read_[copy.move.source.id()] = 1;
  }
  for (std::size_t k = pending_.size(); k-- > 0;) {
    if (!is_read_[pending_[k].move.destination]) make_ready(pending_[k].move.destination);
  }
  std::size_t next = 0;
  while (true) {
    while (!ready_.empty()) {
      const Move& m = pending_[ready_.back()].move;
      ready_.pop_back();
      if (m.source.is_value()) {
        const ir::ValueId source = m.source.id();
        scheduled_.push_back({m.destination, ir::Operand::value(held_in_[source])});
        held_in_[source] = m.destination;
        make_ready(source);
      } else {
        scheduled_.push_back(m);
      }
    }
    if (next == pending_.size()) break;
    if (!is_ready_[next]) {
      const ir::ValueId destination = pending_[next].move.destination;
      const ir::ValueId saved = temporary_for(destination);
      scheduled_.push_back({saved, ir::Operand::value(destination)});
      held_in_[destination] = saved;
      make_ready(destination);
    }
    ++next;
  }
  for (const Pending& copy : pending_) {
    into_[copy.move.destination] = none;
    if (copy.move.source.is_value()) is_read_[copy.move.source.id()] = 0;
  }
  pending_.clear();
}

void Briggs::edge_copies(ir::EdgeId e, std::vector<Move>& copies) const {
  const ir::Range range = scheduled_on_[e];
  copies.insert(copies.end(), scheduled_.begin() + range.begin, scheduled_.begin() + range.end);
}

Place Briggs::place_of(ir::EdgeId e) {
  return has_its_own_block(e) ? SreedharI::place_of(e) : Place::end_of_source;
}

void Briggs::copies_at_top(ir::BlockId b) {
  const ir::Range phis = ssa().blocks[b].params;
  for (std::uint32_t i = phis.begin; i < phis.end; ++i) {
    const ir::ValueId p = ssa().block_params[i];
    if (is_isolated_[i]) tac().add_copy(p, ir::Operand::value(isolated(i)));
    for (const ir::ValueId saved : saves_[i]) tac().add_copy(saved, ir::Operand::value(p));
  }
}

}  // namespace phidelity::destroyers
