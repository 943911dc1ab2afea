// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/lowering.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace phidelity::destroyers {
namespace {

constexpr std::string_view split_hint = "split";

}  // namespace

void Lowering::destroy(const ir::Function& ssa, Answer& answer) {
  answer.clear();
  ssa_ = &ssa;
  answer_ = &answer;
  cfg_.build(ssa);
  start_output();
  prepare();
  if (failed()) return;
  if (!locations_.empty()) rename_to_locations();
  place_edges();
  if (failed()) return;
  for (ir::BlockId b = 0; b < ssa.blocks.size(); ++b) {
    if (cfg_.reachable(b)) write_block(b);
  }
  for (const NewBlock& n : new_blocks_) write_new_block(n);
}

// Operands and results are taken over whole, so that the instructions' ranges stay good and
// a block is copied by copying its instructions.
void Lowering::start_output() {
  ir::Function& out = tac();
  out.start_from(ssa(), ir::Form::tac);
  out.operands = ssa().operands;
  out.results = ssa().results;
  id_of_.resize(ssa().blocks.size());
  for (ir::BlockId b = 0; b < ssa().blocks.size(); ++b) {
    if (cfg_.reachable(b)) id_of_[b] = out.add_block(ssa().blocks[b].label);
  }
  split_label_ = ir::no_symbol;
  locations_.clear();
  new_blocks_.clear();
  copies_.clear();
  temporaries_.clear();
}

void Lowering::rename_to_locations() {
  ir::Function& out = tac();
  for (ir::Operand& o : out.operands) o = location(o);
  for (ir::ValueId& v : out.results) v = location(v);
  for (ir::ValueId& v : out.params) v = location(v);
}

void Lowering::place_edges() {
  const std::size_t edge_count = ssa().edges.size();
  targets_.resize(edge_count);
  places_.assign(edge_count, Place::nowhere);
  copy_ranges_.resize(edge_count);
  for (ir::EdgeId e = 0; e < edge_count; ++e) {
    const ir::Edge& edge = ssa().edges[e];
    if (!cfg_.reachable(edge.source)) continue;
    targets_[e] = id_of_[edge.target];
  }
  for (ir::EdgeId e = 0; e < edge_count && !failed(); ++e) {
    const ir::Edge& edge = ssa().edges[e];
    if (edge.arguments.empty() || !cfg_.reachable(edge.source)) continue;
    if (keeps_phis(edge.target)) continue;
    const std::uint32_t begin = ir::size32(copies_);
    edge_copies(e, copies_);
    copy_ranges_[e] = {begin, ir::size32(copies_)};
    if (copy_ranges_[e].empty()) continue;
    places_[e] = place_of(e);
    if (places_[e] == Place::own_block && !failed()) enter(e, block_for(e));
  }
}

void Lowering::append_copies(ir::BlockId target, std::span<const ir::Operand> arguments,
                             std::vector<Move>& copies) const {
  const auto params = ssa().params_of(target);
  for (std::size_t i = 0; i < params.size(); ++i) {
    const ir::ValueId p = location(params[i]);
    const ir::Operand a = location(arguments[i]);
    if (!a.is(p)) copies.push_back({p, a});
  }
}

Place Lowering::place_on_edge(ir::EdgeId e) {
  const ir::Edge& edge = ssa().edges[e];
  if (cfg_.reachable_in_degree(edge.target) == 1) return Place::top_of_target;
  if (edge.nosplit) decline("edge " + edge_text(e) + " needs copies and may not be split");
  return Place::own_block;
}

ir::BlockId Lowering::new_block_on(ir::EdgeId e) {
  if (split_label_ == ir::no_symbol) split_label_ = tac().symbols.intern(split_hint);
  const ir::BlockId block = tac().add_block(split_label_);
  new_blocks_.push_back({e, block});
  return block;
}

void Lowering::write_block(ir::BlockId b) {
  ir::Function& out = tac();
  const ir::BlockId id = id_of_[b];
  out.open(id);
  if (keeps_phis(b)) {
    for (const ir::ValueId p : ssa().params_of(b)) out.add_param(location(p));
  } else if (!ssa().blocks[b].params.empty()) {
    for (const ir::EdgeId e : cfg_.in_edges(b)) {
      if (places_[e] == Place::top_of_target) write_copies(e);
    }
    copies_at_top(b);
  }
  write_body(b);
  const ir::Range slots = ssa().blocks[b].edges;
  for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
    if (places_[e] == Place::end_of_source) write_copies(e);
  }
  write_terminator(b);
  out.blocks[id].instructions.end = ir::size32(out.instructions);
  write_edges(b);
}

