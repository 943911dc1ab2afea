// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SSA on the fly: a variable that is read and not known is asked of the blocks before.
//
//   a = 1; b = 2; br H    H: t = a; a = b; b = t; cbr n, H, X    X: ret a
//   -> br H(1, 2)         H(a.0, b.0): cbr n, H(b.0, a.0), X     X: ret b.0
//
// Blocks are filled in reverse postorder. A block is *sealed* when all that enters it has been
// filled; until then a read that comes to its top makes a phi without operands, afterwards one
// with the answers of all edges. A phi whose operands are itself and one other value is replaced
// by that value, and then the phis that read it are asked again. Copies and constants need no
// instruction: the variable then stands for what it was given. So the result of an ordinary program
// with copies is not conventional, as that of an optimiser is not.
//
// On a reducible graph the phis are those of pruned SSA, if copies are kept. On an irreducible
// one a set of phis may remain that only read each other and one other value; the last pass finds
// such sets by strong components.
//
// Tested by: tests/generators/construction/braun_test.cpp
// Reference: M. Braun, S. Buchwald, S. Hack, R. Leissa, C. Mallon, A. Zwinkau, "Simple and Efficient
// Construction of Static Single Assignment Form", CC 2013, Algorithms 1 to 5. Instead of recursing
// we keep a stack; `undef` counts as a value of its own, since what a phi would be replaced by must
// dominate it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generators/construction/phi_graph.h"
#include "generators/construction/written.h"
#include "ir/cfg.h"
#include "ir/dominators.h"
#include "ir/program.h"

namespace phidelity::generators {

struct BraunOptions {
  bool fold_copies = true;     // x = y gives no instruction
  bool fold_constants = true;  // neither do x = 1 and x = undef
};

class Braun {
 public:
  // Requires: `ordinary` is a valid tac program without parallel copies or block parameters.
  // Ensures: as Cytron's.
  // Cost: O(size + blocks * variables) expected; buffers are reused; no recursion.
  void construct(const ir::Function& ordinary, const BraunOptions& options, ir::Function& ssa);

  // By block: the variables that got a phi there in the last construction.
  [[nodiscard]] const Grouped<ir::ValueId>& phis() const { return renaming_.phis; }

 private:
  // An answer that is waited for: of the block's only way in, or for the operands of a phi.
  struct Question {
    ir::BlockId block = 0;
    std::uint32_t phi = 0;   // or no_phi
    std::uint32_t next = 0;  // index in the block's in-edges
  };
  struct Home {
    ir::BlockId block = 0;
    ir::ValueId variable = 0;
    std::uint32_t next_incomplete = 0;  // in the same block, or no_phi
  };
  static constexpr std::uint32_t no_phi = 0xffffffff;

  void start(const ir::Function& ordinary);
  void fill(ir::BlockId b, const BraunOptions& options);
  void rename(ir::Range operands, ir::BlockId b);
  void seal(ir::BlockId b);

  [[nodiscard]] ir::Operand read(ir::ValueId v, ir::BlockId b);
  [[nodiscard]] bool known(ir::ValueId v, ir::BlockId b, ir::Operand& value);
  ir::Operand answer_all(ir::ValueId v);
  [[nodiscard]] bool next_way_in(Question& question, ir::BlockId& source) const;
  void write(ir::ValueId v, ir::BlockId b, ir::Operand value);
  [[nodiscard]] std::size_t cell(ir::ValueId v, ir::BlockId b) const {
    return b * f_->values.size() + v;
  }
  [[nodiscard]] std::uint32_t add_phi(ir::ValueId v, ir::BlockId b);
  [[nodiscard]] ir::Operand phi_operand(std::uint32_t phi) const {
    return ir::Operand::value(versions_.of_phi(phi));
  }

  void name_phis();
  void write_arguments();
  [[nodiscard]] ir::Operand named(ir::Operand version);


  const ir::Function* f_ = nullptr;
  ir::Cfg cfg_;
  ir::Dominators dominators_;
  Versions versions_;
  PhiGraph graph_;
  Renaming renaming_;
  SsaWriter writer_;
  std::vector<ir::ValueId> order_;       // the variables that occur
  std::vector<std::uint32_t> rank_;      // by variable: its place in `order_`
  std::vector<ir::Operand> value_;       // by block, a row by variable: at its end so far
  std::vector<std::uint8_t> known_;      // likewise: is there one?
  std::vector<std::uint32_t> unfilled_;  // by block: ways in whose source is not filled
  std::vector<std::uint8_t> sealed_;     // by block
  std::vector<Question> questions_;
  std::vector<Home> homes_;              // by phi
  std::vector<std::uint32_t> incomplete_;  // by block: its last phi without operands, or no_phi
  std::vector<std::uint32_t> left_;      // the phis that stay
  std::vector<Grouped<ir::ValueId>::Entry> entries_;
  Grouped<std::uint32_t> phis_of_;       // by block: the phis that stay, as they will stand there
  std::vector<std::uint32_t> index_;     // by phi: its place among them
};

}  // namespace phidelity::generators
