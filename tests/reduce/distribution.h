// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How small faulty programs become: many random ones of each class, under every destroyer that
// should show faults.
//
//   const Distribution d = reduce_many({.per_class = 1000});
//   d.classes[size_t(FaultClass::swap)].median()  ==  {2 blocks, 2 phis, ...}
//   table_of(d)                                       // the table of docs/reduce.md
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/verdict.h"
#include "reduce/size.h"

namespace phidelity::tests {

struct DistributionOptions {
  std::size_t per_class = 1000;
  std::uint32_t blocks_min = 20;
  std::uint32_t blocks_max = 200;
  std::uint64_t programs_max = 3000;  // rarer classes stay below `per_class`
};

struct ClassDistribution {
  std::vector<reduce::Size> before;
  std::vector<reduce::Size> after;  // of the same programs
  std::vector<std::uint64_t> asked;
  std::vector<double> milliseconds;  // of a core
  std::set<std::string_view> destroyers;
  reduce::Size largest_size;
  std::string largest_text;  // of that size, the program, with its destroyer and what is kept
  std::size_t signature_lost = 0;
  std::size_t changed_by_reducing_again = 0;

  [[nodiscard]] reduce::Size median() const;
};

struct Distribution {
  std::array<ClassDistribution, oracle::fault_class_count> classes;
};

[[nodiscard]] Distribution reduce_many(const DistributionOptions& options);
// Markdown.
[[nodiscard]] std::string table_of(const Distribution& distribution);
// The largest program of each class.
[[nodiscard]] std::string largest_of(const Distribution& distribution);

// What holds of any distribution, small or large: signatures are kept, reducing again changes
// nothing, and the textbook's programs are not undercut by what is left.
void expect_small(const Distribution& distribution);

}  // namespace phidelity::tests
