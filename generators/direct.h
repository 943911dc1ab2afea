// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Strict SSA straight from choices, with no program in variables behind it.
//
//   DirectGenerator g;  ir::Function f;
//   SeededChoices c(1, 42);
//   g.draw(c, {}, f);                     // program 42 of seed 1; ir::verify(f).empty()
//
// A graph is drawn first. Its blocks are then filled in dominator-tree pre-order, where the names
// that a block may use are a prefix of one stack: those defined on the way down the tree. So a
// use is drawn in constant time and is always dominated by its definition; nothing is rejected.
//
// An edge takes its arguments from the names available at the end of its source, and on the way
// back to a dominator often from that block's own parameters: this is what makes the cycles,
// chains, fan-outs and self arguments that destroyers get wrong and chance alone does not draw.
// Programs need not terminate; counters and comparisons with parameters make many of them do.
//
// *Swarm*: each program draws for itself which rare parts of the language it uses, and how much
// of everything. Features that are rare overall are then common in the programs that have them.
//
// Reference: A. Groce, C. Zhang, E. Eide, Y. Chen, J. Regehr, "Swarm Testing", ISSTA 2012.
// Tested by: tests/generators/direct_test.cpp
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "generators/capabilities.h"
#include "generators/choices.h"
#include "generators/shapes/shapes.h"
#include "ir/cfg.h"
#include "ir/dominators.h"
#include "ir/program.h"

namespace phidelity::generators {

// Bounds, and percentages around which each program draws its own.
struct DirectOptions {
  const Shape* shape = nullptr;       // null: any, by weight
  std::uint32_t blocks_min = 1;
  std::uint32_t blocks_max = 8;
  std::uint32_t unreachable_max = 2;
  std::uint32_t ways_max = 8;         // of a switch or an opaque branch
  std::uint32_t params_max = 3;       // of the function
  std::uint32_t phis_max = 4;         // of a block; one program in five has twice as many
  std::uint32_t instructions_max = 4;  // of a block, terminator aside; likewise
  std::uint32_t extra_percent = 50;   // see ShapeOptions
  std::uint32_t leaf_percent = 70;
  std::uint32_t own_percent = 45;     // arguments that are parameters of their target
  std::uint32_t cycle_percent = 35;   // back edges that permute parameters on purpose
  std::uint32_t constant_percent = 15;
  std::uint32_t undef_percent = 6;    // arguments, in programs that have `undef`
  std::uint32_t trap_percent = 20;    // ends without a way on, in programs that have `trap`
  std::uint32_t wide_percent = 25;    // blocks of more than two ways, in programs that have such
  std::uint32_t nosplit_percent = 15;  // ways of a branch, likewise
  Features features = {};
  Features always = no_features;      // of these, what every program has and not some
};

class DirectGenerator {
 public:
  // Requires: 1 <= blocks_min <= blocks_max; ways_max >= 2.
  // Ensures: `f` is a valid ssa program within the options and features; it depends on the
  // choices and the options alone.
  // Cost: O(size of f); no allocation once the buffers have grown.
  void draw(Choices& choices, const DirectOptions& options, ir::Function& f);

 private:
  // What one program draws for itself.
  struct Mix {
    Features features;  // those of the options that this program uses
    std::uint32_t phis = 0;
    std::uint32_t instructions = 0;
    std::uint32_t own_percent = 0;
    std::uint32_t cycle_percent = 0;
    std::uint32_t constant_percent = 0;
    std::uint32_t undef_percent = 0;
    std::uint32_t trap_percent = 0;
    std::uint32_t nosplit_percent = 0;
    bool observed = false;  // blocks print many of their phis
    ShapeOptions shape;
  };
  enum class Item : std::uint8_t;
  static constexpr std::size_t item_count_max = 24;

  void draw_mix(const DirectOptions& options);
  void draw_palette();
  void draw_params(const DirectOptions& options);
  void draw_phis();

  void fill(ir::BlockId b, bool reachable);
  void print_phis(ir::BlockId b);
  void draw_instruction();
  void draw_float_instruction();
  void draw_call();
  void draw_terminator(ir::BlockId b);
  void draw_conditional(ir::BlockId b, std::uint32_t ways);
  void draw_edge(ir::BlockId b, std::uint32_t slot, ir::Opcode terminator, bool reachable);
  [[nodiscard]] std::int64_t case_value(std::uint32_t slot) const;

  [[nodiscard]] ir::Operand draw_argument(ir::ClassId c, std::uint32_t param, std::uint32_t first,
                                          std::uint32_t count, bool own);
  void draw_cycles(std::uint32_t first, std::uint32_t count);
  [[nodiscard]] std::uint32_t draw_cycle(std::uint32_t first, std::uint32_t count,
                                         std::uint32_t start, std::uint32_t walked);

  [[nodiscard]] ir::Operand draw_name(ir::ClassId c);
  [[nodiscard]] ir::Operand draw_operand(ir::ClassId c);
  [[nodiscard]] ir::Operand draw_constant(ir::ClassId c);
  [[nodiscard]] ir::Operand draw_condition(ir::BlockId b);
  [[nodiscard]] ir::ClassId draw_class(std::uint32_t float_percent);
  ir::ValueId define(ir::ClassId c);
  void emit(ir::Opcode opcode, ir::ClassId result, std::span<const ir::Operand> operands);

  Choices* choices_ = nullptr;
  ir::Function* f_ = nullptr;
  Mix mix_;
  std::array<Item, item_count_max> palette_{};
  std::uint32_t palette_size_ = 0;
  std::uint32_t case_style_ = 0;

  ShapeGenerator shapes_;
  ir::Function shape_;
  ir::Cfg cfg_;
  ir::Dominators dominators_;

  // By class: the names available now, and how many of them are at each block's end.
  std::array<std::vector<ir::ValueId>, 2> available_;
  std::array<std::vector<std::uint32_t>, 2> mark_;
  std::vector<ir::ValueId> first_phi_;  // by block; phis of a block have consecutive ids
  std::vector<ir::Operand> arguments_;
  std::vector<ir::ValueId> defined_;    // results of the terminator, not yet available
  std::vector<std::uint32_t> circle_;
};

}  // namespace phidelity::generators
