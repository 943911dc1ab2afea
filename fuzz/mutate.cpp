// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fuzz/mutate.h"

#include <algorithm>

#include "generators/choices.h"
#include "generators/mutations/mutator.h"

namespace phidelity::fuzz {

namespace {

using generators::Choices;

// What a destroyer gets wrong shows in few blocks, and small programs are tried quicker: programs do
// not grow beyond this, though longer ones may be given.
constexpr std::size_t grown_bytes_max = 1500;

constexpr std::string_view smallest = "ssa @main() {\nb0:\n  ret\n}\n";

void mutate_edits(std::vector<std::uint32_t>& edits, std::size_t edits_max, Choices& choices) {
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
  if (text.size() <= size_max) return text;
  return smallest.size() <= size_max ? std::string(smallest) : std::string();
}

}  // namespace

std::string mutated(Bytes bytes, std::size_t edits_max, std::size_t size_max,
                    std::uint32_t seed) {
  static InputReader reader;
  ProgramInput input;
  generators::SeededChoices choices(seed, 0);
  reader.read(bytes, input);
  if (input.edits.size() > edits_max) input.edits.resize(edits_max);
  const bool unedited = edits_max > 0 && input.edits.empty();
  if (unedited || (edits_max > 0 && choices.chance(20))) {
    mutate_edits(input.edits, edits_max, choices);
  }
  mutator().mutate(input.ssa, choices);
  return fitting(input, std::min(size_max, std::max(bytes.size(), grown_bytes_max)), choices);
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
  return fitting(input, std::min(size_max, std::max(first.size(), grown_bytes_max)), choices);
}

}  // namespace phidelity::fuzz
