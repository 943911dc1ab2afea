// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

namespace phidelity::reduce::passes {

namespace {

enum TerminatorChoice : std::uint32_t {
  first_two,       // cbr with the first two ways out
  first_and_last,
  last_two,
  plain_cases,     // a switch with the cases 0, 1, 2 ...
  splittable,      // an edge that may be split
};

void make_cbr(const Subject& s, ir::BlockId b, std::uint32_t choice, Edit& edit) {
  const ir::Range edges = s.f.blocks[b].edges;
  const ir::EdgeId first = choice == last_two ? edges.end - 2 : edges.begin;
  const ir::EdgeId second = choice == first_two ? edges.begin + 1 : edges.end - 1;
  for (ir::EdgeId e = edges.begin; e < edges.end; ++e) {
    if (e != first && e != second) edit.drop_edge(e);
  }
  const ir::InstructionId i = s.f.blocks[b].instructions.end - 1;
  const auto operands = s.f.operands_of(s.f.instructions[i]);
  const ir::Operand condition = operands.empty() ? ir::Operand::integer(0) : operands[0];
  edit.set_opcode(i, ir::Opcode::cbr);
  edit.set_operands(i, {&condition, 1});
  edit.keep_results(i, 0);
}

}  // namespace

void list_terminators(const Subject& s, std::vector<Change>& changes) {
  for (ir::BlockId b = 0; b < s.f.blocks.size(); ++b) {
    const ir::Opcode opcode = s.f.terminator_of(b).opcode;
    const std::uint32_t ways = s.f.blocks[b].edges.size();
    if (!ir::is_conditional(opcode) || opcode == ir::Opcode::cbr || ways < 2) continue;
    changes.push_back({b, first_two, {}});
    if (ways > 2) changes.push_back({b, first_and_last, {}});
    if (ways > 2) changes.push_back({b, last_two, {}});
    if (opcode == ir::Opcode::switch_) changes.push_back({b, plain_cases, {}});
  }
  for (ir::EdgeId e = 0; e < s.f.edges.size(); ++e) {
    if (s.f.edges[e].nosplit) changes.push_back({e, splittable, {}});
  }
}

void apply_terminators(const Subject& s, std::span<const Change> changes, Edit& edit) {
  for (const Change& change : changes) {
    if (change.choice == splittable) {
      edit.allow_split(change.where);
    } else if (change.choice == plain_cases) {
      const ir::Range edges = s.f.blocks[change.where].edges;
      for (ir::EdgeId e = edges.begin; e < edges.end; ++e) edit.set_case(e, e - edges.begin);
    } else {
      make_cbr(s, change.where, change.choice, edit);
    }
  }
}

}  // namespace phidelity::reduce::passes
