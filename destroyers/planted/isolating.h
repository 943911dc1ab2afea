// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Planted faults of isolation: Method I with one of its separations left out.
//
//   E01  a phi's result is not copied      E04  the phis of a block share one variable
//   E02  its arguments are not copied      E05  two edges between two blocks are not separated
//
// The copies left out are those whose two ends are given one place, whoever interferes.
//
// Tested by: tests/destroyers/planted/isolating_test.cpp
#pragma once

#include "destroyers/analysis/unions.h"
#include "destroyers/methods/isolation.h"
#include "destroyers/methods/sreedhar_1.h"

namespace phidelity::destroyers {

// Isolation in which some names are given one place without a question.
class MergedIsolation : public Isolation {
 protected:
  using Isolation::Isolation;

  void prepare() override {
    Isolation::prepare();
    if (failed()) return;
    places_.reset(locations_.size());
    for (const ir::BlockId b : cfg().reverse_postorder()) merge_in(b);
    for (ir::ValueId v = 0; v < locations_.size(); ++v) locations_[v] = places_.find(v);
    join_isolated_names();
  }
  virtual void merge_in(ir::BlockId b) = 0;
  void merge(ir::ValueId a, ir::ValueId b) { places_.unite(a, b); }

 private:
  Unions places_;
};

class ResultsNotCopied final : public MergedIsolation {
 public:
  ResultsNotCopied() : MergedIsolation("E01") {}

 protected:
  void merge_in(ir::BlockId b) override {
    const ir::Range phis = ssa().blocks[b].params;
    for (std::uint32_t i = phis.begin; i < phis.end; ++i) {
      merge(ssa().block_params[i], isolated(i));
    }
  }
};

class ArgumentsNotCopied final : public MergedIsolation {
 public:
  ArgumentsNotCopied() : MergedIsolation("E02") {}

 protected:
  void merge_in(ir::BlockId b) override {
    const ir::Range slots = ssa().blocks[b].edges;
    for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
      const std::uint32_t first = ssa().blocks[ssa().edges[e].target].params.begin;
      const auto copies = isolating(e);
      for (std::uint32_t i = 0; i < copies.size(); ++i) {
        if (copies[i].source.is_value()) merge(copies[i].source.id(), isolated(first + i));
      }
    }
  }
};

// Of one class each: a place holds values of one register class.
class PhisOfABlockMerged final : public MergedIsolation {
 public:
  PhisOfABlockMerged() : MergedIsolation("E04") {}

 protected:
  void merge_in(ir::BlockId b) override {
    const ir::Range phis = ssa().blocks[b].params;
    for (std::uint32_t i = phis.begin; i < phis.end; ++i) {
      for (std::uint32_t j = phis.begin; j < i; ++j) {
        if (tac().values[isolated(i)].reg_class != tac().values[isolated(j)].reg_class) continue;
        merge(isolated(j), isolated(i));
        break;
      }
    }
  }
};

class TwoEdgesNotSeparated final : public SreedharI {
 public:
  TwoEdgesNotSeparated() : SreedharI("E05", {.separates_two_edges = false}) {}
};

}  // namespace phidelity::destroyers
