// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/isolation.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace phidelity::destroyers {
namespace {

constexpr ir::BlockId no_block = ir::Dominators::none;

}  // namespace

void Isolation::prepare() {
  SreedharI::prepare();
  if (failed()) return;
  temporaries_by_class_.clear();
  all_entries_.clear();
  entries_.assign(ssa().edges.size(), {});
  standing_.assign(ssa().edges.size(), {});
  block_on_.assign(ssa().edges.size(), no_block);
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    isolate_arguments(b);
    if (failed()) return;
  }
  write_isolated_program();
  isolated_cfg_.build(isolated_program_);
  dominators_.build(isolated_program_, isolated_cfg_);
  liveness_.build(isolated_program_, isolated_cfg_);
  locations_.resize(tac().values.size());
  for (ir::ValueId v = 0; v < locations_.size(); ++v) locations_[v] = v;
  join_isolated_names();
}

void Isolation::join_isolated_names() {
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    const ir::Range slots = ssa().blocks[b].edges;
    for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
      const std::uint32_t first = ssa().blocks[ssa().edges[e].target].params.begin;
      const auto copies = isolating(e);
      for (std::uint32_t i = 0; i < copies.size(); ++i) {
        locations_[copies[i].destination] = locations_[isolated(first + i)];
      }
    }
  }
}

// The copies at the end of a block are one parallel copy, also where they serve several edges.
void Isolation::isolate_arguments(ir::BlockId b) {
  const ir::Range slots = ssa().blocks[b].edges;
  ir::EdgeId first = slots.end;
  for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
    if (leader(e) != e || ssa().edges[e].arguments.empty()) continue;
    if (first == slots.end) {
      first = e;
      standing_[first].begin = static_cast<std::uint32_t>(all_entries_.size());
    }
    name_arguments(e);
    standing_[first].end = entries_[e].end;
  }
  for (ir::EdgeId e = slots.begin; e < slots.end && !failed(); ++e) {
    if (leader(e) == e || ssa().edges[e].arguments.empty()) continue;
    if (SreedharI::place_of(e) == Place::end_of_source) {
      entries_[e] = entries_[leader(e)];
    } else {
      name_arguments(e);
      standing_[e] = entries_[e];
      block_on_[e] = 0;
    }
  }
}

void Isolation::name_arguments(ir::EdgeId e) {
  const auto phis = ssa().params_of(ssa().edges[e].target);
  const auto arguments = ssa().arguments_of(ssa().edges[e]);
  entries_[e].begin = static_cast<std::uint32_t>(all_entries_.size());
  for (std::size_t i = 0; i < phis.size(); ++i) {
    const ir::Value phi = ssa().values[phis[i]];
    all_entries_.push_back({tac().add_value(phi.name, phi.reg_class), arguments[i]});
  }
  entries_[e].end = static_cast<std::uint32_t>(all_entries_.size());
}

// Blocks keep their ids; the blocks on edges come after them.
void Isolation::write_isolated_program() {
  ir::Function& out = isolated_program_;
  out.clear();
  out.start_from(tac(), ir::Form::ssa);
  for (std::size_t b = 0; b < ssa().blocks.size(); ++b) out.add_block();
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    const ir::Range slots = ssa().blocks[b].edges;
    for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
      if (block_on_[e] != no_block) block_on_[e] = out.add_block();
    }
  }
  for (const ir::BlockId b : cfg().reverse_postorder()) write_isolated_block(b);
}

void Isolation::write_isolated_block(ir::BlockId b) {
  ir::Function& out = isolated_program_;
  const ir::Range slots = ssa().blocks[b].edges;
  const auto arguments_of = [this](ir::EdgeId e) {
    names_.clear();
    for (const Move& m : copies_of(entries_[e])) {
      names_.push_back(ir::Operand::value(m.destination));
    }
    return std::span<const ir::Operand>(names_);
  };
  out.open(b);
  const ir::Range phis = ssa().blocks[b].params;
  for (std::uint32_t i = phis.begin; i < phis.end; ++i) out.add_param(isolated(i));
  write_parallel_copy(copies_at_top_of(b));
  for (const ir::Instruction& i : ssa().body_of(b)) out.add_instruction(ssa(), i);
  for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
    if (block_on_[e] == no_block) write_parallel_copy(copies_of(standing_[e]));
  }
  out.add_instruction(ssa(), ssa().terminator_of(b));
  for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
    if (block_on_[e] != no_block) {
      out.add_edge(block_on_[e]);
    } else {
      out.add_edge(ssa().edges[e].target, arguments_of(e));
    }
  }
  for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
    if (block_on_[e] == no_block) continue;
    out.open(block_on_[e]);
    write_parallel_copy(copies_of(standing_[e]));
    out.add_branch(ssa().edges[e].target, arguments_of(e));
  }
}

