// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much of a large sample a build looks at. Under the sanitizers everything takes several times
// as long, and what they are for is to see every line run: the laws are asked in the other preset.
//
//   judge_programs("split", sampled(2'000));   // 2,000 in `dev`, 500 in `asan`
#pragma once

#include <cstdint>

namespace phidelity::tests {

#ifdef PHIDELITY_SAMPLE_ONE_IN
inline constexpr std::uint64_t sample_one_in = PHIDELITY_SAMPLE_ONE_IN;
#else
inline constexpr std::uint64_t sample_one_in = 1;
#endif

[[nodiscard]] constexpr std::uint64_t sampled(std::uint64_t count) {
  return (count + sample_one_in - 1) / sample_one_in;
}
// For what is small or whole: the smaller one where samples are.
template <class T>
[[nodiscard]] constexpr T whole_or(T whole, T smaller) {
  return sample_one_in == 1 ? whole : smaller;
}

}  // namespace phidelity::tests
