// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/analysis/register_coalescing.h"

#include "destroyers/analysis/interference.h"
#include "generators/choices.h"
#include "generators/direct.h"
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

struct Coalesced {
  explicit Coalesced(const ir::Function& f, std::uint32_t registers_min = 0) : cfg(f) {
    dominators.build(f, cfg);
    liveness.build(f, cfg);
    colouring.build(f, dominators, liveness);
    coalescing.build(f, cfg, liveness, colouring, registers_min);
  }
  ir::Cfg cfg;
  ir::Dominators dominators;
  Liveness liveness;
  Colouring colouring;
  RegisterCoalescing coalescing;
};

// Moves on edges: arguments in another register than their phi.
template <class Colours>
std::uint32_t moves(const ir::Function& f, const ir::Cfg& cfg, const Colours& colours) {
  std::uint32_t count = 0;
  for (const ir::BlockId b : cfg.reverse_postorder()) {
    for (const ir::Edge& e : f.edges_of(b)) {
      for (std::size_t k = 0; k < f.arguments_of(e).size(); ++k) {
        const ir::Operand a = f.arguments_of(e)[k];
        count += !a.is_value() || colours.colour(a.id()) != colours.colour(f.params_of(e.target)[k]);
      }
    }
  }
  return count;
}

TEST(RegisterCoalescing, NeedsNoMoreRegistersAndSavesMoves) {
  generators::DirectGenerator generator;
  ir::Function f;
  std::uint64_t before = 0, after = 0;
  for (std::uint32_t index = 0; index < 1'500; ++index) {
    generators::SeededChoices choices(13, index);
    generator.draw(choices, {}, f);
    const Coalesced c(f);
    for (ir::ValueId a = 0; a < f.values.size(); ++a) {
      if (c.colouring.colour(a) == Colouring::none) {
        ASSERT_EQ(c.coalescing.colour(a), Colouring::none);
        continue;
      }
      ASSERT_LT(c.coalescing.colour(a), c.colouring.count(f.values[a].reg_class)) << ir::print(f);
      for (ir::ValueId b = a + 1; b < f.values.size(); ++b) {
        const bool one_place = c.coalescing.colour(a) == c.coalescing.colour(b) &&
                               f.values[a].reg_class == f.values[b].reg_class &&
                               c.colouring.colour(b) != Colouring::none;
        ASSERT_FALSE(one_place && interferes(c.liveness, a, b)) << ir::print(f);
      }
    }
    before += moves(f, c.cfg, c.colouring);
    after += moves(f, c.cfg, c.coalescing);
  }
  EXPECT_LT(after, before);
}

constexpr std::string_view chain = R"(ssa @f(a) {
entry:
  br H(a)
H(p):
  br X(p)
X(q):
  ret q
})";

TEST(RegisterCoalescing, MergesWhatCopiesConnect) {
  const ir::Function f = program(chain);
  const Coalesced c(f);
  const ir::ValueId a = f.params[0];
  EXPECT_TRUE(c.coalescing.together(a, f.params_of(1)[0]));
  EXPECT_TRUE(c.coalescing.together(a, f.params_of(2)[0]));
}

TEST(RegisterCoalescing, LeavesApartWhatIsLiveTogether) {
  const ir::Function f = program(classic("lost").text);
  const Coalesced c(f);
  EXPECT_EQ(f.value_text(2), "x3");
  EXPECT_FALSE(c.coalescing.together(f.params_of(1)[0], 2));  // x2 and x3, both live at the branch
}

// With registers to spare the tests let more merge, never less.
TEST(RegisterCoalescing, MergesMoreWhereThereAreMoreRegisters) {
  generators::DirectGenerator generator;
  ir::Function f;
  std::uint64_t few = 0, many = 0;
  for (std::uint32_t index = 0; index < 500; ++index) {
    generators::SeededChoices choices(17, index);
    generator.draw(choices, {}, f);
    const Coalesced tight(f), roomy(f, 64);
    few += moves(f, tight.cfg, tight.coalescing);
    many += moves(f, roomy.cfg, roomy.coalescing);
  }
  EXPECT_LE(many, few);
}

}  // namespace
}  // namespace phidelity::destroyers::testing
