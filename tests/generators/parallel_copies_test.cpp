// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/parallel_copies.h"

#include <gtest/gtest.h>

#include <set>

#include "generators/features.h"
#include "ir/text.h"

namespace phidelity::generators {
namespace {

TEST(ParallelCopies, AreValidWithEverySubsetOfFeatures) {
  ParallelCopyGenerator generator;
  ir::Function f;
  ir::Verifier verifier;
  for (std::uint64_t k = 0; k < 10'000; ++k) {
    SeededChoices choices(1, k);
    CopyOptions options;
    for (const FeatureName& row : feature_names) {
      if (choices.chance(30)) options.features.disable(row.name);
    }
    generator.draw(choices, options, f);
    ASSERT_TRUE(verifier.valid(f)) << ir::to_string(ir::verify(f)) << ir::print(f);
  }
}

// The lengths of the cycles on the edges back to block 1, and how many there are on one edge.
void count_cycles(const ir::Function& f, std::set<std::size_t>& lengths,
                  std::set<std::size_t>& counts) {
  const auto params = f.params_of(1);
  for (const ir::Edge& e : f.edges) {
    if (e.target != 1 || e.source == 0) continue;
    const auto arguments = f.arguments_of(e);
    std::set<ir::ValueId> seen;
    std::size_t count = 0;
    for (const ir::ValueId start : params) {
      std::size_t length = 0;
      ir::ValueId at = start;
      do {
        const ir::Operand read = arguments[at - params[0]];
        if (!read.is_value() || read.id() < params[0] || read.id() > params.back()) break;
        at = read.id();
        ++length;
      } while (at != start && length <= params.size());
      if (at != start || length < 2 || seen.contains(start)) continue;
      ++count;
      lengths.insert(length);
      for (std::size_t k = 0; k < length; ++k, at = arguments[at - params[0]].id()) seen.insert(at);
    }
    counts.insert(count);
  }
}

TEST(ParallelCopies, HaveCyclesOfEachLengthAndManyOnAnEdge) {
  ParallelCopyGenerator generator;
  ir::Function f;
  std::set<std::size_t> lengths, counts;
  for (std::uint64_t k = 0; k < 2000; ++k) {
    SeededChoices choices(2, k);
    generator.draw(choices, {}, f);
    count_cycles(f, lengths, counts);
  }
  for (std::size_t length = 2; length <= 11; ++length) {
    EXPECT_TRUE(lengths.contains(length)) << length;
  }
  for (std::size_t count = 0; count <= 5; ++count) EXPECT_TRUE(counts.contains(count)) << count;
}

TEST(ParallelCopies, ShowEverythingThatACopyCanBe) {
  ParallelCopyGenerator generator;
  FeatureReader reader;
  ir::Function f;
  std::uint64_t shown = 0;
  for (std::uint64_t k = 0; k < 2000; ++k) {
    SeededChoices choices(3, k);
    generator.draw(choices, {}, f);
    shown |= reader.read(f).bits;
  }
  for (const Feature feature :
       {Feature::swap, Feature::long_cycle, Feature::two_cycles, Feature::cycle_fan_out,
        Feature::chain, Feature::cycle_and_constant, Feature::constant_chain,
        Feature::shared_argument, Feature::self_argument_critical, Feature::two_classes,
        Feature::undef_argument, Feature::constant_argument, Feature::critical_back_edge,
        Feature::self_loop, Feature::multi_edge_arguments, Feature::phi_live_on_other_way,
        Feature::branch_on_target_phi}) {
    EXPECT_TRUE(FeatureSet{shown}.has(feature))
        << feature_table[static_cast<std::size_t>(feature)].name;
  }
}

}  // namespace
}  // namespace phidelity::generators
