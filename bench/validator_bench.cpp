// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What large programs cost, in time and memory, step by step: verify, destroy, validate, judge,
// print and parse, in the three shapes of bench/shapes.h.
//
//   build/bench/bench/validator_bench --benchmark_filter='Judge/ShortRanges'
//
// `each` is time over size and should not grow from row to row but for caches that no longer hold
// the program: size is instructions for short live ranges and for phis, live names times blocks for
// names that live throughout. `total` is the peak of the memory that the step itself holds,
// counted by the allocator below, and `bytes` is that over size.
#include <benchmark/benchmark.h>
#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <string>

#include "bench/shapes.h"
#include "destroyers/registry.h"
#include "ir/text.h"
#include "oracle/alignment.h"
#include "oracle/judge.h"
#include "oracle/validator.h"

namespace {

struct Memory {
  std::size_t live = 0;
  std::size_t peak = 0;
};
Memory memory;  // one thread runs here

void* counted(std::size_t size) {
  void* p = std::malloc(size == 0 ? 1 : size);
  if (p == nullptr) throw std::bad_alloc();
  memory.live += malloc_usable_size(p);
  memory.peak = std::max(memory.peak, memory.live);
  return p;
}
void discounted(void* p) {
  memory.live -= p == nullptr ? 0 : malloc_usable_size(p);
  std::free(p);
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* p) noexcept { discounted(p); }
void operator delete[](void* p) noexcept { discounted(p); }
void operator delete(void* p, std::size_t) noexcept { discounted(p); }
void operator delete[](void* p, std::size_t) noexcept { discounted(p); }

namespace phidelity::bench {
namespace {

struct Program {
  ir::Function f;
  double size = 0;
};

Program make_short_ranges(std::int64_t instructions) {
  Program p;
  p.f = short_ranges(static_cast<std::uint32_t>(instructions));
  p.size = static_cast<double>(p.f.instructions.size());
  return p;
}
Program make_live_throughout(std::int64_t names) {
  Program p;
  p.f = live_throughout(static_cast<std::uint32_t>(names), 10'000);
  p.size = static_cast<double>(names) * static_cast<double>(p.f.blocks.size());
  return p;
}
Program make_many_phis(std::int64_t phis) {
  Program p;
  p.f = many_phis(static_cast<std::uint32_t>(phis));
  p.size = static_cast<double>(p.f.instructions.size());
  return p;
}

// Runs `step` once with its memory counted, then as often as the clock asks.
template <class Step>
void measure(benchmark::State& state, const Program& p, Step step) {
  const std::size_t before = memory.live;
  memory.peak = memory.live;
  step();
  const auto used = static_cast<double>(memory.peak - before);
  for (auto _ : state) step();
  state.counters["bytes"] = used / p.size;
  state.counters["total"] = benchmark::Counter(used, benchmark::Counter::kDefaults,
                                               benchmark::Counter::kIs1024);
  state.counters["each"] = benchmark::Counter(
      p.size, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

ir::Function destroyed(const ir::Function& f, std::string_view method) {
  destroyers::Answer answer;
  destroyers::make_destroyer(method)->destroy(f, answer);
  if (answer.outcome != destroyers::Outcome::answered) std::abort();
  return std::move(answer.tac);
}

using Make = Program (*)(std::int64_t);

void Verify(benchmark::State& state, Make make) {
  const Program p = make(state.range(0));
  measure(state, p, [&] { benchmark::DoNotOptimize(ir::Verifier().valid(p.f)); });
}

void Destroy(benchmark::State& state, Make make, std::string_view method) {
  const Program p = make(state.range(0));
  measure(state, p, [&] { benchmark::DoNotOptimize(destroyed(p.f, method)); });
}

void Validate(benchmark::State& state, Make make, std::string_view method) {
  const Program p = make(state.range(0));
  const ir::Function tac = destroyed(p.f, method);
  measure(state, p, [&] {
    oracle::Alignment alignment;
    alignment.build(p.f, tac);
    oracle::Validator validator;
    validator.check(p.f, tac, alignment.names, alignment.product);
    if (!alignment.product.aligned() || !validator.refuted().empty()) std::abort();
  });
}

void Judge(benchmark::State& state, Make make, std::string_view method) {
  const Program p = make(state.range(0));
  const ir::Function tac = destroyed(p.f, method);
  measure(state, p, [&] {
    oracle::Judge judge;
    if (judge.judge(p.f, tac, {}).outcome != oracle::Outcome::proved) std::abort();
  });
}

void Print(benchmark::State& state, Make make) {
  const Program p = make(state.range(0));
  measure(state, p, [&] { benchmark::DoNotOptimize(ir::print(p.f)); });
}

void Parse(benchmark::State& state, Make make) {
  const Program p = make(state.range(0));
  const std::string text = ir::print(p.f);
  measure(state, p, [&] { benchmark::DoNotOptimize(ir::parse("p.ssa", text)); });
}

struct Shape {
  const char* name;
  Make make;
  std::int64_t smallest;
  std::int64_t largest;
};
constexpr Shape shapes[] = {
    {"ShortRanges", make_short_ranges, 1'000, 1'000'000},
    {"LiveThroughout", make_live_throughout, 10, 1'000},
    {"ManyPhis", make_many_phis, 100, 100'000},
};

void register_shape(const Shape& shape) {
  const auto add = [&](const std::string& step, auto... arguments) {
    benchmark::RegisterBenchmark((step + "/" + shape.name).c_str(), arguments...)
        ->RangeMultiplier(10)
        ->Range(shape.smallest, shape.largest)
        ->Unit(benchmark::kMillisecond);
  };
  add("Parse", Parse, shape.make);
  add("Verify", Verify, shape.make);
  for (const char* method : {"split", "sreedhar-1"}) {
    add(std::string("Destroy/") + method, Destroy, shape.make, method);
    add(std::string("Validate/") + method, Validate, shape.make, method);
    add(std::string("Judge/") + method, Judge, shape.make, method);
  }
  add("Print", Print, shape.make);
}

}  // namespace
}  // namespace phidelity::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  for (const auto& shape : phidelity::bench::shapes) phidelity::bench::register_shape(shape);
  benchmark::RunSpecifiedBenchmarks();
}
