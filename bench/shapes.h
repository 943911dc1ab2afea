// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs of any size in three shapes, each hard on another part of the oracle.
//
//   ir::Function f = short_ranges(1'000'000);   // a chain of diamonds: no name lives past the next join
//   f = live_throughout(1'000, 10'000);         // 1,000 names from the entry to the end of 10,000
//   f = many_phis(100'000);                     // a loop that swaps 100,000 phis in pairs
//   f = chain_of_blocks(1'000'000);   // one block after another, each with a phi
//   f = one_variable(10'000);         // a variable that every other diamond changes
//
// Linear cost in the first is time that grows with instructions; in the second with points times
// live names; in the third with phis.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "ir/program.h"

namespace phidelity::bench {

// Appends instructions to the open block of a function.
class Writer {
 public:
  explicit Writer(ir::Function& f) : f_(f) {}

  ir::Operand binary(ir::Opcode opcode, ir::Operand a, ir::Operand b) {
    const std::array operands = {a, b};
    const ir::ValueId result = f_.add_value();
    f_.add_instruction(opcode, {&result, 1}, operands);
    return ir::Operand::value(result);
  }
  ir::Operand input() {
    const ir::ValueId result = f_.add_value();
    f_.add_instruction(ir::Opcode::input, {&result, 1}, {});
    return ir::Operand::value(result);
  }
  ir::Operand param() {
    const ir::ValueId p = f_.add_value();
    f_.add_param(p);
    return ir::Operand::value(p);
  }
  void print(ir::Operand o) { f_.add_instruction(ir::Opcode::print, {}, {&o, 1}); }
  void ret(ir::Operand o) { f_.add_instruction(ir::Opcode::ret, {}, {&o, 1}); }
  void conditional(ir::Operand condition) {
    f_.add_instruction(ir::Opcode::cbr, {}, {&condition, 1});
  }

 private:
  ir::Function& f_;
};

// Diamonds of ten instructions each, from one join to the next. Both arms exchange or change what
// the join's two phis hold. Leaves the last join open, with its two phis in `phis`.
inline void write_diamonds(ir::Function& f, ir::Operand n, std::array<ir::Operand, 2>& phis,
                           std::uint32_t count) {
  Writer w(f);
  for (std::uint32_t k = 0; k < count; ++k) {
    const ir::BlockId left = f.add_block();
    const ir::BlockId right = f.add_block();
    const ir::BlockId join = f.add_block();
    const ir::Operand x = w.binary(ir::Opcode::add, phis[0], phis[1]);
    const ir::Operand y = w.binary(ir::Opcode::xor_, x, ir::Operand::integer(k));
    w.conditional(w.binary(ir::Opcode::lt, y, n));
    f.add_edge(left);
    f.add_edge(right);
    f.open(left);
    const ir::Operand u = w.binary(ir::Opcode::sub, y, phis[0]);
    const std::array from_left = {u, x};
    f.add_branch(join, from_left);
    f.open(right);
    const ir::Operand v = w.binary(ir::Opcode::mul, x, ir::Operand::integer(3));
    w.print(v);
    const std::array from_right = {y, v};
    f.add_branch(join, from_right);
    f.open(join);
    phis = {w.param(), w.param()};
  }
}

inline ir::Operand begin(ir::Function& f) {
  const ir::ValueId n = f.add_value("n");
  f.params = {n};
  f.open(f.add_block());
  return ir::Operand::value(n);
}

constexpr std::uint32_t diamond_size = 9;

inline ir::Function short_ranges(std::uint32_t instructions) {
  ir::Function f;
  const ir::Operand n = begin(f);
  std::array phis = {n, ir::Operand::integer(1)};
  write_diamonds(f, n, phis, instructions / diamond_size);
  Writer(f).ret(phis[0]);
  return f;
}

inline ir::Function live_throughout(std::uint32_t names, std::uint32_t instructions) {
  ir::Function f;
  const ir::Operand n = begin(f);
  Writer w(f);
  std::vector<ir::Operand> live;
  for (std::uint32_t k = 0; k < names; ++k) live.push_back(w.input());
  std::array phis = {n, ir::Operand::integer(1)};
  write_diamonds(f, n, phis, instructions / diamond_size);
  for (const ir::Operand o : live) w.print(o);
  w.ret(phis[0]);
  return f;
}

inline ir::Function chain_of_blocks(std::uint32_t blocks) {
  ir::Function f;
  Writer w(f);
  ir::Operand last = begin(f);
  for (std::uint32_t k = 1; k < blocks; ++k) {
    const ir::BlockId next = f.add_block();
    f.add_branch(next, {&last, 1});
    f.open(next);
    last = w.param();
  }
  w.ret(last);
  return f;
}

// Every name of the variable can share one place, and does in the end.
inline ir::Function one_variable(std::uint32_t instructions) {
  ir::Function f;
  const ir::Operand n = begin(f);
  Writer w(f);
  ir::Operand variable = w.input();
  for (std::uint32_t k = 0; k < instructions / 5; ++k) {
    const ir::BlockId change = f.add_block();
    const ir::BlockId join = f.add_block();
    w.conditional(w.binary(ir::Opcode::lt, w.input(), n));
    f.add_edge(change);
    f.add_edge(join, {&variable, 1});
    f.open(change);
    const ir::Operand changed = w.binary(ir::Opcode::add, variable, n);
    f.add_branch(join, {&changed, 1});
    f.open(join);
    variable = w.param();
  }
  w.ret(variable);
  return f;
}

inline ir::Function many_phis(std::uint32_t count) {
  ir::Function f;
  const ir::Operand n = begin(f);
  Writer w(f);
  const ir::BlockId header = f.add_block();
  const ir::BlockId latch = f.add_block();
  const ir::BlockId exit = f.add_block();
  std::vector<ir::Operand> arguments;
  for (std::uint32_t k = 0; k < count; ++k) arguments.push_back(ir::Operand::integer(k));
  f.add_branch(header, arguments);
  f.open(header);
  std::vector<ir::Operand> phis;
  for (std::uint32_t k = 0; k < count; ++k) phis.push_back(w.param());
  w.conditional(w.binary(ir::Opcode::lt, phis[0], n));
  f.add_edge(latch);
  f.add_edge(exit);
  f.open(latch);
  for (std::uint32_t k = 0; k < count; ++k) arguments[k] = phis[(k ^ 1) < count ? k ^ 1 : k];
  f.add_branch(header, arguments);
  f.open(exit);
  for (const ir::Operand o : phis) w.print(o);
  w.ret(n);
  return f;
}

}  // namespace phidelity::bench
