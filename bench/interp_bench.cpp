// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a run costs: per executed instruction in each domain, and for what the oracle does with
// one program, four term runs of at most 32 branches on both sides, compared.
//
//   build/dev/bench/interp_bench --benchmark_filter=TermRuns
#include <benchmark/benchmark.h>

#include <utility>
#include <vector>

#include "destroyers/registry.h"
#include "generators/direct.h"
#include "interp/interpreter.h"

namespace phidelity::interp {
namespace {

struct Pair {
  ir::Function ssa;
  destroyers::Answer answer;
};

// 256 programs that `split` takes; it declines those where a marked edge would need a home.
std::vector<Pair> pairs(std::uint32_t blocks) {
  std::vector<Pair> out;
  generators::DirectOptions options;
  options.blocks_min = options.blocks_max = blocks;
  generators::DirectGenerator generator;
  const auto split = destroyers::make_destroyer("split");
  for (std::uint64_t index = 0; out.size() < 256; ++index) {
    Pair pair;
    generators::SeededChoices choices(1, index);
    generator.draw(choices, options, pair.ssa);
    split->destroy(pair.ssa, pair.answer);
    if (pair.answer.outcome == destroyers::Outcome::answered) out.push_back(std::move(pair));
  }
  return out;
}

// Directions below 60 are fair to branches of 2 to 6 ways.
std::vector<std::vector<std::uint32_t>> tapes() {
  std::vector<std::vector<std::uint32_t>> out(61);
  generators::SeededChoices choices(2, 0);
  for (auto& tape : out) {
    for (int k = 0; k < 32; ++k) tape.push_back(choices.below(60));
  }
  return out;
}

void Instruction(benchmark::State& state, Domain domain, bool every_operand) {
  const auto programs = pairs(8);
  const auto all_tapes = tapes();
  std::vector<Interpreter> interpreters(programs.size());
  for (std::size_t k = 0; k < programs.size(); ++k) interpreters[k].prepare(programs[k].ssa);
  Run run;
  Options options;
  options.domain = domain;
  options.every_operand = every_operand;
  options.fuel = 200;
  std::size_t index = 0;
  std::int64_t executed = 0;
  for (auto _ : state) {
    options.directions = all_tapes[index % all_tapes.size()];
    interpreters[index % programs.size()].run(options, run);
    executed += static_cast<std::int64_t>(run.steps);
    ++index;
  }
  state.SetItemsProcessed(executed);
}
BENCHMARK_CAPTURE(Instruction, concrete, Domain::concrete, false);
BENCHMARK_CAPTURE(Instruction, structural, Domain::structural, false);
BENCHMARK_CAPTURE(Instruction, instance, Domain::instance, false);
BENCHMARK_CAPTURE(Instruction, instance_every_operand, Domain::instance, true);

void TermRuns(benchmark::State& state) {
  const auto programs = pairs(static_cast<std::uint32_t>(state.range(0)));
  const auto all_tapes = tapes();
  Interpreter ssa;
  Interpreter tac;
  Run a;
  Run b;
  Options options;
  options.fuel = 256;  // a loop without a branch would take ten thousand
  Difference difference;
  std::size_t index = 0;
  std::uint64_t executed = 0;
  for (auto _ : state) {
    const Pair& pair = programs[index++ % programs.size()];
    ssa.prepare(pair.ssa);
    tac.prepare(pair.answer.tac);
    for (std::size_t k = 0; k < 4; ++k) {
      options.domain = k % 2 == 0 ? Domain::structural : Domain::instance;
      options.directions = all_tapes[(index + k) % all_tapes.size()];
      ssa.run(options, a);
      tac.run(options, b);
      if (differs(a, b, difference)) state.SkipWithError("a sound destroyer differs");
      executed += a.steps + b.steps;
    }
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["instructions"] =
      benchmark::Counter(static_cast<double>(executed), benchmark::Counter::kAvgIterations);
}
BENCHMARK(TermRuns)->Arg(8)->Arg(32);

}  // namespace
}  // namespace phidelity::interp
