// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Phis while SSA is constructed: what each reads, and which of them are another value.
//
//   p = phi(x, p)              p is x
//   q = phi(p, x)              and so then is q
//   r = phi(y, s)  s = phi(r, r)      s is r, and so r is y
//   u = phi(y, w)  w = phi(u, y, w)   neither is trivial, but the set reads nothing besides y
//
// A removed phi forwards to what it is; operands are looked up through that.
//
// Tested by: tests/generators/construction/phi_graph_test.cpp
// Reference: M. Braun et al., "Simple and Efficient Construction of Static Single Assignment Form",
// CC 2013: Algorithm 3 (tryRemoveTrivialPhi) and Algorithm 5 (removeRedundantPhis), both without
// recursion. A phi without operands that counts for another is retried when it has them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generators/construction/grouped.h"
#include "ir/cfg.h"
#include "ir/program.h"

namespace phidelity::generators {

class PhiGraph {
 public:
  // Ensures: no phis; a value among operands that is `first` or greater is phi number id - first.
  void start(ir::ValueId first);
  // Adds a phi that will have so many operands. Requires: operand_count >= 1.
  std::uint32_t add(std::uint32_t operand_count);
  // Requires: the phi has not all of its operands yet.
  void append(std::uint32_t phi, ir::Operand operand);

  // What the operand stands for now.
  [[nodiscard]] ir::Operand resolve(ir::Operand operand);
  // Removes `phi` if it has all operands and they are one value besides itself, and then in the
  // same way all that read it.
  void simplify(std::uint32_t phi);
  // Removes each set of phis that reads nothing but its members and one value.
  // Ensures: none is left. Requires: all phis have their operands.
  void remove_redundant_sets();

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(phis_.size()); }
  [[nodiscard]] bool removed(std::uint32_t phi) const { return phis_[phi].removed; }
  [[nodiscard]] std::span<const ir::Operand> operands(std::uint32_t phi) const {
    return {operands_.data() + phis_[phi].first, phis_[phi].count};
  }

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  struct Node {
    std::uint32_t first = 0;  // of its operands
    std::uint32_t wanted = 0;
    std::uint32_t count = 0;
    std::uint32_t readers = none;  // the first of a list in readers_
    bool removed = false;
    ir::Operand is;  // where removed: what it stands for
  };
  struct Reader {
    std::uint32_t phi = 0;
    std::uint32_t next = none;
  };
  // Phis that are to be split into components, or one component of them.
  struct Task {
    std::vector<std::uint32_t> phis;
    bool is_component = false;
  };

  [[nodiscard]] bool is_phi(ir::Operand o) const { return o.is_value() && o.id() >= first_; }
  void replace(std::uint32_t phi, ir::Operand by);
  void simplify_pending();
  void split(std::span<const std::uint32_t> phis);
  void reduce(std::span<const std::uint32_t> component);

  ir::ValueId first_ = 0;
  std::vector<Node> phis_;
  std::vector<ir::Operand> operands_;
  std::vector<Reader> readers_;
  std::vector<std::uint32_t> pending_;  // phis that may have become trivial
  std::vector<Task> tasks_;
  std::vector<std::uint32_t> place_;    // by phi: its index in the set at hand, or none
  ir::Function scratch_;                // the set at hand as a graph: a phi is a block
  ir::Cfg cfg_;
  std::vector<std::uint32_t> component_of_;
  std::vector<Grouped<std::uint32_t>::Entry> entries_;
  Grouped<std::uint32_t> components_;
};

}  // namespace phidelity::generators
