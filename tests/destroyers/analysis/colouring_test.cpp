// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/analysis/colouring.h"

#include "destroyers/analysis/interference.h"
#include "generators/choices.h"
#include "generators/direct.h"
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

struct Coloured {
  explicit Coloured(const ir::Function& f, ColouringDecisions decisions = {}) : cfg(f) {
    dominators.build(f, cfg);
    liveness.build(f, cfg);
    colouring.build(f, dominators, liveness, decisions);
  }
  ir::Cfg cfg;
  ir::Dominators dominators;
  Liveness liveness;
  Colouring colouring;
};

// The most values of a class that hold a place at one point: those needed after it and those
// defined at it.
std::uint32_t most_live(const ir::Function& f, const Coloured& c, ir::ClassId reg_class) {
  std::uint32_t most = 0;
  for (const ir::BlockId b : c.cfg.reverse_postorder()) {
    const auto count = f.instructions_of(b).size();
    for (std::uint32_t position = 0; position <= count; ++position) {
      const Point point{b, position};
      std::uint32_t live = 0;
      for (ir::ValueId v = 0; v < f.values.size(); ++v) {
        if (f.values[v].reg_class != reg_class) continue;
        const Point definition = c.liveness.definition(v);
        if (definition.block == Point::nowhere) continue;
        const bool defined = definition == point ||
            (definition.block == b ? definition.position < position : c.liveness.is_live_in(v, b));
        live += defined && (definition == point || c.liveness.is_live_after(v, point));
      }
      most = std::max(most, live);
    }
  }
  return most;
}

std::uint32_t clashes(const ir::Function& f, const Coloured& c) {
  std::uint32_t count = 0;
  for (ir::ValueId a = 0; a < f.values.size(); ++a) {
    if (c.colouring.colour(a) == Colouring::none) continue;
    for (ir::ValueId b = a + 1; b < f.values.size(); ++b) {
      count += c.colouring.colour(a) == c.colouring.colour(b) &&
               f.values[a].reg_class == f.values[b].reg_class && interferes(c.liveness, a, b);
    }
  }
  return count;
}

template <class Visit>
void for_each_generated(std::uint32_t count, Visit visit) {
  generators::DirectGenerator generator;
  ir::Function f;
  for (std::uint32_t index = 0; index < count; ++index) {
    generators::SeededChoices choices(11, index);
    generator.draw(choices, {}, f);
    visit(f);
  }
}

// P9: the interference graph of strict SSA is chordal, and its chromatic number what is live.
TEST(Colouring, TakesAsManyColoursAsValuesAreLiveAtOnce) {
  for_each_generated(1'500, [](const ir::Function& f) {
    const Coloured c(f);
    ASSERT_EQ(clashes(f, c), 0U) << ir::print(f);
    for (ir::ClassId k = 0; k < f.classes.size(); ++k) {
      ASSERT_EQ(c.colouring.count(k), most_live(f, c, k)) << ir::print(f);
    }
  });
}

TEST(Colouring, NeedsTwoForTheExampleOfTheHeader) {
  const ir::Function f = program(R"(ssa @f() {
entry:
  br H(1, 2)
H(a, b):
  s = add a, b
  cbr s, H(b, s), X
X:
  ret b
})");
  EXPECT_EQ(Coloured(f).colouring.count(ir::class_integer), 2U);
}

TEST(Colouring, GivesDeadDefinitionsPlacesOfTheirOwn) {
  const ir::Function f = program(R"(ssa @f(n) {
entry:
  cbr n, A(1, 2), B
A(dead, live):
  br B
B:
  ret n
})");
  const Coloured c(f);
  EXPECT_EQ(clashes(f, c), 0U);
  EXPECT_EQ(c.colouring.count(ir::class_integer), 3U);
}

TEST(Colouring, LeavesUnreachableValuesAlone) {
  const ir::Function f = program(classic("unreach").text);
  const Coloured c(f);
  std::uint32_t uncoloured = 0;
  for (ir::ValueId v = 0; v < f.values.size(); ++v) {
    uncoloured += c.colouring.colour(v) == Colouring::none;
  }
  EXPECT_EQ(uncoloured, 1U);
}

TEST(Colouring, ClashesWherePhisOfABlockAreColouredAlone) {
  const ir::Function f = program(classic("swap").text);
  EXPECT_GT(clashes(f, Coloured(f, {.params_apart = false})), 0U);
}

}  // namespace
}  // namespace phidelity::destroyers::testing
