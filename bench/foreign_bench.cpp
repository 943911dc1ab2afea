// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How fast machine functions are read: bytes of dumps a second, from text to programs.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "foreign/mir/documents.h"
#include "foreign/mir/lower.h"
#include "foreign/mir/parse.h"

namespace phidelity::foreign::mir {
namespace {

// The dump that PHIDELITY_DUMP names, or the stored one of x86-64.
std::string dump() {
  const char* named = std::getenv("PHIDELITY_DUMP");
  const std::string stored =
      std::string(PHIDELITY_SOURCE_DIR) + "/tests/foreign/mir/texts/x86-64.after.mir";
  std::ifstream in(named != nullptr ? named : stored, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void read(benchmark::State& state, bool lowers) {
  const std::string text = dump();
  MachineFunction f;
  ir::Function out;
  RegisterClasses classes;
  std::size_t bytes = 0;
  for (auto _ : state) {
    for (const Document& d : documents_of(text)) {
      bytes += d.text.size();
      if (!parse(d, f)) state.SkipWithError("a function cannot be read");
      if (!lowers) continue;
      classes.clear();
      classes.join(f);
      if (!lower(f, classes, ir::Form::tac, out)) state.SkipWithError("a function is no program");
      benchmark::DoNotOptimize(out.instructions.data());
    }
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes));  // of functions, not of their module
}

void BM_Parse(benchmark::State& state) { read(state, false); }
void BM_ParseAndLower(benchmark::State& state) { read(state, true); }

BENCHMARK(BM_Parse);
BENCHMARK(BM_ParseAndLower);

}  // namespace
}  // namespace phidelity::foreign::mir
