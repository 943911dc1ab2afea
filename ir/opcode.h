// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations of the language: one table, from which the parser, the printer, the verifier,
// the interpreter and the validator read names, arities, classes and effects.
//
//   info(Opcode::add)  ==  {"add", operands 2, results 1, pure}
//
// Tested by: tests/ir/opcode_test.cpp
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace phidelity::ir {

enum class Opcode : std::uint8_t {
  add, sub, mul, div, rem, and_, or_, xor_, shl, lshr, ashr,
  eq, ne, lt, le, gt, ge, ult, ule, ugt, uge, neg, not_, select,
  fadd, fsub, fmul, fneg, i2f, f2i,
  copy, parallel_copy, load, store, print, input, call,
  br, cbr, switch_, ret, trap, brdec, branch,
};
inline constexpr std::size_t opcode_count = static_cast<std::size_t>(Opcode::branch) + 1;

// What the operands and the result must be, and what executing the operation may do.
struct OpcodeInfo {
  static constexpr std::int8_t any = -1;

  std::string_view name;
  std::int8_t operands;  // exact count, or `any`
  std::int8_t results;   // exact count, or `any`
  bool pure;             // no observation, no trap, writes nothing: may be dropped where unused
  bool terminator;
  bool float_operands;   // operands are of class f
  bool float_result;     // the result is of class f
};

namespace detail {
inline constexpr std::int8_t any = OpcodeInfo::any;
inline constexpr std::array<OpcodeInfo, opcode_count> opcode_table = {{
    {"add", 2, 1, true, false, false, false},
    {"sub", 2, 1, true, false, false, false},
    {"mul", 2, 1, true, false, false, false},
    {"div", 2, 1, false, false, false, false},
    {"rem", 2, 1, false, false, false, false},
    {"and", 2, 1, true, false, false, false},
    {"or", 2, 1, true, false, false, false},
    {"xor", 2, 1, true, false, false, false},
    {"shl", 2, 1, true, false, false, false},
    {"lshr", 2, 1, true, false, false, false},
    {"ashr", 2, 1, true, false, false, false},
    {"eq", 2, 1, true, false, false, false},
    {"ne", 2, 1, true, false, false, false},
    {"lt", 2, 1, true, false, false, false},
    {"le", 2, 1, true, false, false, false},
    {"gt", 2, 1, true, false, false, false},
    {"ge", 2, 1, true, false, false, false},
    {"ult", 2, 1, true, false, false, false},
    {"ule", 2, 1, true, false, false, false},
    {"ugt", 2, 1, true, false, false, false},
    {"uge", 2, 1, true, false, false, false},
    {"neg", 1, 1, true, false, false, false},
    {"not", 1, 1, true, false, false, false},
    {"select", 3, 1, true, false, false, false},
    {"fadd", 2, 1, true, false, true, true},
    {"fsub", 2, 1, true, false, true, true},
    {"fmul", 2, 1, true, false, true, true},
    {"fneg", 1, 1, true, false, true, true},
    {"i2f", 1, 1, true, false, false, true},
    {"f2i", 1, 1, true, false, true, false},
    {"copy", 1, 1, true, false, false, false},
    {"parallel copy", any, any, true, false, false, false},
    {"load", 1, 1, true, false, false, false},
    {"store", 2, 0, false, false, false, false},
    {"print", 1, 0, false, false, false, false},
    {"input", 0, 1, false, false, false, false},
    {"call", any, any, false, false, false, false},
    {"br", 0, 0, false, true, false, false},
    {"cbr", 1, 0, false, true, false, false},
    {"switch", 1, 0, false, true, false, false},
    {"ret", any, 0, false, true, false, false},
    {"trap", 0, 0, false, true, false, false},
    {"brdec", 1, 1, false, true, false, false},
    {"branch", any, any, false, true, false, false},
}};
}  // namespace detail

[[nodiscard]] constexpr const OpcodeInfo& info(Opcode op) {
  return detail::opcode_table[static_cast<std::size_t>(op)];
}
[[nodiscard]] constexpr bool is_terminator(Opcode op) { return info(op).terminator; }
// Copies: they move values and do nothing else.
[[nodiscard]] constexpr bool is_copy(Opcode op) {
  return op == Opcode::copy || op == Opcode::parallel_copy;
}
// Terminators with a choice among their edges.
[[nodiscard]] constexpr bool is_conditional(Opcode op) {
  return op == Opcode::cbr || op == Opcode::switch_ || op == Opcode::brdec || op == Opcode::branch;
}

}  // namespace phidelity::ir
