// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/destroyers/adapters/project_builder.h"

namespace phidelity::destroyers::adapters {
namespace {

using testing::Projects;

TEST_P(Projects, BuildsAndIsRightInEachTier) {
  expect_right(adapter(Tier::server, GetParam().server), 2000);
  expect_right(adapter(Tier::command, GetParam().command), 2);
  if (!GetParam().plugin.empty()) expect_right(adapter(Tier::plugin, GetParam().plugin), 2000);
}

INSTANTIATE_TEST_SUITE_P(EveryLanguage, Projects, ::testing::ValuesIn(languages().begin(), languages().end()),
                         [](const auto& param_info) {
                           const std::string source(param_info.param.source);
                           return source.substr(source.find('.') + 1);
                         });

}  // namespace
}  // namespace phidelity::destroyers::adapters
