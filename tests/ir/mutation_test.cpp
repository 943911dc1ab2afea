// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/ir/mutate.h"

namespace phidelity::ir {
namespace {

TEST(Mutation, ChangedTextsAreAnsweredAndNeverCrash) {
  Mutator mutator(1);
  int parsed = 0;
  constexpr int count = 20'000;
  for (int k = 0; k < count && !::testing::Test::HasFailure(); ++k) {
    if (survives(mutator.next(), mutator.coin() ? "m.ssa" : "m.tac")) ++parsed;
  }
  // Both ways are taken often, so that both are tested.
  EXPECT_GT(parsed, count / 50);
  EXPECT_LT(parsed, count * 49 / 50);
}

TEST(Mutation, RandomBytesAreAnswered) {
  std::mt19937_64 random(2);
  for (int k = 0; k < 5'000; ++k) {
    std::string text(random() % 60, ' ');
    for (char& c : text) c = static_cast<char>(random());
    survives(text, "m.ssa");
  }
}

TEST(Mutation, DeepAndLongTextsNeedNoStack) {
  const std::string many(300'000, '(');
  survives("e: x = phi " + many, "m.ssa");
  survives("e: " + many + "\n", "m.tac");
  survives("e: ret 1" + std::string(300'000, ';'), "m.ssa");
  std::string semicolons = "e: ";
  for (int k = 0; k < 100'000; ++k) semicolons += "a: b: ; (";
  survives(semicolons, "m.ssa");
  survives("e: ret " + std::string(1'000'000, 'x'), "m.tac");
}

}  // namespace
}  // namespace phidelity::ir
