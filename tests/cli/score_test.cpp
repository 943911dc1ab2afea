// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "destroyers/registry.h"
#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

TEST(Score, FindsThePlantedFaultsOnTheClassicsOfTheCheckout) {
  const Outcome o = run({"score", "--programs", "40", "--format", "json"},
                        {.directory = PHIDELITY_SOURCE_DIR});
  EXPECT_EQ(o.code, 0) << o.err;
  const auto lines = json_lines(o.out);
  EXPECT_EQ(lines.front()["campaign"]["command"],
            "phidelity score --programs 40 --seed 1 --corpus corpus/classic --format json");
  EXPECT_EQ(lines.back()["summary"]["planted"], lines.back()["summary"]["found"]);
  const int classics = lines.back()["summary"]["classics"];
  EXPECT_GE(classics, 30);
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    const Json& row = lines[i]["score"];
    EXPECT_TRUE(row["found"].get<bool>()) << row;
    // No classic has an equal ancestor above a value that is met: random programs find G06.
    EXPECT_GE(row["classics"].size(), row["name"] == "G06" ? 0U : 1U) << row["name"];
    EXPECT_LE(row["classics"].size(), static_cast<std::size_t>(classics)) << row["name"];
    int faulty = 0;
    for (const auto& [name, count] : row["classes"].items()) faulty += count.get<int>();
    EXPECT_EQ(row["faulty"], faulty) << row["name"];
  }
}

TEST(Score, HasARowForEveryPlantedFault) {
  const Outcome o = run({"score", "--programs", "5", "--format", "json", "--jobs", "2"});
  std::vector<std::string> rows;
  for (const Json& line : json_lines(o.out)) {
    if (line.contains("score")) rows.push_back(line["score"]["name"]);
  }
  std::vector<std::string> planted;
  for (const destroyers::Entry& entry : destroyers::registry()) {
    if (entry.trust == destroyers::Trust::planted) planted.emplace_back(entry.name);
  }
  EXPECT_EQ(rows, planted);
}

TEST(Score, FailsWhereAFaultIsMissed) {
  const Folder folder;
  const std::string corpus = folder.path();
  const std::string ssa = folder.file("one.ssa", "ssa @f() {\nentry:\n  ret 1\n}\n");
  const Outcome o = run({"score", "--programs", "1", "--corpus", corpus, "--format", "json"});
  EXPECT_EQ(o.code, 1);
  const Json summary = json_lines(o.out).back()["summary"];
  EXPECT_LT(summary["found"], summary["planted"]);
  EXPECT_EQ(summary["classics"], 1);
  EXPECT_TRUE(holds(run({"score", "--programs", "1", "--corpus", corpus}).out, "MISSED"));
}

TEST(Score, SaysThatThereAreNoClassicsHere) {
  const Folder folder;
  const Outcome o = run({"score", "--programs", "3"}, {.directory = folder.path()});
  EXPECT_TRUE(holds(o.out, "no classic programs were tried: there is no corpus/classic here"))
      << o.out;
}

TEST(Score, PrintsTheSameBytesTwiceAndForAnyJobs) {
  std::vector<std::string> outputs;
  for (const char* jobs : {"1", "2", "3"}) {
    outputs.push_back(
        without_times(run({"score", "--programs", "20", "--format", "json", "--jobs", jobs}).out));
  }
  EXPECT_EQ(outputs[0], outputs[1]);
  EXPECT_EQ(outputs[0], outputs[2]);
}

}  // namespace
}  // namespace phidelity::tests
