// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs without `goto`. One edge from the entry to the exit is what is left to write; a
// statement takes the place of such an edge and leaves new ones:
//
//   a -> t      a -> t, a -> m -> t                    if
//               a -> h, h -> body -> h, h -> t         while
//               a -> t, a -> exit of the loop          break
//
// Loops are entered at their header alone, since no other statement leads into them. The edges wait
// in a list: nothing recurses.
#include <algorithm>
#include <vector>

#include "generators/shapes/shapes.h"

namespace phidelity::generators::detail {

using ir::BlockId;

namespace {

struct Loop {
  BlockId header = 0;
  BlockId exit = 0;
};

// An edge that a statement may take the place of, and the innermost loop round it.
struct Place {
  BlockId source = 0;
  std::uint32_t slot = 0;
  std::uint32_t loop = 0;
};

class Writer {
 public:
  Writer(Choices& choices, std::uint32_t blocks, GraphDraft& draft)
      : choices_(choices), blocks_(blocks), draft_(draft) {
    places_.clear();
    loops_.assign(1, {});  // the first stands for: in no loop
  }

  void write() {
    const BlockId exit = draft_.add_block();
    add(0, exit, 0);
    while (draft_.size() < blocks_) {
      // The latest edges more often: statements nest.
      const auto count = static_cast<std::uint32_t>(places_.size());
      const std::uint32_t x = choices_.below(2 * count);
      const Place place = places_[x < count ? x : count - 1 - (x - count) % std::min(count, 3U)];
      write_statement(place);
    }
  }

 private:
  [[nodiscard]] std::uint32_t left() const { return blocks_ - draft_.size(); }

  void add(BlockId source, BlockId target, std::uint32_t loop) {
    if (!draft_.connect(source, target)) return;
    places_.push_back({source, draft_.degree(source) - 1, loop});
  }

  // The block that the statement's branch stands in: the source, if it has no other way out.
  BlockId fork(const Place& place) {
    if (draft_.degree(place.source) == 1) return place.source;
    const BlockId b = draft_.add_block();
    add(b, target_of(place), place.loop);
    draft_.retarget(place.source, place.slot, b);
    return b;
  }
  [[nodiscard]] BlockId target_of(const Place& place) const {
    return draft_.targets(place.source)[place.slot];
  }

  void write_statement(const Place& place) {
    const BlockId after = target_of(place);
    const std::uint32_t kind = choices_.below(10);
    if (kind == 0) {  // a plain statement
      const BlockId b = draft_.add_block();
      draft_.retarget(place.source, place.slot, b);
      return add(b, after, place.loop);
    }
    const BlockId at = fork(place);
    if (left() == 0) return;
    switch (kind) {
      case 1:
      case 2: return write_if(at, after, place.loop);
      case 3: return write_if_else(at, after, place.loop);
      case 4:
      case 5: return write_while(at, after, place.loop);
      case 6: return write_do_while(at, after, place.loop);
      case 7: return write_switch(at, after, place.loop);
      case 8:
        if (place.loop != 0) draft_.connect(at, loops_[place.loop].exit);
        return;
      default:
        if (place.loop != 0) draft_.connect(at, loops_[place.loop].header);
    }
  }

  void write_if(BlockId at, BlockId after, std::uint32_t loop) {
    const BlockId then = draft_.add_block();
    add(at, then, loop);
    add(then, after, loop);
  }

  void write_if_else(BlockId at, BlockId after, std::uint32_t loop) {
    if (left() == 1) return write_if(at, after, loop);
    const BlockId then = draft_.add_block();
    const BlockId otherwise = draft_.add_block();
    draft_.retarget(at, 0, then);
    add(then, after, loop);
    add(at, otherwise, loop);
    add(otherwise, after, loop);
  }

  void write_while(BlockId at, BlockId after, std::uint32_t loop) {
    if (left() == 1) return write_if(at, after, loop);
    const BlockId header = draft_.add_block();
    const BlockId body = draft_.add_block();
    loops_.push_back({header, after});
    const auto own = static_cast<std::uint32_t>(loops_.size() - 1);
    draft_.retarget(at, 0, header);
    add(header, body, own);
    add(header, after, loop);
    add(body, header, own);
  }

  void write_do_while(BlockId at, BlockId after, std::uint32_t loop) {
    const bool one_block = left() == 1 || choices_.chance(50);
    const BlockId body = draft_.add_block();
    const BlockId latch = one_block ? body : draft_.add_block();
    loops_.push_back({body, after});
    const auto own = static_cast<std::uint32_t>(loops_.size() - 1);
    draft_.retarget(at, 0, body);
    if (latch != body) add(body, latch, own);
    add(latch, body, own);
    add(latch, after, loop);
  }

  // The way there was is the default. A case may fall through to the next.
  void write_switch(BlockId at, BlockId after, std::uint32_t loop) {
    const std::uint32_t ways_max = draft_.options().ways_max;
    const std::uint32_t cases = std::min({1 + choices_.below(5), ways_max - 1, left()});
    draft_.set_ways(at, std::min(ways_max, cases + 2));
    BlockId before = at;
    for (std::uint32_t k = 0; k < cases; ++k) {
      const BlockId arm = draft_.add_block();
      add(at, arm, loop);
      if (before != at) add(before, choices_.chance(25) ? arm : after, loop);
      before = arm;
    }
    add(before, after, loop);
    if (choices_.chance(30)) draft_.connect(at, before);  // two cases with one arm
    draft_.set_ways(at, draft_.degree(at));
  }

  Choices& choices_;
  std::uint32_t blocks_;
  GraphDraft& draft_;
  // Buffers, kept between two programs.
  inline static thread_local std::vector<Place> places_;
  inline static thread_local std::vector<Loop> loops_;
};

}  // namespace

void draw_structured(Choices& choices, std::uint32_t blocks, GraphDraft& draft) {
  if (blocks > 1) Writer(choices, blocks, draft).write();
}

}  // namespace phidelity::generators::detail
