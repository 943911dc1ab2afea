// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/nearest.h"

#include <algorithm>
#include <array>

namespace phidelity::ir {
namespace {

// Longer words are not compared: nobody mistypes them by a letter and the table stays small.
constexpr std::size_t length_max = 40;

std::size_t distance(std::string_view a, std::string_view b) {
  std::array<std::array<std::size_t, length_max + 1>, 3> rows{};
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i + 2) % 3];
    const auto& two_above = rows[(i + 1) % 3];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], two_above[j - 2] + 1);
      }
    }
  }
  return rows[a.size() % 3][b.size()];
}

}  // namespace

void Nearest::offer(std::string_view candidate) {
  const std::size_t longer = std::max(candidate.size(), wanted_.size());
  const std::size_t shorter = std::min(candidate.size(), wanted_.size());
  const std::size_t allowed = longer < 2 ? 0 : std::max<std::size_t>(1, longer / 3);
  if (longer > length_max || longer - shorter > allowed) return;
  const std::size_t d = distance(wanted_, candidate);
  if (d <= allowed && d < best_distance_) {
    best_ = candidate;
    best_distance_ = d;
  }
}

}  // namespace phidelity::ir
