// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The long form of mutation_test.cpp; meant to be run under ASan and UBSan.
#include "tests/ir/mutate.h"

namespace phidelity::ir {
namespace {

TEST(Mutation, AMillionChangedTextsAreAnsweredAndNeverCrash) {
  Mutator mutator(3);
  int parsed = 0;
  for (int k = 0; k < 1'000'000 && !testing::Test::HasFailure(); ++k) {
    if (survives(mutator.next(), mutator.coin() ? "m.ssa" : "m.tac")) ++parsed;
  }
  EXPECT_GT(parsed, 20'000);
}

}  // namespace
}  // namespace phidelity::ir
