// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "oracle/inputs.h"
#include "oracle/unaligned.h"
#include "oracle/workspace.h"

namespace phidelity::oracle {

// The use at the `event`-th recorded event of the last runs, and in `path` the way to it.
bool Judge::Workspace::path_of_run(std::uint32_t event, Use& use) {
  const interp::Run& run = replay.ssa_run;
  if (event >= run.events.size()) return false;
  const std::uint32_t steps = run.events[event].step;
  path.assign(1, 0);
  std::uint32_t passed = 0;
  std::size_t direction = 0;
  while (true) {
    const std::uint32_t id = product.edges()[path.back()].target;
    if (id == no_index) return false;
    const Segment& segment = product.segments()[id];
    if (steps < passed + segment.pairs.size()) {
      use = {id, segment.pairs.begin + (steps - passed), 0};
      return true;
    }
    passed += segment.pairs.size();
    if (segment.out.empty()) return false;
    std::uint32_t slot = 0;
    if (segment.out.size() > 1 || product.edges()[segment.out.begin].slot != no_index) {
      // The slot whose direction the run took.
      for (; slot < segment.out.size(); ++slot) {
        path.push_back(segment.out.begin + slot);
        WitnessFinder::directions(*ssa, product, {&path.back(), 1}, tape);
        path.pop_back();
        if (tape[0] == run.directions[direction]) break;
      }
      ++direction;
    }
    if (slot == segment.out.size()) return false;
    path.push_back(segment.out.begin + slot);
  }
}

// How many paired instructions ran before the two sides parted.
std::uint32_t Judge::Workspace::step_of(const interp::Difference& difference) const {
  const auto& events = replay.ssa_run.events;
  return difference.event < events.size() ? events[difference.event].step
                                          : static_cast<std::uint32_t>(replay.ssa_run.steps);
}

void Judge::Workspace::run_terms() {
  const bool proof = validator.refuted().empty();
  for (std::uint32_t t = 0; t < options->term_runs; ++t) {
    const interp::Domain domain =
        t % 2 == 0 ? interp::Domain::structural : interp::Domain::instance;
    // Instance terms differ where values are merely equal: only a proof forbids that.
    if (!proof && domain == interp::Domain::instance) continue;
    tape.resize(options->branches_max);
    for (std::uint32_t d = 0; d < tape.size(); ++d) {
      tape[d] = static_cast<std::uint32_t>(mix(options->seed + t, d) >> 40);
    }
    prepare_replay();
    replay.run(domain, tape,
               fuel_per_branch * options->branches_max + ssa->instructions.size(), false);
    interp::Difference difference;
    if (!interp::differs(replay.ssa_run, replay.tac_run, difference)) continue;
    if (proof) {
      // The instance domain goes on where a branch spreads undef: there nothing is compared.
      const std::uint32_t step = step_of(difference);
      replay.run(interp::Domain::structural, tape, step + 1, true);
      if (replay.ssa_run.ending == interp::Ending::undefined_behaviour) continue;
      verdict.judges_disagree = true;
      verdict.message = "the validator proves the program, but a term run differs";
      return;
    }
    if (!verdict.faults.empty()) return;
    Use use;
    if (difference.operand != interp::Difference::whole_event &&
        path_of_run(difference.event, use)) {
      use.operand = difference.operand;
      const std::vector<std::uint32_t> way = path;
      add_fault(use, way);
    } else {
      add_plain_fault(FaultClass::wrong_result, "the two programs show different things on a tape");
      verdict.faults.back().tape = tape;
    }
    return;
  }
}

// Do the two programs show different things on `input`?
bool Judge::Workspace::differs_on_input(std::uint64_t fuel) {
  interp::Options run_options;
  run_options.domain = interp::Domain::concrete;
  run_options.fuel = fuel;
  run_options.arguments = input.arguments;
  run_options.inputs = input.tape;
  prepare_replay();
  replay.ssa.run(run_options, replay.ssa_run);
  replay.tac.run(run_options, replay.tac_run);
  interp::Difference difference;
  return interp::differs(replay.ssa_run, replay.tac_run, difference);
}

bool Judge::Workspace::concrete_difference(std::uint32_t index, std::uint64_t fuel) {
  draw_input(options->seed, index, ssa->params.size(), input);
  return differs_on_input(fuel);
}

// Drops the input words that the difference does not need.
void Judge::Workspace::keep_input() {
  while (!input.tape.empty()) {
    const std::uint64_t last = input.tape.back();
    input.tape.pop_back();
    if (differs_on_input(concrete_fuel)) continue;
    input.tape.push_back(last);
    break;
  }
  verdict.input = input;
}

// Blames the last concrete runs: the first read on their path that goes wrong.
bool Judge::Workspace::blame_run() {
  tape = replay.ssa_run.directions;
  const std::vector<std::uint32_t> directions = tape;
  replay.run(interp::Domain::instance, directions, concrete_fuel, true);
  const interp::Run& ssa_run = replay.ssa_run;
  const interp::Run& tac_run = replay.tac_run;
  const std::size_t count = std::min(ssa_run.events.size(), tac_run.events.size());
  for (std::uint32_t e = 0; e < count; ++e) {
    const auto wanted = ssa_run.data_of(ssa_run.events[e]);
    const auto read = tac_run.data_of(tac_run.events[e]);
    for (std::uint32_t o = 0; o < wanted.size(); ++o) {
      Use use;
      if (!wanted[o].defined() || wanted[o] == read[o] || !path_of_run(e, use)) continue;
      use.operand = o;
      const std::vector<std::uint32_t> way = path;
      add_fault(use, way);
      verdict.faults.back().notes.observable = true;
      return true;
    }
  }
  return false;
}

// Tries inputs until the two programs show different things on one.
bool Judge::Workspace::find_input() {
  for (std::uint32_t i = 0; i < inputs_tried; ++i) {
    if (!concrete_difference(i, concrete_fuel)) continue;
    keep_input();
    return true;
  }
  return false;
}

void Judge::Workspace::add_run_fault() {
  const bool exchanged = std::any_of(
      product.mismatches().begin(), product.mismatches().end(),
      [&](const Mismatch& m) { return slots_exchanged(*ssa, *tac, product, m); });
  add_plain_fault(exchanged ? FaultClass::wrong_target : FaultClass::wrong_result,
                  "the two programs show different things on this input");
}

// Of aligned programs one run: what it could show, the other judges have shown.
void Judge::Workspace::run_concrete() {
  if (!concrete_difference(0, concrete_fuel_per_branch * options->branches_max)) return;
  if (validator.refuted().empty()) {
    verdict.judges_disagree = true;
    verdict.message = "the validator proves the program, but a concrete run differs";
    return;
  }
  keep_input();
  if (!blame_run()) add_run_fault();
}

void Judge::Workspace::search_input() {
  if (verdict.faults.empty()) return;
  if (!verdict.input && options->search_input) find_input();
  if (verdict.input) verdict.faults.front().notes.observable = true;
}

}  // namespace phidelity::oracle
