// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/shapes/shapes.h"

namespace phidelity::generators {
namespace {

constexpr std::uint32_t shape_weight_sum = [] {
  std::uint32_t sum = 0;
  for (const Shape& shape : shape_table) sum += shape.weight;
  return sum;
}();

const Shape& draw_row(Choices& choices) {
  std::uint32_t x = choices.below(shape_weight_sum);
  const Shape* row = shape_table.data();
  for (; x >= row->weight; ++row) x -= row->weight;
  return *row;
}

}  // namespace

const Shape* find_shape(std::string_view name) {
  for (const Shape& shape : shape_table) {
    if (shape.name == name) return &shape;
  }
  return nullptr;
}

void ShapeGenerator::draw(Choices& choices, const ShapeOptions& options, ir::Function& shape) {
  // The smallest size is a quarter as likely as any other: it says least.
  const std::uint32_t spread = options.blocks_max - options.blocks_min;
  const std::uint32_t blocks = options.blocks_min + (choices.below(4 * spread + 1) + 3) / 4;
  const std::uint32_t unreachable =
      options.unreachable_max == 0 ? 0 : choices.below(options.unreachable_max + 1);
  const Shape& row = options.shape != nullptr ? *options.shape : draw_row(choices);
  draft_.start(options);
  row.draw(choices, blocks, draft_);
  draft_.add_unreachable(choices, unreachable);
  draft_.write(choices, shape);
}

}  // namespace phidelity::generators
