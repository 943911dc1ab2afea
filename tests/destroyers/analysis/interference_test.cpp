// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/analysis/interference.h"

#include "tests/destroyers/analysis/paths.h"

namespace phidelity::destroyers::testing {
namespace {

// The points that belong to a value: its definition, and those after which it is live.
std::set<std::pair<ir::BlockId, std::uint32_t>> range_of(ir::ValueId v, const ir::Function& f,
                                                         const ir::Cfg& cfg, Point defined) {
  const PathLiveness paths(f);
  std::set<std::pair<ir::BlockId, std::uint32_t>> range = {{defined.block, defined.position}};
  for (const ir::BlockId b : cfg.reverse_postorder()) {
    for (std::uint32_t k = 0; k <= paths.length(b); ++k) {
      if (defined.block == b && k < defined.position) continue;
      if (paths.live_after(v, {b, k})) range.emplace(b, k);
    }
  }
  return range;
}

class InterferenceOf : public ::testing::TestWithParam<std::string_view> {};

INSTANTIATE_TEST_SUITE_P(Programs, InterferenceOf, ::testing::ValuesIn(liveness_programs()));

TEST_P(InterferenceOf, IsIntersectionOfTheLiveRanges) {
  const ir::Function f = program(GetParam());
  const ir::Cfg cfg(f);
  Liveness liveness;
  liveness.build(f, cfg);
  std::vector<ir::ValueId> values;
  std::vector<std::set<std::pair<ir::BlockId, std::uint32_t>>> ranges(f.values.size());
  for (ir::ValueId v = 0; v < f.values.size(); ++v) {
    const Point defined = liveness.definition(v);
    if (defined.block == Point::nowhere) continue;  // in unreachable code
    values.push_back(v);
    ranges[v] = range_of(v, f, cfg, defined);
  }
  for (const ir::ValueId a : values) {
    for (const ir::ValueId b : values) {
      if (a == b) continue;
      std::vector<std::pair<ir::BlockId, std::uint32_t>> common;
      std::set_intersection(ranges[a].begin(), ranges[a].end(), ranges[b].begin(),
                            ranges[b].end(), std::back_inserter(common));
      EXPECT_EQ(interferes(liveness, a, b), !common.empty())
          << f.value_text(a) << " and " << f.value_text(b);
    }
  }
}

TEST(Webs, MergeOnlyWhatDoesNotInterfere) {
  const ir::Function f = program(classic("crit").text);
  const ir::Cfg cfg(f);
  Liveness liveness;
  liveness.build(f, cfg);
  const auto named = [&](std::string_view name) {
    ir::ValueId v = 0;
    while (f.value_text(v) != name) ++v;
    return v;
  };
  Webs webs;
  webs.reset(f.values.size());
  webs.merge_if_free(liveness, named("p"), named("y"));
  EXPECT_EQ(webs.representative(named("p")), webs.representative(named("y")));
  EXPECT_EQ(webs.members(named("y")).size(), 2U);
  webs.merge_if_free(liveness, named("p"), named("z"));  // y and z are both live
  EXPECT_NE(webs.representative(named("p")), webs.representative(named("z")));
  EXPECT_EQ(webs.members(named("z")).size(), 1U);
}

}  // namespace
}  // namespace phidelity::destroyers::testing
