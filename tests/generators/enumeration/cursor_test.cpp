// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/enumeration/cursor.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "generators/choices.h"
#include "ir/text.h"

namespace phidelity::generators {
namespace {

constexpr SpaceOptions spaces[] = {
    {1, 3, 1},
    {1, 2, 2},
    {1, 2, 2, Uses::one},
    {3, 3, 1, Uses::one, Slots::ordered},
};

TEST(Cursor, EveryProgramIsValidAndNoneComesTwice) {
  ir::Verifier verifier;
  for (const SpaceOptions& options : spaces) {
    const Space space(options);
    Cursor cursor(space);
    std::set<std::string> seen;
    for (std::uint64_t k = 0; k < space.size(); ++k) {
      cursor.seek(k);
      ASSERT_TRUE(verifier.valid(cursor.program())) << ir::print(cursor.program());
      // Whole texts of the large spaces are many: every seventh program is looked up.
      if (k % 7 != 0) continue;
      ASSERT_TRUE(seen.insert(ir::print(cursor.program())).second)
          << ir::print(cursor.program());
    }
  }
}

TEST(Cursor, AProgramIsTheSameFromAnyStart) {
  for (const SpaceOptions& options : spaces) {
    const Space space(options);
    Cursor walking(space);
    Cursor jumping(space);
    SeededChoices choices(7, 1);
    std::uint64_t at = 0;
    for (std::uint64_t k = 0; k < 3'000 && k < space.size(); ++k) {
      walking.seek(k);
      if (choices.chance(30)) static_cast<void>(walking.program());
      if (!choices.chance(10)) continue;
      at = choices.below(static_cast<std::uint32_t>(space.size()));
      jumping.seek(at);
      static_cast<void>(jumping.program());
      jumping.seek(k);
      ASSERT_EQ(ir::print(jumping.program()), ir::print(walking.program()));
      ASSERT_EQ(jumping.orbit(), walking.orbit());
    }
  }
}

// The programs that are judged stand for all others, and skipping loses none.
TEST(Cursor, OrbitsAddUpToTheSpace) {
  for (const SpaceOptions& options : spaces) {
    const Space space(options);
    Cursor cursor(space);
    std::uint64_t canonical = 0;
    std::uint64_t represented = 0;
    for (std::uint64_t k = 0; k < space.size(); k = cursor.next()) {
      cursor.seek(k);
      const std::uint64_t orbit = cursor.orbit();
      canonical += orbit > 0 ? 1 : 0;
      represented += orbit;
    }
    EXPECT_EQ(canonical, space.count_classes());
    EXPECT_EQ(represented, space.size());
  }
}

}  // namespace
}  // namespace phidelity::generators
