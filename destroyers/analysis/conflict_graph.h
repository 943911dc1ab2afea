// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which values may not be in one partition, found the way GCC's coalescer finds it.
//
//   J(p): x = copy p; y = add x, 1; ret y     walking up: y dies, x dies, p takes x's place
//   no conflict of x and p, the copy left them alike; with `print x` and `print p` both needed
//   after another definition of x there would be one
//
// Each block is walked upwards with the set of live values; what a definition finds alive it
// conflicts with. A copy takes its source out of the set first, for a copy makes no conflict.
// Results of one instruction and phis of one block conflict. Conflicts are asked only inside a
// *base*: names that could be coalesced at all, through phis and copies. Live sets and
// conflicts are kept by base, so the others cost nothing.
//
// Tested by: tests/destroyers/analysis/conflict_graph_test.cpp
// Reference: GCC, tree-ssa-coalesce.cc, build_ssa_conflict_graph, live_track and
// compute_optimized_partition_bases; the rule for copies is G. J. Chaitin's, "Register Allocation
// and Spilling via Graph Coloring", 1982.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "destroyers/analysis/liveness.h"

namespace phidelity::destroyers {

// The decisions of the conflict graph; planted faults exchange one of them.
struct ConflictDecisions {
  bool of_partitions = true;       // else the pair's own conflicts alone are asked (H01)
  bool arguments_live_out = true;  // else a phi's argument is not alive at its edge's start (H02)
  bool phis_conflict = true;       // else phis of one block do not (H03)
};

class ConflictGraph {
 public:
  using Pair = std::pair<ir::ValueId, ir::ValueId>;

  // Every value in a partition of its own. `candidates` are the pairs that may be coalesced.
  // Cost: O(size + live sets + conflicts inside bases).
  void build(const ir::Function& f, const ir::Cfg& cfg, const Liveness& liveness,
             std::span<const Pair> candidates, ConflictDecisions decisions = {});

  // Cost: the depth of a forest that is kept flat; almost constant.
  [[nodiscard]] ir::ValueId partition(ir::ValueId v) const;
  // Ensures: one partition if the two do not conflict, else nothing changed.
  // Cost: linear in the shorter list of conflicts.
  bool unite_if_free(ir::ValueId a, ir::ValueId b);

 private:
  static constexpr std::uint32_t none = 0xffffffff;

  void find_bases(std::size_t value_count, std::span<const Pair> candidates);
  void walk_up(const ir::Function& f, ir::BlockId b, const Liveness& liveness);
  void define(ir::ValueId v);
  void define_together(std::span<const ir::ValueId> values);
  void make_live(ir::ValueId v);
  void make_dead(ir::ValueId v);
  void add_conflict(ir::ValueId a, ir::ValueId b);
  [[nodiscard]] bool conflict(ir::ValueId a, ir::ValueId b) const;

  ConflictDecisions decisions_;
  mutable std::vector<ir::ValueId> parent_;  // forest of partitions; paths are halved by queries
  std::vector<ir::ValueId> base_;            // by value, `none` for those in no candidate
  std::vector<std::vector<ir::ValueId>> live_;       // by base
  std::vector<std::uint32_t> live_at_;               // by value: place in its base's list
  std::vector<ir::ValueId> alive_;                   // all that is in `live_`, and some that was
  std::vector<std::vector<ir::ValueId>> conflicts_;  // by partition
};

}  // namespace phidelity::destroyers
