// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <sstream>

#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

const Arguments check = {"check", classic("swap.ssa"), "--destroyer", "naive"};

TEST(Colours, AreOnATerminalOnly) {
  EXPECT_TRUE(holds(run_on_terminal(check, 100).out, "\x1b["));
  EXPECT_FALSE(holds(run(check).out, "\x1b["));
}

TEST(Colours, AreNotWhereNoColorIsSet) {
  const Outcome plain = run_on_terminal(check, 100, {.environment = {{"NO_COLOR", "1"}}});
  EXPECT_EQ(plain.out, run(check).out);
  EXPECT_EQ(plain.code, 1);
  // An empty NO_COLOR is one that is not set.
  EXPECT_TRUE(holds(run_on_terminal(check, 100, {.environment = {{"NO_COLOR", ""}}}).out, "\x1b["));
}

TEST(Tables, FitTheTerminal) {
  const Surroundings plain = {.environment = {{"NO_COLOR", "1"}}};
  for (const unsigned short columns : std::initializer_list<unsigned short>{100, 140}) {
    std::istringstream lines(run_on_terminal({"list"}, columns, plain).out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), columns) << line;
  }
  // Anywhere else a row is a line.
  const std::string file = run({"list"}).out;
  const std::string json = run({"list", "--format", "json"}).out;
  EXPECT_EQ(std::ranges::count(file, '\n'), std::ranges::count(json, '\n') + 1);
}

TEST(Progress, IsOnATerminalOnly) {
  const Arguments fuzz = {"fuzz", "--destroyer", "split", "--seconds", "0.4"};
  EXPECT_TRUE(holds(run_on_terminal(fuzz, 100).out, " programs/s"));
  EXPECT_EQ(run(fuzz).err, "");
}

TEST(Output, ThatCannotBeWrittenIsAnError) {
  const std::vector<Arguments> commands = {
      {"list"},
      {"print", classic("swap.ssa")},
      {"destroy", classic("swap.ssa"), "--destroyer", "split"},
      check,
      {"fuzz", "--destroyer", "naive", "--programs", "50"},
      {"hazards", classic("swap.ssa")},
      {"compare", classic("swap.ssa"), "--destroyer", "split"},
      {"run", classic("swap.ssa"), "--arg", "2"},
      {"--help"},
  };
  for (const Arguments& arguments : commands) {
    const Outcome o = run(arguments, {.output = "/dev/full"});
    EXPECT_EQ(o.code, 2) << arguments[0];
    EXPECT_TRUE(holds(o.err, "cannot write the output: No space left")) << arguments[0] << o.err;
  }
}

}  // namespace
}  // namespace phidelity::tests
