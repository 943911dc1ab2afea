// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The edges on which naive destruction can go wrong, by definition and without any cleverness:
// liveness is a search along paths, asked anew for each question.
//
// An edge e = P -> B carries a copy p <- a for each phi p of B whose argument on e is not p.
//   lost copy: p is an operand of P's terminator; or for another slot P -> C, C is not B and p is
//     live into C or an argument of that slot, or C is B with another argument list, or with the
//     same list if that reads what it writes (it is executed twice)
//   swap: a later copy of the same edge reads p
//
// Reference: Definition 16.6.2 of the Pebble lessons, for any number of slots and with the
// terminator's operands counted whatever its targets; the definition misses the list that two slots
// share: `p = q; q = 7` twice leaves 7 in p.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "ir/program.h"

namespace phidelity::tests {

class NaiveHazards {
 public:
  explicit NaiveHazards(const ir::Function& f) : f_(f), reachable_(reached_from(0)) {}

  [[nodiscard]] bool lost_copy(ir::EdgeId e) const {
    const ir::Edge& edge = f_.edges[e];
    for (const ir::ValueId p : written_by(edge)) {
      if (reads(f_.operands_of(f_.terminator_of(edge.source)), p)) return true;
      for (const ir::Edge& other : f_.edges_of(edge.source)) {
        if (&other == &edge) continue;
        if (other.target == edge.target ? reads(f_.arguments_of(edge), p) ||
                                              !std::ranges::equal(f_.arguments_of(other),
                                                                  f_.arguments_of(edge))
                                        : reads(f_.arguments_of(other), p) ||
                                              live_into(p, other.target)) {
          return true;
        }
      }
    }
    return false;
  }

  [[nodiscard]] bool swap(ir::EdgeId e) const {
    const auto params = f_.params_of(f_.edges[e].target);
    const auto arguments = f_.arguments_of(f_.edges[e]);
    for (std::size_t earlier = 0; earlier < params.size(); ++earlier) {
      if (arguments[earlier].is(params[earlier])) continue;
      for (std::size_t later = earlier + 1; later < params.size(); ++later) {
        if (arguments[later].is(params[earlier])) return true;
      }
    }
    return false;
  }

  // Does any edge that can be taken have either?
  [[nodiscard]] bool any() const {
    for (ir::EdgeId e = 0; e < f_.edges.size(); ++e) {
      if (reachable_[f_.edges[e].source] && (lost_copy(e) || swap(e))) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] static bool reads(std::span<const ir::Operand> operands, ir::ValueId v) {
    return std::ranges::any_of(operands, [v](const ir::Operand& o) { return o.is(v); });
  }

  // The phis that the edge's copies write.
  [[nodiscard]] std::vector<ir::ValueId> written_by(const ir::Edge& edge) const {
    std::vector<ir::ValueId> written;
    const auto params = f_.params_of(edge.target);
    const auto arguments = f_.arguments_of(edge);
    for (std::size_t i = 0; i < params.size(); ++i) {
      if (!arguments[i].is(params[i])) written.push_back(params[i]);
    }
    return written;
  }

  // Is `p` read by an instruction or on an edge of some block that is reached from the top of
  // `start` without entering the block that defines `p`?
  [[nodiscard]] bool live_into(ir::ValueId p, ir::BlockId start) const {
    const std::vector<bool> before = reached_from(start, p);
    for (ir::BlockId b = 0; b < f_.blocks.size(); ++b) {
      if (!before[b]) continue;
      for (const ir::Instruction& i : f_.instructions_of(b)) {
        if (reads(f_.operands_of(i), p)) return true;
      }
      for (const ir::Edge& e : f_.edges_of(b)) {
        if (reads(f_.arguments_of(e), p)) return true;
      }
    }
    return false;
  }

  // The blocks on paths from `start` that enter no block with the phi `killed`.
  [[nodiscard]] std::vector<bool> reached_from(ir::BlockId start,
                                               ir::ValueId killed = 0xffffffff) const {
    std::vector<bool> reached(f_.blocks.size());
    std::vector<ir::BlockId> pending;
    const auto reach = [&](ir::BlockId b) {
      const auto params = f_.params_of(b);
      if (reached[b] || std::ranges::find(params, killed) != params.end()) return;
      reached[b] = true;
      pending.push_back(b);
    };
    reach(start);
    while (!pending.empty()) {
      const ir::BlockId b = pending.back();
      pending.pop_back();
      for (const ir::Edge& e : f_.edges_of(b)) reach(e.target);
    }
    return reached;
  }

  const ir::Function& f_;
  std::vector<bool> reachable_;
};

}  // namespace phidelity::tests
