// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs a second on one core, step by step of what a campaign does with each: generate it,
// destroy it with `split`, prove it, run it on four tapes. Each row does what the row above it
// does and one step more, so differences are what a step costs.
//
//   build/bench/bench/campaign_bench --benchmark_filter=EightBlocks
#include <benchmark/benchmark.h>

#include <string>

#include "destroyers/registry.h"
#include "generators/direct.h"
#include "generators/profiles.h"
#include "oracle/alignment.h"
#include "oracle/judge.h"
#include "oracle/validator.h"

namespace phidelity {
namespace {

enum class Upto { generated, destroyed, validated, judged_without_terms, judged };

void draw_default(std::uint64_t index, ir::Function& f) {
  generators::SeededChoices choices(1, index);
  generators::generate(generators::profiles.front(), choices, {}, f);
}

void draw_eight_blocks(std::uint64_t index, ir::Function& f) {
  static generators::DirectGenerator generator;
  generators::DirectOptions options;
  options.blocks_min = options.blocks_max = 8;
  generators::SeededChoices choices(1, index);
  generator.draw(choices, options, f);
}

using Draw = void (*)(std::uint64_t index, ir::Function& f);

void Programs(benchmark::State& state, Draw draw, Upto upto) {
  const auto split = destroyers::make_destroyer("split");
  ir::Function ssa;
  destroyers::Answer answer;
  oracle::Alignment alignment;
  oracle::Validator validator;
  oracle::Judge judge;
  oracle::JudgeOptions options;
  if (upto == Upto::judged_without_terms) options.term_runs = 0;
  std::uint64_t index = 0;
  std::uint64_t instructions = 0;
  std::uint64_t proved = 0;
  for (auto _ : state) {
    draw(index++, ssa);
    instructions += ssa.instructions.size();
    if (upto == Upto::generated) continue;
    answer.clear();
    split->destroy(ssa, answer);
    if (upto == Upto::destroyed || answer.outcome != destroyers::Outcome::answered) continue;
    if (upto == Upto::validated) {
      alignment.build(ssa, answer.tac);
      validator.check(ssa, answer.tac, alignment.names, alignment.product);
      if (!validator.refuted().empty()) state.SkipWithError("a sound destroyer is refuted");
      ++proved;
      continue;
    }
    const oracle::Verdict& verdict = judge.judge(ssa, answer.tac, options);
    if (verdict.outcome == oracle::Outcome::faulty) {
      state.SkipWithError("a sound destroyer is faulty");
    }
    if (verdict.outcome == oracle::Outcome::proved) ++proved;
  }
  state.SetItemsProcessed(state.iterations());
  const auto average = [](std::uint64_t sum) {
    return benchmark::Counter(static_cast<double>(sum), benchmark::Counter::kAvgIterations);
  };
  state.counters["instructions"] = average(instructions);
  state.counters["proved"] = average(proved);
}

void register_all(const std::string& programs, Draw draw) {
  const auto add = [&](const char* step, Upto upto) {
    benchmark::RegisterBenchmark((programs + "/" + step).c_str(), Programs, draw, upto);
  };
  add("Generate", Upto::generated);
  add("GenerateDestroy", Upto::destroyed);
  add("GenerateDestroyValidate", Upto::validated);
  add("GenerateDestroyJudgeWithoutTerms", Upto::judged_without_terms);
  add("GenerateDestroyJudge", Upto::judged);
}

}  // namespace
}  // namespace phidelity

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  phidelity::register_all("DefaultProfile", phidelity::draw_default);
  phidelity::register_all("EightBlocks", phidelity::draw_eight_blocks);
  benchmark::RunSpecifiedBenchmarks();
}
