// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The structural features that a program shows: what a campaign has reached.
//
//   FeatureReader reader;
//   FeatureSet s = reader.read(swap);       // s.has(Feature::swap), s.has(Feature::back_edge)
//   for (const FeatureInfo& row : feature_table) if (s.has(row.feature)) count[row.name]++;
//
// Only reachable code counts, but for `unreachable` itself. What a *parallel copy* is here: the
// arguments of one edge against the parameters of its target; p <- q with q a parameter of the
// same block makes an arrow from p to q, and cycles, chains and fan-outs are those of the arrows.
//
// Tested by: tests/generators/features_test.cpp
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "generators/edge_cycles.h"
#include "ir/cfg.h"
#include "ir/dominators.h"
#include "ir/program.h"

namespace phidelity::generators {

enum class Feature : std::uint8_t {
  critical_edge, back_edge, critical_back_edge, self_loop, irreducible, multi_edge,
  multi_edge_arguments, unreachable, nosplit, nosplit_critical,
  swap, long_cycle, two_cycles, cycle_fan_out, chain, cycle_and_constant, constant_chain,
  shared_argument, self_argument_critical, two_classes, undef_argument, constant_argument,
  terminator_argument, argument_live_past_phi, phi_live_on_other_way,
  branch_on_phi, branch_on_target_phi, dead_phi, phi_for_phis_only,
  switch_terminator, wide_switch, brdec, opaque_branch, trap,
  call, floats, undef_operand, memory, input, print, copy, division,
};

struct FeatureInfo {
  Feature feature;
  std::string_view name;
  std::string_view summary;
};

inline constexpr std::array feature_table = {
    FeatureInfo{Feature::critical_edge, "critical-edge", "a critical edge"},
    FeatureInfo{Feature::back_edge, "back-edge", "an edge to a block that dominates its source"},
    FeatureInfo{Feature::critical_back_edge, "critical-back-edge",
                "a back edge that is critical and carries arguments"},
    FeatureInfo{Feature::self_loop, "self-loop", "an edge from a block to itself"},
    FeatureInfo{Feature::irreducible, "irreducible", "a loop with two entries"},
    FeatureInfo{Feature::multi_edge, "multi-edge", "two slots of a block with one target"},
    FeatureInfo{Feature::multi_edge_arguments, "multi-edge-arguments",
                "two slots of a block with one target and different arguments"},
    FeatureInfo{Feature::unreachable, "unreachable", "a block that no path leads to"},
    FeatureInfo{Feature::nosplit, "nosplit", "an edge that may not be split"},
    FeatureInfo{Feature::nosplit_critical, "nosplit-critical",
                "a critical edge with arguments that may not be split"},
    FeatureInfo{Feature::swap, "swap", "two parameters exchanged on an edge"},
    FeatureInfo{Feature::long_cycle, "long-cycle", "three parameters or more in a cycle"},
    FeatureInfo{Feature::two_cycles, "two-cycles", "two cycles on one edge"},
    FeatureInfo{Feature::cycle_fan_out, "cycle-fan-out",
                "a parameter in a cycle is also read by one outside it"},
    FeatureInfo{Feature::chain, "chain", "p <- q and q <- something else, in no cycle"},
    FeatureInfo{Feature::cycle_and_constant, "cycle-and-constant",
                "a cycle and a literal on one edge"},
    FeatureInfo{Feature::constant_chain, "constant-chain", "p <- q and q <- a literal"},
    FeatureInfo{Feature::shared_argument, "shared-argument",
                "one name brought to two parameters on an edge"},
    FeatureInfo{Feature::self_argument_critical, "self-argument-critical",
                "p <- p on a critical edge"},
    FeatureInfo{Feature::two_classes, "two-classes", "parameters of two classes on one edge"},
    FeatureInfo{Feature::undef_argument, "undef-argument", "p <- undef"},
    FeatureInfo{Feature::constant_argument, "constant-argument", "p <- a literal"},
    FeatureInfo{Feature::terminator_argument, "terminator-argument",
                "an argument defined by its block's own terminator"},
    FeatureInfo{Feature::argument_live_past_phi, "argument-live-past-phi",
                "an argument still used after the phi that takes it"},
    FeatureInfo{Feature::phi_live_on_other_way, "phi-live-on-other-way",
                "p <- a, and p still used on another way out of the branch"},
    FeatureInfo{Feature::branch_on_phi, "branch-on-phi", "a branch asks a phi of its block"},
    FeatureInfo{Feature::branch_on_target_phi, "branch-on-target-phi",
                "a branch asks a phi that one of its edges overwrites"},
    FeatureInfo{Feature::dead_phi, "dead-phi", "a phi that nothing uses"},
    FeatureInfo{Feature::phi_for_phis_only, "phi-for-phis-only", "a phi that only phis use"},
    FeatureInfo{Feature::switch_terminator, "switch", "the terminator `switch`"},
    FeatureInfo{Feature::wide_switch, "wide-switch", "a `switch` of more than four ways"},
    FeatureInfo{Feature::brdec, "brdec", "the terminator `brdec`"},
    FeatureInfo{Feature::opaque_branch, "branch", "an opaque branch"},
    FeatureInfo{Feature::trap, "trap", "the terminator `trap`"},
    FeatureInfo{Feature::call, "call", "an opaque call"},
    FeatureInfo{Feature::floats, "float", "a value of another class than i"},
    FeatureInfo{Feature::undef_operand, "undef-operand", "an instruction reads `undef`"},
    FeatureInfo{Feature::memory, "memory", "`load` or `store`"},
    FeatureInfo{Feature::input, "input", "`input`"},
    FeatureInfo{Feature::print, "print", "`print`"},
    FeatureInfo{Feature::copy, "copy", "a copy in the SSA program"},
    FeatureInfo{Feature::division, "division", "`div` or `rem`"},
};
inline constexpr std::size_t feature_count = feature_table.size();
static_assert(feature_count == static_cast<std::size_t>(Feature::division) + 1);
static_assert(feature_count <= 64, "FeatureSet has one bit a feature");

struct FeatureSet {
  std::uint64_t bits = 0;

