// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/size.h"

#include "ir/text.h"

namespace phidelity::reduce {

Size size_of(const ir::Function& f) {
  // A function that was built holds nothing that its blocks do not: the lists' lengths are counts.
  const std::size_t mentions = f.params.size() + f.results.size() + f.operands.size();
  return {static_cast<std::uint32_t>(f.blocks.size()),
          static_cast<std::uint32_t>(f.block_params.size()),
          static_cast<std::uint32_t>(f.instructions.size()), static_cast<std::uint32_t>(mentions)};
}

void Bound::set(const ir::Function& f) {
  size_ = size_of(f);
  text_.clear();
  ir::print(f, text_);
}

bool Bound::above(const ir::Function& f, std::string& text) const {
  const Size size = size_of(f);
  if (size != size_) return size < size_;
  text.clear();
  ir::print(f, text);
  return text.size() != text_.size() ? text.size() < text_.size() : text < text_;
}

}  // namespace phidelity::reduce
