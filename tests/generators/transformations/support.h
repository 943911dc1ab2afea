// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One transformation applied to a program from text, all that it may do being done.
#pragma once

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>

#include "generators/construction/cytron.h"
#include "generators/transformations/transformation.h"
#include "tests/support/programs.h"

namespace phidelity::generators {

inline const TransformationInfo& transformation_named(std::string_view name) {
  for (const TransformationInfo& row : transformation_table) {
    if (row.name == name) return row;
  }
  throw std::invalid_argument(std::string(name));
}

// Every chance is taken.
class Eager final : public Choices {
 public:
  std::uint32_t below(std::uint32_t n) override { return n - 1; }
};

// The text after the transformation; "unchanged" where it had nothing to do.
inline std::string transformed(std::string_view name, std::string_view text,
                               const Features& features = {}) {
  const ir::Function ssa = tests::program(text);
  ir::Function out;
  Eager eager;
  if (!transformation_named(name).make()->apply(ssa, eager, features, out)) return "unchanged";
  EXPECT_EQ(ir::to_string(ir::verify(out)), "") << ir::print(out);
  return ir::print(out);
}

}  // namespace phidelity::generators
