// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Phis become nested selects: the branches that lead to them are converted away.
//
//   D: cbr c, A, B   A: x = add a, 1; br J(x)   B: br J(a)   J(p): ret p
//   becomes   D: x = add a, 1; t = ne c, 0; f = eq c, 0; p = select t, x, a; br J   J: ret p
//
// Let D be the immediate dominator of a join J. If everything between them is small, acyclic, left
// only into J and made of instructions without effect, all of it is computed in D, each block
// with a predicate of 0 or 1 that says whether it would have been run; exactly one edge into a
// block that would have been run has a true predicate, so its phis are selects nested in-degree - 1
// deep. A predicate is itself a `select`, never an `and`: what is computed on a way that is not
// taken may be `undef`. Joins are taken in reverse postorder, inner ones before those around
// them. What is left is destroyed as by `split`.
//
// Tested by: tests/destroyers/methods/select_test.cpp
// Reference: J. R. Allen, K. Kennedy, C. Porterfield, J. Warren, "Conversion of Control Dependence
// to Data Dependence", POPL 1983. Branches vanish, so such answers are judged by runs. Not
// converted: regions with a `switch`, an opaque branch, a `load` (an address that is undef on
// another way), an edge that may not be split, or more than 16 blocks or 64 instructions.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "destroyers/destroyer.h"
#include "ir/cfg.h"
#include "ir/dominators.h"

namespace phidelity::destroyers {

// The decisions of the conversion; planted faults exchange one of them.
struct SelectDecisions {
  bool arms_in_order = true;    // else a select's arms are exchanged (R01)
  bool every_arm_taken = true;  // else the first edge into a join is forgotten (R02)
  bool effects_stay = true;     // else instructions with effects are hoisted too (R03)
};

// SSA in, SSA out. Values keep their ids.
class JoinConversion {
 public:
  explicit JoinConversion(SelectDecisions decisions = {}) : decisions_(decisions) {}

  // Cost: linear; the size of a region is bounded. No recursion.
  void run(const ir::Function& in, ir::Function& out);
  // How many joins were converted by the last run.
  [[nodiscard]] std::uint32_t converted() const { return converted_; }

 private:
  // A block as it is now: its instructions, the terminator last, and its slots.
  struct Body {
    std::vector<ir::Instruction> instructions;
    std::vector<ir::Edge> edges;
    std::vector<ir::ValueId> params;
  };
  // An edge of the region, with its predicate.
  struct Way {
    ir::Edge edge;
    ir::Operand predicate;
  };

  static constexpr std::uint32_t blocks_max = 16;        // a longer region is no longer cheaper
  static constexpr std::uint32_t instructions_max = 64;  // than its branches, and cost stays linear

  void load(const ir::Function& in);
  [[nodiscard]] bool find_region(ir::BlockId join, ir::BlockId head);
  [[nodiscard]] bool may_be_hoisted(ir::BlockId b) const;
  [[nodiscard]] bool has_branch(ir::BlockId b) const;
  void convert(ir::BlockId join, ir::BlockId head);
  void leave(ir::BlockId b, ir::BlockId head, ir::Operand predicate);
  [[nodiscard]] ir::Operand enter(ir::BlockId b, ir::BlockId head, bool needs_predicate);
  void write_phi(ir::BlockId head, ir::ValueId phi, std::size_t index);
  [[nodiscard]] ir::Operand emit(ir::BlockId head, ir::Opcode opcode,
                                 std::span<const ir::Operand> operands, ir::ValueId result);
  [[nodiscard]] ir::Operand emit(ir::BlockId head, ir::Opcode opcode,
                                 std::span<const ir::Operand> operands) {
    return emit(head, opcode, operands, work_.add_value("predicate"));
  }
  void write(ir::Function& out) const;

  SelectDecisions decisions_;
  std::uint32_t converted_ = 0;
  ir::Function work_;  // owns operands, results, values and symbols of the bodies
  ir::Cfg cfg_;
  ir::Dominators dominators_;
  std::vector<Body> bodies_;
  std::vector<std::uint32_t> in_degree_;  // by block, of edges as they are now
  std::vector<std::uint8_t> is_gone_;     // by block
  std::vector<ir::BlockId> region_;       // between head and join, in reverse postorder
  std::vector<std::uint32_t> seen_;       // by block: in-edges from the region found so far
  std::vector<Way> ways_;                 // edges of the region not yet entered
  std::vector<Way> entering_;             // those into the block being entered
};

[[nodiscard]] std::unique_ptr<Destroyer> make_select(std::string_view name = "select",
                                                     SelectDecisions decisions = {});

}  // namespace phidelity::destroyers
