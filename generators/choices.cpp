// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/choices.h"

namespace phidelity::generators {
namespace {

// SplitMix64: a counter in steps of the golden ratio, and a bijection that scatters it.
// G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA
// 2014; the constants are variant 13 of D. Stafford's mixers.
constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;

constexpr std::uint64_t scatter(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

}  // namespace

// Scattered twice, so that neighbouring seeds and indices start far apart on the one orbit.
SeededChoices::SeededChoices(std::uint64_t seed, std::uint64_t index)
    : state_(scatter(scatter(seed + golden) + index * golden)) {}

// The high half of a 64-bit product: no division, and the bias is below n / 2^32.
std::uint32_t SeededChoices::below(std::uint32_t n) {
  state_ += golden;
  return static_cast<std::uint32_t>(((scatter(state_) >> 32) * n) >> 32);
}

std::uint32_t ByteChoices::below(std::uint32_t n) {
  const std::size_t wanted = n <= 0x100 ? 1 : n <= 0x10000 ? 2 : 4;
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < wanted && next_ < bytes_.size(); ++i) {
    number |= static_cast<std::uint32_t>(bytes_[next_++]) << (8 * i);
  }
  return number % n;
}

std::uint32_t RecordedChoices::below(std::uint32_t n) {
  return next_ < numbers_.size() ? numbers_[next_++] % n : 0;
}

}  // namespace phidelity::generators
