// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two of the projects; the others take compilers that are slow to start.
#include "tests/destroyers/adapters/project_builder.h"

namespace phidelity::destroyers::adapters {
namespace {

using testing::Projects;

TEST_P(Projects, BuildsAndIsRightInEachTier) {
  expect_right(adapter(Tier::server, GetParam().server), 100);
  expect_right(adapter(Tier::command, GetParam().command), 2);
  if (!GetParam().plugin.empty()) expect_right(adapter(Tier::plugin, GetParam().plugin), 100);
}

INSTANTIATE_TEST_SUITE_P(Quick, Projects, ::testing::Values(*find_language("c"), *find_language("python")),
                         [](const auto& param_info) {
                           const std::string source(param_info.param.source);
                           return source.substr(source.find('.') + 1);
                         });

TEST(Languages, HaveTheirFiles) {
  EXPECT_EQ(languages().size(), 7U);
  for (const Language& language : languages()) {
    for (const ProjectFile& file : project_of(language, "here")) {
      EXPECT_FALSE(file.text.empty()) << language.name << " " << file.path;
    }
    EXPECT_NE(project_of(language, "here")[2].text.find("here"), std::string::npos);
  }
  EXPECT_EQ(find_language("cobol"), nullptr);
}

}  // namespace
}  // namespace phidelity::destroyers::adapters
