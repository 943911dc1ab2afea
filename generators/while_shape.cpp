// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/while_shape.h"

#include <algorithm>

namespace phidelity::generators {

using ir::BlockId;

void WhileShape::draw(Choices& choices, std::uint32_t blocks_min, std::uint32_t blocks_max,
                      ir::Function& shape) {
  block_count_ = 0;
  open_.clear();
  edges_.clear();
  current_ = add_block();
  const std::uint32_t wanted = choices.between(blocks_min, blocks_max);
  while (block_count_ + 2 <= wanted) {
    const bool three = block_count_ + 3 <= wanted;
    const Open* loop = innermost_loop();
    const std::uint32_t x = choices.below(12);
    if (x < 2 && !open_.empty()) {
      close();
    } else if (x < 6 && three) {
      open_loop();
    } else if (x >= 10 && loop != nullptr) {
      leave(x == 10 ? loop->after : loop->other);
    } else if (x == 9) {
      leave(none);
    } else {
      open_if(three && x % 2 == 1);
    }
  }
  while (!open_.empty()) close();
  write(choices, shape);
}

BlockId WhileShape::add_block() { return block_count_++; }

void WhileShape::open_loop() {
  const BlockId header = add_block();
  const BlockId body = add_block();
  const BlockId after = add_block();
  connect(current_, header);
  connect(header, body);
  connect(header, after);
  open_.push_back({true, after, header});
  current_ = body;
}

void WhileShape::open_if(bool with_else) {
  const BlockId then = add_block();
  const BlockId other = with_else ? add_block() : none;
  const BlockId after = add_block();
  connect(current_, then);
  connect(current_, with_else ? other : after);
  open_.push_back({false, after, other});
  current_ = then;
}

void WhileShape::close() {
  Open& last = open_.back();
  if (!last.is_loop && last.other != none) {
    connect(current_, last.after);
    current_ = last.other;
    last.other = none;
    return;
  }
  connect(current_, last.is_loop ? last.other : last.after);
  current_ = last.after;
  open_.pop_back();
}

void WhileShape::leave(BlockId target) {
  const BlockId jump = add_block();
  const BlockId next = add_block();
  connect(current_, jump);
  connect(current_, next);
  if (target != none) connect(jump, target);
  current_ = next;
}

const WhileShape::Open* WhileShape::innermost_loop() const {
  const auto loop = std::find_if(open_.rbegin(), open_.rend(),
                                 [](const Open& statement) { return statement.is_loop; });
  return loop == open_.rend() ? nullptr : &*loop;
}

// Which way a branch goes when its condition holds is open.
void WhileShape::write(Choices& choices, ir::Function& shape) {
  targets_.build(block_count_, edges_);
  shape.clear(false);
  shape.blocks.resize(block_count_);
  for (BlockId b = 0; b < block_count_; ++b) {
    shape.open(b);
    const auto targets = targets_.of(b);
    const std::size_t turn = targets.size() == 2 && choices.chance(50) ? 1 : 0;
    for (std::size_t k = 0; k < targets.size(); ++k) shape.add_edge(targets[k ^ turn]);
  }
}

}  // namespace phidelity::generators
