// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Planted faults of placement: `split` with one decision about edges and blocks changed.
//
//   C01  always at the end of the source            C07  a new block without a terminator
//   C02  in-edges are not counted                   C12  copies after the terminator
//   C03  one new block for all edges into a block   C13  the last block keeps its phis
//   C04  a new block is entered by every slot       C14  the arms are exchanged when splitting
//        between its two blocks                     C15  ways out are counted by distinct block
//   C05  a new block is not linked
//   C06  a new block branches to itself
//
// Everything else is inherited from the sound method, temporaries and sequences too.
//
// Tested by: tests/destroyers/planted/placement_test.cpp
#pragma once

#include <unordered_map>

#include "destroyers/methods/split.h"

namespace phidelity::destroyers {

// Where an argument is the terminator's own result, the end of the source is no place at all, and
// the sound place is kept.
class EndOfSourceAlways final : public Split {
 public:
  EndOfSourceAlways() : Split("C01") {}

 protected:
  Place place_of(ir::EdgeId e) override {
    return carries_terminator_result(e) ? Split::place_of(e) : Place::end_of_source;
  }
};

class InEdgesNotCounted final : public Split {
 public:
  InEdgesNotCounted() : Split("C02") {}

 protected:
  [[nodiscard]] bool has_one_way_in(ir::BlockId) const override { return true; }
};

class SharedNewBlock final : public Split {
 public:
  SharedNewBlock() : Split("C03") {}

 protected:
  void prepare() override { block_into_.clear(); }
  [[nodiscard]] ir::BlockId block_for(ir::EdgeId e) override {
    const auto [found, is_first] = block_into_.try_emplace(ssa().edges[e].target, 0);
    if (is_first) found->second = new_block_on(e);
    return found->second;
  }

 private:
  std::unordered_map<ir::BlockId, ir::BlockId> block_into_;  // by target
};

class BothSlotsRetargeted final : public Split {
 public:
  BothSlotsRetargeted() : Split("C04") {}

 protected:
  void enter(ir::EdgeId e, ir::BlockId block) override {
    const ir::Edge& edge = ssa().edges[e];
    const ir::Range slots = ssa().blocks[edge.source].edges;
    for (ir::EdgeId other = slots.begin; other < slots.end; ++other) {
      if (ssa().edges[other].target == edge.target) Split::enter(other, block);
    }
  }
};

class NewBlockNotLinked final : public Split {
 public:
  NewBlockNotLinked() : Split("C05") {}

 protected:
  void enter(ir::EdgeId, ir::BlockId) override {}
};

class NewBlockLoops final : public Split {
 public:
  NewBlockLoops() : Split("C06") {}

 protected:
  void leave(ir::EdgeId, ir::BlockId block) override { tac().add_branch(block); }
};

class NewBlockUnterminated final : public Split {
 public:
  NewBlockUnterminated() : Split("C07") {}

 protected:
  void leave(ir::EdgeId, ir::BlockId) override {}
};

// What stands after a terminator is a block that nothing enters.
class AfterTheTerminator final : public Split {
 public:
  AfterTheTerminator() : Split("C12") {}

 protected:
  Place place_of(ir::EdgeId e) override {
    const Place right = Split::place_of(e);
    unreached_ = right == Place::end_of_source;
    return unreached_ ? Place::own_block : right;
  }
  void enter(ir::EdgeId e, ir::BlockId block) override {
    if (!unreached_) Split::enter(e, block);
  }

 private:
  bool unreached_ = false;
};

class LastPhisKept final : public Split {
 public:
  LastPhisKept() : Split("C13") {}

 protected:
  void prepare() override {
    last_ = 0;
    for (ir::BlockId b = 0; b < ssa().blocks.size(); ++b) {
      if (cfg().reachable(b) && !ssa().blocks[b].params.empty()) last_ = b;
    }
  }
  [[nodiscard]] bool keeps_phis(ir::BlockId b) const override { return b == last_ && b != 0; }

 private:
  ir::BlockId last_ = 0;
};

class ArmsExchanged final : public Split {
 public:
  ArmsExchanged() : Split("C14") {}

 protected:
  void prepare() override { exchanged_in_ = none; }
  // A block's edges are asked for one after another, so one block is remembered.
  void enter(ir::EdgeId e, ir::BlockId block) override {
    const ir::BlockId source = ssa().edges[e].source;
    if (exchanged_in_ == source) exchange_arms(source);
    Split::enter(e, block);
    exchange_arms(source);
    exchanged_in_ = source;
  }

 private:
  static constexpr ir::BlockId none = 0xffffffff;

  void exchange_arms(ir::BlockId source) {
    const ir::Range slots = ssa().blocks[source].edges;
    if (slots.size() < 2) return;
    const ir::BlockId first = entered_by(slots.begin);
    Split::enter(slots.begin, entered_by(slots.begin + 1));
    Split::enter(slots.begin + 1, first);
  }

  ir::BlockId exchanged_in_ = none;
};

class DistinctTargetsCounted final : public Split {
 public:
  DistinctTargetsCounted() : Split("C15") {}

 protected:
  [[nodiscard]] bool has_one_way_out(ir::BlockId b) const override {
    const auto edges = ssa().edges_of(b);
    for (const ir::Edge& e : edges) {
      if (e.target != edges.front().target) return false;
    }
    return true;
  }
};

}  // namespace phidelity::destroyers
