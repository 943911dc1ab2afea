// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/inputs.h"

namespace phidelity::oracle {

// The finalizer of splitmix64.
std::uint64_t mix(std::uint64_t seed, std::uint64_t position) {
  std::uint64_t z = seed + 0x9e3779b97f4a7c15ULL * (position + 1);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

void draw_input(std::uint64_t seed, std::uint32_t index, std::size_t parameters,
                ConcreteInput& input) {
  constexpr std::size_t tape_length = 8;
  constexpr std::uint32_t small_ones = 6;  // 0, 1, 2, ...: where loops turn a few times
  input.arguments.resize(parameters);
  input.tape.resize(tape_length);
  std::uint64_t position = static_cast<std::uint64_t>(index) * 1024;
  const auto draw = [&] {
    const std::uint64_t r = mix(seed, position++);
    switch (r % 4) {
      case 0:
      case 1: return (r >> 8) % 12;
      case 2: return std::uint64_t{1} << ((r >> 8) % 64);
      default: return r >> 2;
    }
  };
  for (std::uint64_t& a : input.arguments) a = index < small_ones ? index : draw();
  for (std::uint64_t& t : input.tape) t = draw();
}

}  // namespace phidelity::oracle
