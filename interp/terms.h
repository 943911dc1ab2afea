// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Symbolic terms as 128-bit fingerprints: equal terms have equal fingerprints, and different
// terms differ but for a chance of about 2^-128 a pair.
//
//   TermHash h(Opcode::add);  h.absorb(n);  h.absorb(one);  h.finish()   // add(n, 1)
//
// The two halves are hashed apart, with different constants: each is a polynomial in the
// operands' halves (a bijection in every single operand) and a finaliser. Leaves (parameters,
// inputs, constants, instance symbols) are told apart exactly, without hashing.
//
// Tested by: tests/interp/terms_test.cpp
#pragma once

#include <cstdint>

#include "interp/datum.h"
#include "ir/opcode.h"

namespace phidelity::interp {

enum class Leaf : std::uint8_t { integer, real, parameter, input, instance };

// The free symbol or constant number `index` of its kind; `result` tells the results of one
// instance apart.
[[nodiscard]] inline Datum leaf(Leaf kind, std::uint64_t index, std::uint64_t result = 0) {
  const std::uint64_t tag = ((static_cast<std::uint64_t>(kind) + 1) << 56) + result;
  return {index, tag + index * 0x9e3779b97f4a7c15ULL, DatumState::defined};
}

class TermHash {
 public:
  explicit TermHash(ir::Opcode op)
      : low_((static_cast<std::uint64_t>(op) + 1) * 0xd1342543de82ef95ULL),
        high_((static_cast<std::uint64_t>(op) + 1) * 0xaf251af3b0f025b5ULL) {}

  // The two halves of an operand.
  void absorb(std::uint64_t low, std::uint64_t high) {
    low_ = (low_ + low) * 0xff51afd7ed558ccdULL;
    high_ = (high_ + high) * 0xc4ceb9fe1a85ec53ULL;
  }
  void absorb(const Datum& operand) { absorb(operand.low, operand.high); }
  void absorb(std::uint64_t number) { absorb(leaf(Leaf::integer, number)); }

  [[nodiscard]] Datum finish() const {
    return {mixed(low_, 0x94d049bb133111ebULL), mixed(high_, 0xbf58476d1ce4e5b9ULL),
            DatumState::defined};
  }

 private:
  static std::uint64_t mixed(std::uint64_t x, std::uint64_t odd) {
    x = (x ^ (x >> 32)) * odd;
    return x ^ (x >> 29);
  }

  std::uint64_t low_;
  std::uint64_t high_;
};

}  // namespace phidelity::interp
