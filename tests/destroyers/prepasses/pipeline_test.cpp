// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/prepasses/pipeline.h"

#include "destroyers/methods/split.h"
#include "destroyers/prepasses/phi_removal.h"
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(Pipeline, RunsItsStepsInOrderAndThenTheMethod) {
  Pipeline pipeline({drop_trivial_phis, drop_dead_phis, drop_unreachable_blocks},
                    std::make_unique<Split>("named"));
  EXPECT_EQ(pipeline.name(), "named");
  Answer answer;
  pipeline.destroy(program(classic("selfphi").text), answer);
  ASSERT_EQ(answer.outcome, Outcome::answered);
  EXPECT_EQ(text_of(answer).find("k1"), std::string::npos) << text_of(answer);
}

TEST(Pipeline, WithoutStepsIsTheMethod) {
  Pipeline pipeline({}, std::make_unique<Split>());
  for (const Classic& c : classics) {
    const ir::Function ssa = program(c.text);
    Answer answer;
    pipeline.destroy(ssa, answer);
    EXPECT_EQ(text_of(answer), text_of(destroy("split", ssa))) << c.name;
  }
}

}  // namespace
}  // namespace phidelity::destroyers::testing
