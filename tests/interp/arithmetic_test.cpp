// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every operation means on words, by a table worked out by hand.
#include "interp/arithmetic.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <limits>
#include <string>

#include "tests/interp/run_support.h"

namespace phidelity::interp::testing {
namespace {

using ir::Opcode;

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

struct IntegerRow {
  Opcode op;
  std::int64_t a;
  std::int64_t b;
  std::int64_t result;
};

constexpr IntegerRow integer_rows[] = {
    {Opcode::add, 2, 3, 5},
    {Opcode::add, highest, 1, lowest},
    {Opcode::sub, 2, 3, -1},
    {Opcode::sub, lowest, 1, highest},
    {Opcode::mul, -4, 3, -12},
    {Opcode::mul, 0x100000001, 0x100000001, 0x200000001},
    {Opcode::div, 7, 2, 3},
    {Opcode::div, -7, 2, -3},
    {Opcode::div, lowest, 1, lowest},
    {Opcode::rem, 7, 3, 1},
    {Opcode::rem, -7, 3, -1},
    {Opcode::rem, 7, -3, 1},
    {Opcode::and_, 12, 10, 8},
    {Opcode::or_, 12, 10, 14},
    {Opcode::xor_, 12, 10, 6},
    {Opcode::shl, 3, 2, 12},
    {Opcode::shl, 1, 63, lowest},
    {Opcode::shl, 5, 64, 5},
    {Opcode::shl, 5, -63, 10},
    {Opcode::lshr, -1, 60, 15},
    {Opcode::lshr, -1, 64, -1},
    {Opcode::ashr, -8, 1, -4},
    {Opcode::ashr, -8, 66, -2},
    {Opcode::ashr, 8, 1, 4},
    {Opcode::eq, 4, 4, 1},
    {Opcode::eq, 4, 5, 0},
    {Opcode::ne, 4, 4, 0},
    {Opcode::ne, 4, 5, 1},
    {Opcode::lt, -1, 0, 1},
    {Opcode::lt, 0, 0, 0},
    {Opcode::le, 0, 0, 1},
    {Opcode::le, 1, 0, 0},
    {Opcode::gt, 1, 0, 1},
    {Opcode::gt, 0, 0, 0},
    {Opcode::ge, 0, 0, 1},
    {Opcode::ge, -1, 0, 0},
    {Opcode::ult, 0, -1, 1},
    {Opcode::ult, -1, 0, 0},
    {Opcode::ule, -1, -1, 1},
    {Opcode::ule, -1, 0, 0},
    {Opcode::ugt, -1, 0, 1},
    {Opcode::ugt, 0, 0, 0},
    {Opcode::uge, 0, 0, 1},
    {Opcode::uge, 0, -1, 0},
    {Opcode::neg, 5, 0, -5},
    {Opcode::neg, lowest, 0, lowest},
    {Opcode::not_, 5, 0, -6},
};

TEST(Arithmetic, integers_wrap_and_compare) {
  for (const IntegerRow& row : integer_rows) {
    std::uint64_t out = 0xdead;
    ASSERT_TRUE(evaluate(row.op, static_cast<std::uint64_t>(row.a),
                         static_cast<std::uint64_t>(row.b), out));
    EXPECT_EQ(static_cast<std::int64_t>(out), row.result)
        << ir::info(row.op).name << " " << row.a << ", " << row.b;
  }
}

TEST(Arithmetic, division_traps_on_zero_and_overflow) {
  for (const Opcode op : {Opcode::div, Opcode::rem}) {
    std::uint64_t out = 0;
    EXPECT_FALSE(evaluate(op, 1, 0, out));
    EXPECT_FALSE(evaluate(op, 0, 0, out));
    EXPECT_FALSE(evaluate(op, static_cast<std::uint64_t>(lowest), ~0ULL, out));
    EXPECT_TRUE(evaluate(op, static_cast<std::uint64_t>(lowest + 1), ~0ULL, out));
  }
}

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

struct FloatRow {
  Opcode op;
  double a;
  double b;
  double result;
};

constexpr FloatRow float_rows[] = {
    {Opcode::fadd, 1.5, 2.25, 3.75},    {Opcode::fadd, infinity, 1.0, infinity},
    {Opcode::fsub, 1.5, 2.25, -0.75},   {Opcode::fmul, 1.5, -2.0, -3.0},
    {Opcode::fmul, 1e308, 10.0, infinity}, {Opcode::fneg, 1.5, 0, -1.5},
    {Opcode::fneg, 0.0, 0, -0.0},
};

TEST(Arithmetic, floats_are_ieee_doubles) {
  for (const FloatRow& row : float_rows) {
    std::uint64_t out = 0;
    ASSERT_TRUE(evaluate(row.op, std::bit_cast<std::uint64_t>(row.a),
                         std::bit_cast<std::uint64_t>(row.b), out));
    EXPECT_EQ(out, std::bit_cast<std::uint64_t>(row.result))
        << ir::info(row.op).name << " " << row.a << ", " << row.b;
  }
}

TEST(Arithmetic, there_is_one_nan) {
  const std::uint64_t odd_nan = 0xfff8000000000123ULL;
  const std::uint64_t one = std::bit_cast<std::uint64_t>(1.0);
  std::uint64_t a = 0;
  std::uint64_t b = 0;
  ASSERT_TRUE(evaluate(Opcode::fadd, odd_nan, one, a));
  ASSERT_TRUE(evaluate(Opcode::fsub, std::bit_cast<std::uint64_t>(infinity),
                       std::bit_cast<std::uint64_t>(infinity), b));
  EXPECT_EQ(a, arithmetic::the_nan);
  EXPECT_EQ(b, arithmetic::the_nan);
  ASSERT_TRUE(evaluate(Opcode::fneg, arithmetic::the_nan, 0, a));
  EXPECT_EQ(a, arithmetic::the_nan);
}

TEST(Arithmetic, conversions_truncate_and_saturate) {
  const std::pair<double, std::int64_t> rows[] = {
      {1.9, 1},         {-1.9, -1},           {not_a_number, 0},
      {infinity, highest}, {-infinity, lowest}, {9223372036854775808.0, highest},
      {-9223372036854775808.0, lowest}, {9223372036854774784.0, 9223372036854774784}};
  for (const auto& [number, integer] : rows) {
    std::uint64_t out = 0;
    ASSERT_TRUE(evaluate(Opcode::f2i, std::bit_cast<std::uint64_t>(number), 0, out));
    EXPECT_EQ(static_cast<std::int64_t>(out), integer) << number;
  }
  std::uint64_t out = 0;
  ASSERT_TRUE(evaluate(Opcode::i2f, static_cast<std::uint64_t>(-3), 0, out));
  EXPECT_EQ(std::bit_cast<double>(out), -3.0);
}

// The tables above leave no operation of this kind out.
TEST(Arithmetic, every_operation_is_in_a_table) {
  std::array<bool, ir::opcode_count> seen{};
  for (const auto& row : integer_rows) seen[static_cast<std::size_t>(row.op)] = true;
  for (const auto& row : float_rows) seen[static_cast<std::size_t>(row.op)] = true;
  for (const Opcode op : {Opcode::i2f, Opcode::f2i, Opcode::select, Opcode::load}) {
    seen[static_cast<std::size_t>(op)] = true;  // the tests above, and interpreter_test.cpp
  }
  for (std::size_t k = 0; k < ir::opcode_count; ++k) {
    const auto op = static_cast<Opcode>(k);
    const bool computes = ir::info(op).pure && !ir::is_copy(op);
    const bool belongs = computes || op == Opcode::div || op == Opcode::rem;
    EXPECT_TRUE(seen[k] || !belongs) << ir::info(op).name;
  }
}

// The first and the last operand reach the operation in order.
TEST(Arithmetic, programs_compute_by_the_same_table) {
  for (const IntegerRow& row : integer_rows) {
    const bool unary = ir::info(row.op).operands == 1;
    const std::string text = "ssa @f(a, b) {\nentry:\n  r = " + std::string(ir::info(row.op).name) +
                             (unary ? " a" : " a, b") + "\n  ret r\n}\n";
    const Executed e = concrete(program(text), {static_cast<std::uint64_t>(row.a),
                                                static_cast<std::uint64_t>(row.b)});
    EXPECT_EQ(words(e, Opcode::ret), std::vector<std::int64_t>{row.result}) << text;
  }
}

}  // namespace
}  // namespace phidelity::interp::testing
