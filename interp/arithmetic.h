// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the pure operations and `div`, `rem` mean on 64-bit words.
//
//   evaluate(Opcode::sub, 2, 3, out)  ==  true,  out == 0xffff'ffff'ffff'ffff
//   evaluate(Opcode::div, 1, 0, out)  ==  false: it traps
//
// Integers are two's complement and wrap; shifts use the low 6 bits of the count; comparisons
// give 0 or 1. Class f is IEEE double with one NaN, so that results do not depend on the order
// in which a machine looks at its operands; `f2i` truncates and saturates, NaN is 0.
//
// Tested by: tests/interp/arithmetic_test.cpp
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "ir/opcode.h"

namespace phidelity::interp {

namespace arithmetic {

inline constexpr std::uint64_t the_nan = 0x7ff8000000000000ULL;

inline double to_double(std::uint64_t bits) { return std::bit_cast<double>(bits); }
inline std::uint64_t from_double(double number) {
  return std::isnan(number) ? the_nan : std::bit_cast<std::uint64_t>(number);
}

inline std::int64_t truncate_saturating(double number) {
  constexpr double two_to_63 = 9223372036854775808.0;
  if (std::isnan(number)) return 0;
  if (number >= two_to_63) return std::numeric_limits<std::int64_t>::max();
  if (number < -two_to_63) return std::numeric_limits<std::int64_t>::min();
  return static_cast<std::int64_t>(number);
}

// Does a / b trap? On 0, and where the quotient does not fit.
inline bool division_traps(std::int64_t a, std::int64_t b) {
  return b == 0 || (b == -1 && a == std::numeric_limits<std::int64_t>::min());
}

}  // namespace arithmetic

// Requires: op is a pure operation with one or two operands (no copy), `div` or `rem`; b is
// ignored where there is one operand.
// Returns false where it traps.
[[nodiscard]] inline bool evaluate(ir::Opcode op, std::uint64_t a, std::uint64_t b,
                                   std::uint64_t& out) {
  using ir::Opcode;
  using namespace arithmetic;
  const auto x = static_cast<std::int64_t>(a);
  const auto y = static_cast<std::int64_t>(b);
  switch (op) {
    case Opcode::add: out = a + b; return true;
    case Opcode::sub: out = a - b; return true;
    case Opcode::mul: out = a * b; return true;
    case Opcode::div:
    case Opcode::rem:
      if (division_traps(x, y)) return false;
      out = static_cast<std::uint64_t>(op == Opcode::div ? x / y : x % y);
      return true;
    case Opcode::and_: out = a & b; return true;
    case Opcode::or_: out = a | b; return true;
    case Opcode::xor_: out = a ^ b; return true;
    case Opcode::shl: out = a << (b & 63); return true;
    case Opcode::lshr: out = a >> (b & 63); return true;
    case Opcode::ashr: out = static_cast<std::uint64_t>(x >> (b & 63)); return true;
    case Opcode::eq: out = a == b; return true;
    case Opcode::ne: out = a != b; return true;
    case Opcode::lt: out = x < y; return true;
    case Opcode::le: out = x <= y; return true;
    case Opcode::gt: out = x > y; return true;
    case Opcode::ge: out = x >= y; return true;
    case Opcode::ult: out = a < b; return true;
    case Opcode::ule: out = a <= b; return true;
    case Opcode::ugt: out = a > b; return true;
    case Opcode::uge: out = a >= b; return true;
    case Opcode::neg: out = 0 - a; return true;
    case Opcode::not_: out = ~a; return true;
    case Opcode::fadd: out = from_double(to_double(a) + to_double(b)); return true;
    case Opcode::fsub: out = from_double(to_double(a) - to_double(b)); return true;
    case Opcode::fmul: out = from_double(to_double(a) * to_double(b)); return true;
    case Opcode::fneg: out = from_double(-to_double(a)); return true;
    case Opcode::i2f: out = from_double(static_cast<double>(x)); return true;
    case Opcode::f2i:
      out = static_cast<std::uint64_t>(truncate_saturating(to_double(a)));
      return true;
    default: return false;
  }
}

}  // namespace phidelity::interp
