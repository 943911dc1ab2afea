// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A destroyer behind pre-passes: each makes another SSA function of the one before.
//
//   Pipeline({drop_trivial_phis, drop_dead_phis}, method)   destroys what the two leave
//
// It has the name of the method. Values keep their ids through all pre-passes of this folder.
//
// Tested by: tests/destroyers/prepasses/pipeline_test.cpp
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "destroyers/destroyer.h"

namespace phidelity::destroyers {

// Requires: `in` was verified. Ensures: `out`, replaced, is valid SSA that means the same.
using Prepass = std::function<void(const ir::Function& in, ir::Function& out)>;

class Pipeline final : public Destroyer {
 public:
  Pipeline(std::vector<Prepass> prepasses, std::unique_ptr<Destroyer> method)
      : prepasses_(std::move(prepasses)), method_(std::move(method)) {}

  [[nodiscard]] std::string_view name() const override { return method_->name(); }
  void destroy(const ir::Function& ssa, Answer& answer) override {
    const ir::Function* current = &ssa;
    for (std::size_t i = 0; i < prepasses_.size(); ++i) {
      prepasses_[i](*current, buffers_[i % 2]);
      current = &buffers_[i % 2];
    }
    method_->destroy(*current, answer);
  }

 private:
  std::vector<Prepass> prepasses_;
  std::unique_ptr<Destroyer> method_;
  ir::Function buffers_[2];
};

}  // namespace phidelity::destroyers
