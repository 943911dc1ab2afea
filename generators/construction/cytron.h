// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SSA by dominance frontiers, with as many phis as one asks for.
//
//   x = 1; cbr n, A, B     A: x = 2; br J     B: br J     J: ret n
//   maximal, minimal, semi-pruned: J(x.3): ret n        pruned: J: ret n, since nobody reads x there
//
//   maximal      a phi for every variable in every block that two edges or more enter
//   minimal      for a variable where two of its assignments meet: at the iterated dominance
//                frontier of the blocks that assign it, the entry among them
//   semi-pruned  minimal, for variables alone that some block reads before it writes them
//   pruned       minimal, where the variable is live alone
//
// Each is a subset of the one before. None folds copies, so the versions of a variable never live
// at once: the result is conventional, and giving versions their variable's name back is right.
//
// Tested by: tests/generators/construction/cytron_test.cpp
// Reference: R. Cytron, J. Ferrante, B. K. Rosen, M. N. Wegman, F. K. Zadeck, "Efficiently Computing
// Static Single Assignment Form and the Control Dependence Graph", TOPLAS 13(4), 1991, the work-list
// of Figure 11; semi-pruned: P. Briggs, K. D. Cooper, T. J. Harvey, L. T. Simpson, "Practical
// Improvements to the Construction and Destruction of Static Single Assignment Form", SP&E 28(8),
// 1998; pruned: J.-D. Choi, R. Cytron, J. Ferrante, POPL 1991. Erratum of retellings: a block is put
// on the work-list unless it assigned the variable *originally*; asked after the phi has been
// inserted, the test says yes of every block and gives the frontier, not the iterated one. Instead
// of a stack for each variable we keep the versions at the end of each block.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generators/construction/liveness.h"
#include "generators/construction/written.h"
#include "ir/cfg.h"
#include "ir/dominators.h"
#include "ir/program.h"

namespace phidelity::generators {

enum class Placement : std::uint8_t { maximal, minimal, semi_pruned, pruned };

class Cytron {
 public:
  // Requires: `ordinary` is a valid tac program without parallel copies; block parameters with
  // their arguments may be there.
  // Ensures: `ssa` is valid strict SSA of the same meaning with the same blocks, edges and
  // instructions; a variable that is read before it is written reads undef. It does not depend on
  // how variables are numbered.
  // Cost: O(size + blocks * variables + dominance frontiers); buffers are reused.
  void construct(const ir::Function& ordinary, Placement placement, ir::Function& ssa);

  // By block: the variables that got a phi there in the last construction.
  [[nodiscard]] const Grouped<ir::ValueId>& phis() const { return renaming_.phis; }

 private:
  static constexpr std::uint32_t no_version = 0xffffffff;

  void find_frontiers(const ir::Function& f);
  void find_assignments(const ir::Function& f);
  void place_everywhere(const ir::Function& f);
  void place(ir::ValueId v, Placement placement);
  void rename(const ir::Function& f);
  void rename_unreachable(const ir::Function& f);
  void rename_block(const ir::Function& f, ir::BlockId b);
  void rename_operands(const ir::Function& f, ir::Range operands, const std::uint32_t* versions);
  [[nodiscard]] static ir::Operand operand(std::uint32_t version) {
    return version == no_version ? ir::Operand::undef() : ir::Operand::value(version);
  }

  ir::Cfg cfg_;
  ir::Dominators dominators_;
  VariableLiveness liveness_;
  Renaming renaming_;
  SsaWriter writer_;
  Versions versions_;
  std::vector<ir::ValueId> order_;               // the variables that occur
  std::vector<Grouped<ir::BlockId>::Entry> entries_;
  Grouped<ir::BlockId> frontier_;                // by block
  Grouped<ir::BlockId> assigned_in_;             // by variable; a block once for each assignment
  std::vector<std::uint32_t> seen_;              // by block: the variable last placed there, or
  std::vector<std::uint32_t> pushed_;            // that last had it on the work-list
  std::vector<ir::BlockId> work_;
  std::vector<Grouped<ir::ValueId>::Entry> placed_;
  std::vector<std::uint32_t> end_;               // by block, a row by variable: version at its end
  std::vector<std::uint32_t> any_;               // by variable: what unreachable code may read
};

}  // namespace phidelity::generators
