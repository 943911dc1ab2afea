// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The profiles whose SSA is constructed from ordinary programs.
#include "generators/constructed.h"
#include "generators/profiles.h"

namespace phidelity::generators::detail {
namespace {

void draw_constructed(Choices& choices, const ConstructedOptions& options, ir::Function& f) {
  thread_local ConstructedGenerator generator;  // holds nothing but buffers between two programs
  generator.draw(choices, options, f);
}

}  // namespace

void draw_maximal(Choices& choices, const Features& features, ir::Function& f) {
  draw_constructed(choices, {.construction = Construction::maximal, .features = features}, f);
}

void draw_minimal(Choices& choices, const Features& features, ir::Function& f) {
  draw_constructed(choices, {.construction = Construction::minimal, .features = features}, f);
}

void draw_semi_pruned(Choices& choices, const Features& features, ir::Function& f) {
  draw_constructed(choices, {.construction = Construction::semi_pruned, .features = features}, f);
}

void draw_pruned(Choices& choices, const Features& features, ir::Function& f) {
  draw_constructed(choices, {.construction = Construction::pruned, .features = features}, f);
}

void draw_braun(Choices& choices, const Features& features, ir::Function& f) {
  draw_constructed(choices, {.construction = Construction::braun, .features = features}, f);
}

void draw_while(Choices& choices, const Features& features, ir::Function& f) {
  draw_constructed(choices,
                   {.construction = Construction::braun,
                    .blocks_min = 4,
                    .blocks_max = 12,
                    .while_percent = 100,
                    .copy_percent = 35,
                    .features = features},
                   f);
}

void draw_propagated(Choices& choices, const Features& features, ir::Function& f) {
  draw_constructed(choices, {.copy_percent = 35, .propagate = true, .features = features}, f);
}

void draw_optimised(Choices& choices, const Features& features, ir::Function& f) {
  const Construction construction =
      choices.chance(50) ? Construction::braun : Construction::pruned;
  draw_constructed(choices,
                   {.construction = construction,
                    .blocks_min = 2,
                    .transformations_max = 4,
                    .features = features},
                   f);
}

}  // namespace phidelity::generators::detail
