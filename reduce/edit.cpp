// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/edit.h"

#include <algorithm>

namespace phidelity::reduce {

using ir::BlockId;
using ir::EdgeId;
using ir::InstructionId;
using ir::Operand;
using ir::Range;
using ir::ValueId;

void Edit::start(const ir::Function& base, const ir::Cfg& cfg, Form form) {
  base_ = &base;
  cfg_ = &cfg;
  form_ = form;
  instructions_ = base.instructions;
  edges_ = base.edges;
  operands_ = base.operands;
  block_params_ = base.block_params;
  instruction_dropped_.assign(base.instructions.size(), 0);
  phi_dropped_.assign(base.block_params.size(), 0);
  parameter_dropped_.assign(base.params.size(), 0);
  edge_dropped_.assign(base.edges.size(), 0);
  block_dropped_.assign(base.blocks.size(), 0);
  joined_.assign(base.blocks.size(), none);
  returned_.assign(base.blocks.size(), {});
  classes_.resize(base.values.size());
  stand_in_.resize(base.values.size());
  for (ValueId v = 0; v < base.values.size(); ++v) {
    classes_[v] = base.values[v].reg_class;
    stand_in_[v] = Operand::value(v);
  }
}

void Edit::bypass(EdgeId e) {
  const BlockId b = edges_[e].source;
  const BlockId target = edges_[e].target;
  if (target == b) return;
  const auto params = base_->params_of(b);
  for (EdgeId in = 0; in < edges_.size(); ++in) {
    if (edges_[in].target != b || edges_[in].source == b) continue;
    const Range brought = edges_[in].arguments;
    names_.clear();
    list_.clear();
    for (std::uint32_t k = edges_[e].arguments.begin; k < edges_[e].arguments.end; ++k) {
      Operand o = operands_[k];
      for (std::uint32_t p = 0; p < params.size(); ++p) {
        if (!o.is(params[p])) continue;
        o = operands_[brought.begin + p];
        break;
      }
      list_.push_back(o);
    }
    retarget(in, target, list_);
  }
}

void Edit::join(EdgeId e) {
  joined_[edges_[e].source] = e;
  const auto params = base_->params_of(edges_[e].target);
  for (std::uint32_t k = 0; k < params.size(); ++k) {
    stand_in_[params[k]] = operands_[edges_[e].arguments.begin + k];
  }
}

Range Edit::appended(std::span<const Operand> list) {
  const auto begin = static_cast<std::uint32_t>(operands_.size());
  operands_.insert(operands_.end(), list.begin(), list.end());
  return {begin, static_cast<std::uint32_t>(operands_.size())};
}

void Edit::retarget(EdgeId e, BlockId target, std::span<const Operand> arguments) {
  edges_[e].target = target;
  edges_[e].arguments = appended(arguments);
}

void Edit::set_operands(InstructionId i, std::span<const Operand> list) {
  instructions_[i].operands = appended(list);
}

void Edit::keep_results(InstructionId i, std::uint32_t count) {
  Range& list = instructions_[i].results;
  list.end = std::min(list.end, list.begin + count);
}

void Edit::return_at(BlockId b, InstructionId last, Operand o) { returned_[b] = {last, o}; }

void Edit::exchange_edges(EdgeId a, EdgeId b) {
  std::swap(edges_[a], edges_[b]);
  std::swap(edges_[a].case_value, edges_[b].case_value);
}

void Edit::exchange_phis(BlockId b, std::uint32_t first, std::uint32_t second) {
  const std::uint32_t begin = base_->blocks[b].params.begin;
  std::swap(block_params_[begin + first], block_params_[begin + second]);
  for (const ir::Edge& e : edges_) {
    if (e.target != b) continue;
    std::swap(operands_[e.arguments.begin + first], operands_[e.arguments.begin + second]);
  }
}

bool Edit::edge_stays(EdgeId e) const {
  return edge_dropped_[e] == 0 && block_dropped_[edges_[e].target] == 0;
}

// The block that stands in the place of the `br` of `b`, or `none`.
BlockId Edit::next_in_chain(BlockId b) const {
  const EdgeId e = joined_[b];
  return e != none && edge_stays(e) && returned_[b].last == none ? edges_[e].target : none;
}

// The edges of a block that ends a chain.
Range Edit::edges_after(BlockId b) const {
  return returned_[b].last == none ? base_->blocks[b].edges : Range{};
}

// Reachable blocks in reverse postorder, into order_; a block stands for its chain.
void Edit::walk() {
  const auto enter = [this](BlockId b) {
    seen_[b] = 1;
    BlockId last = b;
    std::size_t steps = 0;
    for (BlockId next = b; next != none && steps <= seen_.size(); next = next_in_chain(last)) {
      last = next;
      ++steps;
    }
    stack_.emplace_back(b, edges_after(last).begin);
    names_.push_back(last);
  };
  stack_.clear();
  names_.clear();  // of the stack's blocks: where their chains end
  enter(0);
  while (!stack_.empty()) {
    auto& [b, next] = stack_.back();
    if (next == edges_after(names_.back()).end) {
      order_.push_back(b);
      stack_.pop_back();
      names_.pop_back();
      continue;
    }
    const EdgeId e = next++;
    if (edge_stays(e) && seen_[edges_[e].target] == 0) enter(edges_[e].target);
  }
  std::reverse(order_.begin(), order_.end());
}

// What no path led to before stays where it is not dropped: that can be what the fault needs.
void Edit::find_order() {
  seen_.assign(base_->blocks.size(), 0);
  order_.clear();
  walk();
  for (BlockId b = 1; b < base_->blocks.size(); ++b) {
    if (!cfg_->reachable(b) && block_dropped_[b] == 0 && seen_[b] == 0) order_.push_back(b);
  }
  if (!form_.ordered) std::sort(order_.begin(), order_.end());
  new_block_.assign(base_->blocks.size(), none);
  for (std::uint32_t k = 0; k < order_.size(); ++k) new_block_[order_[k]] = k;
}

// How the chain that ends with `last` ends: into end_ and end_edges_.
void Edit::find_end(BlockId last) {
  end_edges_.clear();
  end_ = ir::Opcode::ret;
  if (returned_[last].last != none) return;
  const Range edges = base_->blocks[last].edges;
  for (EdgeId e = edges.begin; e < edges.end; ++e) {
    if (edge_stays(e) && new_block_[edges_[e].target] != none) end_edges_.push_back(e);
  }
  if (end_edges_.size() == edges.size()) {
    end_ = instructions_[base_->blocks[last].instructions.end - 1].opcode;
  } else if (end_edges_.size() == 1) {
    end_ = ir::Opcode::br;
  } else if (!end_edges_.empty()) {
    end_ = instructions_[base_->blocks[last].instructions.end - 1].opcode;
  }
}

void Edit::define(ValueId v) {
  const ir::SymbolId name = form_.renamed ? ir::no_symbol : base_->values[v].name;
  new_value_[v] = out_->add_value(name, classes_[v]);
}

void Edit::define_block(BlockId b) {
  const Range params = base_->blocks[b].params;
  for (std::uint32_t p = params.begin; p < params.end; ++p) {
    if (phi_dropped_[p] == 0) define(block_params_[p]);
  }
  while (true) {
    const Range all = base_->blocks[b].instructions;
    for (InstructionId i = all.begin; i + 1 < all.end && i < returned_[b].last; ++i) {
      if (instruction_dropped_[i] != 0) continue;
      const Range results = instructions_[i].results;
      for (std::uint32_t r = results.begin; r < results.end; ++r) define(base_->results[r]);
    }
    const BlockId next = next_in_chain(b);
    if (next == none) break;
    b = next;
  }
  find_end(b);
  const InstructionId end = base_->blocks[b].instructions.end - 1;
  if (end_ != instructions_[end].opcode || returned_[b].last != none) return;
  const Range results = instructions_[end].results;
  for (std::uint32_t r = results.begin; r < results.end; ++r) define(base_->results[r]);
}

// What is written for a use of `o`.
Operand Edit::written(Operand o) const {
  // Stand-ins may stand in a circle; then there is nothing behind them.
  constexpr int steps_max = 64;
  int steps = 0;
  while (o.is_value() && !(stand_in_[o.id()] == o) && steps++ < steps_max) o = stand_in_[o.id()];
  if (!o.is_value()) return o;
  if (steps <= steps_max && new_value_[o.id()] != none) return Operand::value(new_value_[o.id()]);
  return classes_[o.id()] == ir::class_float ? Operand::real(0) : Operand::integer(0);
}

void Edit::emit_instruction(const ir::Instruction& i, ir::Opcode opcode, bool with_results) {
  list_.clear();
  for (std::uint32_t k = i.operands.begin; k < i.operands.end; ++k) {
    list_.push_back(written(operands_[k]));
  }
  names_.clear();
  if (with_results) {
    for (std::uint32_t r = i.results.begin; r < i.results.end; ++r) {
      names_.push_back(new_value_[base_->results[r]]);
    }
  }
  out_->add_instruction(opcode, names_, list_, i.symbol);
}

void Edit::emit_edge(EdgeId e) {
  const ir::Edge& edge = edges_[e];
  const Range params = base_->blocks[edge.target].params;
  list_.clear();
  for (std::uint32_t k = 0; k < edge.arguments.size(); ++k) {
    if (phi_dropped_[params.begin + k] != 0) continue;
    list_.push_back(written(operands_[edge.arguments.begin + k]));
  }
  const bool is_case = end_ == ir::Opcode::switch_ && e != end_edges_.back();
  out_->add_edge(new_block_[edge.target], list_, is_case ? edge.case_value : 0, edge.nosplit);
}

void Edit::emit_end(BlockId last) {
  find_end(last);
  const Range all = base_->blocks[last].instructions;
  if (returned_[last].last != none) {
    const Operand o = written(returned_[last].operand);
    out_->add_instruction(ir::Opcode::ret, {}, {&o, 1});
  } else if (end_ == instructions_[all.end - 1].opcode) {
    emit_instruction(instructions_[all.end - 1], end_, true);
  } else {
    out_->add_instruction(end_, {}, {});
  }
  for (const EdgeId e : end_edges_) emit_edge(e);
}

void Edit::emit_block(BlockId b) {
  out_->open(new_block_[b]);
  const Range params = base_->blocks[b].params;
  for (std::uint32_t p = params.begin; p < params.end; ++p) {
    if (phi_dropped_[p] == 0) out_->add_param(new_value_[block_params_[p]]);
  }
  while (true) {
    const Range all = base_->blocks[b].instructions;
    for (InstructionId i = all.begin; i + 1 < all.end && i < returned_[b].last; ++i) {
      if (instruction_dropped_[i] == 0) {
        emit_instruction(instructions_[i], instructions_[i].opcode, true);
      }
    }
    const BlockId next = next_in_chain(b);
    if (next == none) break;
    b = next;
  }
  emit_end(b);
}

bool Edit::build(ir::Function& out) {
  out_ = &out;
  out.clear(false);
  if (out.symbols.size() != base_->symbols.size()) out.symbols = base_->symbols;
  out.classes = base_->classes;
  out.form = base_->form;
  out.name = form_.renamed ? ir::no_symbol : base_->name;
  find_order();
  // A circle of joined blocks would be written for ever.
  for (const BlockId b : order_) {
    std::size_t steps = 0;
    for (BlockId next = b; next != none; next = next_in_chain(next)) {
      if (++steps > base_->blocks.size()) return false;
    }
  }
  new_value_.assign(base_->values.size(), none);
  for (std::uint32_t k = 0; k < base_->params.size(); ++k) {
    if (parameter_dropped_[k] != 0) continue;
    define(base_->params[k]);
    out.params.push_back(new_value_[base_->params[k]]);
  }
  for (const BlockId b : order_) {
    out.add_block(form_.renamed ? ir::no_symbol : base_->blocks[b].label);
    define_block(b);
  }
  for (const BlockId b : order_) emit_block(b);
  return true;
}

}  // namespace phidelity::reduce
