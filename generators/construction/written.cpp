// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/construction/written.h"

namespace phidelity::generators {

using ir::BlockId;
using ir::Operand;
using ir::ValueId;

void Renaming::start(const ir::Function& ordinary) {
  operands.assign(ordinary.operands.size(), Operand::undef());
  arguments.clear();
  first_argument.assign(ordinary.edges.size(), 0);
  dropped.assign(ordinary.instructions.size(), 0);
}

void order_of_occurrence(const ir::Function& ordinary, std::vector<ValueId>& order) {
  std::vector<bool> seen(ordinary.values.size());
  order.clear();
  const auto see = [&](ValueId v) {
    if (seen[v]) return;
    seen[v] = true;
    order.push_back(v);
  };
  const auto see_operands = [&](std::span<const Operand> operands) {
    for (const Operand& o : operands) {
      if (o.is_value()) see(o.id());
    }
  };
  for (const ValueId v : ordinary.params) see(v);
  for (BlockId b = 0; b < ordinary.blocks.size(); ++b) {
    for (const ValueId v : ordinary.params_of(b)) see(v);
    for (const ir::Instruction& i : ordinary.instructions_of(b)) {
      see_operands(ordinary.operands_of(i));
      for (const ValueId v : ordinary.results_of(i)) see(v);
    }
    for (const ir::Edge& e : ordinary.edges_of(b)) see_operands(ordinary.arguments_of(e));
  }
}

// In the order of the program; what is dropped gets no name.
void SsaWriter::number(const ir::Function& ordinary, const Renaming& renaming,
                       ir::Function& ssa) {
  const Versions versions(ordinary);
  name_.resize(versions.of_phi(static_cast<std::uint32_t>(renaming.phis.size())));
  const auto name = [&](std::uint32_t version, ValueId variable) {
    name_[version] = static_cast<ValueId>(ssa.values.size());
    ssa.values.push_back(ordinary.values[variable]);
  };
  for (std::uint32_t k = 0; k < ordinary.params.size(); ++k) {
    name(versions.of_param(k), ordinary.params[k]);
    ssa.params.push_back(name_[versions.of_param(k)]);
  }
  for (BlockId b = 0; b < ordinary.blocks.size(); ++b) {
    const ir::Block& block = ordinary.blocks[b];
    for (std::uint32_t k = block.params.begin; k < block.params.end; ++k) {
      name(versions.of_block_param(k), ordinary.block_params[k]);
    }
    for (std::uint32_t k = renaming.phis.begin(b); k < renaming.phis.end(b); ++k) {
      name(versions.of_phi(k), renaming.phis[k]);
    }
    for (ir::InstructionId i = block.instructions.begin; i < block.instructions.end; ++i) {
      if (renaming.dropped[i] != 0) continue;
      const ir::Range results = ordinary.instructions[i].results;
      for (std::uint32_t k = results.begin; k < results.end; ++k) {
        name(versions.of_result(k), ordinary.results[k]);
      }
    }
  }
}

void SsaWriter::take(std::span<const Operand> versions) {
  for (const Operand& o : versions) {
    taken_.push_back(o.is_value() ? Operand::value(name_[o.id()]) : o);
  }
}

void SsaWriter::write(const ir::Function& ordinary, const Renaming& renaming, ir::Function& ssa) {
  const Versions versions(ordinary);
  ssa.start_from(ordinary, ir::Form::ssa);
  ssa.values.clear();
  ssa.params.clear();
  number(ordinary, renaming, ssa);
  const auto range_of = [&](ir::Range r) {
    return std::span(renaming.operands).subspan(r.begin, r.size());
  };
  ssa.blocks.resize(ordinary.blocks.size());
  for (BlockId b = 0; b < ordinary.blocks.size(); ++b) {
    const ir::Block& block = ordinary.blocks[b];
    ssa.open(b);
    ssa.blocks[b].label = block.label;
    for (std::uint32_t k = block.params.begin; k < block.params.end; ++k) {
      ssa.add_param(name_[versions.of_block_param(k)]);
    }
    for (std::uint32_t k = renaming.phis.begin(b); k < renaming.phis.end(b); ++k) {
      ssa.add_param(name_[versions.of_phi(k)]);
    }
    for (ir::InstructionId i = block.instructions.begin; i < block.instructions.end; ++i) {
      if (renaming.dropped[i] != 0) continue;
      const ir::Instruction& instruction = ordinary.instructions[i];
      taken_.clear();
      take(range_of(instruction.operands));
      results_.clear();
      for (std::uint32_t k = instruction.results.begin; k < instruction.results.end; ++k) {
        results_.push_back(name_[versions.of_result(k)]);
      }
      ssa.add_instruction(instruction.opcode, results_, taken_, instruction.symbol);
    }
    for (ir::EdgeId e = block.edges.begin; e < block.edges.end; ++e) {
      const ir::Edge& edge = ordinary.edges[e];
      taken_.clear();
      take(range_of(edge.arguments));
      take(std::span(renaming.arguments)
               .subspan(renaming.first_argument[e], renaming.phis.of(edge.target).size()));
      ssa.add_edge(edge.target, taken_, edge.case_value, edge.nosplit);
    }
  }
}

}  // namespace phidelity::generators
