// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/analysis/colouring.h"

#include <algorithm>

namespace phidelity::destroyers {

void Colouring::build(const ir::Function& f, const ir::Dominators& dominators,
                      const Liveness& liveness, ColouringDecisions decisions) {
  decisions_ = decisions;
  values_ = f.values;
  colours_.assign(f.values.size(), none);
  banks_.resize(std::max(banks_.size(), f.classes.size()));
  for (Bank& bank : banks_) {
    bank.taken.clear();
    bank.count = 0;
  }
  block_number_ = 0;
  for (const ir::BlockId b : dominators.preorder()) colour_block(f, b, liveness);
}

void Colouring::colour_block(const ir::Function& f, ir::BlockId b, const Liveness& liveness) {
  ++block_number_;
  for (Bank& bank : banks_) bank.lowest = 0;
  for (const ir::ValueId v : liveness.live_in(b)) take(v);
  if (b == 0) define_together(f.params, {b, 0}, liveness, true);
  define_together(f.params_of(b), {b, 0}, liveness, decisions_.params_apart);
  Point point{b, 0};
  for (const ir::Instruction& i : f.instructions_of(b)) {
    ++point.position;
    for (const ir::Operand o : f.operands_of(i)) {
      if (o.is_value() && !liveness.is_live_after(o.id(), point)) release(o.id());
    }
    define_together(f.results_of(i), point, liveness, true);
  }
}

// What nobody reads is written nevertheless, so it gives its colour back only when all have one.
void Colouring::define_together(std::span<const ir::ValueId> values, Point point,
                                const Liveness& liveness, bool apart) {
  for (const ir::ValueId v : values) {
    assign(v);
    if (!apart) release(v);
  }
  for (const ir::ValueId v : values) {
    if (liveness.is_live_after(v, point)) {
      take(v);
    } else {
      release(v);
    }
  }
}

void Colouring::assign(ir::ValueId v) {
  Bank& bank = bank_of(v);
  while (bank.lowest < bank.taken.size() && bank.taken[bank.lowest] == block_number_) {
    ++bank.lowest;
  }
  colours_[v] = bank.lowest;
  bank.count = std::max(bank.count, bank.lowest + 1);
  take(v);
}

void Colouring::take(ir::ValueId v) {
  Bank& bank = bank_of(v);
  if (colours_[v] >= bank.taken.size()) bank.taken.resize(colours_[v] + 1, 0);
  bank.taken[colours_[v]] = block_number_;
}

void Colouring::release(ir::ValueId v) {
  Bank& bank = bank_of(v);
  bank.taken[colours_[v]] = 0;
  bank.lowest = std::min(bank.lowest, colours_[v]);
}

}  // namespace phidelity::destroyers
