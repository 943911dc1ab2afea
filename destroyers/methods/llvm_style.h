// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's PHIElimination: an incoming register for each phi, one write in each predecessor block.
//
//   P: cbr c, J(a), J(a)   Q: br J(undef)   J(x): print x
//   becomes   P: x' = a; cbr c, J, J   Q: x' = undef; br J   J: x = x'; print x
//
// The incoming register x' is written only at the ends of predecessors and read only at the top of
// the phi's block, so the order of its writes never matters and no edge has to be split. A block
// with two slots into the phi's block writes once. A phi all of whose arguments are `undef` gets
// nothing at all. A terminator's result cannot be copied before the terminator: if the phi is its
// only reader, the terminator writes x' itself, else the copies go on the edge. Arity + 1 copies
// a phi, predecessor blocks counted once.
//
// Tested by: tests/destroyers/methods/llvm_style_test.cpp
// Reference: LLVM, lib/CodeGen/PHIElimination.cpp, LowerPHINode; it is Method I of Sreedhar et al.,
// SAS 1999, with one name a phi. LLVM's verifier promises one value for each predecessor block;
// where two slots bring different ones, all but one get a block of their own (declined where it
// may not be split). Left out: splitting for quality (SplitPHIEdges), and one register for
// identical phis of several blocks.
#pragma once

#include "destroyers/methods/sreedhar_1.h"

namespace phidelity::destroyers {

class LlvmStyle : public SreedharI {
 public:
  explicit LlvmStyle(std::string_view name = "llvm-style") : SreedharI(name) {}

 protected:
  void prepare() override;
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override;
  [[nodiscard]] Place place_of(ir::EdgeId e) override;
  void copies_at_top(ir::BlockId b) override;
  // What predecessors write for a phi, by its position in ssa().block_params.
  [[nodiscard]] virtual ir::ValueId written_for(std::uint32_t phi) const { return isolated(phi); }
  // Is the write of this edge left to another edge between its two blocks?
  [[nodiscard]] virtual bool written_elsewhere(ir::EdgeId e) const {
    return !duplicates().leads(e) && duplicates().agrees(e) && !carries_unwritten_result(e);
  }
  // Does the edge bring a result of its source's terminator that the terminator does not itself
  // write into the incoming register?
  [[nodiscard]] bool carries_unwritten_result(ir::EdgeId e) const;

 private:
  void find_undefined_phis();
  void find_only_readers();
  void read_once(ir::EdgeId e);

  static constexpr std::uint32_t nobody = 0xffffffff;
  static constexpr std::uint32_t somebody_else = 0xfffffffe;

  std::vector<std::uint8_t> is_undefined_;  // by phi: are all its arguments `undef`?
  std::vector<std::uint32_t> only_reader_;  // by value: the one phi that reads it, or the above
};

}  // namespace phidelity::destroyers
