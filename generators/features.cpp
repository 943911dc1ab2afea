// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/features.h"

#include <algorithm>

namespace phidelity::generators {

using ir::BlockId;
using ir::Edge;
using ir::EdgeId;
using ir::Instruction;
using ir::Opcode;
using ir::Operand;
using ir::ValueId;

std::string name_of(FeaturePair pair) {
  return std::string(name_of(pair.first)) + " + " + std::string(name_of(pair.second));
}

FeatureSet features_of(const ir::Function& f) {
  FeatureReader reader;
  return reader.read(f);
}

FeatureSet FeatureReader::read(const ir::Function& f) {
  set_ = {};
  cfg_.build(f);
  dominators_.build(f, cfg_);
  find_definitions(f);
  find_live(f);
  set_.add(Feature::unreachable, cfg_.reverse_postorder().size() < f.blocks.size());
  for (const BlockId b : cfg_.reverse_postorder()) {
    read_block(f, b);
    read_phis(f, b);
    read_ways(f, b);
    const ir::Range out = f.blocks[b].edges;
    for (EdgeId e = out.begin; e < out.end; ++e) read_edge(f, e);
  }
  return set_;
}

void FeatureReader::find_definitions(const ir::Function& f) {
  phi_block_.assign(f.values.size(), none);
  phi_index_.resize(f.values.size());
  terminator_of_.assign(f.values.size(), none);
  uses_.assign(f.values.size(), {});
  for (const BlockId b : cfg_.reverse_postorder()) {
    std::uint32_t index = 0;
    for (const ValueId p : f.params_of(b)) {
      phi_block_[p] = b;
      phi_index_[p] = index++;
    }
    for (const ValueId v : f.results_of(f.terminator_of(b))) terminator_of_[v] = b;
    for (const Instruction& i : f.instructions_of(b)) {
      for (const Operand& o : f.operands_of(i)) {
        if (o.is_value()) uses_[o.id()].by_instruction = true;
      }
    }
    for (const Edge& e : f.edges_of(b)) {
      for (const Operand& o : f.arguments_of(e)) {
        if (o.is_value()) uses_[o.id()].by_phi = true;
      }
    }
  }
}

// Strict SSA: what a block uses and does not define is live into it. An argument is used at the
// end of its edge's source, a phi is defined at the top of its block.
void FeatureReader::find_live(const ir::Function& f) {
  words_ = (f.values.size() + 63) / 64;
  live_in_.assign(f.blocks.size() * words_, 0);
  used_.assign(live_in_.size(), 0);
  defined_.assign(live_in_.size(), 0);
  const auto mark = [&](std::vector<std::uint64_t>& rows, BlockId b, ValueId v) {
    rows[b * words_ + v / 64] |= std::uint64_t{1} << (v % 64);
  };
  const auto use = [&](BlockId b, std::span<const Operand> operands) {
    for (const Operand& o : operands) {
      if (o.is_value()) mark(used_, b, o.id());
    }
  };
  const auto order = cfg_.reverse_postorder();
  for (const BlockId b : order) {
    for (const ValueId p : f.params_of(b)) mark(defined_, b, p);
    for (const Instruction& i : f.instructions_of(b)) {
      use(b, f.operands_of(i));
      for (const ValueId v : f.results_of(i)) mark(defined_, b, v);
    }
    for (const Edge& e : f.edges_of(b)) use(b, f.arguments_of(e));
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t k = order.size(); k-- > 0;) {
      const BlockId b = order[k];
      for (std::size_t w = 0; w < words_; ++w) {
        std::uint64_t live = used_[b * words_ + w];
        for (const Edge& e : f.edges_of(b)) live |= live_in_[e.target * words_ + w];
        live &= ~defined_[b * words_ + w];
        changed |= live != live_in_[b * words_ + w];
        live_in_[b * words_ + w] = live;
      }
    }
  }
}

std::uint32_t FeatureReader::param_index(Operand o, BlockId b) const {
  return o.is_value() && phi_block_[o.id()] == b ? phi_index_[o.id()] : none;
}

void FeatureReader::read_block(const ir::Function& f, BlockId b) {
  for (const Instruction& i : f.instructions_of(b)) {
    switch (i.opcode) {
      case Opcode::switch_:
        set_.add(Feature::switch_terminator);
        set_.add(Feature::wide_switch, f.blocks[b].edges.size() > 4);
        break;
      case Opcode::brdec: set_.add(Feature::brdec); break;
      case Opcode::branch: set_.add(Feature::opaque_branch); break;
      case Opcode::trap: set_.add(Feature::trap); break;
      case Opcode::call: set_.add(Feature::call); break;
      case Opcode::load:
      case Opcode::store: set_.add(Feature::memory); break;
      case Opcode::input: set_.add(Feature::input); break;
      case Opcode::print: set_.add(Feature::print); break;
      case Opcode::copy: set_.add(Feature::copy); break;
      case Opcode::div:
      case Opcode::rem: set_.add(Feature::division); break;
      default: break;
    }
    for (const Operand& o : f.operands_of(i)) set_.add(Feature::undef_operand, o.is_undef());
    for (const ValueId v : f.results_of(i)) {
      set_.add(Feature::floats, f.values[v].reg_class != ir::class_integer);
    }
  }
}

