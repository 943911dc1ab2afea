// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/prepasses/phi_removal.h"

#include "generators/choices.h"
#include "generators/profiles.h"
#include "ir/cfg.h"
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

using Step = void (*)(const ir::Function&, ir::Function&);

std::string after(Step step, std::string_view text) {
  const ir::Function ssa = program(text);
  ir::Function out;
  step(ssa, out);
  EXPECT_TRUE(ir::verify(out).empty()) << ir::to_string(ir::verify(out)) << ir::print(out);
  EXPECT_TRUE(agree(ssa, out)) << ir::print(out);
  return ir::print(out);
}

std::size_t phi_count(const ir::Function& f) {
  std::size_t count = 0;
  for (const ir::Block& b : f.blocks) count += b.params.size();
  return count;
}

TEST(PhiRemoval, UnreachableBlocksGo) {
  const std::string text = after(drop_unreachable_blocks, classic("unreach").text);
  EXPECT_EQ(text.find("U:"), std::string::npos) << text;
  EXPECT_NE(text.find("J(x):"), std::string::npos) << text;
}

TEST(PhiRemoval, APhiOfOneValueAndItselfIsTheValue) {
  const std::string text = after(drop_trivial_phis, classic("selfphi").text);
  EXPECT_NE(text.find("H(i):"), std::string::npos) << text;
  EXPECT_NE(text.find("r = add k, i"), std::string::npos) << text;
}

TEST(PhiRemoval, AConstantIsAValue) {
  const std::string text = after(drop_trivial_phis, R"(ssa @f(c) {
entry:
  cbr c, J(4, 1), J(4, 2)
J(p, q):
  r = add p, q
  ret r
})");
  EXPECT_NE(text.find("J(q):\n  r = add 4, q"), std::string::npos) << text;
}

// q is trivial only when p is known to be c; K's phi reads q by p's name.
TEST(PhiRemoval, OneReplacementMakesAnotherPhiTrivial) {
  const std::string text = after(drop_trivial_phis, R"(ssa @f(c) {
entry:
  br O(c)
O(q):
  br I(q)
I(p):
  k = and p, 1
  cbr k, I(p), L
L:
  m = and q, 2
  cbr m, O(p), X(p)
X(z):
  ret z
})");
  EXPECT_NE(text.find("ret c"), std::string::npos) << text;
  EXPECT_EQ(text.find('(', text.find('{')), std::string::npos) << "no phi is left\n" << text;
}

TEST(PhiRemoval, PhisOfUndefAndOfTwoValuesStay) {
  const std::string text = after(drop_trivial_phis, R"(ssa @f(c) {
entry:
  cbr c, J(undef, c, undef), J(undef, undef, 1)
J(p, q, s):
  print c
  ret
})");
  EXPECT_NE(text.find("J(p, q, s):"), std::string::npos) << text;
}

TEST(PhiRemoval, DeadPhisGoAlsoInCycles) {
  const std::string text = after(drop_dead_phis, R"(ssa @f(n) {
entry:
  br H(n, 1, 2)
H(i, d, e):
  i1 = sub i, 1
  print i1
  cbr i1, H(i1, e, d), X
X:
  ret
})");
  EXPECT_NE(text.find("H(i):"), std::string::npos) << text;
}

TEST(PhiRemoval, APhiThatANeededPhiReadsIsNeeded) {
  const ir::Function f = program(classic("deadphi").text);
  EXPECT_NE(after(drop_dead_phis, classic("deadphi").text).find("H(a, d, i):"), std::string::npos);
  const ir::ValueId d = f.params_of(1)[1];
  EXPECT_TRUE(needed_phis(f)[d]);
  EXPECT_FALSE(needed_phis(f, false)[d]);
}

// Valid, and the same in all domains; what can go has gone.
TEST(PhiRemoval, KeepsTheMeaningOfGeneratedPrograms) {
  ir::Function ssa;
  ir::Function once;
  ir::Function twice;
  std::size_t before = 0;
  std::size_t left = 0;
  for (std::uint64_t index = 0; index < 400; ++index) {
    generators::SeededChoices choices(5, index);
    generators::generate(*generators::find_profile("default"), choices, {}, ssa);
    for (const Step step : {drop_unreachable_blocks, drop_trivial_phis, drop_dead_phis}) {
      step(ssa, once);
      ASSERT_TRUE(ir::verify(once).empty()) << ir::print(ssa) << ir::print(once);
      interp::Difference difference;
      interp::Options options;
      options.fuel = 500;
      for (const std::uint64_t n : {0U, 1U, 7U}) {
        const std::vector<std::uint64_t> arguments = {n, 3, n};
        options.arguments = arguments;
        ASSERT_FALSE(interp::differs(run(ssa, options), run(once, options), difference))
            << ir::print(ssa) << ir::print(once);
      }
      step(once, twice);
      EXPECT_EQ(ir::print(once), ir::print(twice)) << "one run is enough";
      before += phi_count(ssa);
      left += phi_count(once);
    }
  }
  EXPECT_LT(left, before);
}

TEST(PhiRemoval, AChainOfAMillionTrivialPhisIsLinear) {
  constexpr std::uint32_t length = 1'000'000;
  ir::Function ssa;
  ssa.params = {ssa.add_value("n")};
  for (std::uint32_t k = 0; k < length; ++k) ssa.add_block();
  ir::Operand carried = ir::Operand::value(ssa.params[0]);
  for (ir::BlockId b = 0; b < length; ++b) {
    ssa.open(b);
    if (b > 0) {
      carried = ir::Operand::value(ssa.add_value());
      ssa.add_param(carried.id());
    }
    if (b + 1 == length) {
      ssa.add_instruction(ir::Opcode::ret, {}, {&carried, 1});
    } else {
      ssa.add_branch(b + 1, {&carried, 1});
    }
  }
  ir::Function out;
  drop_trivial_phis(ssa, out);
  EXPECT_EQ(phi_count(out), 0U);
  drop_dead_phis(ssa, out);
  EXPECT_EQ(phi_count(out), length - 1);
}

}  // namespace
}  // namespace phidelity::destroyers::testing
