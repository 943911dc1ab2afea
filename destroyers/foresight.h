// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a destroyer may also be: one that gains from knowing what it will be asked next.
//
//   if (auto* foresight = dynamic_cast<Foresight*>(&destroyer)) foresight->foresee(programs);
//   for (const ir::Function& ssa : programs) destroyer.destroy(ssa, answer);
//
// Answers do not depend on it.
//
// Tested by: tests/destroyers/adapters/foreign_test.cpp
#pragma once

#include <span>

#include "ir/program.h"

namespace phidelity::destroyers {

class Foresight {
 public:
  // Will be asked next, in this order; other questions may come between.
  // Requires: the programs stay where they are, unchanged, until the last of them was asked.
  virtual void foresee(std::span<const ir::Function> programs) = 0;

 protected:
  ~Foresight() = default;
};

}  // namespace phidelity::destroyers