void FeatureReader::read_phis(const ir::Function& f, BlockId b) {
  for (const ValueId p : f.params_of(b)) {
    const Uses uses = uses_[p];
    set_.add(Feature::dead_phi, !uses.by_instruction && !uses.by_phi);
    set_.add(Feature::phi_for_phis_only, !uses.by_instruction && uses.by_phi);
    set_.add(Feature::floats, f.values[p].reg_class != ir::class_integer);
  }
}

// What the ways out of a block have to do with each other.
void FeatureReader::read_ways(const ir::Function& f, BlockId b) {
  const auto edges = f.edges_of(b);
  if (edges.size() < 2) return;
  for (const Operand& o : f.operands_of(f.terminator_of(b))) {
    if (!o.is_value() || phi_block_[o.id()] == none) continue;
    set_.add(Feature::branch_on_phi, phi_block_[o.id()] == b);
    for (const Edge& e : edges) {
      const std::uint32_t i = param_index(o, e.target);
      set_.add(Feature::branch_on_target_phi, i != none && f.arguments_of(e)[i] != o);
    }
  }
  for (std::size_t x = 0; x < edges.size(); ++x) {
    const auto arguments = f.arguments_of(edges[x]);
    const auto params = f.params_of(edges[x].target);
    for (std::size_t y = 0; y < edges.size(); ++y) {
      if (x == y) continue;
      const auto others = f.arguments_of(edges[y]);
      if (edges[x].target == edges[y].target) {
        set_.add(Feature::multi_edge);
        set_.add(Feature::multi_edge_arguments, !std::ranges::equal(arguments, others));
      }
      for (std::size_t i = 0; i < params.size(); ++i) {
        if (arguments[i].is(params[i])) continue;
        const bool needed = live_into(params[i], edges[y].target) ||
                            std::ranges::any_of(others, [&](Operand o) { return o.is(params[i]); });
        set_.add(Feature::phi_live_on_other_way, needed);
      }
    }
  }
}

void FeatureReader::read_edge(const ir::Function& f, EdgeId e) {
  const Edge& edge = f.edges[e];
  const bool critical = cfg_.critical(f, e);
  const bool back = dominators_.dominates(edge.target, edge.source);
  const bool carries = !edge.arguments.empty();
  set_.add(Feature::critical_edge, critical);
  set_.add(Feature::back_edge, back);
  set_.add(Feature::critical_back_edge, back && critical && carries);
  set_.add(Feature::self_loop, edge.target == edge.source);
  // A retreating edge whose target does not dominate its source: there is another way in.
  set_.add(Feature::irreducible,
           !back && cfg_.position(edge.target) <= cfg_.position(edge.source));
  set_.add(Feature::nosplit, edge.nosplit);
  set_.add(Feature::nosplit_critical, edge.nosplit && critical && carries);
  if (!carries) return;
  read_arguments(f, e);
  if (back) read_cycles(f, e);
}

void FeatureReader::read_arguments(const ir::Function& f, EdgeId e) {
  const Edge& edge = f.edges[e];
  const bool critical = cfg_.critical(f, e);
  const auto arguments = f.arguments_of(edge);
  const auto params = f.params_of(edge.target);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Operand a = arguments[i];
    set_.add(Feature::two_classes,
             f.values[params[i]].reg_class != f.values[params[0]].reg_class);
    set_.add(Feature::undef_argument, a.is_undef());
    set_.add(Feature::constant_argument, a.is_constant());
    if (!a.is_value()) continue;
    set_.add(Feature::self_argument_critical, critical && a.is(params[i]));
    set_.add(Feature::terminator_argument, terminator_of_[a.id()] == edge.source);
    set_.add(Feature::argument_live_past_phi, live_into(a.id(), edge.target));
    set_.add(Feature::shared_argument, std::ranges::count(arguments, a) > 1);
  }
}

void FeatureReader::read_cycles(const ir::Function& f, EdgeId e) {
  const Edge& edge = f.edges[e];
  const auto arguments = f.arguments_of(edge);
  cycles_.find(f, edge);
  for (const std::uint32_t length : cycles_.lengths()) {
    set_.add(length == 2 ? Feature::swap : Feature::long_cycle);
  }
  const std::size_t cycle_count = cycles_.lengths().size();
  set_.add(Feature::two_cycles, cycle_count > 1);
  for (std::uint32_t i = 0; i < arguments.size(); ++i) {
    set_.add(Feature::cycle_and_constant, cycle_count > 0 && arguments[i].is_constant());
    const std::uint32_t read = cycles_.reads(i);
    if (read == none || read == i || cycles_.on_cycle(i)) continue;
    if (cycles_.on_cycle(read)) {
      set_.add(Feature::cycle_fan_out);
    } else if (cycles_.reads(read) != read) {
      set_.add(Feature::chain);
      set_.add(Feature::constant_chain, arguments[read].is_constant());
    }
  }
}

}  // namespace phidelity::generators
