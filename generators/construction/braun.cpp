// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/construction/braun.h"

#include <algorithm>

#include "ir/components.h"

namespace phidelity::generators {

using ir::BlockId;
using ir::EdgeId;
using ir::Operand;
using ir::ValueId;

void Braun::construct(const ir::Function& ordinary, const BraunOptions& options,
                      ir::Function& ssa) {
  start(ordinary);
  for (const BlockId b : cfg_.reverse_postorder()) {
    fill(b, options);
    for (const ir::Edge& e : ordinary.edges_of(b)) {
      if (--unfilled_[e.target] == 0) seal(e.target);
    }
  }
  for (BlockId b = 0; b < ordinary.blocks.size(); ++b) {
    if (!cfg_.reachable(b)) fill(b, options);
  }
  if (!ir::reducible(ordinary, cfg_, dominators_)) graph_.remove_redundant_sets();
  name_phis();
  write_arguments();
  for (Operand& o : renaming_.operands) o = named(o);
  writer_.write(ordinary, renaming_, ssa);
}

void Braun::start(const ir::Function& ordinary) {
  f_ = &ordinary;
  cfg_.build(ordinary);
  dominators_.build(ordinary, cfg_);
  versions_ = Versions(ordinary);
  graph_.start(versions_.of_phi(0));
  renaming_.start(ordinary);
  homes_.clear();
  const std::size_t block_count = ordinary.blocks.size();
  value_.resize(block_count * ordinary.values.size());
  known_.assign(value_.size(), 0);
  sealed_.assign(block_count, 0);
  incomplete_.assign(block_count, no_phi);
  unfilled_.resize(block_count);
  for (BlockId b = 0; b < block_count; ++b) unfilled_[b] = cfg_.reachable_in_degree(b);
  sealed_[0] = 1;
  for (std::uint32_t k = 0; k < ordinary.params.size(); ++k) {
    write(ordinary.params[k], 0, Operand::value(versions_.of_param(k)));
  }
}

void Braun::fill(BlockId b, const BraunOptions& options) {
  const ir::Range instructions = f_->blocks[b].instructions;
  for (ir::InstructionId i = instructions.begin; i < instructions.end; ++i) {
    const ir::Instruction& instruction = f_->instructions[i];
    rename(instruction.operands, b);
    if (instruction.opcode == ir::Opcode::copy) {
      const Operand source = f_->operands[instruction.operands.begin];
      if (source.is_value() ? options.fold_copies : options.fold_constants) {
        renaming_.dropped[i] = 1;
        write(f_->results[instruction.results.begin], b,
              renaming_.operands[instruction.operands.begin]);
        continue;
      }
    }
    for (std::uint32_t k = instruction.results.begin; k < instruction.results.end; ++k) {
      write(f_->results[k], b, Operand::value(versions_.of_result(k)));
    }
  }
}

void Braun::rename(ir::Range operands, BlockId b) {
  for (std::uint32_t k = operands.begin; k < operands.end; ++k) {
    const Operand o = f_->operands[k];
    renaming_.operands[k] = o.is_value() ? read(o.id(), b) : o;
  }
}

void Braun::seal(BlockId b) {
  sealed_[b] = 1;
  for (std::uint32_t phi = incomplete_[b]; phi != no_phi; phi = homes_[phi].next_incomplete) {
    questions_.push_back({b, phi, 0});
    static_cast<void>(answer_all(homes_[phi].variable));
  }
}

// In unreachable code any name that has a value at the end of the entry will do.
Operand Braun::read(ValueId v, BlockId b) {
  if (!cfg_.reachable(b)) {
    if (known_[cell(v, b)] != 0) return value_[cell(v, b)];
    b = 0;
  }
  Operand value;
  return known(v, b, value) ? value : answer_all(v);
}

// The answer where there is one at once; else a question is put on the stack. What is answered by
// a phi is known before the phi has its operands: this is what ends walks round loops.
bool Braun::known(ValueId v, BlockId b, Operand& value) {
  if (known_[cell(v, b)] != 0) {
    value = value_[cell(v, b)];
    return true;
  }
  const std::uint32_t ways_in = cfg_.reachable_in_degree(b);
  if (sealed_[b] == 0) {
    const std::uint32_t phi = add_phi(v, b);
    homes_[phi].next_incomplete = incomplete_[b];
    incomplete_[b] = phi;
    value = phi_operand(phi);
  } else if (ways_in == 0) {
    value = Operand::undef();
  } else {
    questions_.push_back({b, ways_in == 1 ? no_phi : add_phi(v, b), 0});
    return false;
  }
  write(v, b, value);
  return true;
}

// Answers the question on top of the stack and all those that it asks in turn.
Operand Braun::answer_all(ValueId v) {
  const std::size_t bottom = questions_.size() - 1;
  Operand value;
  bool answered = false;
  while (true) {
    Question& question = questions_.back();
    if (answered && question.phi != no_phi) graph_.append(question.phi, value);
    BlockId source = 0;
    if (!(answered && question.phi == no_phi) && next_way_in(question, source)) {
      answered = known(v, source, value);
      continue;
    }
    // What a phi answers has been written already, and in a filled block since been written over.
    if (question.phi != no_phi) {
      graph_.simplify(question.phi);
      value = graph_.resolve(phi_operand(question.phi));
    } else {
      write(v, question.block, value);
    }
    answered = true;
    questions_.pop_back();
    if (questions_.size() == bottom) return value;
  }
}

bool Braun::next_way_in(Question& question, BlockId& source) const {
  const auto ways_in = cfg_.in_edges(question.block);
  while (question.next < ways_in.size()) {
    source = f_->edges[ways_in[question.next++]].source;
    if (cfg_.reachable(source)) return true;
  }
  return false;
}

void Braun::write(ValueId v, BlockId b, Operand value) {
  value_[cell(v, b)] = value;
  known_[cell(v, b)] = 1;
}

std::uint32_t Braun::add_phi(ValueId v, BlockId b) {
  homes_.push_back({b, v, no_phi});
  const std::uint32_t phi = graph_.add(cfg_.reachable_in_degree(b));
  write(v, b, phi_operand(phi));
  return phi;
}

// Phis that stay, by block and in the order in which their variables first occur.
void Braun::name_phis() {
  order_of_occurrence(*f_, order_);
  rank_.resize(f_->values.size());
  for (std::uint32_t k = 0; k < order_.size(); ++k) rank_[order_[k]] = k;
  left_.clear();
  for (std::uint32_t phi = 0; phi < graph_.size(); ++phi) {
    if (!graph_.removed(phi)) left_.push_back(phi);
  }
  std::ranges::stable_sort(
      left_, {}, [&](std::uint32_t phi) { return rank_[homes_[phi].variable]; });
  entries_.clear();
  for (const std::uint32_t phi : left_) entries_.emplace_back(homes_[phi].block, phi);
  phis_of_.build(f_->blocks.size(), entries_);
  for (auto& [block, member] : entries_) member = homes_[member].variable;
  renaming_.phis.build(f_->blocks.size(), entries_);
  index_.resize(graph_.size());
  for (std::uint32_t k = 0; k < phis_of_.size(); ++k) index_[phis_of_[k]] = k;
}

// A phi has one operand for each way in whose source is reachable.
void Braun::write_arguments() {
  for (BlockId b = 0; b < f_->blocks.size(); ++b) {
    std::uint32_t way_in = 0;
    for (const EdgeId e : cfg_.in_edges(b)) {
      renaming_.first_argument[e] = static_cast<std::uint32_t>(renaming_.arguments.size());
      const BlockId source = f_->edges[e].source;
      const bool reachable = cfg_.reachable(source);
      for (const std::uint32_t phi : phis_of_.of(b)) {
        const Operand value =
            reachable ? graph_.operands(phi)[way_in] : read(homes_[phi].variable, source);
        renaming_.arguments.push_back(named(value));
      }
      way_in += reachable ? 1 : 0;
    }
  }
}

Operand Braun::named(Operand version) {
  const Operand is = graph_.resolve(version);
  if (!is.is_value() || !versions_.is_phi(is.id())) return is;
  return Operand::value(versions_.of_phi(index_[versions_.phi(is.id())]));
}

}  // namespace phidelity::generators
