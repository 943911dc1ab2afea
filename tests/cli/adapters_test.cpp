// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adapters on the command line: wherever `--destroyer` is.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

const std::string serve_naive = phidelity + " adapter serve naive";
const std::string serve_split = phidelity + " adapter serve split";
const std::string destroy_naive = phidelity + " destroy - --destroyer naive";

TEST(Adapters, StandWhereADestroyerStands) {
  const std::string swap = classic("swap.ssa");
  for (const Arguments& adapter :
       {Arguments{"--command", destroy_naive}, Arguments{"--server", serve_naive}}) {
    Arguments check = {"check", swap, "--format", "json"};
    check.insert(check.end(), adapter.begin(), adapter.end());
    const Outcome o = run(check);
    EXPECT_EQ(o.code, 1) << o.err;
    const Json line = json_lines(o.out).at(0);
    EXPECT_EQ(line["destroyer"], adapter[0].substr(2));
    EXPECT_EQ(line["class"], "swap");
  }
  EXPECT_EQ(run({"check", swap, "--server", serve_split}).code, 0);
  EXPECT_EQ(run({"check", classic("brdec.ssa"), "--server", serve_naive}).code, 3);
  const Outcome destroyed = run({"destroy", swap, "--server", serve_split});
  EXPECT_EQ(destroyed.code, 0);
  EXPECT_EQ(destroyed.out, run({"destroy", swap, "--destroyer", "split"}).out);
  EXPECT_EQ(run({"destroy", classic("brdec.ssa"), "--command", destroy_naive}).code, 125);
}

TEST(Adapters, AreCountedAsTheDestroyerThatTheyServe) {
  const Outcome o = run({"fuzz", "--destroyer", "naive", "--server", serve_naive, "--programs",
                         "300", "--format", "json"});
  EXPECT_EQ(o.code, 1) << o.err;
  const auto lines = json_lines(o.out);
  const Json ours = lines.at(lines.size() - 2)["summary"];
  const Json theirs = lines.back()["summary"];
  EXPECT_EQ(ours["destroyer"], "naive");
  EXPECT_EQ(theirs["destroyer"], "server");
  for (const char* key : {"programs", "proved", "agreed", "faulty", "declined", "classes"}) {
    EXPECT_EQ(ours[key], theirs[key]) << key;
  }
  EXPECT_EQ(theirs["answered"].get<int>() + theirs["declined"].get<int>(), 300);
  EXPECT_FALSE(ours.contains("answered"));
}

TEST(Adapters, SayTheSameWhateverTheJobs) {
  const auto fuzz = [](const char* jobs) {
    return without_times(run({"fuzz", "--server", serve_naive, "--programs", "200", "--format",
                              "json", "--jobs", jobs})
                             .out);
  };
  EXPECT_EQ(fuzz("1"), fuzz("3"));
}

