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
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "generators/capabilities.h"
#include "generators/choices.h"
#include "generators/lab.h"
#include "generators/shapes/shapes.h"
#include "ir/program.h"

namespace phidelity::generators {

// One kind of programs among those of a profile, and how many of it there are in its make-up.
struct Part {
  std::string_view name;
  std::uint32_t count = 0;
  void (*draw)(Choices& choices, const Features& features, ir::Function& f) = nullptr;
};

struct Profile {
  std::string_view name;
  std::string_view summary;
  void (*draw)(Choices& choices, const Features& features, ir::Function& f) = nullptr;
  std::span<const Part> parts = {};  // where its make-up is given

  [[nodiscard]] constexpr std::uint32_t part_sum() const {
    std::uint32_t sum = 0;
    for (const Part& part : parts) sum += part.count;
    return sum;
  }
  // The part that program `index` belongs to. Requires: there are parts.
  [[nodiscard]] constexpr const Part& part(std::uint64_t index) const {
    std::uint64_t left = index % part_sum();
    const Part* part = parts.data();
    for (; left >= part->count; ++part) left -= part->count;
    return *part;
  }
};

namespace detail {
void draw_default(Choices& choices, const Features& features, ir::Function& f);
void draw_small(Choices& choices, const Features& features, ir::Function& f);
void draw_large(Choices& choices, const Features& features, ir::Function& f);
void draw_swap(Choices& choices, const Features& features, ir::Function& f);
void draw_critical(Choices& choices, const Features& features, ir::Function& f);
void draw_copies(Choices& choices, const Features& features, ir::Function& f);
void draw_unreachable(Choices& choices, const Features& features, ir::Function& f);
void draw_nosplit(Choices& choices, const Features& features, ir::Function& f);
void draw_terminators(Choices& choices, const Features& features, ir::Function& f);
void draw_maximal(Choices& choices, const Features& features, ir::Function& f);
void draw_minimal(Choices& choices, const Features& features, ir::Function& f);
void draw_semi_pruned(Choices& choices, const Features& features, ir::Function& f);
void draw_pruned(Choices& choices, const Features& features, ir::Function& f);
void draw_braun(Choices& choices, const Features& features, ir::Function& f);
void draw_while(Choices& choices, const Features& features, ir::Function& f);
void draw_propagated(Choices& choices, const Features& features, ir::Function& f);
void draw_optimised(Choices& choices, const Features& features, ir::Function& f);
void draw_on(const Shape& shape, Choices& choices, const Features& features, ir::Function& f);
void draw_lab(Choices& choices, const Features& features, ir::Function& f);

inline constexpr std::array lab_parts = {
    Part{"pruned", 153, draw_pruned},
    Part{"braun", 153, draw_braun},
    Part{"stress", 256, draw_stress},
    Part{"briggs", 2, draw_briggs},
};

inline constexpr std::array named_profiles = {
    Profile{"default", "strict SSA of up to 8 blocks with everything in it", draw_default},
    Profile{"small", "up to 4 blocks of few instructions: the shortest examples of a fault",
            draw_small},
    Profile{"large", "8 to 60 blocks: long live ranges, deep nests, wide joins", draw_large},
    Profile{"swap", "many phis a block, and edges that permute them: cycles, chains, fan-outs",
            draw_swap},
    Profile{"critical", "branches nearly everywhere: most edges are critical", draw_critical},
    Profile{"copies", "edge copies alone: a loop over many phis that permutes them", draw_copies},
    Profile{"unreachable", "blocks that no path leads to, in every program", draw_unreachable},
    Profile{"nosplit", "half of all ways out of branches may not be split", draw_nosplit},
    Profile{"terminators", "branches that define values, often carried by their own edges",
            draw_terminators},
    Profile{"maximal", "constructed: a phi for every variable at every join", draw_maximal},
    Profile{"minimal", "constructed: phis where assignments meet", draw_minimal},
    Profile{"semi-pruned", "minimal, for variables that live from block to block",
            draw_semi_pruned},
    Profile{"pruned", "minimal, where the variable is live", draw_pruned},
    Profile{"braun", "constructed on the fly: copies and constants leave no instruction",
            draw_braun},
    Profile{"while", "on the fly, exit branches in loop headers: no copy can be lost",
            draw_while},
    Profile{"propagated", "pruned, then copies propagated", draw_propagated},
    Profile{"optimised", "pruned or on the fly, then one to four transformations",
            draw_optimised},
    Profile{"lab", "of 564 programs 153 pruned, as many braun, 256 parallel copies, 2 of Briggs",
            draw_lab, lab_parts},
};

template <std::size_t row>
void draw_shaped(Choices& choices, const Features& features, ir::Function& f) {
  draw_on(shape_table[row], choices, features, f);
}

// The named ones, and one for each shape alone.
template <std::size_t... named, std::size_t... shaped>
constexpr auto all_profiles(std::index_sequence<named...>, std::index_sequence<shaped...>) {
  return std::array{
      named_profiles[named]...,
      Profile{shape_table[shaped].name, shape_table[shaped].summary, draw_shaped<shaped>}...};
}
}  // namespace detail

// The first is what runs when none is named.
inline constexpr std::array profiles =
    detail::all_profiles(std::make_index_sequence<detail::named_profiles.size()>(),
                         std::make_index_sequence<shape_table.size()>());

// The profile of this name, or null.
[[nodiscard]] const Profile* find_profile(std::string_view name);

// Ensures: `f` is a valid ssa program that uses no feature that is off; it depends on the
// arguments alone.
// Cost: as the profile's generator; buffers are kept by thread.
void generate(const Profile& profile, Choices& choices, const Features& features, ir::Function& f);
// The same, of the part that program `index` belongs to where the profile has parts.
void generate(const Profile& profile, std::uint64_t index, Choices& choices,
              const Features& features, ir::Function& f);

}  // namespace phidelity::generators
