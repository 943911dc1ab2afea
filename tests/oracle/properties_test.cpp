// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Laws of verdicts, over random programs of every profile and every destroyer of the tree.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "destroyers/registry.h"
#include "generators/profiles.h"
#include "interp/interpreter.h"
#include "ir/text.h"
#include "oracle/judge.h"
#include "tests/oracle/cases.h"
#include "tests/support/mutators.h"

namespace phidelity::oracle {
namespace {

using generators::SeededChoices;
using tests::Draft;

struct Example {
  std::uint64_t seed = 0;
  ir::Function ssa;
  ir::Function tac;
};

ir::Function drawn_program(std::uint64_t seed) {
  constexpr const char* names[] = {"default", "small", "swap", "critical"};
  SeededChoices choices(seed, 0);
  ir::Function ssa;
  generators::generate(*generators::find_profile(names[seed % 4]), choices, {}, ssa);
  return ssa;
}

// An answered program that is a program; discards the rest.
Example drawn_example() {
  Example e;
  e.seed = *rc::gen::arbitrary<std::uint64_t>();
  const auto registry = destroyers::registry();
  const auto row = *rc::gen::inRange<std::size_t>(0, registry.size());
  e.ssa = drawn_program(e.seed);
  destroyers::Answer answer;
  registry[row].make()->destroy(e.ssa, answer);
  RC_PRE(answer.outcome == destroyers::Outcome::answered);
  e.tac = std::move(answer.tac);
  RC_TAG(std::string(registry[row].name));
  return e;
}

std::string texts(const Example& e) { return ir::print(e.ssa) + ir::print(e.tac); }

RC_GTEST_PROP(Judges, NeverDisagree, ()) {
  const Example e = drawn_example();
  Judge judge;
  const Verdict& v = judge.judge(e.ssa, e.tac, {});
  RC_LOG() << texts(e) << v.message;
  RC_ASSERT(!v.judges_disagree);
  RC_ASSERT((v.outcome == Outcome::faulty) == !v.faults.empty());
}

RC_GTEST_PROP(Proved, MeansThatConcreteRunsAgree, ()) {
  const Example e = drawn_example();
  Judge judge;
  RC_PRE(judge.judge(e.ssa, e.tac, {}).outcome == Outcome::proved);
  interp::Interpreter ssa;
  interp::Interpreter tac;
  ssa.prepare(e.ssa);
  tac.prepare(e.tac);
  interp::Run before;
  interp::Run after;
  SeededChoices choices(e.seed, 1);
  for (int run = 0; run < 64; ++run) {
    std::vector<std::uint64_t> arguments(e.ssa.params.size());
    std::vector<std::uint64_t> inputs(8);
    for (std::uint64_t& a : arguments) {
      a = std::uint64_t{choices.below(9)} - (choices.chance(30) ? 9U : 0U);  // from -9 to 8
    }
    for (std::uint64_t& i : inputs) i = choices.below(9);
    interp::Options options;
    options.fuel = 500;
    options.arguments = arguments;
    options.inputs = inputs;
    ssa.run(options, before);
    tac.run(options, after);
    interp::Difference difference;
    if (!interp::differs(before, after, difference)) continue;
    RC_LOG() << texts(e);
    RC_FAIL("a proved program differs on an input");
  }
}

// The outcome; of the class tests/campaign/metamorphic_test.cpp says how often it may change.
RC_GTEST_PROP(Outcomes, AreBlindToNamesAndToTheOrderOfBlocks, ()) {
  const Example e = drawn_example();
  RC_PRE(ir::verify(e.tac).empty());
  Judge judge;
  const Outcome original = judge.judge(e.ssa, e.tac, {}).outcome;
  SeededChoices choices(e.seed, 2);
  Draft ssa = Draft::of(e.ssa);
  Draft tac = Draft::of(e.tac);
  tests::rename(ssa, choices);
  tests::rename(tac, choices);
  tests::reorder_blocks(ssa, choices);
  tests::reorder_blocks(tac, choices);
  RC_LOG() << texts(e);
  RC_ASSERT(judge.judge(ssa.function(), tac.function(), {}).outcome == original);
}

// With its phis kept, a program is a right stage of itself.
RC_GTEST_PROP(Stages, EveryProgramIsOneOfItself, ()) {
  const ir::Function ssa = drawn_program(*rc::gen::arbitrary<std::uint64_t>());
  ir::Function stage = ssa;
  stage.form = ir::Form::tac;
  Judge judge;
  JudgeOptions options;
  options.stage = true;
  RC_LOG() << ir::print(ssa);
  RC_ASSERT(said(judge.judge(ssa, stage, options)) == "proved");
}

}  // namespace
}  // namespace phidelity::oracle
