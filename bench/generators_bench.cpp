// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs a second of each generator, graphs a second of each shape, and what a campaign does with
// each program beside judging it: verify it, read its features.
//
//   build/dev/bench/generators_bench --benchmark_filter=Blocks/8
#include <benchmark/benchmark.h>

#include <string>

#include "generators/direct.h"
#include "generators/directed.h"
#include "generators/features.h"
#include "generators/profiles.h"
#include "ir/text.h"

namespace phidelity::generators {
namespace {

void finish(benchmark::State& state, std::uint64_t instructions) {
  state.SetItemsProcessed(state.iterations());
  state.counters["instructions"] =
      benchmark::Counter(static_cast<double>(instructions), benchmark::Counter::kAvgIterations);
}

// Exactly so many reachable blocks; the goal is 300,000 a second at 8.
void Blocks(benchmark::State& state) {
  DirectOptions options;
  options.blocks_min = options.blocks_max = static_cast<std::uint32_t>(state.range(0));
  DirectGenerator generator;
  ir::Function f;
  std::uint64_t index = 0, instructions = 0;
  for (auto _ : state) {
    SeededChoices choices(1, index++);
    generator.draw(choices, options, f);
    instructions += f.instructions.size();
  }
  finish(state, instructions);
}
BENCHMARK(Blocks)->Arg(2)->Arg(8)->Arg(32)->Arg(128)->Arg(1024);

// Exactly 8 blocks, with nothing in them.
void DrawShape(benchmark::State& state, const Shape& shape) {
  ShapeGenerator shapes;
  ir::Function f;
  std::uint64_t index = 0;
  for (auto _ : state) {
    SeededChoices choices(1, index++);
    shapes.draw(choices, {.shape = &shape, .blocks_min = 8, .blocks_max = 8, .ways_max = 8}, f);
    benchmark::DoNotOptimize(f.edges.data());
  }
  finish(state, 0);
}

// All pairs of features in turn; a program is one that is kept.
void Directed(benchmark::State& state) {
  DirectedGenerator generator;
  ir::Function f;
  std::uint64_t index = 0, instructions = 0;
  for (auto _ : state) {
    SeededChoices choices(1, index);
    generator.draw(choices, feature_pairs[index++ % pair_count], {}, f);
    instructions += f.instructions.size();
  }
  finish(state, instructions);
}
BENCHMARK(Directed);

void Generate(benchmark::State& state, const Profile& profile) {
  ir::Function f;
  std::uint64_t index = 0, instructions = 0;
  for (auto _ : state) {
    SeededChoices choices(1, index++);
    generate(profile, choices, {}, f);
    instructions += f.instructions.size();
  }
  finish(state, instructions);
}

void GenerateAndVerify(benchmark::State& state, const Profile& profile) {
  ir::Function f;
  ir::Verifier verifier;
  std::uint64_t index = 0, instructions = 0;
  for (auto _ : state) {
    SeededChoices choices(1, index++);
    generate(profile, choices, {}, f);
    benchmark::DoNotOptimize(verifier.valid(f));
    instructions += f.instructions.size();
  }
  finish(state, instructions);
}

void GenerateAndReadFeatures(benchmark::State& state, const Profile& profile) {
  ir::Function f;
  FeatureReader reader;
  std::uint64_t index = 0, instructions = 0;
  for (auto _ : state) {
    SeededChoices choices(1, index++);
    generate(profile, choices, {}, f);
    benchmark::DoNotOptimize(reader.read(f));
    instructions += f.instructions.size();
  }
  finish(state, instructions);
}

}  // namespace
}  // namespace phidelity::generators

int main(int argc, char** argv) {
  using namespace phidelity::generators;
  benchmark::Initialize(&argc, argv);
  for (const Shape& shape : shape_table) {
    benchmark::RegisterBenchmark(("DrawShape/" + std::string(shape.name)).c_str(), DrawShape,
                                 shape);
  }
  for (const Profile& profile : profiles) {
    const std::string name(profile.name);
    benchmark::RegisterBenchmark(("Generate/" + name).c_str(), Generate, profile);
    benchmark::RegisterBenchmark(("GenerateAndVerify/" + name).c_str(), GenerateAndVerify, profile);
    benchmark::RegisterBenchmark(("GenerateAndReadFeatures/" + name).c_str(),
                                 GenerateAndReadFeatures, profile);
  }
  benchmark::RunSpecifiedBenchmarks();
}
