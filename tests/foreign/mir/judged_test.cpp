// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stored dumps are right, and are not right any more once a copy is tampered with.
#include <algorithm>

#include "tests/foreign/mir/support.h"
#include "tests/foreign/mir/tampering.h"

namespace phidelity::foreign::mir {
namespace {

using oracle::Outcome;
using testing::stored;

// Copies that phi elimination added.
std::uint32_t copies_added(const testing::Sides& sides) {
  const auto count = [](const ir::Function& f) {
    return static_cast<std::uint32_t>(std::ranges::count_if(
        f.instructions, [](const ir::Instruction& i) { return ir::is_copy(i.opcode); }));
  };
  return count(sides.tac) - count(sides.ssa);
}

TEST(MirJudged, ThePublishedProgramsGetThePublishedCopies) {
  struct Row {
    const char* name;
    std::uint32_t copies;
    std::size_t blocks;
  };
  oracle::Judge judge;
  for (const char* version : {"14", "22"}) {
    for (const Row& row : {Row{"lost", 3, 3}, Row{"crit", 3, 6}, Row{"swap", 9, 3}}) {
      const std::string name = std::string(row.name) + ".llvm" + version;
      const std::string before = stored(name + ".before.mir");
      const std::string after = stored(name + ".after.mir");
      const auto sides = testing::sides_of(documents_of(before).at(0), documents_of(after).at(0));
      ASSERT_EQ(sides.error, "") << name;
      EXPECT_EQ(judge.judge(sides.ssa, sides.tac, {}).outcome, Outcome::proved) << name;
      EXPECT_EQ(copies_added(sides), row.copies) << name;
      EXPECT_EQ(sides.tac.blocks.size(), row.blocks) << name;
    }
  }
}

TEST(MirJudged, TheStoredDumpsAreProved) {
  oracle::Judge judge;
  for (const char* target : testing::targets) {
    const std::string before = stored(std::string(target) + ".before.mir");
    const std::string after = stored(std::string(target) + ".after.mir");
    const auto earlier = documents_of(before);
    const auto later = documents_of(after);
    ASSERT_EQ(earlier.size(), later.size());
    for (std::size_t k = 0; k < earlier.size(); ++k) {
      const auto sides = testing::sides_of(earlier[k], later[k]);
      ASSERT_EQ(sides.error, "") << target << " " << earlier[k].name;
      const oracle::Verdict verdict = judge.judge(sides.ssa, sides.tac, {});
      EXPECT_EQ(verdict.outcome, Outcome::proved)
          << target << " " << earlier[k].name << ": " << verdict.message;
    }
  }
}

TEST(MirJudged, TamperedCopiesAreFound) {
  const TamperCounts counts = tamper(1, 400);
  EXPECT_GE(counts.changed, 300u) << "most of what is tried changes the meaning";
  EXPECT_EQ(counts.missed, 0u) << counts.first_missed;
  EXPECT_EQ(counts.wrongly_classed, 0u) << counts.first_wrongly_classed;
}

}  // namespace
}  // namespace phidelity::foreign::mir
