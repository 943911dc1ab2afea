// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

// The commands that README.md shows after "$ ", each with the lines below it, say today what they
// say there.
TEST(Readme, ShowsWhatTheProgramSays) {
  const std::string program = "$ build/release/phidelity ";
  std::ifstream in(PHIDELITY_SOURCE_DIR "/README.md");
  const std::string readme{std::istreambuf_iterator<char>(in), {}};

  int commands = 0;
  for (auto at = readme.find(program); at != std::string::npos; at = readme.find(program, at + 1)) {
    const auto line_end = readme.find('\n', at);
    std::istringstream words(readme.substr(at + program.size(), line_end - at - program.size()));
    const Arguments arguments{std::istream_iterator<std::string>(words), {}};
    const auto shown_end = readme.find("```", line_end);
    ASSERT_NE(shown_end, std::string::npos);

    Surroundings at_the_root;
    at_the_root.directory = PHIDELITY_SOURCE_DIR;
    EXPECT_EQ(run(arguments, at_the_root).out,
              readme.substr(line_end + 1, shown_end - line_end - 1));
    ++commands;
  }
  EXPECT_GT(commands, 0);
}

}  // namespace
}  // namespace phidelity::tests