void Lowering::write_body(ir::BlockId b) {
  ir::Function& out = tac();
  const auto body = ssa().body_of(b);
  if (locations_.empty()) {
    out.instructions.insert(out.instructions.end(), body.begin(), body.end());
    return;
  }
  const auto moves_nothing = [&](const ir::Instruction& i) {
    return i.opcode == ir::Opcode::copy && out.operands_of(i)[0].is(out.results_of(i)[0]);
  };
  std::remove_copy_if(body.begin(), body.end(), std::back_inserter(out.instructions),
                      moves_nothing);
}

void Lowering::write_edges(ir::BlockId b) {
  ir::Function& out = tac();
  const ir::Range slots = ssa().blocks[b].edges;
  for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
    const ir::Edge& edge = ssa().edges[e];
    const ir::Range arguments = keeps_phis(edge.target) ? edge.arguments : ir::Range{};
    out.edges.push_back({id_of_[b], targets_[e], arguments, edge.case_value, edge.nosplit});
  }
  out.blocks[id_of_[b]].edges.end = ir::size32(out.edges);
}

void Lowering::write_new_block(const NewBlock& on_edge) {
  tac().open(on_edge.block);
  write_copies(on_edge.edge);
  leave(on_edge.edge, on_edge.block);
}

void Lowering::write_copies(ir::EdgeId e) {
  if (failed()) return;
  const ir::Range range = copy_ranges_[e];
  temporaries_.clear();
  sequenced_edge_ = e;
  const Outcome outcome =
      sequencer_->sequence({copies_.data() + range.begin, range.size()}, *this, moves_);
  if (outcome != Outcome::answered) {
    const std::string_view what =
        outcome == Outcome::timeout ? "ran over its budget" : "died";
    fail(outcome, "the sequencer " + std::string(what) + " on the copies of edge " + edge_text(e));
    return;
  }
  if (failed()) return;  // the method had no temporary to give
  for (const Move& m : moves_) {
    if (m.kind == MoveKind::exchange) {
      write_exchange(m.destination, m.source.id());
    } else {
      tac().add_copy(m.destination, m.source);
    }
  }
}

void Lowering::write_exchange(ir::ValueId a, ir::ValueId b) {
  const ir::ValueId places[] = {a, b};
  const ir::Operand sources[] = {ir::Operand::value(b), ir::Operand::value(a)};
  tac().add_instruction(ir::Opcode::parallel_copy, places, sources);
}

ir::ValueId Lowering::temporary_for(ir::ValueId saved) {
  const ir::Value value = tac().values[saved];
  for (const ir::ValueId t : temporaries_) {
    if (tac().values[t].reg_class == value.reg_class) return t;
  }
  temporaries_.push_back(tac().add_value(value.name, value.reg_class));
  return temporaries_.back();
}

bool Lowering::carries_terminator_result(ir::EdgeId e) const {
  const ir::Edge& edge = ssa().edges[e];
  const auto defined = ssa().results_of(ssa().terminator_of(edge.source));
  if (defined.empty()) return false;
  const auto arguments = ssa().arguments_of(edge);
  return std::any_of(arguments.begin(), arguments.end(), [&](ir::Operand a) {
    return a.is_value() && std::find(defined.begin(), defined.end(), a.id()) != defined.end();
  });
}

bool Lowering::overwrites_terminator_operand(ir::EdgeId e) const {
  const ir::Edge& edge = ssa().edges[e];
  const auto phis = ssa().params_of(edge.target);
  const auto read = ssa().operands_of(ssa().terminator_of(edge.source));
  return std::any_of(read.begin(), read.end(), [&](ir::Operand o) {
    return o.is_value() && std::any_of(phis.begin(), phis.end(), [&](ir::ValueId p) {
      return location(p) == location(o.id());
    });
  });
}

void Lowering::decline_terminator_results() {
  for (const ir::BlockId b : cfg_.reverse_postorder()) {
    const ir::Range slots = ssa().blocks[b].edges;
    for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
      if (!carries_terminator_result(e)) continue;
      decline("edge " + edge_text(e) +
              " carries a result of its own block's terminator, and copies go before it");
      return;
    }
  }
}

std::string Lowering::edge_text(ir::EdgeId e) const {
  const ir::Edge& edge = ssa().edges[e];
  return ssa().label_text(edge.source) + ":" + std::to_string(ssa().slot_of(e)) + " -> " +
         ssa().label_text(edge.target);
}

void Lowering::fail(Outcome outcome, std::string reason) {
  answer_->outcome = outcome;
  answer_->reason = std::move(reason);
}

}  // namespace phidelity::destroyers
