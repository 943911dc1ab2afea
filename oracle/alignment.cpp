// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/alignment.h"

#include "oracle/unaligned.h"

namespace phidelity::oracle {

bool Alignment::build(const ir::Function& ssa, const ir::Function& tac, Way way) {
  ssa_skipped_ = {};
  tac_skipped_ = {};
  if (way != Way::everything) ssa_skipped_ = ssa_dead_;
  if (way == Way::without_dead) tac_skipped_ = tac_dead_;
  product.build(ssa, tac, constants, ssa_skipped_, tac_skipped_);
  return product.aligned();
}

void Alignment::build(const ir::Function& ssa, const ir::Function& tac) {
  constants.clear();
  names.build(ssa, constants);
  if (build(ssa, tac, Way::everything) || product.too_large()) return;
  dead_instructions(ssa, ssa_dead_);
  dead_instructions(tac, tac_dead_);
  if (ssa_dead_.empty() && tac_dead_.empty()) return;
  Way best = Way::everything;
  std::size_t most = product.pairs().size();
  for (const Way way : {Way::without_dead_ssa, Way::without_dead}) {
    if (build(ssa, tac, way)) return;
    if (product.pairs().size() > most) {
      most = product.pairs().size();
      best = way;
    }
  }
  if (best != Way::without_dead) build(ssa, tac, best);
}

}  // namespace phidelity::oracle
