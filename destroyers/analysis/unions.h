// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Disjoint sets of values that only ever grow together.
//
//   unions.unite(p, a);  unions.unite(p, b);  unions.find(a) == unions.find(b)
//
// Nothing is asked before a union: a method that unites at will looks for interference later, or
// never (a planted fault).
//
// Tested by: tests/destroyers/analysis/unions_test.cpp
// Reference: R. E. Tarjan, J. van Leeuwen, "Worst-Case Analysis of Set Union Algorithms", JACM
// 31(2), 1984: path halving, and linking by size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ir/program.h"

namespace phidelity::destroyers {

class Unions {
 public:
  // Every value alone.
  void reset(std::size_t value_count) {
    parent_.resize(value_count);
    size_.assign(value_count, 1);
    for (ir::ValueId v = 0; v < value_count; ++v) parent_[v] = v;
  }
  // The member that stands for the set of `v`. Cost: almost constant.
  [[nodiscard]] ir::ValueId find(ir::ValueId v) {
    while (parent_[v] != v) v = parent_[v] = parent_[parent_[v]];
    return v;
  }
  void unite(ir::ValueId a, ir::ValueId b) {
    ir::ValueId keep = find(a);
    ir::ValueId drop = find(b);
    if (keep == drop) return;
    if (size_[keep] < size_[drop]) std::swap(keep, drop);
    parent_[drop] = keep;
    size_[keep] += size_[drop];
  }

 private:
  std::vector<ir::ValueId> parent_;
  std::vector<std::uint32_t> size_;
};

}  // namespace phidelity::destroyers
