// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <regex>

#include "destroyers/registry.h"
#include "destroyers/sequencers/table.h"
#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

TEST(Version, IsTheOneOfTheBuild) {
  const std::string build = text_of_file(std::string(PHIDELITY_SOURCE_DIR) + "/CMakeLists.txt");
  std::smatch match;
  ASSERT_TRUE(std::regex_search(build, match, std::regex(R"(VERSION (\d+\.\d+\.\d+))")));
  const Outcome o = run({"--version"});
  EXPECT_EQ(o.code, 0);
  EXPECT_EQ(o.out, "phidelity " + match[1].str() + "\n");
}

TEST(Help, OfEveryCommandIsExplainedAndShowsAnExample) {
  const Outcome all = run({"--help"});
  EXPECT_EQ(all.code, 0);
  for (const char* command :
       {"list", "run", "print", "destroy", "check", "fuzz", "score", "corpus", "hazards",
        "compare", "sequence"}) {
    EXPECT_TRUE(holds(all.out, std::string("\n  ") + command + " ")) << command;
    const Outcome one = run({command, "--help"});
    EXPECT_EQ(one.code, 0) << command;
    EXPECT_EQ(one.err, "") << command;
    EXPECT_TRUE(holds(one.out, std::string("\n  phidelity ") + command)) << one.out;
  }
}

TEST(List, NamesEveryDestroyerInTheOrderOfTheRegistry) {
  const Outcome o = run({"list", "--format", "json"});
  EXPECT_EQ(o.code, 0);
  const auto lines = json_lines(o.out);
  const auto rows = destroyers::registry();
  ASSERT_EQ(lines.size(), rows.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(keys_of(lines[i]),
              (std::vector<std::string>{"name", "summary", "reference", "trust"}));
    EXPECT_EQ(lines[i]["name"], std::string(rows[i].name));
    EXPECT_EQ(lines[i]["reference"], std::string(rows[i].reference));
  }
}

TEST(List, SaysWhomToTrust) {
  std::map<std::string, std::string> trust;
  for (const Json& line : json_lines(run({"list", "--format", "json"}).out)) {
    trust[line["name"]] = line["trust"];
  }
  EXPECT_EQ(trust["split"], "sound");
  EXPECT_EQ(trust["naive"], "known-bad");
  EXPECT_EQ(trust["B01"], "planted");
}

TEST(List, NamesEverySequencerAndWhatItNeeds) {
  const auto lines = json_lines(run({"list", "--sequencers", "--format", "json"}).out);
  const auto rows = destroyers::sequencers();
  ASSERT_EQ(lines.size(), rows.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i]["name"], std::string(rows[i].name));
    EXPECT_EQ(lines[i]["temporary"], rows[i].needs_temporary);
    EXPECT_EQ(lines[i]["exchanges"], rows[i].exchanges);
  }
  const Outcome text = run({"list", "--sequencers"});
  EXPECT_EQ(text.code, 0);
  for (const auto& row : rows) EXPECT_TRUE(holds(text.out, std::string(row.name))) << row.name;
}

TEST(List, AsTextHasARowForEach) {
  const Outcome o = run({"list"});
  EXPECT_EQ(o.code, 0);
  for (const destroyers::Entry& entry : destroyers::registry()) {
    EXPECT_TRUE(holds(o.out, "\n" + std::string(entry.name) + " ")) << entry.name;
  }
}

}  // namespace
}  // namespace phidelity::tests
