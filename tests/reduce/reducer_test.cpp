// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/reducer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "generators/profiles.h"
#include "ir/text.h"
#include "tests/reduce/support.h"
#include "tests/support/programs.h"

namespace phidelity::tests {
namespace {

using reduce::Ending;
using reduce::ReduceOptions;
using reduce::Result;

ir::Function random_program(std::string_view profile, std::uint64_t k,
                            const generators::Features& features = {}) {
  generators::SeededChoices choices(21, k);
  ir::Function f;
  generators::generate(*generators::find_profile(profile), choices, features, f);
  return f;
}

// The first random programs that the destroyer gets wrong.
std::vector<ir::Function> faulty_programs(std::string_view destroyer, std::string_view profile,
                                          std::size_t count) {
  std::vector<ir::Function> programs;
  for (std::uint64_t k = 0; programs.size() < count && k < 20'000; ++k) {
    ir::Function f = random_program(profile, k);
    if (signature_under(destroyer, f).shows_something()) programs.push_back(std::move(f));
  }
  return programs;
}

TEST(Reduce, TheTextbookProgramsBecomeSmallerStill) {
  EXPECT_EQ(ir::print(reduced(program(lost_copy_text), "naive").program), R"(ssa @main() {
b0:
  br b1(0)
b1(v0):
  cbr 0, b1(1), b2
b2:
  ret v0
}
)");
}

TEST(Reduce, KeepsAnythingThatAQuestionAsksFor) {
  const auto has_print = [](const ir::Function& f) {
    return std::ranges::any_of(f.instructions, [](const ir::Instruction& i) {
      return i.opcode == ir::Opcode::print;
    });
  };
  std::size_t programs = 0;
  for (std::uint64_t k = 0; k < 60; ++k) {
    const ir::Function f = random_program("default", k, {.unreachable = false});
    const Result r = reduce::reduce(f, questions(has_print), {});
    EXPECT_EQ(r.interesting(), has_print(f));
    if (!r.interesting()) continue;
    ++programs;
    EXPECT_EQ(ir::print(r.program), "ssa @main() {\nb0:\n  print 0\n  ret\n}\n");
  }
  EXPECT_GT(programs, 20u);
}

TEST(Reduce, OnlyValidAndSmallerProgramsAreAskedAboutAndNoneTwice) {
  for (std::uint64_t k = 0; k < 20; ++k) {
    const ir::Function f = random_program("default", k);
    std::set<std::string> texts;
    std::vector<ir::Function> accepted{f};
    std::string text;
    const auto says = [&](const ir::Function& candidate) {
      EXPECT_TRUE(ir::verify(candidate).empty());
      EXPECT_TRUE(texts.insert(ir::print(candidate)).second);
      // As good as random, but a function of the program.
      return candidate.operands.size() % 3 != 0 || candidate.blocks.size() == f.blocks.size();
    };
    ReduceOptions options;
    options.improved = [&](const ir::Function& smaller) {
      reduce::Bound bound;
      bound.set(accepted.back());
      EXPECT_TRUE(accepted.size() < 3 || bound.above(smaller, text));
      accepted.push_back(smaller);
    };
    const Result r = reduce::reduce(f, questions(says), options);
    EXPECT_EQ(r.asked, texts.size());
    EXPECT_LE(r.after, r.before);
    EXPECT_EQ(ir::print(accepted.back()), ir::print(r.program));
  }
}

TEST(Reduce, KeepsTheSignature) {
  for (const std::string_view destroyer : {"naive", "B01", "B05", "C02", "web-merge"}) {
    for (const ir::Function& f : faulty_programs(destroyer, "default", 4)) {
      const Result r = reduced(f, destroyer);
      EXPECT_EQ(r.ending, Ending::fixed_point);
      EXPECT_TRUE(ir::verify(r.program).empty());
      EXPECT_TRUE(signature_under(destroyer, f).same(signature_under(destroyer, r.program),
                                                     reduce::Keep::signature))
          << destroyer << "\n" << ir::print(f) << ir::print(r.program);
    }
  }
}

TEST(Reduce, AgainChangesNothing) {
  for (const std::string_view destroyer : {"naive", "B05", "C04"}) {
    for (const ir::Function& f : faulty_programs(destroyer, "default", 3)) {
      const Result once = reduced(f, destroyer);
      const Result twice = reduced(once.program, destroyer);
      EXPECT_EQ(ir::print(once.program), ir::print(twice.program)) << destroyer;
    }
  }
}

TEST(Reduce, DoesNotDependOnTheNumberOfJobs) {
  for (const ir::Function& f : faulty_programs("naive", "default", 3)) {
    const auto with = [&f](std::uint32_t jobs) {
      std::vector<std::string> steps;
      ReduceOptions options;
      options.jobs = jobs;
      options.improved = [&steps](const ir::Function& g) { steps.push_back(ir::print(g)); };
      const Result r = reduce::reduce(f, same_fault("naive", f), options);
      steps.push_back(std::to_string(r.asked));
      for (const reduce::PassFigures& p : r.figures) {
        steps.push_back(std::string(p.pass) + " " + std::to_string(p.candidates) + " " +
                        std::to_string(p.known) + " " + std::to_string(p.asked));
      }
      return steps;
    };
    const auto one = with(1);
    EXPECT_EQ(one, with(2));
    EXPECT_EQ(one, with(5));
  }
}

TEST(Reduce, WhatIsNotInterestingIsSaidAndLeft) {
  const Result r = reduce::reduce(program(swap_text),
                                  questions([](const ir::Function&) { return false; }), {});
  EXPECT_EQ(r.ending, Ending::not_interesting);
  EXPECT_EQ(r.asked, 1u);
  EXPECT_EQ(reduce::name_of(r.ending), "not interesting");
}

TEST(Reduce, EndsWhenItIsToldTo) {
  const auto always = questions([](const ir::Function&) { return true; });
  std::atomic<bool> stop = true;
  ReduceOptions stopped;
  stopped.stop = &stop;
  const Result r = reduce::reduce(program(swap_text), always, stopped);
  EXPECT_EQ(r.ending, Ending::stopped);
  EXPECT_EQ(r.program.blocks.size(), 4u) << "the best so far";
  ReduceOptions hurried;
  hurried.seconds = 1e-9;
  EXPECT_EQ(reduce::reduce(program(swap_text), always, hurried).ending, Ending::out_of_time);
  EXPECT_EQ(ir::print(reduce::reduce(program(swap_text), always, {}).program),
            "ssa @main() {\nb0:\n  ret\n}\n");
}

// A destroyer may depend on names.
TEST(Reduce, NamesStayWhereTheyMatter) {
  constexpr std::string_view text = "ssa @f(n) { e:\n cbr n, second, first\nfirst:\n ret 1\n"
                                    "second:\n ret 2 }";
  const auto holds = [](const ir::Function& f, std::string_view part) {
    return ir::print(f).find(part) != std::string::npos;
  };
  const Result named = reduce::reduce(
      program(text),
      questions([&](const ir::Function& f) { return holds(f, "cbr") && holds(f, "second"); }), {});
  EXPECT_EQ(ir::print(named.program), "ssa @f() {\ne:\n  cbr 0, second, second\nsecond:\n  ret\n}\n");
}

}  // namespace
}  // namespace phidelity::tests
