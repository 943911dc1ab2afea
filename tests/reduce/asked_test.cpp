// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/asked.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "generators/profiles.h"
#include "ir/text.h"
#include "tests/support/programs.h"

namespace phidelity::tests {
namespace {

reduce::Key key_of_text(std::string_view text) { return reduce::key_of(program(text)); }

TEST(Asked, KnowsAProgramAgain) {
  reduce::Asked asked;
  EXPECT_FALSE(asked.holds(key_of_text(swap_text)));
  asked.add(key_of_text(swap_text));
  EXPECT_TRUE(asked.holds(key_of_text(swap_text)));
  EXPECT_FALSE(asked.holds(key_of_text(lost_copy_text)));
  asked.add(key_of_text(swap_text));
  EXPECT_EQ(asked.size(), 1u);
}

// All that a text can differ in.
TEST(Asked, TellsTextsApart) {
  const std::string_view texts[] = {
      "ssa @f(n) { e:\n ret n }",
      "ssa @g(n) { e:\n ret n }",
      "ssa @f(m) { e:\n ret m }",
      "ssa @f(n) { d:\n ret n }",
      "ssa @f(n:f) { e:\n ret n }",
      "ssa @f(n) { e:\n ret 0 }",
      "ssa @f(n) { e:\n ret undef }",
      "ssa @f(n) { e:\n ret 0.0 }",
      "ssa @f(n) { e:\n ret n, n }",
      "ssa @f(n) { e:\n call @a(n)\n ret }",
      "ssa @f(n) { e:\n call @b(n)\n ret }",
      "ssa @f(n) { e:\n cbr n, a, b\na:\n ret\nb:\n ret }",
      "ssa @f(n) { e:\n cbr n, b, a\na:\n ret\nb:\n ret }",
      "ssa @f(n) { e:\n cbr n, nosplit a, b\na:\n ret\nb:\n ret }",
      "ssa @f(n) { e:\n switch n, [0: a], default b\na:\n ret\nb:\n ret }",
      "ssa @f(n) { e:\n switch n, [1: a], default b\na:\n ret\nb:\n ret }",
  };
  for (const std::string_view a : texts) {
    for (const std::string_view b : texts) {
      EXPECT_EQ(key_of_text(a) == key_of_text(b), a == b) << a << "\n" << b;
    }
  }
}

TEST(Asked, OneTextHasOneKeyAndTwoHaveTwo) {
  std::map<std::string, reduce::Key> known;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> back;
  for (std::uint64_t k = 0; k < 3'000; ++k) {
    generators::SeededChoices choices(5, k);
    ir::Function f;
    generators::generate(*generators::find_profile("small"), choices, {}, f);
    const std::string text = ir::print(f);
    const reduce::Key key = reduce::key_of(f);
    const auto [place, fresh] = known.emplace(text, key);
    EXPECT_EQ(place->second, key);
    const auto [other, new_key] = back.emplace(std::pair(key.low, key.high), text);
    EXPECT_EQ(other->second, text) << "two texts with one key";
    EXPECT_EQ(fresh, new_key);
  }
}

}  // namespace
}  // namespace phidelity::tests
