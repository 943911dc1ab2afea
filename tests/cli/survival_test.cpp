// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Campaigns that are killed, resumed and cut into shards.
#include "tests/cli/survival.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

TEST(Survival, AKilledCampaignGoesOnAndLosesNothing) { survive({.kills = 2, .programs = 3'000}); }

TEST(Survival, AStateOfAnotherCampaignIsRefused) {
  const Folder folder;
  const std::string state = folder.path("state");
  const Arguments first = {"fuzz", "--destroyer", "split", "--programs", "50", "--resume", state};
  EXPECT_EQ(run(first).code, 0);
  EXPECT_EQ(run(first).code, 0) << "it is finished, and says so again";
  const Outcome other = run({"fuzz", "--destroyer", "split", "--programs", "51", "--resume", state});
  EXPECT_EQ(other.code, 2);
  EXPECT_TRUE(holds(other.err, "it is the state of another campaign")) << other.err;
  EXPECT_EQ(run({"fuzz", "--destroyer", "split", "--resume", folder.path("no/such/folder/x")}).code,
            2);
  const Outcome document = run({"fuzz", "--destroyer", "split", "--resume", state, "--format",
                                "junit"});
  EXPECT_EQ(document.code, 2);
}

std::string shard_of(int number, int count, const Arguments& more) {
  Arguments arguments = more;
  arguments.insert(arguments.end(), {"--shard", std::to_string(number) + "/" +
                                                    std::to_string(count), "--format", "json"});
  return run(arguments).out;
}

TEST(Merge, ShardsAddUpToTheWholeInAnyOrderAndGrouping) {
  const Folder folder;
  for (const Arguments& campaign :
       {Arguments{"fuzz", "--destroyer", "naive", "--destroyer", "B03", "--programs", "90",
                  "--profile", "small"},
        Arguments{"enumerate", "--destroyer", "naive", "--blocks", "2", "--phis", "2"}}) {
    Arguments alone = campaign;
    alone.insert(alone.end(), {"--format", "json"});
    const std::string whole = run(alone).out;
    std::vector<std::string> files;
    for (int k = 1; k <= 3; ++k) {
      files.push_back(folder.file(std::to_string(k) + ".jsonl", shard_of(k, 3, campaign)));
    }
    const Outcome merged = run({"merge", files[2], files[0], files[1], "--format", "json"});
    EXPECT_EQ(merged.code, 1) << merged.err;
    EXPECT_EQ(without_times(merged.out), without_times(whole));
    const Outcome two =
        run({"merge", files[1], files[2], "--partial", "--format", "json"});
    const std::string pair = folder.file("23.jsonl", two.out);
    EXPECT_EQ(without_times(run({"merge", files[0], pair, "--format", "json"}).out),
              without_times(whole));
    EXPECT_TRUE(holds(run({"merge", files[0], files[1], files[2]}).out, "naive"));
  }
}

TEST(Merge, WhatDoesNotBelongTogetherIsRefused) {
  const Folder folder;
  const Arguments campaign = {"fuzz", "--destroyer", "split", "--programs", "40"};
  const std::string first = folder.file("1.jsonl", shard_of(1, 3, campaign));
  const std::string second = folder.file("2.jsonl", shard_of(2, 3, campaign));
  const auto error_of = [](const Arguments& files) {
    Arguments arguments = files;
    arguments.insert(arguments.begin(), "merge");
    const Outcome o = run(arguments);
    EXPECT_EQ(o.code, 2);
    return o.err;
  };
  EXPECT_TRUE(holds(error_of({first, second}), "shards are missing: 3"));
  EXPECT_TRUE(holds(error_of({first, second, first}), "shard 1 of 3 is there already"));
  const std::string other = folder.file(
      "o.jsonl", shard_of(3, 3, {"fuzz", "--destroyer", "split", "--programs", "41"}));
  EXPECT_TRUE(holds(error_of({first, second, other}), "is of another campaign"));
  EXPECT_TRUE(holds(error_of({folder.file("x.jsonl", "hello\n")}), "is no result"));
  const std::string text = shard_of(3, 3, campaign);
  const std::string broken = folder.file("b.jsonl", text.substr(0, text.find("{\"summary\"")));
  EXPECT_TRUE(holds(error_of({first, second, broken}), "did not end"));
}

}  // namespace
}  // namespace phidelity::tests
