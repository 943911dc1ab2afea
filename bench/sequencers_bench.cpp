// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Time of each sound sequencer against the number of copies: a chain, a cycle, a fan-out, swaps.
// All are linear, so time per copy must stay what it is, caches aside.
//
//   build/bench/bench/sequencers_bench --benchmark_filter=Q3/
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "destroyers/sequencers/table.h"

namespace phidelity::destroyers {
namespace {

// Always the same place, behind all others.
class OnePlace final : public Temporaries {
 public:
  explicit OnePlace(ir::ValueId place) : place_(place) {}
  ir::ValueId temporary_for(ir::ValueId) override { return place_; }

 private:
  ir::ValueId place_;
};

enum Shape { chain, cycle, fan_out, swaps, shape_count };
constexpr const char* shape_names[] = {"chain", "cycle", "fan-out", "swaps"};

std::vector<Move> copies_of(Shape shape, std::uint32_t n) {
  std::vector<Move> copies;
  for (std::uint32_t d = 0; d < n; ++d) {
    const std::uint32_t source = shape == chain ? d + 1
                                 : shape == cycle ? (d + 1) % n
                                 : shape == fan_out ? n
                                                    : d ^ 1U;
    copies.push_back({d, ir::Operand::value(source)});
  }
  return copies;
}

void Sequence(benchmark::State& state, const SequencerEntry& entry, Shape shape) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  const std::vector<Move> copies = copies_of(shape, n);
  const auto sequencer = entry.make();
  OnePlace temporary(n + 1);
  std::vector<Move> moves;
  for (auto _ : state) {
    sequencer->sequence(copies, temporary, moves);
    benchmark::DoNotOptimize(moves.data());
  }
  state.SetItemsProcessed(state.iterations() * n);
  state.counters["moves"] = static_cast<double>(moves.size());
  state.SetComplexityN(n);
}

}  // namespace
}  // namespace phidelity::destroyers

int main(int argc, char** argv) {
  using namespace phidelity::destroyers;
  benchmark::Initialize(&argc, argv);
  for (const SequencerEntry& entry : sequencers()) {
    if (entry.trust != Trust::sound) continue;
    for (int shape = 0; shape < shape_count; ++shape) {
      const std::string name = std::string(entry.name) + "/" + shape_names[shape];
      benchmark::RegisterBenchmark(name.c_str(), Sequence, entry, static_cast<Shape>(shape))
          ->RangeMultiplier(10)->Range(10, 100'000)->Complexity(benchmark::oN);
    }
  }
  benchmark::RunSpecifiedBenchmarks();
}
