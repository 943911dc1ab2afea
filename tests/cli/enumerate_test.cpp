// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

Arguments enumerate(Arguments more) {
  more.insert(more.begin(), "enumerate");
  return more;
}
const Arguments small = {"--destroyer", "split", "--blocks", "2", "--phis", "2"};

Arguments with(Arguments first, const Arguments& more) {
  first.insert(first.end(), more.begin(), more.end());
  return first;
}

Json line_with(const std::string& out, const char* key) {
  for (const Json& line : json_lines(out)) {
    if (line.contains(key)) return line[key];
  }
  return {};
}

TEST(Enumerate, SaysWhatAFinishedRunProves) {
  const Outcome o = run(enumerate(with(small, {"--exactly"})));
  EXPECT_EQ(o.code, 0);
  EXPECT_TRUE(holds(o.out, "6 graphs, 5544 programs, 1190 up to isomorphism\n")) << o.out;
  EXPECT_TRUE(holds(o.out,
                    "all 1190 programs with exactly 2 blocks and up to 2 phis a block, every name "
                    "used in every block; they stand for 5544\n"
                    "split is right on all of them, on every path\n"))
      << o.out;
  EXPECT_EQ(o.err, "");
}

TEST(Enumerate, ExitCodesAreThoseOfTheContract) {
  EXPECT_EQ(run(enumerate(small)).code, 0);
  EXPECT_EQ(run(enumerate({"--destroyer", "naive", "--blocks", "2", "--phis", "2"})).code, 1);
  EXPECT_EQ(run(enumerate({"--destroyer", "naive", "--blocks", "2", "--phis", "2", "--fail-on",
                           "disagreement"}))
                .code,
            0);
  EXPECT_EQ(run(enumerate({"--destroyer", "split", "--blocks", "6", "--phis", "1"})).code, 2);
  EXPECT_EQ(run(enumerate({"--destroyer", "split", "--blocks", "5", "--phis", "3"})).code, 2);
  EXPECT_EQ(run(enumerate({"--destroyer", "split", "--phis", "1"})).code, 2);
  EXPECT_EQ(run(enumerate(with(small, {"--uses", "some"}))).code, 2);
  EXPECT_EQ(run(enumerate(with(small, {"--shard", "3/2"}))).code, 2);
  EXPECT_EQ(run(enumerate(with(small, {"--resume", "/nowhere/state"}))).code, 2);
}

TEST(Enumerate, AsksTheDestroyersOfOthers) {
  const Arguments space = {"--blocks", "2", "--phis", "1", "--format", "json"};
  const Outcome o = run(enumerate(with({"--destroyer", "naive", "--server",
                                        phidelity + " adapter serve naive"}, space)));
  EXPECT_EQ(o.code, 1) << o.err;
  const auto lines = json_lines(o.out);
  const Json ours = lines.at(lines.size() - 2)["summary"];
  const Json theirs = lines.back()["summary"];
  for (const char* key : {"programs", "proved", "faulty", "declined", "classes"}) {
    EXPECT_EQ(ours[key], theirs[key]) << key;
  }
  EXPECT_EQ(theirs["answered"], theirs["programs"]);
  EXPECT_EQ(run(enumerate({"--command", "false", "--blocks", "1", "--phis", "1"})).code, 2);
}

TEST(Enumerate, AnAdapterWithoutOpaqueBranchesTakesForksOfCbr) {
  const Folder folder;
  // Takes neither `call` nor `branch`, and says so.
  const std::string script = folder.file(
      "plain.sh", "exec " PHIDELITY_PROGRAM " adapter serve split | sed -u "
                  "'s/^capabilities all$/capabilities all -opaque/'\n");
  const Arguments plain = {"--server", "sh " + script, "--blocks", "2", "--phis", "1"};
  const Outcome refused = run(enumerate(plain));
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(holds(refused.err, "does not take `branch`")) << refused.err;
  EXPECT_TRUE(holds(refused.err, "--forks cbr")) << refused.err;
  const Outcome o = run(enumerate(with(plain, {"--forks", "cbr", "--destroyer", "naive"})));
  EXPECT_EQ(o.code, 1) << o.err;
  EXPECT_TRUE(holds(o.out, "forks by cbr; they stand for 85\n")) << o.out;
  EXPECT_TRUE(holds(o.out, "server is right on all of them, on every path\n")) << o.out;
  EXPECT_TRUE(holds(o.out, "the smallest example of lost-copy, by naive")) << o.out;
  EXPECT_TRUE(holds(o.out, "2x1-all-cbr-34 @main, naive: faulty: lost-copy")) << o.out;
}

TEST(Enumerate, TheSmallestProgramOfEachClassIsShown) {
  const Outcome o = run(enumerate({"--destroyer", "naive", "--blocks", "2", "--phis", "2"}));
  EXPECT_TRUE(holds(o.out, "the smallest example of swap, by naive")) << o.out;
  EXPECT_TRUE(holds(o.out, "the smallest example of lost-copy, by naive")) << o.out;
  EXPECT_FALSE(holds(o.out, "naive is right"));
}

