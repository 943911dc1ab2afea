// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which values are live where, for a function in strict SSA form.
//
//   P: cbr c, B(a), X     B(p): print p     X: print q
//   live_in(B) = {}  live_in(X) = {q}  live_out(P) = {q}  live_out_phi(P) = {a, q}
//   live_copy(P) = {a, c, q}:  what a copy at the end of P, before `cbr`, can destroy
//
// live_in(B) is what is live on entry, the parameters of B excluded. live_out(P) is the union of
// live_in over the successors; live_out_phi(P) adds the arguments of P's edges; live_copy(P) adds
// the operands of P's terminator and takes away its results, which do not exist yet where the
// copies stand. A dead parameter is live nowhere.
//
// The sets are found value by value, walking from each use up to the definition, so the cost is
// the size of the answer and no bit matrix of blocks by values is ever built.
//
// Tested by: tests/destroyers/analysis/liveness_test.cpp
// Reference: B. Boissinot, S. Hack, D. Grund, B. Dupont de Dinechin, F. Rastello, "Fast Liveness
// Checking for SSA-Form Programs", CGO 2008, for the walk by uses; live_copy is ours: the
// published Method III tests live_out and so overlooks the terminator's uses.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ir/cfg.h"
#include "ir/program.h"

namespace phidelity::destroyers {

// A point in a block: 0 is its parameters, k the k-th instruction (from 1, the terminator last),
// one more the arguments of its edges.
struct Point {
  static constexpr ir::BlockId nowhere = 0xffffffff;

  ir::BlockId block = nowhere;
  std::uint32_t position = 0;

  friend bool operator==(const Point&, const Point&) = default;
};

class Liveness {
 public:
  // Requires: strict SSA. Unreachable blocks have no definitions, no uses and empty sets.
  // Cost: linear in the function and the sizes of live_in and live_out; buffers are reused.
  void build(const ir::Function& f, const ir::Cfg& cfg);

  // Ascending by id.
  [[nodiscard]] std::span<const ir::ValueId> live_in(ir::BlockId b) const { return in_.of(b); }
  [[nodiscard]] std::span<const ir::ValueId> live_out(ir::BlockId b) const { return out_.of(b); }
  // Fresh lists, ascending. Cost: O(k log k) in their size.
  [[nodiscard]] std::vector<ir::ValueId> live_out_phi(ir::BlockId b) const;
  [[nodiscard]] std::vector<ir::ValueId> live_copy(ir::BlockId b) const;

  // Cost: logarithmic.
  [[nodiscard]] bool is_live_in(ir::ValueId v, ir::BlockId b) const { return in_.has(b, v); }
  [[nodiscard]] bool is_live_out(ir::ValueId v, ir::BlockId b) const { return out_.has(b, v); }
  // Is `v` needed after point `p`? Cost: logarithmic.
  [[nodiscard]] bool is_live_after(ir::ValueId v, Point p) const;

  // Where `v` is defined; function parameters at position 0 of the entry, like block parameters.
  [[nodiscard]] Point definition(ir::ValueId v) const { return definitions_[v]; }
  // The points that read `v`, ascending.
  [[nodiscard]] std::span<const Point> uses(ir::ValueId v) const {
    return {uses_.data() + use_begin_[v], use_begin_[v + 1] - use_begin_[v]};
  }

 private:
  // For each block an ascending list of values.
  struct Sets {
    std::vector<std::uint32_t> begin;
    std::vector<ir::ValueId> values;

    [[nodiscard]] std::span<const ir::ValueId> of(ir::BlockId b) const {
      return {values.data() + begin[b], begin[b + 1] - begin[b]};
    }
    [[nodiscard]] bool has(ir::BlockId b, ir::ValueId v) const;
    // Requires: members ascending by value, at most one a block and value.
    void assign(std::size_t block_count,
                std::span<const std::pair<ir::BlockId, ir::ValueId>> members);
  };

  void find_definitions_and_uses();
  template <class Visit>
  void for_each_use(Visit visit) const;
  void walk_up(ir::ValueId v);
  void enter_from_below(ir::ValueId v, ir::BlockId b);

  const ir::Function* f_ = nullptr;
  const ir::Cfg* cfg_ = nullptr;
  Sets in_;
  Sets out_;
  std::vector<Point> definitions_;
  std::vector<std::uint32_t> use_begin_;
  std::vector<Point> uses_;
  std::vector<ir::ValueId> last_in_;   // by block: the value last found live in, or out
  std::vector<ir::ValueId> last_out_;
  std::vector<std::pair<ir::BlockId, ir::ValueId>> found_in_;
  std::vector<std::pair<ir::BlockId, ir::ValueId>> found_out_;
  std::vector<ir::BlockId> work_;
};

}  // namespace phidelity::destroyers
