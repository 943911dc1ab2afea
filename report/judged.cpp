// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/judged.h"

namespace phidelity::report {
namespace {

std::optional<ir::BlockId> block_of(const ir::Function& f, ir::InstructionId i) {
  for (ir::BlockId b = 0; b < f.blocks.size(); ++b) {
    const ir::Range range = f.blocks[b].instructions;
    if (range.begin <= i && i < range.end) return b;
  }
  return std::nullopt;
}

// Faults that are seen on the text of an answer, or on there being none: no path leads to them.
bool has_path(oracle::FaultClass c) {
  using enum oracle::FaultClass;
  switch (c) {
    case leftover_phi:
    case malformed:
    case split_unsplittable:
    case crash:
    case timeout:
    case memory:
    case garbage: return false;
    default: return true;
  }
}

}  // namespace

std::string function_name(const ir::Function& f) {
  return f.name == ir::no_symbol ? "main" : std::string(f.symbols.text(f.name));
}

Names::Names(const Judged& judged) : judged_(judged), ssa_(ir::unique_names(*judged.ssa)) {
  if (judged.tac != nullptr) tac_ = ir::unique_names(*judged.tac);
}

FaultWords Names::words_of(const oracle::Fault& fault) const {
  const ir::Function& ssa = *judged_.ssa;
  FaultWords words;
  if (fault.edge) {
    const ir::Edge& edge = ssa.edges[*fault.edge];
    words.edge = {ssa_.labels[edge.source], ssa.slot_of(*fault.edge), ssa_.labels[edge.target]};
  }
  if (fault.reader != oracle::Fault::no_instruction) {
    words.reader = ir::instruction_text(ssa, ssa_, fault.reader);
    if (const auto b = block_of(ssa, fault.reader)) words.reader_block = ssa_.labels[*b];
  }
  if (fault.victim != oracle::Fault::no_value) words.victim = ssa_.values[fault.victim];
  if (judged_.tac != nullptr) {
    const ir::Function& tac = *judged_.tac;
    if (fault.culprit != oracle::Fault::no_instruction) {
      words.culprit = ir::instruction_text(tac, tac_, fault.culprit);
      if (const auto b = block_of(tac, fault.culprit)) words.culprit_block = tac_.labels[*b];
    }
    if (fault.location != oracle::Fault::no_value) words.location = tac_.values[fault.location];
  }
  if (has_path(fault.fault_class)) {
    words.witness.push_back(ssa_.labels[0]);
    for (const ir::EdgeId e : fault.path) {
      words.witness.push_back(ssa_.labels[ssa.edges[e].target]);
    }
  }
  return words;
}

}  // namespace phidelity::report