TEST(Enumerate, JsonEndsWithTheSummaries) {
  const Outcome o = run(enumerate({"--destroyer", "naive", "--destroyer", "split", "--blocks", "2",
                                   "--phis", "1", "--format", "json"}));
  const auto lines = json_lines(o.out);
  ASSERT_GE(lines.size(), 4);
  EXPECT_TRUE(lines.front().contains("campaign"));
  EXPECT_TRUE(lines[lines.size() - 3].contains("enumeration"));
  EXPECT_TRUE(lines[lines.size() - 2].contains("summary"));
  EXPECT_TRUE(lines.back().contains("summary"));
  const Json row = line_with(o.out, "enumeration");
  EXPECT_EQ(row["classes"], row["judged"]);
  EXPECT_EQ(row["programs"], row["represented"]);
  EXPECT_EQ(row["finished"], true);
  // Every faulty program is listed, up to --findings.
  const std::size_t listed = lines.size() - 4;
  EXPECT_EQ(lines[lines.size() - 2]["summary"]["faulty"], listed);
  const Outcome few = run(enumerate({"--destroyer", "naive", "--blocks", "2", "--phis", "2",
                                     "--format", "json", "--findings", "3"}));
  EXPECT_EQ(json_lines(few.out).size(), 6);
}

TEST(Enumerate, TheSameCommandPrintsTheSameBytes) {
  const Arguments command = enumerate(
      {"--destroyer", "naive", "--blocks", "3", "--phis", "1", "--uses", "one", "--slots",
       "ordered", "--programs", "3000", "--format", "json"});
  const std::string one = without_times(run(with(command, {"--jobs", "1"})).out);
  EXPECT_EQ(without_times(run(with(command, {"--jobs", "3"})).out), one);
}

TEST(Enumerate, AFindingComesAgainByItsNumber) {
  const Outcome all = run(enumerate(
      {"--destroyer", "naive", "--blocks", "2", "--phis", "2", "--format", "json"}));
  const Json last = json_lines(all.out)[5];
  const auto name = last["program"].get<std::string>();
  const std::string number = name.substr(name.rfind('-') + 1);
  const Outcome one =
      run(enumerate({"--destroyer", "naive", "--blocks", "2", "--phis", "2", "--format", "json",
                     "--first", number, "--programs", "1"}));
  EXPECT_EQ(json_lines(one.out)[1], last);
}

TEST(Enumerate, AFinishedStateIsNotDoneAgain) {
  const Folder folder;
  const Arguments command = enumerate(with(
      small, {"--format", "json", "--resume", folder.path("state")}));
  const std::string first = without_times(run(command).out);
  EXPECT_EQ(without_times(run(command).out), first);
  EXPECT_TRUE(holds(text_of_file(folder.path("state")), "\nend\n"));
}

TEST(Enumerate, AStateOfAnotherCommandIsRefused) {
  const Folder folder;
  const std::string state = folder.path("state");
  EXPECT_EQ(run(enumerate(with(small, {"--resume", state}))).code, 0);
  const Outcome other = run(enumerate(
      {"--destroyer", "split", "--blocks", "2", "--phis", "1", "--resume", state}));
  EXPECT_EQ(other.code, 2);
  EXPECT_TRUE(holds(other.err, "it is the state of another enumeration")) << other.err;
  const std::string bad = folder.file("bad", "no state\n");
  EXPECT_EQ(run(enumerate(with(small, {"--resume", bad}))).code, 2);
}

// Killed in the middle, it goes on where it was, and ends as if nothing had happened.
TEST(Enumerate, GoesOnAfterBeingKilled) {
  const Folder folder;
  const std::string state = folder.path("state");
  const Arguments command = enumerate({"--destroyer", "naive", "--blocks", "4", "--phis", "1",
                                       "--programs", "20000", "--jobs", "1", "--format", "json",
                                       "--findings", "0"});
  const Arguments saving = with(command, {"--resume", state});
  {
    const Process process(saving);
    const auto begun = [&state] {
      return std::filesystem::exists(state) && holds(text_of_file(state), "programs");
    };
    for (int i = 0; i < 1500 && !begun(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    process.signal(SIGKILL);
  }
  ASSERT_TRUE(holds(text_of_file(state), "programs"));
  EXPECT_EQ(without_times(run(saving).out), without_times(run(command).out));
}

TEST(Enumerate, AnInterruptedOneSaysHowLongTheRestTakes) {
  Process process(
      enumerate({"--destroyer", "split", "--blocks", "4", "--phis", "1", "--jobs", "1"}));
  while (!holds(process.output_so_far(), "up to isomorphism")) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  process.signal(SIGINT);
  const Outcome o = process.wait();
  EXPECT_EQ(o.code, 130);
  EXPECT_TRUE(holds(o.out, " left at this speed\n")) << o.out;
}

}  // namespace
}  // namespace phidelity::tests
