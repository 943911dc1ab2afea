// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Planted faults of the steps around a method: `split` with one decision changed.
//
//   dead-phi     phis that no instruction reads are dropped, though phis that are read need them
//   last-in-edge of three in-edges or more the last is skipped: no operand was found for it
//   slot-order   the arguments of the two ways of a `cbr` are attached in the other order
//   two-slots    of a terminator with more ways only the first two get their copies
//   name-taken   a fresh temporary has the number of a value that exists
//   endless-split  a self loop is split, the new edge into its block is split, and so on
//
// Tested by: tests/destroyers/planted/steps_test.cpp
// Reference: dead-phi is a slip in counting uses; the others were reported of compilers: an edge
// without an incoming operand (mach 2931), arguments in another order than the terminator's
// successors (wasmtime 4042), capture of a name, and a splitter that never ends.
#pragma once

#include <algorithm>

#include "destroyers/methods/split.h"
#include "destroyers/prepasses/phi_removal.h"

namespace phidelity::destroyers {

class UnreadPhisDropped final : public Split {
 public:
  UnreadPhisDropped() : Split("dead-phi") {}

 protected:
  void prepare() override { needed_ = needed_phis(ssa(), false); }
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override {
    const std::size_t before = copies.size();
    Split::edge_copies(e, copies);
    copies.erase(std::remove_if(copies.begin() + static_cast<std::ptrdiff_t>(before), copies.end(),
                                [&](const Move& m) { return !needed_[m.destination]; }),
                 copies.end());
  }

 private:
  std::vector<bool> needed_;
};

class LastInEdgeSkipped final : public Split {
 public:
  LastInEdgeSkipped() : Split("last-in-edge") {}

 protected:
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override {
    const ir::BlockId target = ssa().edges[e].target;
    const bool is_last = cfg().in_edges(target).back() == e;
    if (is_last && cfg().reachable_in_degree(target) > 2) return;
    Split::edge_copies(e, copies);
  }
};

// Where the two targets take the same classes.
class SlotsExchanged final : public Split {
 public:
  SlotsExchanged() : Split("slot-order") {}

 protected:
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override {
    const ir::Edge& edge = ssa().edges[e];
    const ir::EdgeId first = ssa().blocks[edge.source].edges.begin;
    const ir::EdgeId taken_from = fits(first) ? first + (first + 1 - e) : e;
    append_copies(edge.target, ssa().arguments_of(ssa().edges[taken_from]), copies);
  }

 private:
  [[nodiscard]] bool fits(ir::EdgeId first) const {
    const ir::BlockId source = ssa().edges[first].source;
    if (ssa().terminator_of(source).opcode != ir::Opcode::cbr) return false;
    const auto a = ssa().params_of(ssa().edges[first].target);
    const auto b = ssa().params_of(ssa().edges[first + 1].target);
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](ir::ValueId x, ir::ValueId y) {
      return ssa().values[x].reg_class == ssa().values[y].reg_class;
    });
  }
};

class FirstTwoSlots final : public Split {
 public:
  FirstTwoSlots() : Split("two-slots") {}

 protected:
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override {
    if (ssa().slot_of(e) < 2) Split::edge_copies(e, copies);
  }
};

// Numbered from the instructions' results, which forgets parameters and phis.
class NameTaken final : public Split {
 public:
  NameTaken() : Split("name-taken") {}

 protected:
  ir::ValueId temporary_for(ir::ValueId saved) override {
    const auto number = static_cast<ir::ValueId>(ssa().results.size());
    const bool is_taken = number < ssa().values.size() && number != saved &&
                          ssa().values[number].reg_class == ssa().values[saved].reg_class;
    return is_taken ? number : Split::temporary_for(saved);
  }
};

class EndlessSplit final : public Split {
 public:
  EndlessSplit() : Split("endless-split") {}

 protected:
  ir::BlockId block_for(ir::EdgeId e) override {
    const ir::Edge& edge = ssa().edges[e];
    if (edge.source == edge.target) {
      const std::uint64_t steps = step_budget(ssa().edges.size());
      for (std::uint64_t step = 0; step < steps; ++step) (void)new_block_on(e);
      fail(Outcome::timeout, "edge " + edge_text(e) + " was split again and again");
    }
    return Split::block_for(e);
  }
};

}  // namespace phidelity::destroyers