TEST(Adapters, TheFirstLineRepeatsThem) {
  const Outcome o = run({"fuzz", "--server", serve_split, "--programs", "5", "--time-limit", "3.5",
                         "--memory", "0"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_TRUE(holds(o.out, "--server '" + serve_split + "' --time-limit 3.5 --memory 0 "
                           "--programs 5"))
      << o.out;
  EXPECT_TRUE(holds(o.out, "server: asked 5, answered "))
      << o.out;
}

TEST(Adapters, WhatManyProgramsAreDeclinedForIsSaidFirst) {
  const Folder folder;
  const std::string script = folder.file(
      "half.sh", "text=$(cat)\ncase $text in *switch*|*load*|*call*|*branch*) echo no such thing "
                 ">&2; exit 125;; esac\nprintf '%s\\n' \"$text\" | " +
                     phidelity + " destroy - --destroyer split\n");
  const Outcome o = run({"fuzz", "--command", "sh " + script, "--programs", "30"});
  const std::size_t second_line = o.out.find('\n') + 1;
  EXPECT_EQ(o.out.find("command declined "), second_line) << o.out;
  EXPECT_TRUE(holds(o.out, "no such thing")) << o.out;
}

TEST(Adapters, OneThatAnswersNothingIsASetUpError) {
  for (const char* command : {"false", "/no/such/program", "true", "sh -c 'exit 125'"}) {
    const Outcome o = run({"fuzz", "--command", command, "--programs", "3"});
    EXPECT_EQ(o.code, 2) << command << o.out;
    EXPECT_TRUE(holds(o.err, "command answered none of 3 programs")) << o.err;
  }
  EXPECT_EQ(run({"check", classic("swap.ssa"), "--server", "true"}).code, 2);
  EXPECT_EQ(run({"check", classic("swap.ssa"), "--plugin", "/no/such.so"}).code, 2);
  EXPECT_EQ(run({"fuzz"}).code, 2);
}

TEST(Adapters, BadLimitsAreRefused) {
  for (const Arguments& bad : {Arguments{"--time-limit", "0"}, Arguments{"--memory", "-1"},
                               Arguments{"--process-limit", "0"}}) {
    Arguments check = {"check", classic("swap.ssa"), "--server", serve_split};
    check.insert(check.end(), bad.begin(), bad.end());
    EXPECT_EQ(run(check).code, 2) << bad[0];
  }
}

TEST(Adapters, ReplayACorpus) {
  const Outcome o = run({"corpus", PHIDELITY_SOURCE_DIR "/corpus/classic", "--server",
                         serve_split});
  EXPECT_EQ(o.code, 0) << o.out << o.err;
  EXPECT_TRUE(holds(o.out, "server: asked")) << o.out;
}

TEST(Adapters, AreScoredByTheFaultsPlantedBehindThem) {
  const Outcome o = run({"score", "--server", phidelity + " adapter serve {}", "--programs", "40",
                         "--corpus", PHIDELITY_SOURCE_DIR "/corpus/classic", "--format", "json"});
  const Json summary = json_lines(o.out).back()["summary"];
  EXPECT_GE(summary["found"].get<int>(), summary["planted"].get<int>() - 1) << o.out;
}

TEST(AdapterCommand, MakesAProjectThatPassesItsOwnCheck) {
  if (std::system("command -v python3 >/dev/null") != 0) GTEST_SKIP() << "no python3";
  const Folder folder;
  const std::string directory = folder.path("mine");
  const Outcome made = run({"adapter", "new", "python", directory});
  EXPECT_EQ(made.code, 0) << made.err;
  EXPECT_TRUE(holds(made.out, "adapter check --server 'python3 " + directory)) << made.out;
  EXPECT_EQ(run({"adapter", "new", "python", directory}).code, 2) << "it is there already";
  const std::string server = "python3 " + directory + "/destroyer.py --serve";
  const Outcome checked = run({"adapter", "check", "--server", server, "--time-limit", "10"});
  EXPECT_EQ(checked.code, 0) << checked.out << checked.err;
  EXPECT_FALSE(holds(checked.out, "FAILED")) << checked.out;

  // A fault planted by hand, as docs/adapters.md does it: every copy in the order of the list.
  std::string text = text_of_file(directory + "/destroyer.py");
  const std::string right = "ready = [copy for copy in pending if copy[0] not in read]";
  ASSERT_TRUE(holds(text, right));
  text.replace(text.find(right), right.size(), "ready = pending");
  static_cast<void>(folder.file("mine/destroyer.py", text));
  const Outcome faulty = run({"adapter", "check", "--server", server, "--time-limit", "10"});
  EXPECT_EQ(faulty.code, 1) << faulty.out << faulty.err;
  EXPECT_TRUE(holds(faulty.out, "faulty: swap")) << faulty.out;
  EXPECT_TRUE(holds(faulty.out, "read next: swap: ")) << faulty.out;
}

TEST(AdapterCommand, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(run({"adapter"}).code, 2);
  EXPECT_EQ(run({"adapter", "new", "cobol", "/tmp/none"}).code, 2);
  EXPECT_EQ(run({"adapter", "check"}).code, 2);
  EXPECT_EQ(run({"adapter", "check", "--server", "true"}).code, 2);
  EXPECT_EQ(run({"adapter", "serve", "nobody"}).code, 2);
}

}  // namespace
}  // namespace phidelity::tests
