// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unite every phi with its arguments, then separate what interferes, found by dominance alone.
//
//   entry: y = ...; z = ...; cbr c, J(y), T   T: cbr w, J(z), X   J(p): ret p   X: ret y, z
//   the set {p, y, z}; in dominance order y, z, p.  y is z's nearest dominating member and still
//   lives where z is defined, so one of them is separated: z.  y and p share a place, and
//   `p = z` is left for the edge T -> J.
//
// Arguments that plainly interfere are left out when the sets are built (the filters). Then each
// set is walked in dominance order with a stack, which is its dominance forest: in strict SSA a
// member that meets anything in the set meets its nearest dominating member, so only these pairs
// are asked about, and no interference graph is built. Copies that remain go to their edges as
// `split` places them.
//
// Tested by: tests/destroyers/methods/budimlic_test.cpp
// Reference: Z. Budimlic, K. D. Cooper, T. J. Harvey, K. Kennedy, T. S. Oberg, S. W. Reeves,
// "Fast Copy Coalescing and Live-Range Identification", PLDI 2002, sections 3.1 to 3.6. Of a pair
// that interferes we separate the one with fewer copies to lose, the dominated one where they are
// even; the printed rule looks at the other children too. Copies are placed on edges, not by
// Briggs' scheduler.
#pragma once

#include <cstdint>
#include <vector>

#include "destroyers/analysis/liveness.h"
#include "destroyers/analysis/unions.h"
#include "destroyers/methods/split.h"
#include "ir/dominators.h"

namespace phidelity::destroyers {

// The decisions of Budimlic; the planted faults exchange one of them.
struct BudimlicDecisions {
  bool filters = true;     // when the sets are built; the forest finds the same and more
  bool forest = true;      // else the sets stay as the filters leave them (O01)
  bool local_scan = true;  // where the dominating member dies in the dominated one's block (O02)
};

class Budimlic final : public Split {
 public:
  explicit Budimlic(std::string_view name = "budimlic", BudimlicDecisions decisions = {})
      : Split(name), decisions_(decisions) {}

 protected:
  // Cost: liveness, and O(n log n) in the arguments.
  void prepare() override;

 private:
  static constexpr ir::ValueId none = 0xffffffff;

  void unite_phis_of(ir::BlockId b);
  [[nodiscard]] bool plainly_interferes(ir::ValueId phi, ir::ValueId argument,
                                        ir::BlockId b) const;
  void order_members();
  // [begin, end) of members_ is one set. Ensures: copies_ is 0 for those that leave it.
  void separate(std::uint32_t begin, std::uint32_t end);
  void give_one_place(std::uint32_t begin, std::uint32_t end);
  [[nodiscard]] bool meets(ir::ValueId dominating, ir::ValueId v) const;
  [[nodiscard]] bool is_live_out_phi(ir::ValueId v, ir::BlockId b) const;
  [[nodiscard]] bool dominates(ir::ValueId a, ir::ValueId b) const;

  BudimlicDecisions decisions_;
  Liveness liveness_;
  ir::Dominators dominators_;
  Unions sets_;
  std::vector<std::uint32_t> order_;     // by block: its place in dominator-tree pre-order
  std::vector<std::uint32_t> copies_;    // by value: those that vanish if it stays in its set
  std::vector<ir::BlockId> claimed_in_;  // by value: the last block a phi of which took it,
  std::vector<ir::ValueId> claimed_by_;  //   and that phi
  std::vector<ir::ValueId> taken_for_;   // by block: the last phi that took an argument defined
  std::vector<ir::ValueId> taken_;       //   there, and that argument
  std::vector<ir::ValueId> members_;     // of all sets, one after another, in dominance order
  std::vector<ir::ValueId> stack_;
};

}  // namespace phidelity::destroyers
