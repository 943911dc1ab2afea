// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The header for users of RapidCheck, used as they use it.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <memory>
#include <sstream>
#include <string>

#include "destroyers/registry.h"
#include "fuzz/phidelity/rapidcheck.h"

namespace phidelity::rapidcheck {
namespace {

MakeDestroyer maker(std::string_view name) {
  return [name] { return destroyers::make_destroyer(name); };
}

// What RapidCheck finds of a property, without its own printing.
rc::detail::TestResult result_of(const Survives& property, int seed) {
  rc::detail::TestParams params;
  params.seed = static_cast<std::uint64_t>(seed);
  params.maxSuccess = 200;
  rc::detail::TestMetadata metadata;
  metadata.id = "survives";
  return rc::detail::checkTestable(property, metadata, params);
}

TEST(RapidCheckHeader, ASoundDestroyerSurvives) {
  rc::detail::SuccessResult success;
  EXPECT_TRUE(result_of(survives(maker("split")), 1).match(success));
  EXPECT_EQ(success.numSuccess, 200);
}

// Naive loses copies and swaps; which of the two is seen first stays until the end.
TEST(RapidCheckHeader, AFaultIsShrunkAndStaysTheSame) {
  int kept = 0;
  for (int seed = 1; seed <= 4; ++seed) {
    rc::detail::FailureResult failure;
    ASSERT_TRUE(result_of(survives(maker("naive")), seed).match(failure));
    ASSERT_EQ(failure.counterExample.size(), 1u);
    const std::string& shown = failure.counterExample[0].second;
    const std::size_t begin = shown.find('\n') + 1;  // after what it is
    const auto file = ir::parse("shown.ssa", shown.substr(begin, shown.find("\n}") + 2 - begin));
    ASSERT_TRUE(file) << shown;
    const ir::Function& small = file->functions.at(0).function;
    EXPECT_LE(small.blocks.size(), 4u) << shown;
    reduce::DestroyerQuestion question(destroyers::make_destroyer("naive"), {});
    const std::string words = reduce::to_string(question.ask(small));
    EXPECT_TRUE(failure.description.find(words) != std::string::npos)
        << words << "\n" << failure.description;
    ++kept;
  }
  EXPECT_EQ(kept, 4);
}

TEST(RapidCheckHeader, ADestroyerThatIsWrongInTwoWaysShowsOneOfThem) {
  // Once a fault was seen, another one does not count.
  const Survives property = survives(maker("naive"));
  const auto fails = [&](std::string_view profile, std::uint64_t index) {
    generators::SeededChoices choices(1, index);
    const Program program = draw_program(*generators::find_profile(profile), {}, choices);
    try {
      property(program);
    } catch (const rc::detail::CaseResult& result) {
      return result.type == rc::detail::CaseResult::Type::Failure;
    }
    return false;
  };
  reduce::DestroyerQuestion question(destroyers::make_destroyer("naive"), {});
  std::optional<reduce::Signature> first;
  int same = 0;
  int other = 0;
  for (std::uint64_t k = 0; k < 120; ++k) {
    generators::SeededChoices choices(1, k);
    const Program program = draw_program(*generators::find_profile("small"), {}, choices);
    const reduce::Signature seen = question.ask(program.ssa);
    const bool failed = fails("small", k);
    if (!seen.shows_something()) {
      EXPECT_FALSE(failed);
      continue;
    }
    if (!first) first = seen;
    const bool wanted = seen.same(*first, reduce::Keep::signature);
    EXPECT_EQ(failed, wanted);
    (wanted ? same : other) += 1;
  }
  EXPECT_GT(same, 0);
  EXPECT_GT(other, 0);
}

TEST(RapidCheckHeader, ProgramsAreShownAsText) {
  generators::SeededChoices choices(1, 2);
  std::ostringstream out;
  showValue(draw_program(generators::profiles.front(), {}, choices), out);
  EXPECT_TRUE(out.str().starts_with("a program of the profile default:\nssa @main(")) << out.str();
}

}  // namespace
}  // namespace phidelity::rapidcheck
