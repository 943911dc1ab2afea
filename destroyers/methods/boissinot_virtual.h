// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Isolation that is never written down: all in one place to begin with, then taken apart.
//
//   entry: a1, b1 = ...; cbr c, T, F   T: br J(a1, b1)   F: br J(b1, a1)   J(a2, b2): ...
//   one colour for a1, b1, a2, b2 and the two phis; where T ends, both phis are live in it with
//   different values, so the second loses its colour, and so does b1 where it is defined
//
// Where `boissinot-value` begins with every name alone and merges, this begins with the widest
// classes that copies could make, the *colours*, and walks the program once in dominance order. At
// a definition the nearest dominating name of the colour that is live there with another value
// loses its colour, or the name defined does: whoever has fewer copies to lose. At the end of a
// block the same is asked of each phi that its edges lead to: the phi stands there for its isolated
// names, which exist for no longer than the edge; of two phis the second loses. A copy is written
// only where one of its ends lost its colour, or they have two.
//
// Tested by: tests/destroyers/methods/boissinot_virtual_test.cpp
// Reference: B. Boissinot, A. Darte, F. Rastello, B. Dupont de Dinechin, C. Guillon, CGO 2009,
// section 4.2; "SSA-Based Compiler Design", chapter 21, Algorithms 21.4 and 21.5. Corrected: the
// value of a phi's argument is that of the name copied, not of the copy's own name; what the
// terminator reads is live where the copies stand; and what it defines meets the phis' names,
// which the draft does not look at. We do write the isolated program, to ask it for liveness.
#pragma once

#include <cstdint>
#include <vector>

#include "destroyers/analysis/unions.h"
#include "destroyers/methods/isolation.h"

namespace phidelity::destroyers {

class BoissinotVirtual final : public Isolation {
 public:
  BoissinotVirtual() : Isolation("boissinot-virtual") {}

 protected:
  // Cost: liveness, and for each name and each argument a walk up the names of its colour that
  // lost it or hold the same value.
  void prepare() override;

 private:
  static constexpr ir::ValueId none = 0xffffffff;

  // The last block at whose end phis are live in a colour, and an argument of one: all that keep
  // their colour have the same value there.
  struct Late {
    ir::BlockId block = ir::Dominators::none;
    ir::ValueId argument = none;
  };

  void colour_webs();
  void visit(ir::BlockId b);
  void define(ir::ValueId v);
  void define_by_terminator(ir::ValueId v, ir::BlockId b);
  void leave_block(ir::BlockId b);
  void leave_to(ir::ValueId phi, ir::ValueId argument, ir::BlockId b);
  // The nearest coloured name that dominates the point, from `v` upwards.
  [[nodiscard]] ir::ValueId nearest(ir::ValueId v, Point p) const;
  // Which of two that meet loses its colour: the one with fewer copies to lose; `a` if even.
  [[nodiscard]] ir::ValueId uncolour_lighter(ir::ValueId a, ir::ValueId b);
  void name_places();

  Unions webs_;
  std::vector<ir::ValueId> value_of_;
  std::vector<ir::ValueId> colour_;         // by value: `none` once it is lost
  std::vector<std::uint32_t> copies_;       // by value: those beside it
  std::vector<ir::ValueId> top_;            // by colour: the last name defined
  std::vector<ir::ValueId> dominating_;     // by value: the nearest of its colour
  std::vector<ir::ValueId> equal_;          // by value: the nearest that meets it with its value
  std::vector<Late> late_;                  // by colour
  std::vector<ir::ValueId> place_;          // by colour
};

}  // namespace phidelity::destroyers
