// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Destroyers side by side: what each makes of a program, and what that costs.
//
//   Comparison comparison(subjects, seed);
//   comparison.compare(ssa);       // [k].cost is empty where subject k declined or broke down
//   comparison.totals()[k].total   // over the programs that every subject answered rightly
//
// Totals are over the same programs for all, or they would compare what each declines.
//
// Tested by: tests/campaign/compare_test.cpp
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "campaign/examine.h"
#include "campaign/subject.h"
#include "oracle/cost.h"
#include "oracle/verdict.h"

namespace phidelity::campaign {

struct Compared {
  oracle::Outcome outcome = oracle::Outcome::declined;
  std::optional<oracle::Cost> cost;  // of an answer that is a program
};

struct ComparedTotal {
  std::uint64_t declined = 0;
  std::uint64_t faulty = 0;
  oracle::Cost total;
};

class Comparison {
 public:
  Comparison(std::span<const Subject> subjects, std::uint64_t seed);

  // Requires: `ssa` was verified.
  // Ensures: one entry a subject, in their order; valid until the next call.
  std::span<const Compared> compare(const ir::Function& ssa);

  [[nodiscard]] std::span<const ComparedTotal> totals() const { return totals_; }
  [[nodiscard]] std::uint64_t programs() const { return programs_; }
  // Those that every subject answered, and none wrongly.
  [[nodiscard]] std::uint64_t comparable() const { return comparable_; }

 private:
  std::uint64_t seed_;
  std::vector<std::unique_ptr<destroyers::Destroyer>> destroyers_;
  std::vector<Compared> compared_;
  std::vector<ComparedTotal> totals_;
  std::uint64_t programs_ = 0;
  std::uint64_t comparable_ = 0;
  Examiner examiner_;
  oracle::CostMeter meter_;
};

}  // namespace phidelity::campaign