std::span<const Move> Isolation::copies_at_top_of(ir::BlockId b) {
  copies_at_top_.clear();
  const ir::Range phis = ssa().blocks[b].params;
  for (std::uint32_t i = phis.begin; i < phis.end; ++i) {
    copies_at_top_.push_back({ssa().block_params[i], ir::Operand::value(isolated(i))});
  }
  return copies_at_top_;
}

void Isolation::write_parallel_copy(std::span<const Move> copies) {
  if (copies.empty()) return;
  destinations_.clear();
  sources_.clear();
  for (const Move& m : copies) {
    destinations_.push_back(m.destination);
    sources_.push_back(m.source);
  }
  isolated_program_.add_instruction(ir::Opcode::parallel_copy, destinations_, sources_);
}

// A copy holds what its source holds. Definitions come before their uses in reverse postorder.
void Isolation::number_values(std::vector<ir::ValueId>& value_of,
                              bool phis_have_their_own) const {
  const ir::Function& f = isolated_program_;
  value_of.resize(f.values.size());
  for (ir::ValueId v = 0; v < value_of.size(); ++v) value_of[v] = v;
  using Constant = std::tuple<ir::OperandKind, std::uint64_t, ir::ClassId>;
  std::map<Constant, ir::ValueId> constants;
  for (const ir::BlockId b : isolated_cfg_.reverse_postorder()) {
    if (!phis_have_their_own && !f.params_of(b).empty()) {
      const auto first = f.arguments_of(f.edges[isolated_cfg_.in_edges(b).front()]);
      for (std::size_t k = 0; k < first.size(); ++k) {
        value_of[f.params_of(b)[k]] = value_of[first[k].id()];
      }
    }
    for (const ir::Instruction& i : f.instructions_of(b)) {
      if (!ir::is_copy(i.opcode)) continue;
      const auto results = f.results_of(i);
      const auto operands = f.operands_of(i);
      for (std::size_t k = 0; k < results.size(); ++k) {
        const ir::Operand o = operands[k];
        if (o.is_value()) {
          value_of[results[k]] = value_of[o.id()];
        } else if (o.is_constant()) {
          const Constant key{o.kind, o.bits, f.values[results[k]].reg_class};
          value_of[results[k]] = constants.try_emplace(key, results[k]).first->second;
        }
      }
    }
  }
}

// Two destinations in one place get one value, so one copy is enough, and none where the value is
// there already.
void Isolation::append_left_copies(std::span<const Move> copies, std::vector<Move>& left) const {
  const auto begin = static_cast<std::ptrdiff_t>(left.size());
  for (const Move& m : copies) {
    if (is_written(m)) left.push_back({location(m.destination), location(m.source)});
  }
  const auto first = [&] { return left.begin() + begin; };
  const auto key = [](const Move& m) {
    return std::tuple(m.destination, !m.source.is(m.destination), m.source.kind, m.source.bits);
  };
  std::sort(first(), left.end(), [&](const Move& a, const Move& b) { return key(a) < key(b); });
  const auto one_place = [](const Move& a, const Move& b) {
    return a.destination == b.destination;
  };
  left.erase(std::unique(first(), left.end(), one_place), left.end());
  left.erase(std::remove_if(first(), left.end(),
                            [](const Move& m) { return m.source.is(m.destination); }),
             left.end());
}

void Isolation::edge_copies(ir::EdgeId e, std::vector<Move>& copies) const {
  append_left_copies(copies_of(standing_[e]), copies);
}

void Isolation::copies_at_top(ir::BlockId b) {
  left_at_top_.clear();
  append_left_copies(copies_at_top_of(b), left_at_top_);
  if (top_sequencer_.sequence(left_at_top_, *this, moves_at_top_) != Outcome::answered) return;
  for (const Move& m : moves_at_top_) tac().add_copy(m.destination, m.source);
}

ir::ValueId Isolation::temporary_for(ir::ValueId saved) {
  const ir::Value value = tac().values[saved];
  for (const ir::ValueId t : temporaries_by_class_) {
    if (tac().values[t].reg_class == value.reg_class) return t;
  }
  temporaries_by_class_.push_back(tac().add_value(value.name, value.reg_class));
  return temporaries_by_class_.back();
}

}  // namespace phidelity::destroyers
