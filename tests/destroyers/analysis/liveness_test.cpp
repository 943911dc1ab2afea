// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/analysis/liveness.h"

#include "tests/destroyers/analysis/paths.h"

namespace phidelity::destroyers::testing {
namespace {

class LivenessOf : public ::testing::TestWithParam<std::string_view> {
 protected:
  LivenessOf() : f(program(GetParam())), cfg(f), paths(f) { liveness.build(f, cfg); }

  template <class Predicate>
  std::vector<ir::ValueId> values_where(Predicate holds) const {
    std::vector<ir::ValueId> result;
    for (ir::ValueId v = 0; v < f.values.size(); ++v) {
      if (holds(v)) result.push_back(v);
    }
    return result;
  }

  ir::Function f;
  ir::Cfg cfg;
  PathLiveness paths;
  Liveness liveness;
};

INSTANTIATE_TEST_SUITE_P(Programs, LivenessOf, ::testing::ValuesIn(liveness_programs()));

TEST_P(LivenessOf, SetsAreWhatPathsSay) {
  for (const ir::BlockId b : cfg.reverse_postorder()) {
    const auto in = liveness.live_in(b);
    const auto out = liveness.live_out(b);
    EXPECT_EQ(std::vector<ir::ValueId>(in.begin(), in.end()),
              values_where([&](ir::ValueId v) { return paths.live_in(b, v); }));
    EXPECT_EQ(std::vector<ir::ValueId>(out.begin(), out.end()),
              values_where([&](ir::ValueId v) { return paths.live_out(b, v); }));
    EXPECT_EQ(liveness.live_out_phi(b), values_where([&](ir::ValueId v) {
                return paths.live_out(b, v) || paths.argument(b, v);
              }));
    // Just before the terminator, so after the instruction before it.
    EXPECT_EQ(liveness.live_copy(b), values_where([&](ir::ValueId v) {
                const std::uint32_t terminator = paths.length(b);
                return !paths.defines(b, terminator, v) &&
                       paths.live_after(v, {b, terminator - 1});
              }));
  }
}

TEST_P(LivenessOf, AfterAPointIsWhatPathsSay) {
  for (const ir::BlockId b : cfg.reverse_postorder()) {
    for (ir::ValueId v = 0; v < f.values.size(); ++v) {
      for (std::uint32_t k = 0; k <= paths.length(b); ++k) {
        // A path from a point before the definition in its own block is no live range.
        const Point defined = liveness.definition(v);
        if (defined.block == b && defined.position > k) continue;
        EXPECT_EQ(liveness.is_live_after(v, {b, k}), paths.live_after(v, {b, k}))
            << f.value_text(v) << " after " << k << " of " << f.label_text(b);
      }
    }
  }
}

TEST(Liveness, OfAnUnreachableBlockIsEmpty) {
  const ir::Function f = program(classic("unreach").text);
  const ir::Cfg cfg(f);
  Liveness liveness;
  liveness.build(f, cfg);
  EXPECT_TRUE(liveness.live_in(1).empty());
  EXPECT_TRUE(liveness.live_out(1).empty());
  EXPECT_TRUE(liveness.live_copy(1).empty());
}

TEST(Liveness, CanBeBuiltAgainForASmallerFunction) {
  const ir::Function large = program(classic("nested").text);
  const ir::Function small = program(classic("lost").text);
  Liveness used;
  used.build(large, ir::Cfg(large));
  const ir::Cfg cfg(small);
  used.build(small, cfg);
  Liveness fresh;
  fresh.build(small, cfg);
  for (ir::BlockId b = 0; b < small.blocks.size(); ++b) {
    EXPECT_EQ(used.live_copy(b), fresh.live_copy(b));
  }
}

}  // namespace
}  // namespace phidelity::destroyers::testing
