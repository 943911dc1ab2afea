// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interp/frame.h"

#include <algorithm>

#include "interp/terms.h"

namespace phidelity::interp {

void Frame::prepare(const ir::Function& f) {
  names_ = f.values.size();
  constants_.clear();
  constants_are_set_ = false;
  slots_.resize(f.operands.size());
  for (std::size_t k = 0; k < f.operands.size(); ++k) {
    const ir::Operand& o = f.operands[k];
    if (o.is_value()) {
      slots_[k] = o.id();
    } else {
      slots_[k] = static_cast<Slot>(names_ + constants_.size());
      constants_.push_back(o);
    }
  }
  const std::size_t size = names_ + constants_.size();
  low_.resize(size);
  high_.resize(size);
  state_.resize(size);
}

void Frame::reset(bool terms) {
  std::fill_n(low_.begin(), names_, 0);
  std::fill_n(high_.begin(), names_, 0);
  std::fill_n(state_.begin(), names_, DatumState::unwritten);
  if (constants_are_set_ && constants_are_terms_ == terms) return;
  for (std::size_t k = 0; k < constants_.size(); ++k) {
    const ir::Operand& o = constants_[k];
    const auto slot = static_cast<Slot>(names_ + k);
    const FrameView contents = view();
    if (o.is_undef()) {
      contents.set(slot, undef());
    } else if (terms) {
      const bool is_real = o.kind == ir::OperandKind::real;
      contents.set(slot, leaf(is_real ? Leaf::real : Leaf::integer, o.bits));
    } else {
      contents.set(slot, word(o.bits));
    }
  }
  constants_are_set_ = true;
  constants_are_terms_ = terms;
}

}  // namespace phidelity::interp
