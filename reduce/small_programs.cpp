// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/small_programs.h"

#include <array>

#include "generators/choices.h"

namespace phidelity::reduce {

namespace {

// 1,190 and 6,588 programs: the next spaces have millions.
constexpr std::array<generators::SpaceOptions, 2> spaces = {{
    {.blocks_min = 2, .blocks_max = 2, .phis_max = 2},
    {.blocks_min = 3, .blocks_max = 3, .phis_max = 1},
}};

}  // namespace

// Is there one more space with anything below the bound?
bool SmallPrograms::open_space() {
  while (space_number_ < spaces.size()) {
    const generators::SpaceOptions& options = spaces[space_number_++];
    if (options.blocks_min > bound_.blocks) continue;
    cursor_.reset();
    space_ = std::make_unique<generators::Space>(options);
    cursor_ = std::make_unique<generators::Cursor>(*space_);
    index_ = 0;
    return true;
  }
  return false;
}

const ir::Function* SmallPrograms::next() {
  while (true) {
    if (space_ == nullptr || index_ >= space_->size()) {
      if (!open_space()) return nullptr;
      continue;
    }
    cursor_->seek(index_);
    const bool stands_for_any = cursor_->orbit() > 0;
    index_ = cursor_->next();
    if (!stands_for_any) continue;
    const ir::Function& f = cursor_->program();
    const Size size = size_of(f);
    if (size.blocks < bound_.blocks || (size.blocks == bound_.blocks && size.phis < bound_.phis)) {
      return &f;
    }
  }
}

const ir::Function* SampledPrograms::next() {
  if (bound_.blocks < blocks_min || drawn_ == count) return nullptr;
  const std::uint32_t k = drawn_++;
  const std::uint32_t blocks = 2 + k % (bound_.blocks - 2);
  generators::SeededChoices choices(1, k);
  generator_.draw(choices,
                  {.blocks_min = blocks,
                   .blocks_max = blocks,
                   .unreachable_max = 0,
                   .ways_max = 2,
                   .phis_max = 2,
                   .instructions_max = 1},
                  program_);
  return &program_;
}

}  // namespace phidelity::reduce
