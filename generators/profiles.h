// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The named kinds of programs: what `--profile` takes.
//
//   SeededChoices choices(seed, k);
//   generate(*find_profile("swap"), choices, features, f);     // program k of this seed
//
// Tested by: tests/generators/profiles_test.cpp
#pragma once

#include <array>
#include <string_view>

#include "generators/capabilities.h"
#include "generators/choices.h"
#include "ir/program.h"

namespace phidelity::generators {

struct Profile {
  std::string_view name;
  std::string_view summary;
  void (*draw)(Choices& choices, const Features& features, ir::Function& f) = nullptr;
};

namespace detail {
void draw_default(Choices& choices, const Features& features, ir::Function& f);
void draw_small(Choices& choices, const Features& features, ir::Function& f);
void draw_large(Choices& choices, const Features& features, ir::Function& f);
void draw_swap(Choices& choices, const Features& features, ir::Function& f);
void draw_critical(Choices& choices, const Features& features, ir::Function& f);
}  // namespace detail

// The first is what runs when none is named.
inline constexpr std::array profiles = {
    Profile{"default", "strict SSA of up to 8 blocks with everything in it", detail::draw_default},
    Profile{"small", "up to 4 blocks of few instructions: the shortest examples of a fault",
            detail::draw_small},
    Profile{"large", "8 to 60 blocks: long live ranges, deep nests, wide joins",
            detail::draw_large},
    Profile{"swap", "many phis a block, and edges that permute them: cycles, chains, fan-outs",
            detail::draw_swap},
    Profile{"critical", "branches nearly everywhere: most edges are critical",
            detail::draw_critical},
};

// The profile of this name, or null.
[[nodiscard]] const Profile* find_profile(std::string_view name);

// Ensures: `f` is a valid ssa program that uses no feature that is off; it depends on the
// arguments alone.
// Cost: as the profile's generator; buffers are kept by thread.
void generate(const Profile& profile, Choices& choices, const Features& features, ir::Function& f);

}  // namespace phidelity::generators
