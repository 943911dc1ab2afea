// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything that a destroyer can do to us, in each tier: it costs one answer of the right class,
// and the next program is answered as if nothing had been.
#include <gtest/gtest.h>

#include "campaign/examine.h"
#include "tests/destroyers/adapters/hostile_rows.h"

namespace phidelity::destroyers::adapters {
namespace {

using testing::bad_program;
using testing::expect;
using testing::expect_all;
using testing::good_program;
using testing::hostile;
using testing::hostile_of;
using testing::Row;

// What every tier makes of it alike.
const std::vector<Row>& common_rows() {
  static const std::vector<Row> rows = {
      {"crash", Outcome::crash, ""},
      {"abort", Outcome::crash, ""},
      {"exit3", Outcome::crash, "exit code 3: no such register"},
      {"loop", Outcome::timeout, "no answer in"},
      testing::memory_bomb(),
      {"fork", Outcome::crash, "more than 16 processes"},
      {"daemon", Outcome::answered, ""},
      {"errors", Outcome::answered, ""},
      {"files", Outcome::answered, ""},
      {"garbage", Outcome::garbage, "answer.tac:1"},
      {"killer", Outcome::crash, "vanished"},
      {"decline", Outcome::declined, "no bad programs"},
  };
  return rows;
}

class Hostile : public ::testing::TestWithParam<Row> {};

TEST_P(Hostile, Command) { expect(hostile_of(Tier::command, GetParam()), GetParam()); }
TEST_P(Hostile, Server) { expect(hostile_of(Tier::server, GetParam()), GetParam()); }
TEST_P(Hostile, Plugin) { expect(hostile_of(Tier::plugin, GetParam()), GetParam()); }

INSTANTIATE_TEST_SUITE_P(EveryTier, Hostile, ::testing::ValuesIn(common_rows()),
                         [](const auto& param_info) { return std::string(param_info.param.mode); });

TEST(HostileCommand, WhatACommandAloneCanDo) {
  expect_all(Tier::command, {{"exit0", Outcome::garbage, "wrote nothing"},
                             {"empty", Outcome::garbage, "wrote nothing"},
                             {"half", Outcome::garbage, ""},
                             {"twice", Outcome::garbage, "2 functions"},
                             {"noise", Outcome::garbage, ""},
                             {"flood", Outcome::memory, "output"},
                             {"throw", Outcome::crash, "SIGABRT"}});
}

TEST(HostileServer, WhatAServerAloneCanDo) {
  expect_all(Tier::server, {{"exit0", Outcome::crash, "exit code 0"},
                            {"empty", Outcome::garbage, ""},
                            {"half", Outcome::crash, "in the middle of an answer"},
                            {"twice", Outcome::garbage, "wrote on after its answer"},
                            {"word", Outcome::garbage, "'yes'"},
                            {"noise", Outcome::garbage, "'Loading tables...'"},
                            {"flood", Outcome::garbage, "is no frame"},
                            {"bigframe", Outcome::memory, "MiB"},
                            {"close", Outcome::garbage, "closed its stdout"},
                            {"throw", Outcome::crash, "SIGABRT"}});
}

TEST(HostileServer, HowItDiedIsWaitedForOverTheTimeOfTheCall) {
  expect(hostile(Tier::server, "dying", testing::short_limits(true)),
         {"dying", Outcome::crash, "SIGSEGV"});
}

// Several programs are under way, one of them is bad: it alone pays.
TEST(HostileServer, WhatIsUnderWayPaysForNothing) {
  const std::vector<Row> rows = {{"crash", Outcome::crash, ""},
                                 {"exit0", Outcome::crash, "exit code 0"},
                                 {"loop", Outcome::timeout, "no answer in"},
                                 {"half", Outcome::crash, "in the middle of an answer"},
                                 {"twice", Outcome::garbage, "wrote on after its answer"},
                                 {"word", Outcome::garbage, "'yes'"},
                                 {"garbage", Outcome::garbage, "answer.tac:1"},
                                 {"wrong", Outcome::garbage, "has not the number"},
                                 {"silent", Outcome::garbage, "has not the number"},
                                 {"encore", Outcome::answered, ""},
                                 {"noise", Outcome::garbage, "'Loading tables...'"},
                                 {"decline", Outcome::declined, "no bad programs"}};
  std::vector<ir::Function> programs(6, good_program());
  programs[2] = bad_program();
  for (const Row& row : rows) {
    const bool slow = row.outcome == Outcome::timeout;
    const auto destroyer = make_foreign(
        hostile(Tier::server, std::string("numbered-") + row.mode, testing::short_limits(slow)));
    for (int round = slow ? 1 : 0; round < 2; ++round) {
      testing::foresee(*destroyer, programs);
      for (std::size_t i = 0; i < programs.size(); ++i) {
        Answer answer;
        destroyer->destroy(programs[i], answer);
        EXPECT_EQ(answer.outcome, i == 2 ? row.outcome : Outcome::answered)
            << row.mode << " " << i << ": " << answer.reason;
        if (answer.outcome == Outcome::answered) {
          EXPECT_EQ(ir::print(answer.tac).find("@bad") != std::string::npos, i == 2) << row.mode;
        } else {
          EXPECT_NE(answer.reason.find(row.says), std::string::npos) << answer.reason;
        }
      }
    }
  }
}

// It leaves after each answer, whatever is under way.
TEST(HostileServer, MayLeaveWhenMoreIsUnderWay) {
  const std::vector<ir::Function> programs(6, good_program());
  const auto destroyer = make_foreign(hostile(Tier::server, "numbered-oneshot"));
  testing::foresee(*destroyer, programs);
  for (const ir::Function& ssa : programs) {
    Answer answer;
    destroyer->destroy(ssa, answer);
    EXPECT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  }
}

TEST(HostileServer, WhatItSaidOfOneProgramIsNotQuotedForTheNext) {
  const auto destroyer = make_foreign(hostile(Tier::server, "mutter"));
  Answer answer;
  destroyer->destroy(good_program(), answer);
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  usleep(60'000);  // it speaks some time after its answer
  destroyer->destroy(bad_program(), answer);
  EXPECT_EQ(answer.outcome, Outcome::crash);
  EXPECT_EQ(answer.reason, "it ended with exit code 3");
}

TEST(HostilePlugin, WhatAPluginAloneCanDo) {
  expect_all(Tier::plugin, {{"exit0", Outcome::crash, ""},
                            {"noise", Outcome::answered, ""},
                            {"throw", Outcome::crash, "a wild exception"},
                            {"code", Outcome::crash, "returned 17"}});
}

TEST(HostileDestroyer, AnAnswerToAnotherQuestionIsReadAndLeftToTheJudge) {
  for (const Tier tier : {Tier::command, Tier::server, Tier::plugin}) {
    Answer answer;
    make_foreign(hostile(tier, "other"))->destroy(bad_program(), answer);
    ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
    EXPECT_EQ(answer.tac.params.size(), 0U);
  }
}

TEST(HostileDestroyer, ACommandMayReadNoInput) {
  Answer answer;
  make_foreign(hostile(Tier::command, "deaf"))->destroy(good_program(), answer);
  EXPECT_EQ(answer.outcome, Outcome::answered) << answer.reason;
}

TEST(HostileDestroyer, AnotherAnswerToTheSameQuestionIsNoted) {
  for (const Tier tier : {Tier::server, Tier::plugin}) {
    campaign::Examiner examiner;
    const auto destroyer = make_foreign(hostile(tier, "fickle"));
    const oracle::Verdict& verdict = examiner.examine(*destroyer, bad_program(), {}, true).verdict;
    ASSERT_EQ(verdict.outcome, oracle::Outcome::faulty);
    EXPECT_TRUE(verdict.faults.front().notes.unstable);
  }
}

TEST(HostileDestroyer, AServerMayLeaveBetweenTwoPrograms) {
  const auto destroyer = make_foreign(hostile(Tier::server, "oneshot"));
  for (int i = 0; i < 5; ++i) {
    Answer answer;
    destroyer->destroy(good_program(), answer);
    EXPECT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  }
}

TEST(HostileDestroyer, AMemoryBombIsMetByResidentSizeToo) {
  Limits limits = testing::short_limits();
  limits.seconds = 5;
  limits.memory_bytes = std::uint64_t{24} << 20;
  // It says what a sanitizer says that finds no room, and gets it.
  const Adapter adapter = {Tier::command,
                           "if [ \"$(ulimit -v)\" != unlimited ]; then echo using ulimit -v >&2; "
                           "exit 1; fi; exec " PHIDELITY_HOSTILE " command eater",
                           "", limits, false};
  Answer answer;
  make_foreign(adapter)->destroy(bad_program(), answer);
  EXPECT_EQ(answer.outcome, Outcome::memory) << answer.reason;
}

TEST(HostileDestroyer, IntroductionsThatFailSayWhy) {
  const auto error = [](Tier tier, const std::string& command) {
    Limits limits;
    limits.seconds = 0.1;
    const auto words = introduce({tier, command, "", limits, false});
    return words ? "no error" : words.error();
  };
  const auto says = [](const std::string& text, const std::string& part) {
    return text.find(part) == std::string::npos ? text : part;
  };
  const std::string server = PHIDELITY_HOSTILE " server ";
  EXPECT_EQ(says(error(Tier::server, server + "rude"), "'Welcome to mycc 7!'"),
            "'Welcome to mycc 7!'");
  EXPECT_EQ(says(error(Tier::server, server + "future"), "another version"), "another version");
  EXPECT_EQ(says(error(Tier::server, "/no/such"), "No such file"), "No such file");
  EXPECT_EQ(says(error(Tier::server, "true"), "exit code 0"), "exit code 0");
  EXPECT_EQ(says(error(Tier::plugin, "/no/such.so"), "cannot load it"), "cannot load it");
  EXPECT_EQ(introduce(hostile(Tier::server, "crash")), std::vector<std::string>{"all"});
  EXPECT_EQ(introduce(hostile(Tier::plugin, "crash")), std::vector<std::string>{"all"});
}

}  // namespace
}  // namespace phidelity::destroyers::adapters
