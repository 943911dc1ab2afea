// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ordinary programs, and what the tests ask of the SSA constructed from them.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "generators/constructed.h"
#include "ir/text.h"

namespace phidelity::generators {

using PhiSet = std::set<std::pair<ir::BlockId, ir::ValueId>>;  // block and variable

inline PhiSet set_of(const Grouped<ir::ValueId>& phis) {
  PhiSet set;
  for (ir::BlockId b = 0; b < phis.list_count(); ++b) {
    for (const ir::ValueId v : phis.of(b)) set.emplace(b, v);
  }
  return set;
}

inline const ConstructedOptions& mixed_programs() {
  static const ConstructedOptions options{.blocks_max = 10};
  return options;
}

inline const ConstructedOptions& without_terminator_arguments() {
  static const ConstructedOptions options{.blocks_max = 10,
                                          .features = {.terminator_arguments = false}};
  return options;
}

// Program `index` of a seed as an ordinary one: half of them on graphs of a `while` language.
inline void draw_ordinary(std::uint64_t seed, std::uint64_t index, ir::Function& ordinary,
                          const ConstructedOptions& options = mixed_programs()) {
  thread_local ConstructedGenerator generator;
  thread_local ir::Function ssa;
  SeededChoices choices(seed, index);
  generator.draw(choices, options, ssa);
  ordinary = generator.ordinary();
}

inline ir::Function parsed(std::string_view name, std::string_view text) {
  auto file = ir::parse(name, text);
  if (!file) {
    ADD_FAILURE() << ir::to_string(file.error());
    return {};
  }
  return std::move(file->functions.at(0).function);
}
inline ir::Function ordinary_of(std::string_view text) { return parsed("test.tac", text); }

}  // namespace phidelity::generators
