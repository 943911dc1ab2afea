// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/lab.h"

#include <gtest/gtest.h>

#include <map>
#include <string_view>

#include "destroyers/registry.h"
#include "generators/profiles.h"
#include "ir/text.h"
#include "oracle/judge.h"

namespace phidelity::generators {
namespace {

TEST(Lab, HasTheMakeUpOfTheCorpus) {
  const Profile& lab = *find_profile("lab");
  EXPECT_EQ(lab.part_sum(), 564u);
  std::map<std::string_view, int> counts;
  for (std::uint64_t index = 1000; index < 1564; ++index) ++counts[lab.part(index).name];
  EXPECT_EQ(counts, (std::map<std::string_view, int>{
                        {"pruned", 153}, {"braun", 153}, {"stress", 256}, {"briggs", 2}}));
  EXPECT_EQ(lab.part(0).name, "pruned");
  EXPECT_EQ(lab.part(153).name, "braun");
  EXPECT_EQ(lab.part(563).name, "briggs");
}

// The table: naive copies are wrong on no conventional program and on most of parallel copies.
TEST(Lab, NaiveIsWrongWhereItWasInTheCorpus) {
  const Profile& lab = *find_profile("lab");
  const auto naive = destroyers::make_destroyer("naive");
  oracle::Judge judge;
  destroyers::Answer answer;
  ir::Function ssa;
  std::map<std::string_view, int> faulty;
  for (std::uint64_t index = 0; index < 564; ++index) {
    SeededChoices choices(1, index);
    generate(lab, index, choices, {}, ssa);
    ASSERT_EQ(ir::to_string(ir::verify(ssa)), "") << ir::print(ssa);
    answer.clear();
    naive->destroy(ssa, answer);
    if (answer.outcome != destroyers::Outcome::answered) continue;
    faulty[lab.part(index).name] +=
        judge.judge(ssa, answer.tac, {}).outcome == oracle::Outcome::faulty;
  }
  EXPECT_EQ(faulty["pruned"], 0);
  EXPECT_GE(faulty["braun"], 1);
  EXPECT_LT(faulty["braun"], 60);
  EXPECT_GT(faulty["stress"], 128);
  EXPECT_EQ(faulty["briggs"], 2);
}

}  // namespace
}  // namespace phidelity::generators
