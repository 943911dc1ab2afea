// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Liveness by its definition, for the tests: `v` is live after a point if some path from there
// reads it before it is defined again. Walks forwards from the point, one value and one point at
// a time, and shares nothing with destroyers/analysis/.
#pragma once

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "destroyers/analysis/liveness.h"
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {

class PathLiveness {
 public:
  explicit PathLiveness(const ir::Function& f) : f_(f) {}

  // Is `v` read on some path that starts just after `p`?
  [[nodiscard]] bool live_after(ir::ValueId v, Point p) const {
    std::set<ir::BlockId> entered;
    std::vector<Point> todo = {p};
    while (!todo.empty()) {
      const Point from = todo.back();
      todo.pop_back();
      bool defined = false;
      for (std::uint32_t k = from.position + 1; k <= length(from.block) && !defined; ++k) {
        if (reads(from.block, k, v)) return true;
        defined = defines(from.block, k, v);
      }
      if (defined) continue;
      if (argument(from.block, v)) return true;
      for (const ir::Edge& e : f_.edges_of(from.block)) {
        if (is_param(e.target, v) || !entered.insert(e.target).second) continue;
        todo.push_back({e.target, 0});
      }
    }
    return false;
  }

  // Terminator's position: the last instruction of the block.
  [[nodiscard]] std::uint32_t length(ir::BlockId b) const {
    return f_.blocks[b].instructions.size();
  }
  [[nodiscard]] bool is_param(ir::BlockId b, ir::ValueId v) const {
    return contains(f_.params_of(b), v) || (b == 0 && contains(f_.params, v));
  }
  [[nodiscard]] bool defines(ir::BlockId b, std::uint32_t position, ir::ValueId v) const {
    return contains(f_.results_of(f_.instructions_of(b)[position - 1]), v);
  }
  [[nodiscard]] bool reads(ir::BlockId b, std::uint32_t position, ir::ValueId v) const {
    return contains(f_.operands_of(f_.instructions_of(b)[position - 1]), v);
  }
  // Is `v` an argument of an edge out of `b`?
  [[nodiscard]] bool argument(ir::BlockId b, ir::ValueId v) const {
    const auto edges = f_.edges_of(b);
    return std::any_of(edges.begin(), edges.end(),
                       [&](const ir::Edge& e) { return contains(f_.arguments_of(e), v); });
  }
  // Live on entry to `b`, parameters excluded.
  [[nodiscard]] bool live_in(ir::BlockId b, ir::ValueId v) const {
    return !is_param(b, v) && live_after(v, {b, 0});
  }
  // Live on entry to a successor.
  [[nodiscard]] bool live_out(ir::BlockId b, ir::ValueId v) const {
    const auto edges = f_.edges_of(b);
    return std::any_of(edges.begin(), edges.end(),
                       [&](const ir::Edge& e) { return live_in(e.target, v); });
  }

 private:
  static bool contains(std::span<const ir::ValueId> all, ir::ValueId v) {
    return std::find(all.begin(), all.end(), v) != all.end();
  }
  static bool contains(std::span<const ir::Operand> all, ir::ValueId v) {
    return std::any_of(all.begin(), all.end(), [&](ir::Operand o) { return o.is(v); });
  }

  const ir::Function& f_;
};

// The classic programs, and one with two results of a call and of a terminator, a class, a dead
// parameter, and reading across a loop.
inline std::vector<std::string_view> liveness_programs() {
  std::vector<std::string_view> programs;
  for (const Classic& c : classics) programs.push_back(c.text);
  programs.push_back(R"(ssa @opaque(n, m) {
entry:
  (a, b) = call @pair(n)
  br H(a, b, n)
H(p, q, dead):
  r = add p, m
  (s, t) = branch @next(r), H(s, q, p), X(t), Y
X(u):
  v = add u, b
  ret v
Y:
  ret s, q
})");
  return programs;
}

}  // namespace phidelity::destroyers::testing
