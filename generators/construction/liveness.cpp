// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/construction/liveness.h"

namespace phidelity::generators {

using ir::BlockId;
using ir::Operand;

void VariableLiveness::build(const ir::Function& f, const ir::Cfg& cfg) {
  words_ = (f.values.size() + 63) / 64;
  exposed_.assign(f.blocks.size() * words_, 0);
  written_.assign(exposed_.size(), 0);
  anywhere_.assign(words_, 0);
  const auto order = cfg.reverse_postorder();
  for (const BlockId b : order) read_block(f, b);
  live_in_ = exposed_;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t k = order.size(); k-- > 0;) {
      const BlockId b = order[k];
      for (const ir::Edge& e : f.edges_of(b)) {
        for (std::size_t w = 0; w < words_; ++w) {
          std::uint64_t& row = live_in_[b * words_ + w];
          const std::uint64_t more =
              live_in_[e.target * words_ + w] & ~written_[b * words_ + w] & ~row;
          row |= more;
          changed |= more != 0;
        }
      }
    }
  }
}

void VariableLiveness::read_block(const ir::Function& f, BlockId b) {
  for (const ir::ValueId v : f.params_of(b)) mark(written_, b, v);
  for (const ir::Instruction& i : f.instructions_of(b)) {
    read(b, f.operands_of(i));
    for (const ir::ValueId v : f.results_of(i)) mark(written_, b, v);
  }
  for (const ir::Edge& e : f.edges_of(b)) read(b, f.arguments_of(e));
}

void VariableLiveness::read(BlockId b, std::span<const Operand> operands) {
  for (const Operand& o : operands) {
    if (!o.is_value() || has(written_, b, o.id())) continue;
    mark(exposed_, b, o.id());
    mark(anywhere_, 0, o.id());
  }
}

}  // namespace phidelity::generators
