// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers for the values of a function in strict SSA form: the fewest that will do.
//
//   entry: br H(1, 2)   H(a, b): s = add a, b; cbr s, H(b, s), X   X: ret b
//   a and b are defined together: 0 and 1; a dies in the addition: s takes 0; two are enough
//
// In strict SSA the live ranges are subtrees of the dominator tree, so the interference graph is
// chordal, and the definitions in dominator-tree pre-order are an elimination order backwards:
// giving each the lowest colour that no live value has takes as many colours as values are ever
// live at one point. Each register class has colours of its own. Definitions that nobody reads
// need a place too: they are written.
//
// Tested by: tests/destroyers/analysis/colouring_test.cpp
// Reference: S. Hack, G. Goos, "Optimal Register Allocation for SSA-form Programs in Polynomial
// Time", IPL 98(4), 2006; F. Bouchez, A. Darte, C. Guillon, F. Rastello, "Register Allocation:
// What does the NP-Completeness Proof of Chaitin et al. Really Prove?", LCPC 2006.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "destroyers/analysis/liveness.h"
#include "ir/dominators.h"

namespace phidelity::destroyers {

// The decision of Colouring that a planted fault exchanges.
struct ColouringDecisions {
  bool params_apart = true;  // else each phi of a block is coloured as if it were alone (N06)
};

class Colouring {
 public:
  static constexpr std::uint32_t none = 0xffffffff;

  // Requires: strict SSA; `liveness` and `dominators` are those of `f`.
  // Cost: linear in the instructions and the sizes of live_in, but for the search of a free
  // colour, which is at most as long as values are live.
  void build(const ir::Function& f, const ir::Dominators& dominators, const Liveness& liveness,
             ColouringDecisions decisions = {});

  // `none` for values of unreachable code.
  [[nodiscard]] std::uint32_t colour(ir::ValueId v) const { return colours_[v]; }
  // How many colours the values of a class have.
  [[nodiscard]] std::uint32_t count(ir::ClassId c) const { return banks_[c].count; }

 private:
  // The colours of a class while the points of a block are walked.
  struct Bank {
    std::vector<std::uint32_t> taken;  // by colour: the number of the block in which it is taken
    std::uint32_t lowest = 0;          // every lower colour is taken
    std::uint32_t count = 0;
  };

  void colour_block(const ir::Function& f, ir::BlockId b, const Liveness& liveness);
  void define_together(std::span<const ir::ValueId> values, Point point, const Liveness& liveness,
                       bool apart);
  void assign(ir::ValueId v);
  void take(ir::ValueId v);
  void release(ir::ValueId v);
  [[nodiscard]] Bank& bank_of(ir::ValueId v) { return banks_[values_[v].reg_class]; }

  ColouringDecisions decisions_;
  std::span<const ir::Value> values_;
  std::vector<std::uint32_t> colours_;  // by value
  std::vector<Bank> banks_;             // by class
  std::uint32_t block_number_ = 0;
};

}  // namespace phidelity::destroyers
