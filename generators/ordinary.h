// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ordinary programs: variables that are assigned again and again, on any control-flow graph.
//
//   OrdinaryGenerator g;  ir::Function f;
//   shapes.draw(choices, {.blocks_max = 8}, shape);       // blocks and edges, nothing in them
//   g.draw(choices, shape, {}, f);                        // `tac`: x = 1; br H; H: x = add x, y ...
//
// What a compiler has before it constructs SSA. Every variable is a parameter, is initialised in
// the entry, or, in some programs, is left without a value on purpose: what reads it reads undef.
// Statements are those that construction and optimisation make something of: increments, copies
// from variable to variable, exchanges through a third one, constants, comparisons that branch.
//
// Tested by: tests/generators/ordinary_test.cpp
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "generators/capabilities.h"
#include "generators/choices.h"
#include "ir/program.h"

namespace phidelity::generators {

struct OrdinaryOptions {
  std::uint32_t variables_max = 6;     // of class i, three at least; half as many of class f
  std::uint32_t params_max = 3;        // variables that are parameters
  std::uint32_t instructions_max = 4;  // of a block, terminator aside; one program in five twice
  std::uint32_t copy_percent = 25;     // statements that only move values
  Features features = {};
};

class OrdinaryGenerator {
 public:
  // Requires: a block of `shape` with more than two edges only where switches or opaque branches
  // are on; variables_max >= 3.
  // Ensures: `f` is a valid tac program with the blocks and edges of `shape`, without parallel
  // copies, that uses no feature that is off; each variable has a value at the end of the entry
  // unless the feature `undef` is on. It depends on the arguments alone.
  // Cost: O(size of f); no allocation once the buffers have grown.
  void draw(Choices& choices, const ir::Function& shape, const OrdinaryOptions& options,
            ir::Function& f);

 private:
  struct Statement {
    enum class Kind : std::uint8_t { increment, call, operation };
    Kind kind = Kind::increment;
    ir::Opcode opcode = ir::Opcode::add;
  };
  static constexpr std::size_t statement_count_max = 64;

  void draw_mix(const OrdinaryOptions& options);
  void draw_palette();
  void draw_variables(const OrdinaryOptions& options);
  void initialise();

  void draw_statement();
  void draw_exchange();
  void draw_operation(ir::Opcode opcode);
  void draw_call();
  void print_variables();
  void draw_terminator(ir::BlockId b, std::span<const ir::Edge> ways);
  [[nodiscard]] ir::Opcode draw_conditional(std::uint32_t ways);

  [[nodiscard]] ir::ClassId draw_class(std::uint32_t float_percent);
  [[nodiscard]] ir::ValueId draw_variable(ir::ClassId c);
  [[nodiscard]] ir::Operand draw_operand(ir::ClassId c);
  [[nodiscard]] ir::Operand draw_constant(ir::ClassId c);
  [[nodiscard]] ir::Operand draw_condition();
  void draw_results(std::uint32_t count);
  void assign(ir::ValueId variable, ir::Operand source);

  Choices* choices_ = nullptr;
  ir::Function* f_ = nullptr;
  Features features_;  // those of the options that this program uses
  bool wide_switches_ = true;
  bool wide_branches_ = true;
  bool observed_ = false;  // blocks print many of their variables
  std::uint32_t instructions_ = 0;
  std::uint32_t copy_percent_ = 0;
  std::array<Statement, statement_count_max> palette_{};
  std::uint32_t palette_size_ = 0;
  std::array<std::uint32_t, 2> first_of_{};  // by class: its variables have consecutive ids
  std::array<std::uint32_t, 2> count_of_{};
  std::vector<ir::ValueId> results_;  // of the call or branch at hand: no two alike
};

}  // namespace phidelity::generators
