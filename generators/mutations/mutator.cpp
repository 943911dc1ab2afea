// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/mutations/mutator.h"

#include <utility>

#include "generators/mutations/drawing.h"
#include "generators/mutations/splice.h"

namespace phidelity::generators {

namespace {

constexpr std::uint32_t weight_sum = [] {
  std::uint32_t sum = 0;
  for (const Mutation& row : mutation_table) sum += row.weight;
  return sum;
}();

const Mutation& draw_mutation(Choices& choices) {
  std::uint32_t left = choices.below(weight_sum);
  const Mutation* row = mutation_table.data();
  for (; left >= row->weight; ++row) left -= row->weight;
  return *row;
}

}  // namespace

Mutator::Mutator() {
  for (const TransformationInfo& row : transformation_table) {
    transformations_.push_back(row.make());
  }
}

// Writes the draft over `f`.
bool Mutator::finish(ir::Function& f, Choices& choices) {
  draft_.write(next_);
  repair_.apply(next_, choices);
  if (!verifier_.valid(next_)) return false;
  std::swap(f, next_);
  return true;
}

bool Mutator::mutate(ir::Function& f, const Mutation& mutation, Choices& choices) {
  draft_.read(f);
  return mutation.apply(draft_, choices) && finish(f, choices);
}

bool Mutator::mutate(ir::Function& f, Choices& choices) {
  if (choices.below(16) == 15 && transform(f, choices)) return true;
  draft_.read(f);
  // Most often one, so that what a mutation gains is not undone by the next one.
  std::uint32_t wanted = 1;
  while (wanted < 4 && choices.below(3) == 2) ++wanted;
  constexpr std::uint32_t tries_max = 12;  // a row that has nothing to do costs next to nothing
  std::uint32_t done = 0;
  for (std::uint32_t k = 0; k < tries_max && done < wanted; ++k) {
    if (draw_mutation(choices).apply(draft_, choices)) ++done;
  }
  return done != 0 && finish(f, choices);
}

bool Mutator::transform(ir::Function& f, Choices& choices) {
  Transformation& drawn = *transformations_[pick(transformations_.size(), choices)];
  if (!drawn.apply(f, choices, {}, next_)) return false;
  std::swap(f, next_);
  return true;
}

bool Mutator::splice(ir::Function& f, const ir::Function& other, Choices& choices) {
  draft_.read(f);
  return generators::splice(draft_, other, choices) && finish(f, choices);
}

bool Mutator::shrink(ir::Function& f, Choices& choices) {
  draft_.read(f);
  const std::uint32_t first = pick(mutation_table.size(), choices);
  for (std::uint32_t k = 0; k < mutation_table.size(); ++k) {
    const Mutation& row = mutation_table[(first + k) % mutation_table.size()];
    if (row.shrinks && row.apply(draft_, choices)) return finish(f, choices);
  }
  return false;
}

}  // namespace phidelity::generators
