// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A planted fault: right coalescing, right sequences, wrong places.
//
//   entry: y = ...; z = ...; cbr c, J(y), T   T: cbr w, J(z), X   J(p): ret p   X: ret y, z
//   becomes, with p and y in one place, as they may be,
//   entry: p = ...; z = ...; cbr c, J, T   T: p = z; cbr w, J, X   J: ret p   X: ret p, z
//   and X returns z twice
//
// Phi webs whose members do not interfere get one place, which is sound; the copies that are left
// go to the ends of predecessors, which is not. What a copy destroys on the other way out is
// then not only a value of its own phi but any value that shares the place: the fault that naive
// placement in strict SSA cannot show.
//
// Tested by: tests/destroyers/planted/placement_test.cpp
#pragma once

#include "destroyers/analysis/interference.h"
#include "destroyers/methods/split.h"

namespace phidelity::destroyers {

class WebMerge final : public Split {
 public:
  WebMerge() : Split("web-merge") {}

 protected:
  void prepare() override;
  Place place_of(ir::EdgeId) override { return Place::end_of_source; }

 private:
  [[nodiscard]] bool may_share(ir::ValueId phi, ir::Operand argument) const;

  Liveness liveness_;
  Webs webs_;
  std::vector<std::uint8_t> by_terminator_;  // by value: is it a terminator's result?
};

}  // namespace phidelity::destroyers
