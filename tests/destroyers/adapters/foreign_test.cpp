// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The destroyers of the tree behind each tier: what is said of them does not depend on what
// carried their answers.
#include "destroyers/adapters/foreign.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <span>
#include <thread>

#include "campaign/examine.h"
#include "destroyers/adapters/descriptor.h"
#include "destroyers/adapters/plugin_library.h"
#include "destroyers/adapters/serve.h"
#include "tests/destroyers/adapters/support.h"

namespace phidelity::destroyers::adapters {
namespace {

using testing::program;

Adapter serving(Tier tier, std::string_view name, bool in_process = false) {
  Limits limits;
  limits.seconds = 5;
  const std::string phidelity = PHIDELITY_PROGRAM;
  switch (tier) {
    case Tier::command:
      return {tier, phidelity + " destroy - --destroyer " + std::string(name), "", limits, false};
    case Tier::server:
      return {tier, phidelity + " adapter serve " + std::string(name), "", limits, false};
    case Tier::plugin: break;
  }
  return {tier, PHIDELITY_IN_TREE_PLUGIN " " + std::string(name), "", limits, in_process};
}

// "faulty swap", "declined", ...; of a destroyer that ran out of its own steps, what a foreign one
// says of it, which knows `error` alone.
std::string said(const oracle::Verdict& verdict) {
  std::string text(name_of(verdict.outcome));
  for (const oracle::Fault& fault : verdict.faults) {
    const bool timeout = fault.fault_class == oracle::FaultClass::timeout;
    text += " " + std::string(name_of(timeout ? oracle::FaultClass::crash : fault.fault_class));
  }
  return text;
}

void expect_same(const Entry& entry, const Adapter& adapter, std::size_t every) {
  campaign::Examiner examiner;
  const auto ours = entry.make();
  const auto theirs = make_foreign(adapter);
  std::size_t number = 0;
  for (const auto& classic : destroyers::testing::classics) {
    if (number++ % every != 0) continue;
    const ir::Function ssa = program(classic.text);
    const std::string in_process = said(examiner.examine(*ours, ssa, {}).verdict);
    const campaign::Examination& e = examiner.examine(*theirs, ssa, {});
    EXPECT_EQ(said(e.verdict), in_process)
        << entry.name << " as a " << name_of(adapter.tier) << " on " << classic.name << ": "
        << e.verdict.message;
  }
}

TEST(Foreign, EveryDestroyerOfTheTreeIsTheSameBehindAServer) {
  for (const Entry& entry : registry()) expect_same(entry, serving(Tier::server, entry.name), 2);
}

TEST(Foreign, EveryDestroyerOfTheTreeIsTheSameBehindAPlugin) {
  for (const Entry& entry : registry()) expect_same(entry, serving(Tier::plugin, entry.name), 2);
}

TEST(Foreign, EveryDestroyerOfTheTreeIsTheSameInAPluginOfThisProcess) {
  for (const Entry& entry : registry()) {
    expect_same(entry, serving(Tier::plugin, entry.name, true), 1);
  }
}

TEST(Foreign, EveryPlantedFaultIsTheSameBehindACommand) {
  for (const Entry& entry : registry()) {
    if (entry.trust == Trust::planted) expect_same(entry, serving(Tier::command, entry.name), 29);
  }
}

// All classic programs, some of them asked twice, and a stranger between them.
void expect_same_foreseen(const Entry& entry, const Adapter& adapter) {
  const auto ours = entry.make();
  const auto theirs = make_foreign(adapter);
  std::vector<ir::Function> programs;
  for (const auto& classic : destroyers::testing::classics) {
    programs.push_back(program(classic.text));
  }
  const ir::Function stranger = program("ssa @f(n) {\nentry:\n  ret n\n}\n");
  campaign::Examiner examiner;
  const auto same = [&](const ir::Function& ssa, bool twice) {
    const std::string in_process = said(examiner.examine(*ours, ssa, {}).verdict);
    const campaign::Examination& e = examiner.examine(*theirs, ssa, {}, twice);
    EXPECT_EQ(said(e.verdict), in_process) << entry.name << ": " << e.verdict.message;
    EXPECT_TRUE(e.verdict.remarks.empty() || e.verdict.remarks.back() != "unstable");
  };
  for (std::size_t first = 0; first < programs.size(); first += 8) {
    const std::size_t count = std::min<std::size_t>(8, programs.size() - first);
    const auto some = std::span(programs).subspan(first, count);
    testing::foresee(*theirs, some);
    for (std::size_t i = 0; i < some.size(); ++i) {
      if (i == 5) same(stranger, false);
      same(some[i], i % 3 == 0);
    }
  }
}

TEST(Foreign, WhatIsForeseenIsAnsweredAsEver) {
  for (const char* name : {"split", "naive", "B01"}) {
    expect_same_foreseen(*find(name), serving(Tier::server, name));
    expect_same_foreseen(*find(name), serving(Tier::plugin, name));
    expect_same_foreseen(*find(name), serving(Tier::plugin, name, true));
  }
}

TEST(Foreign, SaysWhatItTakes) {
  EXPECT_EQ(introduce(serving(Tier::server, "split")), std::vector<std::string>{"all"});
  EXPECT_EQ(introduce(serving(Tier::plugin, "split", true)), std::vector<std::string>{"all"});
  EXPECT_EQ(introduce({Tier::command, "whatever", "", {}, false}), std::vector<std::string>{"all"});
}

TEST(Foreign, WorksFromManyThreadsAtOnce) {
  const ir::Function ssa = program(destroyers::testing::classics[0].text);
  std::vector<std::jthread> threads;
  std::atomic<int> answered = 0;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (const Tier tier : {Tier::server, Tier::plugin}) {
        const auto destroyer = make_foreign(serving(tier, "split"));
        for (int i = 0; i < 20; ++i) {
          Answer answer;
          destroyer->destroy(ssa, answer);
          answered += answer.outcome == Outcome::answered;
        }
      }
    });
  }
  threads.clear();
  EXPECT_EQ(answered, 4 * 2 * 20);
}

