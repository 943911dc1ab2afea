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
void draw_maximal(Choices& choices, const Features& features, ir::Function& f);
void draw_minimal(Choices& choices, const Features& features, ir::Function& f);
void draw_semi_pruned(Choices& choices, const Features& features, ir::Function& f);
void draw_pruned(Choices& choices, const Features& features, ir::Function& f);
void draw_braun(Choices& choices, const Features& features, ir::Function& f);
void draw_while(Choices& choices, const Features& features, ir::Function& f);
void draw_propagated(Choices& choices, const Features& features, ir::Function& f);
void draw_optimised(Choices& choices, const Features& features, ir::Function& f);
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
    Profile{"maximal", "constructed: a phi for every variable at every join", detail::draw_maximal},
    Profile{"minimal", "constructed: phis where assignments meet", detail::draw_minimal},
    Profile{"semi-pruned", "minimal, for variables that live from block to block",
            detail::draw_semi_pruned},
    Profile{"pruned", "minimal, where the variable is live", detail::draw_pruned},
    Profile{"braun", "constructed on the fly: copies and constants leave no instruction",
            detail::draw_braun},
    Profile{"while", "on the fly, exit branches in loop headers: no copy can be lost",
            detail::draw_while},
    Profile{"propagated", "pruned, then copies propagated", detail::draw_propagated},
    Profile{"optimised", "pruned or on the fly, then one to four transformations",
            detail::draw_optimised},
};

// The profile of this name, or null.
[[nodiscard]] const Profile* find_profile(std::string_view name);

// Ensures: `f` is a valid ssa program that uses no feature that is off; it depends on the
// arguments alone.
// Cost: as the profile's generator; buffers are kept by thread.
void generate(const Profile& profile, Choices& choices, const Features& features, ir::Function& f);

}  // namespace phidelity::generators
