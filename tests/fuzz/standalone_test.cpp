// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stand-alone program: every seed of every target replays, and a finding is told and written.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz/targets.h"

namespace phidelity::fuzz {
namespace {

namespace fs = std::filesystem;

const std::string source = PHIDELITY_SOURCE_DIR;

struct Outcome {
  int code = 0;  // of the shell: 128 and the signal where one ended the program
  std::string said;
};

// `before` stands in front of the command: variables of the environment.
Outcome replay(const std::string& arguments, const std::string& before = {}) {
  const std::string command =
      before + " sh -c '\"$0\" " + arguments + "' " + PHIDELITY_FUZZ_REPLAY + " 2>&1";
  std::FILE* pipe = popen(command.c_str(), "r");
  Outcome outcome;
  std::array<char, 4096> part{};
  for (std::size_t size = 0; (size = fread(part.data(), 1, part.size(), pipe)) > 0;) {
    outcome.said.append(part.data(), size);
  }
  const int status = pclose(pipe);
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return outcome;
}

std::string text_in(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(StandAlone, EverySeedReplaysWithoutAFinding) {
  for (const Target& target : targets) {
    if (target.name == "plugin") continue;  // it has no subject of its own
    std::string folders = source + "/fuzz/seeds/" + std::string(target.name);
    if (target.programs || target.name == "text") folders += " " + source + "/corpus/classic";
    if (target.programs || target.name == "text") folders += " " + source + "/corpus/field";
    const Outcome outcome = replay(std::string(target.name) + " " + folders);
    EXPECT_EQ(outcome.code, 0) << target.name << "\n" << outcome.said;
    EXPECT_NE(outcome.said.find(" inputs, no finding"), std::string::npos) << outcome.said;
    EXPECT_NE(outcome.said, "0 inputs, no finding\n") << target.name;
  }
}

TEST(StandAlone, AFindingIsToldAndWrittenBesideTheArtifact) {
  const fs::path folder = fs::temp_directory_path() / ("phidelity_finding_" + std::to_string(getpid()));
  fs::create_directories(folder);
  const std::string program = source + "/corpus/classic/swap.ssa";
  const Outcome outcome = replay("destroy -artifact_prefix=" + folder.string() + "/ " + program,
                                 "PHIDELITY_DESTROYERS=naive");
  EXPECT_GE(outcome.code, 128) << outcome.said;
  EXPECT_NE(outcome.said.find("ASSERTION FAILED: naive/swap/"), std::string::npos) << outcome.said;
  EXPECT_NE(outcome.said.find("DEDUP_TOKEN: naive--swap--"), std::string::npos);
  const std::string text = text_in(program);
  const std::string name = artifact_name(folder.string() + "/", bytes_of(text)) + ".ssa";
  ASSERT_TRUE(fs::exists(name)) << outcome.said;
  EXPECT_EQ(replay("destroy " + name, "PHIDELITY_DESTROYERS=naive").code, outcome.code);
  EXPECT_EQ(replay("destroy " + name).code, 0) << "the sound ones are right";
  fs::remove_all(folder);
}

TEST(StandAlone, AnUnknownNameIsAnErrorOfUse) {
  EXPECT_EQ(replay("no-such-target x").code, 2);
  EXPECT_EQ(replay("text /no/such/file").code, 2);
  EXPECT_EQ(replay("destroy " + source + "/corpus/classic/swap.ssa",
                   "PHIDELITY_DESTROYERS=nobody")
                .code,
            2);
  const Outcome plugin = replay("plugin " + source + "/corpus/classic/swap.ssa");
  EXPECT_EQ(plugin.code, 2);
  EXPECT_NE(plugin.said.find("PHIDELITY_COMMAND"), std::string::npos);
}

}  // namespace
}  // namespace phidelity::fuzz
