// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tree keeps the rules of the house, and a breach of each rule would be seen.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/architecture/folder_rule.h"

namespace phidelity::architecture {
namespace {

const std::string licence_line =
    "// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n";

// What is said of a licensed file at `path` with this text.
std::vector<std::string> said_of(const std::string& path, const std::string& text) {
  return complaints({{path, licence_line + text}});
}

std::vector<std::string> said_of_include(const std::string& path, const std::string& header) {
  return said_of(path, "#include " + header + "\n");
}

TEST(Folders, TheTreeKeepsTheRules) {
  const auto files = source_files(PHIDELITY_SOURCE_DIR);
  const auto has = [&](const char* path) {
    return std::ranges::any_of(files, [&](const SourceFile& f) { return f.path == path; });
  };
  ASSERT_TRUE(has("ir/program.h") && has("CMakeLists.txt") && has("scripts/test.sh") &&
              has(".ci/run"))
      << "the walk misses files, so it proves nothing";
  for (const std::string& complaint : complaints(files)) ADD_FAILURE() << complaint;
}

TEST(Folders, AFolderMayUseItselfAndItsRow) {
  EXPECT_TRUE(said_of_include("ir/a.cpp", "\"ir/program.h\"").empty());
  EXPECT_TRUE(said_of_include("interp/a.cpp", "\"ir/program.h\"").empty());
  EXPECT_TRUE(said_of_include("oracle/deep/a.h", "\"interp/interpreter.h\"").empty());
  EXPECT_TRUE(said_of_include("campaign/a.cpp", "\"destroyers/registry.h\"").empty());
  EXPECT_TRUE(said_of_include("destroyers/adapters/a.cpp", "\"foreign/mir.h\"").empty());
  EXPECT_TRUE(said_of_include("cli/a.cpp", "\"destroyers/methods/split.h\"").empty());
  EXPECT_TRUE(said_of_include("tests/ir/a.cpp", "\"tests/support/words.h\"").empty());
}

TEST(Folders, AnArrowTheWrongWayIsSeen) {
  const std::vector<std::pair<std::string, std::string>> breaches{
      {"ir/a.cpp", "\"interp/interpreter.h\""},
      {"interp/a.h", "\"oracle/judge.h\""},
      {"generators/a.cpp", "\"destroyers/destroyer.h\""},
      {"foreign/a.cpp", "\"oracle/verdict.h\""},
      {"destroyers/a.cpp", "\"oracle/judge.h\""},
      {"oracle/a.cpp", "\"destroyers/analysis/liveness.h\""},
      {"oracle/a.cpp", "\"generators/choices.h\""},
      {"campaign/a.cpp", "\"destroyers/methods/split.h\""},
      {"reduce/a.cpp", "\"campaign/campaign.h\""},
      {"report/a.cpp", "\"campaign/campaign.h\""},
  };
  for (const auto& [path, header] : breaches) {
    const auto said = said_of_include(path, header);
    ASSERT_EQ(said.size(), 1u) << path << " including " << header;
    EXPECT_TRUE(said[0].starts_with(path + ":2: ")) << said[0];
  }
}

TEST(Folders, TheSpellingOfAnIncludeHidesNothing) {
  EXPECT_EQ(said_of("ir/a.cpp", "  #  include   \"oracle/judge.h\"\n").size(), 1u);
  EXPECT_EQ(said_of("ir/a.cpp", "#include\"oracle/judge.h\"  // why\n").size(), 1u);
  EXPECT_EQ(said_of_include("ir/a.cpp", "\"program.h\"").size(), 1u);
  EXPECT_EQ(said_of_include("ir/a.cpp", "\"../oracle/judge.h\"").size(), 1u);
  EXPECT_EQ(said_of_include("elsewhere/a.cpp", "<vector>").size(), 1u);
}

TEST(Folders, TheEngineUsesTheLibraryAndBoostAlone) {
  EXPECT_TRUE(said_of_include("oracle/a.cpp", "<vector>").empty());
  EXPECT_TRUE(said_of_include("ir/a.cpp", "<boost/graph/graph_traits.hpp>").empty());
  EXPECT_EQ(said_of_include("ir/a.cpp", "<fmt/format.h>").size(), 1u);
  EXPECT_EQ(said_of_include("campaign/a.cpp", "<nlohmann/json.hpp>").size(), 1u);
  EXPECT_EQ(said_of_include("interp/a.cpp", "<unistd.h>").size(), 1u);
  EXPECT_TRUE(said_of_include("destroyers/adapters/a.cpp", "<sys/wait.h>").empty());
  EXPECT_EQ(said_of_include("destroyers/methods/a.cpp", "<sys/wait.h>").size(), 1u);
  EXPECT_TRUE(said_of_include("report/a.cpp", "<nlohmann/json.hpp>").empty());
  EXPECT_EQ(said_of_include("report/a.cpp", "<CLI/CLI.hpp>").size(), 1u);
}

TEST(Folders, EverySourceFileSaysItsLicence) {
  for (const char* path : {"ir/a.h", "scripts/a.sh", "tests/CMakeLists.txt", ".ci/run"}) {
    ASSERT_TRUE(is_source(path)) << path;
    EXPECT_EQ(complaints({{path, "\n\n" + licence_line}}).size(), 1u) << path;
    EXPECT_TRUE(complaints({{path, "#!/bin/sh\n" + licence_line}}).empty()) << path;
  }
  EXPECT_TRUE(complaints({{"docs/a.md", "A page.\n"}}).empty());
}

TEST(Folders, NothingIsPromisedForLater) {
  const std::string word = std::string("TO") + "DO";
  EXPECT_EQ(said_of("ir/a.cpp", "// " + word + ": more\n").size(), 1u);
  EXPECT_EQ(said_of("ir/a.cpp", "int x;  // right " + std::string("for") + " now\n").size(), 1u);
  EXPECT_EQ(complaints({{"docs/a.md", word + "\n"}}).size(), 1u);
  EXPECT_TRUE(said_of("ir/a.cpp", "int " + word + "LIST;\n").empty()) << "a word, not a part";
}

}  // namespace
}  // namespace phidelity::architecture
