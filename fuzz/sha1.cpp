// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fuzz/sha1.h"

#include <array>
#include <bit>
#include <vector>

namespace phidelity::fuzz {

namespace {

using State = std::array<std::uint32_t, 5>;

void add_block(State& state, const std::uint8_t* block) {
  std::array<std::uint32_t, 80> w{};
  for (std::size_t t = 0; t < 16; ++t) {
    for (std::size_t k = 0; k < 4; ++k) w[t] = w[t] << 8 | block[4 * t + k];
  }
  for (std::size_t t = 16; t < w.size(); ++t) {
    w[t] = std::rotl(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
  }
  auto [a, b, c, d, e] = state;
  for (std::size_t t = 0; t < w.size(); ++t) {
    std::uint32_t mixed = 0;
    if (t < 20) {
      mixed = ((b & c) | (~b & d)) + 0x5a827999;
    } else if (t < 40) {
      mixed = (b ^ c ^ d) + 0x6ed9eba1;
    } else if (t < 60) {
      mixed = ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    } else {
      mixed = (b ^ c ^ d) + 0xca62c1d6;
    }
    const std::uint32_t next = std::rotl(a, 5) + mixed + e + w[t];
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
}

}  // namespace

std::string sha1(std::span<const std::uint8_t> bytes) {
  std::vector<std::uint8_t> padded(bytes.begin(), bytes.end());
  padded.push_back(0x80);
  while (padded.size() % 64 != 56) padded.push_back(0);
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) {
    padded.push_back(static_cast<std::uint8_t>(bits >> shift));
  }
  State state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  for (std::size_t at = 0; at < padded.size(); at += 64) add_block(state, padded.data() + at);
  std::string text;
  for (const std::uint32_t word : state) {
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 15];
  }
  return text;
}

}  // namespace phidelity::fuzz
