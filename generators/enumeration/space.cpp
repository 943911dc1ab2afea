// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/enumeration/space.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>

#include "generators/enumeration/symmetry.h"

namespace phidelity::generators {

namespace {

constexpr std::uint64_t many = std::numeric_limits<std::uint64_t>::max();

std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
  return a > many - b ? many : a + b;
}

// Steps through all lists of phi counts as through numbers, the entry's staying 0.
bool next_counts(PhiCounts& phis, std::uint32_t block_count, std::uint32_t phis_max) {
  for (std::uint32_t b = block_count; b-- > 1;) {
    if (phis[b] < phis_max) {
      ++phis[b];
      return true;
    }
    phis[b] = 0;
  }
  return false;
}

}  // namespace

Space::Space(const SpaceOptions& options) : options_(options) {
  assert(1 <= options.blocks_min && options.blocks_min <= options.blocks_max);
  assert(options.blocks_max <= enumerated_blocks_max && options.phis_max <= enumerated_phis_max);
  for (std::uint32_t n = options.blocks_min; n <= options.blocks_max; ++n) add_graphs(n);
  if (size_ == many) {
    entries_.clear();
    return;
  }
  Family family;
  for (Entry& entry : entries_) {
    entry.begin = size_;
    family.open(graphs_[entry.graph], entry.phis, options.uses);
    size_ = saturating_sum(size_, family.size());
  }
  if (size_ == many) entries_.clear();
}

void Space::add_graphs(std::uint32_t block_count) {
  const std::vector<RootedGraph> graphs = rooted_graphs(block_count, options_.slots);
  // The families with most phis tell whether a word can hold the number of programs, before there
  // are millions of families.
  PhiCounts most{};
  std::fill_n(most.begin() + 1, block_count - 1, static_cast<std::uint8_t>(options_.phis_max));
  Family family;
  for (const RootedGraph& graph : graphs) {
    family.open(graph, most, options_.uses);
    if (family.size() == many) size_ = many;
  }
  if (size_ == many) return;

  const std::size_t first = entries_.size();
  for (const RootedGraph& graph : graphs) {
    PhiCounts phis{};
    do {
      entries_.push_back({static_cast<std::uint32_t>(graphs_.size()), phis, 0});
    } while (next_counts(phis, block_count, options_.phis_max));
    graphs_.push_back(graph);
  }
  std::stable_sort(entries_.begin() + static_cast<std::ptrdiff_t>(first), entries_.end(),
                   [](const Entry& a, const Entry& b) {
                     return std::accumulate(a.phis.begin(), a.phis.end(), 0U) <
                            std::accumulate(b.phis.begin(), b.phis.end(), 0U);
                   });
}

std::size_t Space::entry_of(std::uint64_t index) const {
  assert(index < size_);
  const auto after = std::ranges::upper_bound(entries_, index, {}, &Entry::begin);
  return static_cast<std::size_t>(after - entries_.begin()) - 1;
}

std::uint64_t Space::count_classes() const {
  Family family;
  SymmetryGroup group;
  std::uint64_t sum = 0;
  std::vector<std::vector<Automorphism>> symmetries;
  for (const RootedGraph& graph : graphs_) {
    symmetries.push_back(automorphisms(graph, options_.slots));
  }
  for (const Entry& entry : entries_) {
    family.open(graphs_[entry.graph], entry.phis, options_.uses);
    group.build(family, symmetries[entry.graph]);
    sum = saturating_sum(sum, group.classes());
  }
  return sum;
}

}  // namespace phidelity::generators
