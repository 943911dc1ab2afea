// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Construct, transform, destroy, compare with the ordinary program.
//
//   report_constructed(Trust::sound, 1, 600).differences.empty()
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "destroyers/destroyer.h"

namespace phidelity::tests {

struct ConstructedReport {
  std::uint64_t programs = 0;
  std::uint64_t answers = 0;                // not declined
  std::vector<std::string> differences;     // destroyed programs that do something else
  std::vector<std::string> contradictions;  // those among them that were proved
};

// Programs [0, count) of `seed`, each by every in-tree destroyer of this trust.
[[nodiscard]] ConstructedReport report_constructed(destroyers::Trust trust, std::uint64_t seed,
                                                   std::uint64_t count);

}  // namespace phidelity::tests
