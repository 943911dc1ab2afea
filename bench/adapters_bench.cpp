// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What it costs that a destroyer is not ours: `split` on programs of exactly 8 blocks, behind each
// tier. The first row is the text alone that a call needs, printed and parsed on both sides, and
// the destroying; an in-process plug-in may cost twice that.
//
//   taskset -c 0 build/bench/bench/adapters_bench       one core for both sides
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <memory>
#include <string>
#include <vector>

#include "campaign/sequencing.h"
#include "destroyers/adapters/foreign.h"
#include "destroyers/adapters/sequencer.h"
#include "destroyers/adapters/serve.h"
#include "destroyers/registry.h"
#include "destroyers/sequencers/table.h"
#include "generators/direct.h"
#include "ir/text.h"

namespace phidelity {
namespace {

using destroyers::adapters::Adapter;
using destroyers::adapters::Tier;

constexpr std::uint64_t program_count = 512;

const std::vector<ir::Function>& programs() {
  static const std::vector<ir::Function> all = [] {
    std::vector<ir::Function> made(program_count);
    generators::DirectGenerator generator;
    generators::DirectOptions options;
    options.blocks_min = options.blocks_max = 8;
    for (std::uint64_t index = 0; index < program_count; ++index) {
      generators::SeededChoices choices(1, index);
      generator.draw(choices, options, made[index]);
    }
    return made;
  }();
  return all;
}

void TextAlone(benchmark::State& state) {
  const auto split = destroyers::make_destroyer("split");
  const auto handler = destroyers::adapters::handler_of(*split);
  destroyers::adapters::Reply reply;
  destroyers::Answer answer;
  std::string text;
  std::uint64_t index = 0;
  for (auto _ : state) {
    text.clear();
    ir::print(programs()[index++ % program_count], text);
    reply.outcome = destroyers::Outcome::answered;
    reply.text.clear();
    handler(text, reply);
    destroyers::adapters::read_answer(reply, answer);
    benchmark::DoNotOptimize(answer.tac);
  }
  state.SetItemsProcessed(state.iterations());
}

// Processor time of this process and of its children that have ended, with all that they waited for.
double processor_seconds() {
  double seconds = 0;
  for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage = {};
    getrusage(who, &usage);
    for (const timeval& t : {usage.ru_utime, usage.ru_stime}) {
      seconds += static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    }
  }
  return seconds;
}

// `per_cpu_second` counts both sides and the supervisor, starting and ending included; unlike the
// clock it does not depend on what else the machine does.
void Calls(benchmark::State& state, const Adapter& adapter) {
  static_cast<void>(programs());
  const double before = processor_seconds();
  auto destroyer = make_foreign(adapter);
  destroyers::Answer answer;
  std::uint64_t index = 0;
  for (auto _ : state) {
    answer.clear();
    destroyer->destroy(programs()[index++ % program_count], answer);
    if (answer.outcome != destroyers::Outcome::answered &&
        answer.outcome != destroyers::Outcome::declined) {
      state.SkipWithError(answer.reason.c_str());
      break;
    }
  }
  destroyer.reset();
  state.SetItemsProcessed(state.iterations());
  state.counters["per_cpu_second"] =
      static_cast<double>(state.iterations()) / (processor_seconds() - before);
}

// Every parallel copy of up to five locations, asked of a sequencer.
void Sequences(benchmark::State& state, Adapter adapter) {
  adapter.subject = destroyers::adapters::AdapterSubject::sequencer;
  const auto sequencer = make_foreign_sequencer(adapter);
  std::uint64_t asked = 0;
  for (auto _ : state) {
    const auto score = campaign::examine_sequencer(
        *sequencer, {.locations_max = 5, .constants_max = 0, .random_copies = 0});
    if (score.wrong > 0) state.SkipWithError(score.smallest->message.c_str());
    asked += score.copies;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(asked));
}

void register_all() {
  // The plug-in uses the engine of this program, which must hold all of it.
  benchmark::DoNotOptimize(destroyers::find_sequencer("Q3"));
  const std::string program = PHIDELITY_PROGRAM;
  const std::string plugin = PHIDELITY_IN_TREE_PLUGIN " split";
  benchmark::RegisterBenchmark("TextAlone", TextAlone);
  const auto add = [](const char* name, const Adapter& adapter) {
    benchmark::RegisterBenchmark(name, Calls, adapter)->UseRealTime();
  };
  add("PluginInProcess", {Tier::plugin, plugin, "", {}, true});
  add("PluginInChild", {Tier::plugin, plugin, "", {}, false});
  add("Server", {Tier::server, program + " adapter serve split", "", {}, false});
  add("Command", {Tier::command, program + " destroy - --destroyer split", "", {}, false});
  benchmark::RegisterBenchmark("SequencerServer", Sequences,
                               Adapter{Tier::server, program + " adapter serve Q3", "", {}, false})
      ->UseRealTime();
  benchmark::RegisterBenchmark("SequencerPluginInProcess", Sequences,
                               Adapter{Tier::plugin, PHIDELITY_IN_TREE_PLUGIN " Q3", "", {}, true})
      ->UseRealTime();
}

}  // namespace
}  // namespace phidelity

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  phidelity::register_all();
  benchmark::RunSpecifiedBenchmarks();
}
