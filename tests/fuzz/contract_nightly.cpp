// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What others build with what is here: ClusterFuzzLite the targets, and a user a test of their own.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace phidelity::fuzz {
namespace {

namespace fs = std::filesystem;

const std::string source = PHIDELITY_SOURCE_DIR;
const std::string build = fs::path(PHIDELITY_PROGRAM).parent_path().string();

int shell(const std::string& command) { return std::system(command.c_str()); }

TEST(Contract, TheEmulatedClusterFuzzLiteBuildsAndRunsEveryTarget) {
  if (shell("command -v clang++-19 zip unzip >/dev/null") != 0) GTEST_SKIP() << "no clang or zip";
  EXPECT_EQ(shell("'" + source + "/scripts/clusterfuzzlite.sh' 30"), 0);
}

// The example of docs/ci.md, with one destroyer of ours in the place of the user's.
TEST(Contract, AUsersTestIsBuiltAgainstWhatIsInstalled) {
  const fs::path folder = fs::temp_directory_path() / ("phidelity_user_" + std::to_string(getpid()));
  fs::remove_all(folder);
  fs::create_directories(folder / "user");
  ASSERT_EQ(shell("cmake --build '" + build + "' && cmake --install '" + build + "' --prefix '" +
                  (folder / "root").string() + "' >/dev/null"),
            0);
  std::ofstream(folder / "user/CMakeLists.txt") << R"(cmake_minimum_required(VERSION 3.25)
project(user LANGUAGES CXX)
find_package(phidelity REQUIRED)
add_executable(mine_test mine_test.cpp)
target_link_libraries(mine_test phidelity::reduce rapidcheck)
)";
  std::ofstream(folder / "user/mine_test.cpp") << R"(#include <phidelity/rapidcheck.h>

#include "destroyers/registry.h"

int main(int, char** argv) {
  return rc::check("every program survives", phidelity::rapidcheck::survives([argv] {
           return phidelity::destroyers::make_destroyer(argv[1]);
         }))
             ? 0
             : 1;
}
)";
  const std::string user = (folder / "user").string();
  ASSERT_EQ(shell("cmake -S '" + user + "' -B '" + user + "/build' -DCMAKE_PREFIX_PATH='" +
                  (folder / "root").string() + "' -DCMAKE_BUILD_TYPE=Release >/dev/null && " +
                  "cmake --build '" + user + "/build'"),
            0);
  EXPECT_EQ(shell("'" + user + "/build/mine_test' split"), 0);
  EXPECT_NE(shell("'" + user + "/build/mine_test' naive 2>/dev/null"), 0);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace phidelity::fuzz