TEST(PluginLibrary, RefusesWhatIsNoPlugin) {
  EXPECT_FALSE(PluginLibrary::load("no-such-file.so").has_value());
  const auto no_plugin = PluginLibrary::load("/lib/x86_64-linux-gnu/libc.so.6");
  if (!no_plugin) {
    EXPECT_NE(no_plugin.error().find("is no plug-in"), std::string::npos) << no_plugin.error();
  }
}

// A conversation with `serve`, byte by byte in one go.
std::string conversation(const std::string& input, bool& clean) {
  auto to = make_pipe();
  auto from = make_pipe();
  Destroyer& split = *make_destroyer("split").release();
  const std::unique_ptr<Destroyer> owner(&split);
  std::jthread server([&] {
    clean = serve(to->reader.number(), from->writer.number(), "all", handler_of(split));
    from->writer.reset();
  });
  EXPECT_EQ(write(to->writer.number(), input.data(), input.size()),
            static_cast<ssize_t>(input.size()));
  to->writer.reset();
  std::string output;
  char buffer[4096];
  for (ssize_t count = 0; (count = read(from->reader.number(), buffer, sizeof buffer)) > 0;) {
    output.append(buffer, static_cast<std::size_t>(count));
  }
  return output;
}

TEST(Serve, GreetsAndAnswersUntilTheInputEnds) {
  bool clean = false;
  const std::string greeting = "phidelity 1\ncapabilities all numbered\n";
  EXPECT_EQ(conversation("", clean), greeting);
  EXPECT_TRUE(clean);
  const std::string tac = "tac @f(n) {\nentry:\n  ret n\n}\n";
  EXPECT_EQ(conversation("destroy 29\nssa @f(n) {\nentry:\n  ret n\n}\n", clean),
            greeting + "ok 29\n" + tac);
  EXPECT_TRUE(clean);
  const std::string ssa = "ssa @f(n) {\nentry:\n  ret n\n}\n";
  EXPECT_EQ(conversation("destroy 29 7\n" + ssa + "destroy 29\n" + ssa + "destroy 29 1\n" + ssa,
                         clean),
            greeting + "ok 29 7\n" + tac + "ok 29\n" + tac + "ok 29 1\n" + tac);
  EXPECT_TRUE(clean);
  const std::string refused = conversation("destroy 3\nwhat", clean);
  EXPECT_TRUE(refused.starts_with(greeting + "error ")) << refused;
  EXPECT_FALSE(clean) << "a byte is left";
  conversation("hello\n", clean);
  EXPECT_FALSE(clean);
}

}  // namespace
}  // namespace phidelity::destroyers::adapters
