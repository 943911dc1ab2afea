// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/constructed.h"

#include <utility>

namespace phidelity::generators {

static_assert(transformation_table[0].name == "copy-propagation");

ConstructedGenerator::ConstructedGenerator() {
  for (std::size_t k = 0; k < transformations_.size(); ++k) {
    transformations_[k] = transformation_table[k].make();
  }
}

void ConstructedGenerator::draw(Choices& choices, const ConstructedOptions& options,
                                ir::Function& ssa) {
  draw_ordinary(choices, options);
  construct(options, ssa);
  transform(choices, options, ssa);
}

void ConstructedGenerator::construct(const ConstructedOptions& options, ir::Function& ssa) {
  switch (options.construction) {
    case Construction::maximal:
      return cytron_.construct(ordinary_, Placement::maximal, ssa);
    case Construction::minimal:
      return cytron_.construct(ordinary_, Placement::minimal, ssa);
    case Construction::semi_pruned:
      return cytron_.construct(ordinary_, Placement::semi_pruned, ssa);
    case Construction::pruned:
      return cytron_.construct(ordinary_, Placement::pruned, ssa);
    case Construction::braun:
      return braun_.construct(ordinary_,
                              {.fold_constants = options.features.constant_arguments}, ssa);
  }
}

// In the end the values of which nothing is left go: construction numbers what there is.
void ConstructedGenerator::transform(Choices& choices, const ConstructedOptions& options,
                                     ir::Function& ssa) {
  bool changed = false;
  const auto apply = [&](std::size_t k) {
    if (!transformations_[k]->apply(ssa, choices, options.features, transformed_)) return;
    std::swap(ssa, transformed_);
    changed = true;
  };
  if (options.propagate) apply(0);
  if (options.transformations_max > 0) {
    for (std::uint32_t n = choices.between(1, options.transformations_max); n > 0; --n) {
      apply(choices.below(static_cast<std::uint32_t>(transformations_.size())));
    }
  }
  if (!changed) return;
  cytron_.construct(ssa, Placement::pruned, transformed_);
  std::swap(ssa, transformed_);
}

void ConstructedGenerator::draw_ordinary(Choices& choices, const ConstructedOptions& options) {
  const Features& features = options.features;
  if (choices.chance(options.while_percent)) {
    while_shapes_.draw(choices, options.blocks_min, options.blocks_max, shape_);
  } else {
    const bool wide = (features.switches || features.branch) && choices.chance(40);
    const bool unreachable = features.unreachable && choices.chance(20);
    shapes_.draw(choices,
                 {.blocks_min = options.blocks_min,
                  .blocks_max = options.blocks_max,
                  .unreachable_max = unreachable ? 2u : 0u,
                  .ways_max = wide ? 6u : 2u,
                  .wide_percent = 25,
                  .multi_edges = features.multi_edges,
                  .self_loops = features.self_loops,
                  .shuffled = choices.chance(25)},
                 shape_);
  }
  programs_.draw(choices, shape_, {.copy_percent = options.copy_percent, .features = features},
                 ordinary_);
}

}  // namespace phidelity::generators
