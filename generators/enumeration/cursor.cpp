// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/enumeration/cursor.h"

#include <algorithm>

namespace phidelity::generators {

void Cursor::open(std::size_t entry) {
  const Space::Entry& opened = space_->entries()[entry];
  const RootedGraph& graph = space_->graphs()[opened.graph];
  if (opened.graph != graph_) {
    graph_ = opened.graph;
    automorphisms_ = automorphisms(graph, space_->options().slots);
  }
  family_.open(graph, opened.phis, space_->options().uses);
  group_.build(family_, automorphisms_);
  begin_ = opened.begin;
  end_ = begin_ + family_.size();
  is_written_ = false;
}

void Cursor::set_digits(std::uint64_t number) {
  const auto digits = family_.digits();
  digits_.resize(digits.size());
  for (std::size_t d = digits.size(); d-- > 0;) {
    digits_[d] = static_cast<std::uint8_t>(number % digits[d].radix);
    number /= digits[d].radix;
  }
  written_ = 0;
}

void Cursor::increment() {
  const auto digits = family_.digits();
  auto d = static_cast<std::uint32_t>(digits.size());
  while (d-- > 0) {
    if (++digits_[d] < digits[d].radix) break;
    digits_[d] = 0;
  }
  written_ = std::min(written_, d);
}

void Cursor::seek(std::uint64_t index) {
  const bool inside = begin_ <= index && index < end_;
  if (!inside) open(space_->entry_of(index));
  if (inside && index == index_ + 1) {
    increment();
  } else if (!inside || index != index_) {
    set_digits(index - begin_);
  }
  index_ = index;
}

const ir::Function& Cursor::program() {
  const auto digits = family_.digits();
  const bool uses_stand = written_ >= digits.size() || !digits[written_].is_use;
  if (is_written_ && uses_stand) {
    for (std::uint32_t d = written_; d < digits.size(); ++d) {
      writer_.set(d, family_.available(digits[d].block)[digits_[d]], program_);
    }
  } else {
    writer_.write(family_, digits_, program_);
    is_written_ = true;
  }
  written_ = static_cast<std::uint32_t>(digits.size());
  return program_;
}

}  // namespace phidelity::generators
