// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/child.h"

#include <gtest/gtest.h>

#include <csignal>

#include "destroyers/adapters/command.h"
#include "tests/destroyers/adapters/support.h"

namespace phidelity::destroyers::adapters {
namespace {

using testing::NoOrphans;
using testing::open_descriptors;

struct Shell {
  CommandLine line;
  Launch launch;

  explicit Shell(const std::string& script) : line("true && " + script) {
    launch.arguments = line.arguments();
    launch.limit_address_space = false;
  }
  // Runs to its end, or for so many seconds.
  Step run(const std::string& input, std::string& output, double seconds = 10) {
    auto child = Child::start(launch);
    if (!child) throw std::runtime_error(child.error());
    child->send(input);
    child->close_input();
    const Deadline deadline = deadline_in(seconds);
    Step step = Step::progress;
    while (step == Step::progress) step = child->step(deadline);
    output = child->output();
    ending = child->ending();
    errors = child->errors();
    return step;
  }
  std::optional<Ending> ending;
  std::string errors;
};

TEST(Child, TakesInputGivesOutputAndSaysHowItEnded) {
  const NoOrphans none;
  std::string output;
  Shell shell("cat; echo problem >&2; exit 7");
  EXPECT_EQ(shell.run("some text", output), Step::ended);
  EXPECT_EQ(output, "some text");
  EXPECT_EQ(shell.errors, "problem\n");
  EXPECT_EQ(shell.ending->kind, EndKind::exited);
  EXPECT_EQ(shell.ending->value, 7);
  Shell killed("kill -9 $$");
  EXPECT_EQ(killed.run("", output), Step::ended);
  EXPECT_EQ(killed.ending->kind, EndKind::signalled);
  EXPECT_EQ(killed.ending->value, SIGKILL);
}

TEST(Child, TwoFullPipesAreNoDeadlock) {
  const std::string much(3'000'000, 'x');
  std::string output;
  Shell shell("cat");
  EXPECT_EQ(shell.run(much, output), Step::ended);
  EXPECT_EQ(output, much);
}

TEST(Child, ThatReadsNothingIsHeardAllTheSame) {
  const std::string much(3'000'000, 'x');
  std::string output;
  Shell shell("exec <&-; echo answer");
  EXPECT_EQ(shell.run(much, output), Step::ended);
  EXPECT_EQ(output, "answer\n");
}

TEST(Child, IsEndedWithAllThatItStarted) {
  const NoOrphans none;
  const std::size_t before = open_descriptors();
  std::string output;
  Shell shell("(setsid sleep 1000 &) ; sleep 1000 & trap '' TERM; sleep 1000");
  EXPECT_EQ(shell.run("", output, 0.2), Step::deadline);
  EXPECT_EQ(open_descriptors(), before);
}

TEST(Child, WhatItLeavesRunningEndsWithIt) {
  const NoOrphans none;
  std::string output;
  Shell shell("(setsid sleep 1000 &) ; echo done");
  EXPECT_EQ(shell.run("", output), Step::ended) << "the sleeper holds stdout, and is gone";
  EXPECT_EQ(output, "done\n");
}

TEST(Child, ThatCannotBeStartedSaysWhy) {
  CommandLine line("/no/such/program");
  Launch launch;
  launch.arguments = line.arguments();
  auto child = Child::start(launch);
  ASSERT_TRUE(child.has_value());
  while (child->step(deadline_in(5)) == Step::progress) {
  }
  ASSERT_TRUE(child->ending().has_value());
  EXPECT_EQ(child->ending()->kind, EndKind::cannot_start);
  EXPECT_EQ(child->ending()->value, ENOENT);
}

TEST(Child, HasNoDescriptorsOfOurs) {
  const Descriptor file(open("/dev/null", O_RDONLY));  // without O_CLOEXEC, as others open theirs
  std::string output;
  Shell shell("ls /proc/self/fd");
  EXPECT_EQ(shell.run("", output), Step::ended);
  EXPECT_EQ(output, "0\n1\n2\n3\n") << "3 is of ls itself";
}

TEST(Child, LeavesOurSignalsAlone) {
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, nullptr, &before);
  std::string output;
  Shell shell("exec <&-; true");
  shell.run(std::string(1'000'000, 'x'), output);
  sigset_t after;
  pthread_sigmask(SIG_BLOCK, nullptr, &after);
  EXPECT_EQ(sigismember(&before, SIGPIPE), sigismember(&after, SIGPIPE));
  sigset_t pending;
  sigpending(&pending);
  EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
}

TEST(CommandLine, IsWordsOrAShells) {
  const CommandLine plain("mycc --out-of-ssa  -O2");
  EXPECT_STREQ(plain.arguments()[1], "--out-of-ssa");
  EXPECT_STREQ(plain.arguments()[2], "-O2");
  EXPECT_EQ(plain.arguments()[3], nullptr);
  const CommandLine shell("mycc '--a b'");
  EXPECT_STREQ(shell.arguments()[0], "/bin/sh");
  EXPECT_STREQ(shell.arguments()[2], "mycc '--a b'");
}

}  // namespace
}  // namespace phidelity::destroyers::adapters
