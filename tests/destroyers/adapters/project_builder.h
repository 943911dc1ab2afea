// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A project that `adapter new` writes, built by its own script in a temporary folder, and asked.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include "campaign/examine.h"
#include "campaign/random_source.h"
#include "destroyers/adapters/projects.h"
#include "generators/profiles.h"
#include "tests/destroyers/adapters/support.h"

namespace phidelity::destroyers::adapters::testing {

namespace fs = std::filesystem;
// Skips where the language's tool is not installed.
class Projects : public ::testing::TestWithParam<Language> {
 protected:
  void SetUp() override {
    const std::string tool(GetParam().tool);
    if (std::system(("command -v " + tool + " >/dev/null 2>&1").c_str()) != 0) {
      GTEST_SKIP() << tool << " is not installed (Debian: " << GetParam().package << ")";
    }
    std::string name = (fs::temp_directory_path() / "phidelity-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    directory_ = name;
    for (const ProjectFile& file : project_of(GetParam(), directory_.string())) {
      ASSERT_FALSE(file.text.empty()) << file.path;
      fs::create_directories((directory_ / file.path).parent_path());
      std::ofstream(directory_ / file.path, std::ios::binary) << file.text;
      if (file.executable) chmod((directory_ / file.path).c_str(), 0755);
    }
    const std::string build = (directory_ / "build.sh").string() + " > " +
                              (directory_ / "log").string() + " 2>&1";
    ASSERT_EQ(std::system(build.c_str()), 0) << text_of("log");
    EXPECT_EQ(text_of("log"), "") << "a compiler warns";
  }
  void TearDown() override {
    std::error_code ignored;
    fs::remove_all(directory_, ignored);
  }
  std::string text_of(const char* file) const {
    std::ifstream in(directory_ / file);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  Adapter adapter(Tier tier, std::string_view line) const {
    Limits limits;
    limits.seconds = 10;
    return {tier, in_directory(line, directory_.string()), "", limits, false};
  }
  // Right on every program it takes.
  static void expect_right(const Adapter& adapter, std::uint64_t random_programs) {
    const auto capabilities = introduce(adapter);
    ASSERT_TRUE(capabilities.has_value()) << capabilities.error();
    const auto features = generators::features_of(*capabilities);
    ASSERT_TRUE(features.has_value());
    const auto destroyer = make_foreign(adapter);
    campaign::Examiner examiner;
    std::uint64_t proved = 0;
    const auto examine = [&](const ir::Function& ssa) {
      const oracle::Verdict& verdict = examiner.examine(*destroyer, ssa, {}).verdict;
      EXPECT_NE(verdict.outcome, oracle::Outcome::faulty) << verdict.message << ir::print(ssa);
      proved += verdict.outcome == oracle::Outcome::proved;
    };
    // As a campaign asks, several at a time.
    std::vector<ir::Function> programs(std::min<std::uint64_t>(5, random_programs / 2));
    for (const char* profile : {"default", "unreachable"}) {
      const auto source =
          campaign::random_programs(*generators::find_profile(profile), *features, 1)();
      for (std::uint64_t i = 0; i < random_programs / 2; i += programs.size()) {
        for (std::size_t k = 0; k < programs.size(); ++k) source->program(i + k, programs[k]);
        foresee(*destroyer, programs);
        for (const ir::Function& ssa : programs) examine(ssa);
      }
    }
    examine(program(destroyers::testing::classics[0].text));
    EXPECT_GE(proved, random_programs / 2);
  }

  fs::path directory_;
};

}  // namespace phidelity::destroyers::adapters::testing
