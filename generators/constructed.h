// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SSA as compilers come by it: an ordinary program is drawn, and SSA constructed from it.
//
//   ConstructedGenerator g;  ir::Function ssa;
//   g.draw(choices, {.construction = Construction::pruned}, ssa);
//   g.ordinary()                        // the program in variables: what `ssa` has to mean
//
// With `propagate` and `transformations_max` what was constructed is then treated as optimisers
// treat it. So there is a third opinion on whatever is destroyed: the ordinary program itself.
//
// Tested by: tests/generators/constructed_test.cpp, tests/campaign/constructed_test.cpp
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "generators/choices.h"
#include "generators/construction/braun.h"
#include "generators/construction/cytron.h"
#include "generators/ordinary.h"
#include "generators/shapes/shapes.h"
#include "generators/transformations/transformation.h"
#include "generators/while_shape.h"
#include "ir/program.h"

namespace phidelity::generators {

enum class Construction : std::uint8_t { maximal, minimal, semi_pruned, pruned, braun };

struct ConstructedOptions {
  Construction construction = Construction::pruned;
  std::uint32_t blocks_min = 1;
  std::uint32_t blocks_max = 8;
  std::uint32_t while_percent = 40;  // programs on the graph of a `while` language
  std::uint32_t copy_percent = 25;   // see OrdinaryOptions
  bool propagate = false;            // copies are propagated
  std::uint32_t transformations_max = 0;  // of the table, drawn one after the other; one at least
  Features features = {};
};

class ConstructedGenerator {
 public:
  ConstructedGenerator();
  // Ensures: `ssa` is a valid ssa program within the options and features; it depends on the
  // arguments alone.
  // Cost: as the parts; no allocation once the buffers have grown, but for sets of phis on
  // irreducible graphs.
  void draw(Choices& choices, const ConstructedOptions& options, ir::Function& ssa);

  // What the last program was constructed from.
  [[nodiscard]] const ir::Function& ordinary() const { return ordinary_; }

 private:
  void draw_ordinary(Choices& choices, const ConstructedOptions& options);
  void construct(const ConstructedOptions& options, ir::Function& ssa);
  void transform(Choices& choices, const ConstructedOptions& options, ir::Function& ssa);

  ShapeGenerator shapes_;
  WhileShape while_shapes_;
  ir::Function shape_;
  OrdinaryGenerator programs_;
  ir::Function ordinary_;
  Cytron cytron_;
  Braun braun_;
  std::array<std::unique_ptr<Transformation>, transformation_table.size()> transformations_;
  ir::Function transformed_;
};

}  // namespace phidelity::generators
