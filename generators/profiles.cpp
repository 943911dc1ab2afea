// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/profiles.h"

#include "generators/direct.h"
#include "generators/parallel_copies.h"

namespace phidelity::generators {
namespace {

void draw_direct(Choices& choices, const DirectOptions& options, ir::Function& f) {
  thread_local DirectGenerator generator;  // holds nothing but buffers between two programs
  generator.draw(choices, options, f);
}

}  // namespace

namespace detail {

void draw_default(Choices& choices, const Features& features, ir::Function& f) {
  draw_direct(choices, {.features = features}, f);
}

void draw_small(Choices& choices, const Features& features, ir::Function& f) {
  draw_direct(choices,
              {.blocks_min = 2,
               .blocks_max = 4,
               .unreachable_max = 1,
               .ways_max = 4,
               .params_max = 2,
               .phis_max = 3,
               .instructions_max = 2,
               .features = features},
              f);
}

void draw_large(Choices& choices, const Features& features, ir::Function& f) {
  draw_direct(choices,
              {.blocks_min = 8,
               .blocks_max = 60,
               .unreachable_max = 4,
               .ways_max = 24,
               .phis_max = 6,
               .instructions_max = 8,
               .features = features},
              f);
}

void draw_swap(Choices& choices, const Features& features, ir::Function& f) {
  draw_direct(choices,
              {.blocks_min = 2,
               .blocks_max = 6,
               .phis_max = 8,
               .instructions_max = 3,
               .leaf_percent = 40,
               .own_percent = 60,
               .cycle_percent = 60,
               .features = features},
              f);
}

void draw_critical(Choices& choices, const Features& features, ir::Function& f) {
  draw_direct(choices,
              {.shape = find_shape("random"),
               .blocks_min = 3,
               .extra_percent = 100,
               .leaf_percent = 30,
               .features = features},
              f);
}

void draw_copies(Choices& choices, const Features& features, ir::Function& f) {
  thread_local ParallelCopyGenerator generator;
  generator.draw(choices, {.features = features}, f);
}

void draw_unreachable(Choices& choices, const Features& features, ir::Function& f) {
  draw_direct(choices,
              {.unreachable_max = 6,
               .features = features,
               .always = features_only({&Features::unreachable})},
              f);
}

void draw_nosplit(Choices& choices, const Features& features, ir::Function& f) {
  draw_direct(choices,
              {.blocks_min = 3,
               .leaf_percent = 40,
               .nosplit_percent = 50,
               .features = features,
               .always = features_only({&Features::nosplit})},
              f);
}

void draw_terminators(Choices& choices, const Features& features, ir::Function& f) {
  draw_direct(choices,
              {.blocks_min = 2,
               .leaf_percent = 40,
               .own_percent = 25,
               .features = features,
               .always = features_only({&Features::brdec, &Features::branch})},
              f);
}

void draw_on(const Shape& shape, Choices& choices, const Features& features, ir::Function& f) {
  const bool wide = shape.draw == draw_wide_switch;
  DirectOptions options;
  options.shape = &shape;
  options.blocks_min = 3;
  options.blocks_max = wide ? 10 : 16;
  options.ways_max = wide ? 64 : 8;
  options.phis_max = wide ? 3 : 4;
  options.features = features;
  if (wide || shape.draw == draw_multi_edges) {
    options.always = features_only({&Features::switches});
  }
  draw_direct(choices, options, f);
}

}  // namespace detail

const Profile* find_profile(std::string_view name) {
  for (const Profile& profile : profiles) {
    if (profile.name == name) return &profile;
  }
  return nullptr;
}

void generate(const Profile& profile, Choices& choices, const Features& features,
              ir::Function& f) {
  profile.draw(choices, features, f);
}

void generate(const Profile& profile, std::uint64_t index, Choices& choices,
              const Features& features, ir::Function& f) {
  (profile.parts.empty() ? profile.draw : profile.part(index).draw)(choices, features, f);
}

}  // namespace phidelity::generators
