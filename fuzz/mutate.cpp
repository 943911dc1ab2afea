// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fuzz/mutate.h"

#include "generators/choices.h"
#include "generators/mutations/mutator.h"

namespace phidelity::fuzz {

namespace {

using generators::Choices;

constexpr std::size_t edits_max = 16;

void mutate_edits(std::vector<std::uint32_t>& edits, Choices& choices) {
  const std::uint32_t number = choices.below(256);
  if (edits.size() < edits_max && (edits.empty() || choices.chance(30))) {
    edits.push_back(number);
  } else {
    edits[choices.below(static_cast<std::uint32_t>(edits.size()))] = number;
  }
}

generators::Mutator& mutator() {
  static generators::Mutator the_mutator;
  return the_mutator;
}

// The text, of a smaller program where that of this one is too long.
std::string fitting(ProgramInput& input, std::size_t size_max, Choices& choices) {
  constexpr int steps_max = 400;  // programs of a fuzzer have fewer things to take away
  std::string text = text_of(input);
  for (int k = 0; k < steps_max && text.size() > size_max; ++k) {
    if (!input.edits.empty() && choices.chance(20)) {
      input.edits.pop_back();
    } else if (!mutator().shrink(input.ssa, choices)) {
      if (input.edits.empty()) break;
      input.edits.clear();
    }
    text = text_of(input);
  }
  return text.size() <= size_max ? text : std::string();
}

}  // namespace

std::string mutated(Bytes bytes, bool edits, std::size_t size_max, std::uint32_t seed) {
  static InputReader reader;
  ProgramInput input;
  generators::SeededChoices choices(seed, 0);
  reader.read(bytes, input);
  if (!edits) input.edits.clear();
  if (edits && (input.edits.empty() || choices.chance(50))) {
    mutate_edits(input.edits, choices);
  } else {
    mutator().mutate(input.ssa, choices);
  }
  return fitting(input, size_max, choices);
}

std::string crossed(Bytes first, Bytes second, std::size_t size_max, std::uint32_t seed) {
  static InputReader reader;
  ProgramInput input;
  ProgramInput other;
  generators::SeededChoices choices(seed, 1);
  reader.read(first, input);
  reader.read(second, other);
  if (!other.edits.empty() && choices.chance(50)) input.edits = other.edits;
  mutator().splice(input.ssa, other.ssa, choices);
  return fitting(input, size_max, choices);
}

}  // namespace phidelity::fuzz