  [[nodiscard]] static constexpr std::uint64_t bit(Feature f) {
    return std::uint64_t{1} << static_cast<unsigned>(f);
  }
  [[nodiscard]] bool has(Feature f) const { return (bits & bit(f)) != 0; }
  void add(Feature f, bool shown = true) { bits |= shown ? bit(f) : 0; }
  [[nodiscard]] int size() const { return std::popcount(bits); }
  friend bool operator==(const FeatureSet&, const FeatureSet&) = default;
};

// Two different features of one program, numbered from 0 in the order of the table.
struct FeaturePair {
  Feature first;
  Feature second;  // after `first` in the table
};
inline constexpr std::size_t pair_count = feature_count * (feature_count - 1) / 2;
inline constexpr std::array<FeaturePair, pair_count> feature_pairs = [] {
  std::array<FeaturePair, pair_count> pairs{};
  std::size_t k = 0;
  for (std::size_t first = 0; first < feature_count; ++first) {
    for (std::size_t second = first + 1; second < feature_count; ++second) {
      pairs[k++] = {static_cast<Feature>(first), static_cast<Feature>(second)};
    }
  }
  return pairs;
}();
// Requires: first < second < feature_count. Ensures: feature_pairs[result] is {first, second}.
[[nodiscard]] constexpr std::size_t pair_index(std::size_t first, std::size_t second) {
  return first * (2 * feature_count - first - 1) / 2 + (second - first - 1);
}
[[nodiscard]] constexpr std::string_view name_of(Feature f) {
  return feature_table[static_cast<std::size_t>(f)].name;
}

// "swap + trap".
[[nodiscard]] std::string name_of(FeaturePair pair);

// Reads one program after the other with the same buffers.
class FeatureReader {
 public:
  // Requires: `f` is a valid ssa program.
  // Cost: O(size + blocks * values / 64 * loop depth); no recursion.
  [[nodiscard]] FeatureSet read(const ir::Function& f);

 private:
  struct Uses {
    bool by_instruction = false;
    bool by_phi = false;
  };

  void find_definitions(const ir::Function& f);
  void find_live(const ir::Function& f);
  void read_block(const ir::Function& f, ir::BlockId b);
  void read_phis(const ir::Function& f, ir::BlockId b);
  void read_ways(const ir::Function& f, ir::BlockId b);
  void read_edge(const ir::Function& f, ir::EdgeId e);
  void read_arguments(const ir::Function& f, ir::EdgeId e);
  void read_cycles(const ir::Function& f, ir::EdgeId e);
  [[nodiscard]] bool live_into(ir::ValueId v, ir::BlockId b) const {
    return ((live_in_[b * words_ + v / 64] >> (v % 64)) & 1) != 0;
  }
  // The place of `o` among the parameters of `b`, or `none`.
  [[nodiscard]] std::uint32_t param_index(ir::Operand o, ir::BlockId b) const;

  static constexpr std::uint32_t none = EdgeCycles::none;

  FeatureSet set_;
  ir::Cfg cfg_;
  ir::Dominators dominators_;
  std::vector<ir::BlockId> phi_block_;     // by value: whose parameter it is, or `none`
  std::vector<std::uint32_t> phi_index_;
  std::vector<ir::BlockId> terminator_of_; // by value: the block whose terminator defines it
  std::vector<Uses> uses_;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> live_in_;     // by block, a row of bits by value
  std::vector<std::uint64_t> used_;
  std::vector<std::uint64_t> defined_;
  EdgeCycles cycles_;
};

[[nodiscard]] FeatureSet features_of(const ir::Function& f);

}  // namespace phidelity::generators
