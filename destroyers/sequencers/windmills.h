// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The graph that every sequencer works on: an arrow into each place that is written.
//
//   {a <- b, b <- a, c <- a, d <- d, e <- 7}   nodes a, b, c:  b -> a, a -> b, a -> c
//   source(a) == b;  readers of a: c, then b;  copy_count() == 3
//
// Trivial copies and constants are left out: they wait for nothing. The first nodes are the
// destinations in the order of the list, so a node below copy_count() is also a copy; places that
// are only read come after them. A place has one source, so the graph is made of windmills:
// at most one cycle a component, with trees hanging off it.
//
// Tested by: tests/destroyers/sequencers/windmills_test.cpp
// Reference: L. Rideau, B. P. Serpette, X. Leroy, "Tilting at Windmills with Coq: Formal
// Verification of a Compilation Algorithm for Parallel Moves", JAR 40(4), 2008.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "destroyers/sequencers/sequencer.h"

namespace phidelity::destroyers {

class Windmills {
 public:
  using Node = std::uint32_t;
  static constexpr Node none = 0xffffffff;

  // Trivial copies are kept only where asked: an arrow from a place to itself (a planted fault).
  // Of two copies into one place, which a destroyer asks for that shares places wrongly, the last
  // one listed stands. Cost: linear in the copies; buffers are reused.
  void build(std::span<const Move> copies, bool trivial_kept = false);

  [[nodiscard]] Node copy_count() const { return static_cast<Node>(source_.size()); }
  [[nodiscard]] Node size() const { return static_cast<Node>(places_.size()); }
  [[nodiscard]] bool is_written(Node n) const { return n < source_.size(); }
  [[nodiscard]] ir::ValueId place(Node n) const { return places_[n]; }
  [[nodiscard]] ir::Operand operand(Node n) const { return ir::Operand::value(places_[n]); }
  // Where the place's new content comes from; `none` where it is not written.
  [[nodiscard]] Node source(Node n) const { return is_written(n) ? source_[n] : none; }
  // The copies that read the place, the last listed first; `none` ends them.
  [[nodiscard]] Node first_reader(Node n) const { return first_reader_[n]; }
  [[nodiscard]] Node next_reader(Node reader) const { return next_reader_[reader]; }

 private:
  Node node_at(ir::ValueId place);

  std::vector<Node> node_of_;        // by ValueId; `none` but for the places of the last call
  std::vector<ir::ValueId> places_;  // by node
  std::vector<Node> source_;         // by node that is written
  std::vector<Node> next_reader_;    // likewise
  std::vector<Node> first_reader_;   // by node
};

}  // namespace phidelity::destroyers
