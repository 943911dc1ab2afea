// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A campaign's faulty programs part by part, for profiles whose make-up is given.
//
//   part     programs  naive
//   pruned        153      0
//   stress        256    180
//
// Tested by: tests/cli/fuzz_test.cpp
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "campaign/fuzz.h"
#include "generators/profiles.h"
#include "report/style.h"

namespace phidelity::cli {

class PartCounts {
 public:
  PartCounts(const generators::Profile& profile, std::uint64_t first,
             const campaign::Shard& shard)
      : profile_(profile), first_(first), shard_(shard) {}

  // Has the profile parts?
  [[nodiscard]] bool any() const { return !profile_.parts.empty(); }
  void count(const campaign::Finding& finding);
  // Empty where there are no parts. Cost: linear in the programs.
  [[nodiscard]] std::string text(const campaign::FuzzResult& result,
                                 const report::Style& style) const;

 private:
  [[nodiscard]] std::size_t part_of(std::uint64_t index) const {
    return static_cast<std::size_t>(&profile_.part(index) - profile_.parts.data());
  }

  const generators::Profile& profile_;
  std::uint64_t first_;
  campaign::Shard shard_;
  std::vector<std::vector<std::uint64_t>> faulty_;  // by subject, by part
};

}  // namespace phidelity::cli
