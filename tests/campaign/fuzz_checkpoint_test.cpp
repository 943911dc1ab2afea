// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A state is read as it was written, and a campaign that goes on from one ends as if it had not
// been ended.
#include "campaign/fuzz_checkpoint.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "campaign/random_source.h"
#include "destroyers/registry.h"
#include "generators/profiles.h"
#include "ir/text.h"

namespace phidelity::campaign {
namespace {

FuzzOptions some_campaign() {
  FuzzOptions o;
  o.subjects = {subject_of(*destroyers::find("naive")), subject_of(*destroyers::find("split"))};
  o.programs = random_programs(*generators::find_profile("small"), {}, 3);
  o.seed = 3;
  o.first = 7;
  o.program_count = 240;
  o.shard = {2, 3};
  o.jobs = 1;
  o.coverage = true;
  return o;
}

// All that a result says, but for times.
std::string text_of(const FuzzResult& r) {
  return checkpoint_text({r.summaries.front().programs, r.next_index, 0, r.summaries,
                          r.coverage.get()},
                         "it");
}

TEST(FuzzCheckpoint, EveryStateOfACampaignGoesOnToTheSameEnd) {
  const FuzzOptions options = some_campaign();
  std::vector<std::string> states;
  const FuzzResult whole = fuzz(options, {.finding = {}, .progress = [&](const Progress& p) {
                                            states.push_back(checkpoint_text(p, "it"));
                                          }});
  // Besides those that the clock brought: ended after each quarter.
  for (const std::uint64_t count : {1, 60, 121, 239}) {
    FuzzOptions part = options;
    part.program_count = count;
    states.push_back(text_of(fuzz(part, {})));
  }
  for (const std::string& text : states) {
    auto state = parse_fuzz_checkpoint(text, "it");
    ASSERT_TRUE(state) << state.error();
    std::uint64_t told_before = 0;
    const FuzzResult rest =
        fuzz(options, {.finding = [&](const Finding& f) {
                         told_before += f.index < state->next_index ? 1 : 0;
                       },
                       .progress = {}},
             *state);
    EXPECT_TRUE(text_of(rest) == text_of(whole)) << "from " << state->next_index;
    EXPECT_EQ(told_before, 0u);
    ASSERT_FALSE(rest.summaries[0].examples.empty());
    EXPECT_EQ(ir::print(rest.summaries[0].examples[0].ssa),
              ir::print(whole.summaries[0].examples[0].ssa));
  }
}

TEST(FuzzCheckpoint, EveryPrefixIsAnError) {
  FuzzOptions options = some_campaign();
  options.program_count = 60;
  const std::string text = text_of(fuzz(options, {}));
  ASSERT_TRUE(parse_fuzz_checkpoint(text, "it"));
  for (std::size_t length = 0; length + 1 < text.size(); length += 7) {
    EXPECT_FALSE(parse_fuzz_checkpoint(std::string_view(text).substr(0, length), "it")) << length;
  }
}

TEST(FuzzCheckpoint, SaysWhatIsWrong) {
  const auto error_of = [](std::string_view text) {
    const auto state = parse_fuzz_checkpoint(text, "it");
    return state ? std::string() : state.error();
  };
  EXPECT_EQ(error_of("hello"), "it is no state of a campaign");
  EXPECT_EQ(error_of("phidelity campaign 1\nof that\nend\n"),
            "it is the state of another campaign: that");
  EXPECT_EQ(error_of("phidelity campaign 1\nof it\npair 99999 1 1 1 1\nend\n"),
            "line 3 cannot be read: pair 99999 1 1 1 1");
  EXPECT_EQ(error_of("phidelity campaign 1\nof it\nproved 1\nend\n"),
            "line 3 cannot be read: proved 1");
  EXPECT_EQ(error_of("phidelity campaign 1\nof it\nnext 1\n"), "it ends in the middle");
}

}  // namespace
}  // namespace phidelity::campaign
