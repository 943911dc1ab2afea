// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <thread>

#include "tests/cli/program_runner.h"
#include "tests/support/programs.h"

namespace phidelity::tests {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view small_lost_copy =
    "ssa @main() {\nb0:\n  br b1(0)\nb1(v0):\n  cbr 0, b1(1), b2\nb2:\n  ret v0\n}\n";

// Without the comments over it, which say what it shows.
std::string code_of(const std::string& text) {
  const std::size_t begin = text.find("ssa @");
  return begin == std::string::npos ? text : text.substr(begin);
}

std::string script(const Folder& folder, const std::string& name, const std::string& body) {
  const std::string path = folder.file(name, "#!/bin/sh\n" + body + "\n");
  fs::permissions(path, fs::perms::owner_all);
  return path;
}

TEST(ReduceCommand, PrintsTheSmallestProgram) {
  const Outcome o = run({"reduce", classic("lost.ssa"), "--destroyer", "naive"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(code_of(o.out), small_lost_copy);
  EXPECT_TRUE(o.err.empty()) << o.err;
  const Outcome piped =
      run({"reduce", "-", "--destroyer", "naive"}, {.input = std::string(lost_copy_text)});
  EXPECT_EQ(piped.out, o.out);
}

TEST(ReduceCommand, SaysOverTheProgramWhatItShows) {
  const Outcome o = run({"reduce", classic("lost.ssa"), "--destroyer", "naive", "--keep", "observable"});
  EXPECT_TRUE(o.out.starts_with("# faulty, lost-copy (")) << o.out;
  for (const std::string_view part :
       {"; of a phi) under naive\n#   wrong read   ", "\n#   culprit      ", "\n#   path\n",
        "\n#   shown by     arguments "}) {
    EXPECT_TRUE(holds(o.out, std::string(part))) << part << "\n" << o.out;
  }
  // They are comments: reducing again makes the same file.
  const Folder folder;
  const std::string out = folder.file("small.ssa", o.out);
  const Outcome again = run({"reduce", out, "--destroyer", "naive", "--keep", "observable"});
  EXPECT_EQ(again.out, o.out);
}

TEST(ReduceCommand, TakesACaseAndAFuzzersBytes) {
  EXPECT_EQ(code_of(run({"reduce", classic("lost.json"), "--destroyer", "naive"}).out),
            small_lost_copy);
  // Any bytes are a program; these are one that naive gets wrong.
  const Folder folder;
  int reduced = 0;
  for (int k = 1; k < 60 && reduced == 0; ++k) {
    std::string bytes;
    for (int i = 0; i < 400; ++i) bytes += static_cast<char>((i * i * k + 7 * i + k) % 251);
    const Outcome o =
        run({"reduce", folder.file("bytes", bytes), "--bytes", "--profile", "swap", "--destroyer",
             "naive"});
    ASSERT_TRUE(o.code == 0 || holds(o.err, "there is no fault to keep")) << o.err;
    if (o.code == 0) ++reduced;
  }
  EXPECT_EQ(reduced, 1);
}

TEST(ReduceCommand, WritesAFileAndSaysWhatItTried) {
  const Folder folder;
  const std::string out = folder.path("small.ssa");
  const Outcome o =
      run({"reduce", classic("lost.ssa"), "--destroyer", "naive", "-o", out, "--stats"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_TRUE(o.out.empty()) << o.out;
  EXPECT_EQ(code_of(text_of_file(out)), small_lost_copy);
  for (const std::string_view part :
       {"kept: faulty, lost-copy (", " under naive\n", "from  3 blocks, 1 phis", "to    3 blocks",
        "witness", "asked", "ended: fixed point\n"}) {
    EXPECT_TRUE(holds(o.err, std::string(part))) << part << "\n" << o.err;
  }
  // Nothing but the program is left beside it.
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(ReduceCommand, TheResultDoesNotDependOnJobs) {
  const Arguments words = {"reduce", classic("twoswaps.ssa"), "--destroyer", "B01"};
  const Outcome one = run(words);
  Arguments more = words;
  more.insert(more.end(), {"--jobs", "3"});
  EXPECT_EQ(run(more).out, one.out);
  EXPECT_EQ(run(words).out, one.out);
}

TEST(ReduceCommand, AsksAScript) {
  const Folder folder;
  // The file is beside the script when it runs, under its own name.
  const std::string wants_print = script(folder, "wants.sh", "grep -q 'print' lost.ssa && grep -q print \"$1\"");
  const std::string program = folder.file(
      "lost.ssa", "ssa @f(n) {\ne:\n  cbr n, a, b\na:\n  print n\n  ret 1\nb:\n  ret 2\n}\n");
  const Outcome o = run({"reduce", program, "--interesting", wants_print, "--jobs", "2"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.out, "ssa @main() {\nb0:\n  print 0\n  ret\n}\n");
  const Outcome never =
      run({"reduce", program, "--interesting", script(folder, "never.sh", "exit 1")});
  EXPECT_EQ(never.code, 2);
  EXPECT_TRUE(holds(never.err, "not interesting to")) << never.err;
  EXPECT_TRUE(holds(run({"reduce", program, "--interesting", folder.path("none")}).err,
                    "there is no script"));
  EXPECT_TRUE(
      holds(run({"reduce", program, "--interesting", program}).err, "may not be executed"));
}

TEST(ReduceCommand, TakesWhatStandsForADestroyer) {
  const std::string self = PHIDELITY_PROGRAM;
  const std::string lost = classic("lost.ssa");
  for (const Arguments& adapter :
       {Arguments{"--server", self + " adapter serve naive"},
        Arguments{"--command", self + " destroy - --destroyer naive", "--jobs", "2"}}) {
    Arguments reduce = {"reduce", lost};
    reduce.insert(reduce.end(), adapter.begin(), adapter.end());
    const Outcome o = run(reduce);
    EXPECT_EQ(o.code, 0) << adapter[0] << "\n" << o.err;
    EXPECT_EQ(code_of(o.out), small_lost_copy) << adapter[0];
    EXPECT_TRUE(holds(o.out, " under " + adapter[0].substr(2) + "\n")) << o.out;
    Arguments interesting = {"interesting", lost, "--like", classic("lost.ssa")};
    interesting.insert(interesting.end(), adapter.begin(), adapter.begin() + 2);
    EXPECT_EQ(run(interesting).code, 0) << adapter[0];
  }
}

// It dies of functions whose name begins with "bad": so the name stays.
TEST(ReduceCommand, KeepsWhatAServerOrAPlugInDoes) {
  const Folder folder;
  const std::string bad = folder.file(
      "bad.ssa", "ssa @bad_one(n) {\ne:\n  x = add n, 1\n  cbr n, a, b\na:\n  print x\n  ret 1\n"
                 "b:\n  ret 2\n}\n");
  const auto expect_reduced = [&bad](const Arguments& adapter, const std::string& kept) {
    Arguments words = {"reduce", bad};
    words.insert(words.end(), adapter.begin(), adapter.end());
    const Outcome o = run(words);
    EXPECT_EQ(o.code, 0) << o.err;
    EXPECT_EQ(code_of(o.out), "ssa @bad_one() {\ne:\n  ret\n}\n");
    EXPECT_TRUE(o.out.starts_with("# faulty, " + kept)) << o.out;
  };
  const std::string plugin = PHIDELITY_HOSTILE_PLUGIN " garbage";
  expect_reduced({"--server", PHIDELITY_HOSTILE " server crash"}, "crash under server\n");
  expect_reduced({"--plugin", plugin}, "garbage under plugin\n");
  expect_reduced({"--plugin", plugin, "--in-process"}, "garbage under plugin\n");
}

// Every other answer is wrong.
TEST(ReduceCommand, AsksAFickleDestroyerMoreThanOnce) {
  const Folder folder;
  const std::string bad = folder.file(
      "bad.ssa", "ssa @bad() {\ne:\n  x = input\n  y = mul x, x\n  print y\n  ret y\n}\n");
  const Arguments words = {"reduce", bad, "--server", PHIDELITY_HOSTILE " server fickle"};
  const Outcome o = run(words);
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(code_of(o.out), "ssa @bad() {\ne:\n  ret\n}\n");
  EXPECT_TRUE(holds(o.err, "server does not always answer the same")) << o.err;
  Arguments once = words;
  once.insert(once.end(), {"--repeat", "1"});
  EXPECT_TRUE(holds(run(once).err, "there is no fault to keep")) << "the first answer is right";
}

TEST(ReduceCommand, OtherReducersMayAskUs) {
  const auto code = [](const std::string& program, const Arguments& more) {
    Arguments words = {"interesting", program, "--destroyer", "naive"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words).code;
  };
  EXPECT_EQ(code(classic("swap.ssa"), {}), 0);
  EXPECT_EQ(code(classic("diamond.ssa"), {}), 1);
  EXPECT_EQ(code(classic("swap.ssa"), {"--class", "swap"}), 0);
  EXPECT_EQ(code(classic("swap.ssa"), {"--class", "lost-copy"}), 1);
  EXPECT_EQ(code(classic("swap.ssa"), {"--class", "lostcopy"}), 2);
  EXPECT_EQ(code(classic("swap.ssa"), {"--like", classic("nested.ssa"), "--keep", "class"}), 0);
  EXPECT_EQ(code(classic("swap.ssa"), {"--like", classic("nested.ssa")}), 1) << "a chain, no cycle";
  EXPECT_EQ(code(classic("swap.ssa"), {"--like", classic("lost.ssa")}), 1);
  EXPECT_EQ(code(classic("swap.ssa"), {"--like", classic("diamond.ssa")}), 2);
  const Folder folder;
  EXPECT_EQ(code(folder.file("bad.ssa", "entry:\n  br\n"), {}), 1);
  EXPECT_EQ(code(folder.file("empty.ssa", ""), {}), 1);
  EXPECT_EQ(code(folder.path("missing.ssa"), {}), 2);
}

TEST(ReduceCommand, SaysWhatIsWrong) {
  const auto error = [](const Arguments& words) {
    const Outcome o = run(words);
    EXPECT_EQ(o.code, 2) << o.err;
    return o.err;
  };
  EXPECT_TRUE(holds(error({"reduce", classic("lost.ssa"), "--destroyer", "split"}),
                    "there is no fault to keep: under split it is proved"));
  EXPECT_TRUE(holds(error({"reduce", classic("lost.ssa")}), "a destroyer or a script is wanted"));
  EXPECT_TRUE(holds(error({"reduce", classic("lost.ssa"), "--destroyer", "sound"}),
                    "one destroyer is wanted, not"));
  EXPECT_TRUE(holds(error({"reduce", classic("lost.ssa"), "--destroyer", "naive", "--interesting",
                           "./script"}),
                    "not beside a destroyer"));
  EXPECT_TRUE(holds(error({"reduce", classic("lost.ssa"), "--server", "/nowhere/mycc"}),
                    "--server /nowhere/mycc: "));
  EXPECT_TRUE(holds(
      error({"reduce", classic("lost.ssa"), "--destroyer", "naive", "--keep", "clas"}),
      "did you mean 'class'?"));
  EXPECT_TRUE(holds(error({"reduce", classic("lost.ssa"), "--destroyer", "naive", "-o",
                           "/nowhere/small.ssa"}),
                    "cannot write '/nowhere/small.ssa"));
}

// A script that is slow: what there is when the signal comes is the result, and is on disk.
TEST(ReduceCommand, CtrlCLeavesTheBestSoFar) {
  const Folder folder;
  const std::string out = folder.path("small.ssa");
  const std::string slow = script(folder, "slow.sh", "sleep 0.05; grep -q ret \"$1\"");
  Process process({"reduce", classic("sreedhar3.ssa"), "--interesting", slow, "-o", out, "--jobs", "1"});
  for (int wait = 0; wait < 200 && !fs::exists(out); ++wait) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  process.signal(SIGINT);
  const Outcome o = process.wait();
  EXPECT_EQ(o.code, 130) << o.err;
  EXPECT_EQ(run({"check", out, "--destroyer", "split"}).code, 0) << text_of_file(out);
}

TEST(ReduceCommand, TimeIsABudget) {
  const Folder folder;
  const std::string slow = script(folder, "slow.sh", "sleep 0.02");
  const Outcome o = run({"reduce", classic("sreedhar3.ssa"), "--interesting", slow, "--seconds",
                         "0.05", "--jobs", "1", "--stats"});
  EXPECT_EQ(o.code, 0);
  EXPECT_TRUE(holds(o.err, "ended: out of time")) << o.err;
  EXPECT_FALSE(o.out.empty());
}

}  // namespace
}  // namespace phidelity::tests
