// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Restricted" coalescing: merge a phi with its argument where its block has one predecessor.
//
//   entry: a = ...; b = ...; cbr c, J(a), J(b)    J(x): ret x
//   J has one predecessor, so x, a and b get one place, and J returns b on both edges
//
// The published reason is that with one predecessor "no other definition competes for the same
// register on another path". Whether two live ranges meet has nothing to do with that. Where the
// block has one in-*edge* the rule happens to be right: the phi is then a copy, and in strict SSA
// a copy and its source never differ while both live. But it is worded for blocks, and one block
// can reach another by two edges with different arguments; these then share a place. A known-bad
// subject, whose faults all need such a pair of edges. Copies that remain go where `split`
// places them.
//
// Tested by: tests/destroyers/methods/single_predecessor_test.cpp
// Reference: the published article on parallel semantics and the out-of-SSA problem, its section
// on coalescing, as worded. Sound rules are "no interference" (aggressive) and those of Briggs et
// al. and of George (conservative).
#pragma once

#include "destroyers/analysis/unions.h"
#include "destroyers/methods/split.h"
#include "ir/dominators.h"

namespace phidelity::destroyers {

class SinglePredecessor final : public Split {
 public:
  // What is one predecessor: one block, as published, or one edge, which is right.
  enum class Counted : std::uint8_t { blocks, edges };

  explicit SinglePredecessor(std::string_view name = "single-predecessor",
                             Counted counted = Counted::blocks)
      : Split(name), counted_(counted) {}

 protected:
  // Cost: almost linear in the arguments.
  void prepare() override;

 private:
  [[nodiscard]] bool has_one_predecessor(ir::BlockId b) const;

  Counted counted_;
  Unions sets_;
};

}  // namespace phidelity::destroyers
