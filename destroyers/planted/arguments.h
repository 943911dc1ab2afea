// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Planted faults of gathering: `split` with one decision about an edge's copies changed.
//
//   C08  the last parameter is skipped      C10  arguments looked up by the predecessor's label
//   C09  constant arguments are skipped     C11  the first two predecessors' arguments exchanged
//
// Places and sequences are those of the sound method.
//
// Tested by: tests/destroyers/planted/arguments_test.cpp
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "destroyers/methods/split.h"

namespace phidelity::destroyers {

class LastParameterSkipped final : public Split {
 public:
  LastParameterSkipped() : Split("C08") {}

 protected:
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override {
    Split::edge_copies(e, copies);
    const ir::ValueId last = ssa().params_of(ssa().edges[e].target).back();
    if (!copies.empty() && copies.back().destination == last) copies.pop_back();
  }
};

class ConstantsSkipped final : public Split {
 public:
  ConstantsSkipped() : Split("C09") {}

 protected:
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override {
    const std::size_t before = copies.size();
    Split::edge_copies(e, copies);
    const auto first = copies.begin() + static_cast<std::ptrdiff_t>(before);
    copies.erase(std::remove_if(first, copies.end(),
                                [](const Move& m) { return m.source.is_constant(); }),
                 copies.end());
  }
};

class ArgumentsByLabel final : public Split {
 public:
  ArgumentsByLabel() : Split("C10") {}

 protected:
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override {
    const ir::Edge& edge = ssa().edges[e];
    for (const ir::Edge& labelled : ssa().edges_of(edge.source)) {
      if (labelled.target != edge.target) continue;
      append_copies(edge.target, ssa().arguments_of(labelled), copies);
      return;
    }
  }
};

class ArgumentsExchanged final : public Split {
 public:
  ArgumentsExchanged() : Split("C11") {}

 protected:
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override {
    append_copies(ssa().edges[e].target, ssa().arguments_of(ssa().edges[partner(e)]), copies);
  }

 private:
  // Of the first two reachable edges into the target the other one, else the edge itself.
  [[nodiscard]] ir::EdgeId partner(ir::EdgeId e) const {
    ir::EdgeId first_two[2];
    std::size_t count = 0;
    for (const ir::EdgeId in : cfg().in_edges(ssa().edges[e].target)) {
      if (cfg().reachable(ssa().edges[in].source)) first_two[count++] = in;
      if (count == 2) break;
    }
    if (count < 2) return e;
    if (e == first_two[0]) return first_two[1];
    return e == first_two[1] ? first_two[0] : e;
  }
};

}  // namespace phidelity::destroyers
