// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/memory.h"

#include <algorithm>

namespace phidelity::destroyers {

void Memory::prepare() {
  in_memory_.assign(ssa().values.size(), 0);
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    for (const ir::ValueId p : ssa().params_of(b)) in_memory_[p] = 1;
  }
}

void Memory::write_body(ir::BlockId b) {
  for (const ir::Instruction& i : ssa().body_of(b)) write_with_loads(i);
}

void Memory::write_terminator(ir::BlockId b) { write_with_loads(ssa().terminator_of(b)); }

// An operand read twice is loaded once.
void Memory::write_with_loads(const ir::Instruction& i) {
  const auto read = ssa().operands_of(i);
  operands_.assign(read.begin(), read.end());
  for (std::size_t k = 0; k < operands_.size(); ++k) {
    const ir::Operand slot = operands_[k];
    if (!slot.is_value() || slot.id() >= in_memory_.size() || !in_memory_[slot.id()]) continue;
    const ir::Operand loaded = ir::Operand::value(fresh_like(slot.id()));
    tac().add_copy(loaded.id(), slot);
    std::replace(operands_.begin(), operands_.end(), slot, loaded);
  }
  tac().add_instruction(i.opcode, ssa().results_of(i), operands_, i.symbol);
}

}  // namespace phidelity::destroyers
