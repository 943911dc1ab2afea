// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What holds of every construction: the ordinary program is a right destroyed form of it, which the
// all-paths validator proves.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "oracle/judge.h"
#include "tests/generators/construction/support.h"
#include "tests/generators/fingerprint.h"

namespace phidelity::generators {
namespace {

struct Way {
  std::string_view name;
  void (*construct)(const ir::Function& ordinary, ir::Function& ssa);
};

template <Placement placement>
void by_frontiers(const ir::Function& ordinary, ir::Function& ssa) {
  thread_local Cytron cytron;
  cytron.construct(ordinary, placement, ssa);
}
template <bool fold>
void on_the_fly(const ir::Function& ordinary, ir::Function& ssa) {
  thread_local Braun braun;
  braun.construct(ordinary, {.fold_copies = fold, .fold_constants = fold}, ssa);
}
constexpr std::array ways = {
    Way{"maximal", by_frontiers<Placement::maximal>},
    Way{"minimal", by_frontiers<Placement::minimal>},
    Way{"semi-pruned", by_frontiers<Placement::semi_pruned>},
    Way{"pruned", by_frontiers<Placement::pruned>},
    Way{"braun", on_the_fly<true>},
    Way{"braun with copies", on_the_fly<false>},
};

TEST(Construction, TheOrdinaryProgramIsARightDestructionOnAllPaths) {
  oracle::Judge judge;
  ir::Function ordinary, ssa;
  for (std::uint64_t k = 0; k < 1500; ++k) {
    draw_ordinary(1, k, ordinary);
    ASSERT_EQ(ir::to_string(ir::verify(ordinary)), "") << ir::print(ordinary);
    for (const Way& way : ways) {
      way.construct(ordinary, ssa);
      ASSERT_EQ(ir::to_string(ir::verify(ssa)), "")
          << way.name << "\n" << ir::print(ordinary) << ir::print(ssa);
      const oracle::Verdict& verdict = judge.judge(ssa, ordinary, {});
      ASSERT_TRUE(verdict.outcome == oracle::Outcome::proved)
          << k << " " << way.name << ": " << verdict.message << "\n" << ir::print(ordinary) << ir::print(ssa);
    }
  }
}

// The same program, its variables numbered another way.
ir::Function renumbered(const ir::Function& f, Choices& choices) {
  std::vector<ir::ValueId> id(f.values.size());
  std::iota(id.begin(), id.end(), 0U);
  for (auto n = static_cast<std::uint32_t>(id.size()); n > 1; --n) {
    std::swap(id[n - 1], id[choices.below(n)]);
  }
  ir::Function g = f;
  for (ir::ValueId v = 0; v < id.size(); ++v) g.values[id[v]] = f.values[v];
  for (ir::ValueId& v : g.params) v = id[v];
  for (ir::ValueId& v : g.results) v = id[v];
  for (ir::Operand& o : g.operands) {
    if (o.is_value()) o = ir::Operand::value(id[o.id()]);
  }
  return g;
}

TEST(Construction, DoesNotDependOnTheOrderOfVariables) {
  ir::Function ordinary, ssa, other;
  for (std::uint64_t k = 0; k < 700; ++k) {
    draw_ordinary(9, k, ordinary);
    SeededChoices choices(10, k);
    const ir::Function again = renumbered(ordinary, choices);
    for (const Way& way : ways) {
      way.construct(ordinary, ssa);
      way.construct(again, other);
      ASSERT_EQ(fingerprint(ssa, 0), fingerprint(other, 0))
          << way.name << "\n" << ir::print(ordinary) << ir::print(ssa) << ir::print(other);
    }
  }
}

// A name that is assigned once and read where that is known stays as it is: SSA is constructed
// from itself.
TEST(Construction, OfSsaIsItself) {
  ir::Function ordinary, ssa, again;
  Cytron cytron;
  for (std::uint64_t k = 0; k < 300; ++k) {
    draw_ordinary(13, k, ordinary);
    cytron.construct(ordinary, Placement::pruned, ssa);
    cytron.construct(ssa, Placement::pruned, again);
    ASSERT_EQ(ir::print(ssa), ir::print(again));
  }
}

}  // namespace
}  // namespace phidelity::generators
