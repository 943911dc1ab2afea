// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last search of a reduction: all programs of the enumerated spaces that are smaller than what
// the passes left.
//
//   SmallPrograms all(bound);
//   while (const ir::Function* f = all.next()) ...     // two blocks, then three; few phis first
//
// Passes change what is there, so they can end where a smaller program shows the same fault in
// another way. The spaces (generators/enumeration/space.h) have each program once, with every name
// used at the end of every block; the passes then take away what the fault does not need.
//
// Where more blocks are left than most faults need, there is no enumerating what is below; so many
// random programs of fewer blocks are drawn instead, the same for everybody:
//
//   SampledPrograms some(bound);
//   while (const ir::Function* f = some.next()) ...
//
// Tested by: tests/reduce/small_programs_test.cpp
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "generators/direct.h"
#include "generators/enumeration/cursor.h"
#include "generators/enumeration/space.h"
#include "ir/program.h"
#include "reduce/size.h"

namespace phidelity::reduce {

class SmallPrograms {
 public:
  // Fewer blocks than the bound, or as many and fewer phis.
  explicit SmallPrograms(const Size& bound) : bound_(bound) {}

  // The next one, up to symmetry; null at the end. Valid until the next call.
  const ir::Function* next();

 private:
  bool open_space();

  Size bound_;
  std::size_t space_number_ = 0;
  std::uint64_t index_ = 0;
  std::unique_ptr<generators::Space> space_;
  std::unique_ptr<generators::Cursor> cursor_;
};

class SampledPrograms {
 public:
  static constexpr std::uint32_t blocks_min = 5;  // of the bound, for anything to be drawn
  static constexpr std::uint32_t count = 20'000;

  explicit SampledPrograms(const Size& bound) : bound_(bound) {}

  // The next one, which has fewer blocks than the bound; null at the end. Valid until the next call.
  const ir::Function* next();

 private:
  Size bound_;
  std::uint32_t drawn_ = 0;
  generators::DirectGenerator generator_;
  ir::Function program_;
};

}  // namespace phidelity::reduce
