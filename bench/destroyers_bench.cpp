// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each sound method of the registry costs against the size of one program.
//
//   build/bench/bench/destroyers_bench --benchmark_filter='^sreedhar-3/'
//
// `each` is time over instructions, or over phis. It should not grow from row to row but for caches
// that no longer hold the program, with these exceptions, which the literature grants: a class test
// is linear in the two classes (boissinot, budimlic sorts its sets) or asks all pairs of members
// (sreedhar-2 and -3), so where one variable runs through the whole program (`OneVariable`) the
// cost of building its class by merging is quadratic.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>

#include "bench/shapes.h"
#include "destroyers/registry.h"

namespace phidelity::bench {
namespace {

void Destroy(benchmark::State& state, const destroyers::Entry& entry,
             ir::Function (*make)(std::uint32_t)) {
  const ir::Function ssa = make(static_cast<std::uint32_t>(state.range(0)));
  const auto subject = entry.make();
  destroyers::Answer answer;
  for (auto _ : state) {
    subject->destroy(ssa, answer);
    if (answer.outcome != destroyers::Outcome::answered) std::abort();
  }
  state.counters["each"] = benchmark::Counter(
      static_cast<double>(ssa.instructions.size()),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void add(const destroyers::Entry& entry, std::string_view shape,
         ir::Function (*make)(std::uint32_t), std::int64_t size_max) {
  auto* added = benchmark::RegisterBenchmark(
      (std::string(entry.name) + "/" + std::string(shape)).c_str(),
      [&entry, make](benchmark::State& state) { Destroy(state, entry, make); });
  for (std::int64_t size = 100; size <= size_max; size *= 10) added->Arg(size);
  added->Unit(benchmark::kMicrosecond);
}

const bool added = [] {
  for (const destroyers::Entry& entry : destroyers::registry()) {
    if (entry.trust != destroyers::Trust::sound) continue;
    add(entry, "ShortRanges", short_ranges, 1'000'000);
    add(entry, "ChainOfBlocks", chain_of_blocks, 1'000'000);
    add(entry, "OneVariable", one_variable, 10'000);
    add(entry, "ManyPhis", many_phis, 100'000);
  }
  return true;
}();

}  // namespace
}  // namespace phidelity::bench
