// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/judge.h"

#include <algorithm>

#include "ir/text.h"
#include "oracle/alignment.h"
#include "oracle/blame.h"
#include "oracle/inputs.h"
#include "oracle/optimum.h"
#include "oracle/unaligned.h"
#include "oracle/validator.h"
#include "oracle/witness.h"

namespace phidelity::oracle {
namespace {

// Refuted questions replayed for one program: more bring no new culprit worth the time.
constexpr std::size_t examined_max = 64;
// Concrete inputs tried: for a fault that should be observable, and in place of a proof.
constexpr std::uint32_t inputs_tried = 48;
constexpr std::uint64_t concrete_fuel = 2'000;
// Of the one concrete run of a proved program: as long as its term runs.
constexpr std::uint64_t concrete_fuel_of_proved = 160;
// Paired instructions for each branch of a term run: a loop without branches must end too.
constexpr std::uint64_t fuel_per_branch = 6;

}  // namespace

struct Judge::Workspace {
  Verdict verdict;
  ir::Verifier verifier;
  Alignment alignment;
  const SsaNames& names = alignment.names;
  const Product& product = alignment.product;
  Validator validator;
  Replay replay;
  WitnessFinder finder;
  Witness witness;
  History history;
  Homes homes;
  Optimum optimum;
  ConcreteInput input;
  std::vector<std::uint32_t> tape;
  std::vector<std::uint32_t> path;

  const ir::Function* ssa = nullptr;
  const ir::Function* tac = nullptr;
  const JudgeOptions* options = nullptr;
  bool replay_ready = false;
  bool homes_ready = false;
  bool equal_only = false;      // a refuted question was equal by value wherever it was tried
  bool undefined_only = false;  // or needs undefined behaviour
  Use equal_use;

  void judge();
  bool well_formed();
  bool splits_unsplittable();
  void prepare_replay();
  void examine_refuted();
  void examine_mismatches();
  std::uint32_t step_of(const interp::Difference& difference) const;
  void run_terms();
  void run_concrete(std::uint32_t tries, std::uint64_t fuel);
  void settle();
  void add_fault(const Use& use, std::span<const std::uint32_t> product_path);
  void add_plain_fault(FaultClass fault_class, std::string message);
  bool path_is_defined(std::span<const std::uint32_t> product_path);
  bool path_of_run(std::uint32_t event, Use& use);
  bool differs_on_input(std::uint64_t fuel);
  bool concrete_difference(std::uint32_t index, std::uint64_t fuel);
  void keep_input();
  bool blame_run();
  void search_input();
  std::string describe(const Fault& fault) const;
};

// --- before anything runs ---

void Judge::Workspace::add_plain_fault(FaultClass fault_class, std::string message) {
  Fault fault;
  fault.fault_class = fault_class;
  fault.message = std::move(message);
  verdict.outcome = Outcome::faulty;
  verdict.faults.push_back(std::move(fault));
}

bool Judge::Workspace::well_formed() {
  if (!options->stage) {
    for (ir::BlockId b = 0; b < tac->blocks.size(); ++b) {
      if (tac->blocks[b].params.empty()) continue;
      add_plain_fault(FaultClass::leftover_phi,
                      "block " + tac->label_text(b) + " still has " +
                          std::to_string(tac->blocks[b].params.size()) + " phi(s)");
      return false;
    }
  }
  if (!verifier.valid(*tac)) {
    const std::vector<ir::Error> errors = ir::verify(*tac);
    add_plain_fault(FaultClass::malformed, errors.empty() ? "not a program" : errors.front().what);
    return false;
  }
  if (tac->params.size() != ssa->params.size()) {
    add_plain_fault(FaultClass::malformed,
                    "it takes " + std::to_string(tac->params.size()) + " parameter(s) where the SSA program takes " +
                        std::to_string(ssa->params.size()));
    return false;
  }
  return true;
}

// A slot that may not be split must enter a block that every other edge into its target enters.
bool Judge::Workspace::splits_unsplittable() {
  if (std::none_of(ssa->edges.begin(), ssa->edges.end(), [](const ir::Edge& e) { return e.nosplit; })) {
    return false;
  }
  for (const ProductEdge& p : product.edges()) {
    if (p.slot == no_index || p.tac_edges.empty()) continue;
    const ir::EdgeId first = product.ssa_path(p).front();
    if (!ssa->edges[first].nosplit) continue;
    const ir::BlockId landing = tac->edges[product.tac_path(p).front()].target;
    for (const ProductEdge& other : product.edges()) {
      const auto entered = product.ssa_path(other);
      const bool enters_target = std::any_of(entered.begin(), entered.end(), [&](ir::EdgeId e) {
        return e != first && ssa->edges[e].target == ssa->edges[first].target;
      });
      if (!enters_target) continue;
      const auto ways = product.tac_path(other);
      if (std::any_of(ways.begin(), ways.end(),
                      [&](ir::EdgeId e) { return tac->edges[e].target == landing; })) {
        continue;
      }
      add_plain_fault(FaultClass::split_unsplittable,
                      "the edge from " + ssa->label_text(ssa->edges[first].source) + " to " +
                          ssa->label_text(ssa->edges[first].target) +
                          " may not be split, but it enters block " + tac->label_text(landing) +
                          " of its own");
      verdict.faults.back().edge = first;
      return true;
    }
  }
  return false;
}

// --- the validator's questions ---

void Judge::Workspace::prepare_replay() {
  if (replay_ready) return;
  replay.ssa.prepare(*ssa);
  replay.tac.prepare(*tac);
  replay_ready = true;
}

void Judge::Workspace::add_fault(const Use& use, std::span<const std::uint32_t> product_path) {
  if (!homes_ready) {
    homes.build(*ssa, *tac, names, product);
    homes_ready = true;
  }
  history.build(*ssa, *tac, product, homes, product_path, use.pair);
  const Pair pair = product.pairs()[use.pair];
  const ir::Instruction& reader = ssa->instructions[pair.ssa];
  Blame blame(*ssa, *tac, names, homes);
  Fault fault = blame.blame(history, pair.ssa, ssa->operands_of(reader)[use.operand],
                            tac->operands_of(tac->instructions[pair.tac])[use.operand]);
  for (const Fault& known : verdict.faults) {
    if (known.fault_class == fault.fault_class && known.edge == fault.edge &&
        known.culprit == fault.culprit &&
        (fault.culprit != Fault::no_instruction || known.location == fault.location)) {
      return;
    }
  }
  fault.reader = pair.ssa;
  fault.reader_operand = use.operand;
  fault.notes.terminator_operand = ir::is_conditional(reader.opcode);
  if (fault.edge) describe_edge(*ssa, *fault.edge, fault.notes);
  for (const std::uint32_t p : product_path) {
    const auto edges = product.ssa_path(product.edges()[p]);
    fault.path.insert(fault.path.end(), edges.begin(), edges.end());
  }
  WitnessFinder::directions(*ssa, product, product_path, fault.tape);
  fault.message = describe(fault);
  verdict.outcome = Outcome::faulty;
  verdict.faults.push_back(std::move(fault));
}

void Judge::Workspace::examine_refuted() {
  std::size_t examined = 0;
  for (const Refuted& r : validator.refuted()) {
    if (examined++ == examined_max && verdict.outcome == Outcome::faulty) break;
    prepare_replay();
    finder.find(*ssa, product, validator, replay, r, witness);
    if (!witness.instance_agrees && product.aligned()) {
      verdict.judges_disagree = true;
      verdict.message = "the validator refutes a read that its replay finds right";
    }
    if (witness.kind == WitnessKind::real) {
      add_fault(r.use, witness.product_path);
    } else if (witness.kind == WitnessKind::equal) {
      if (!equal_only) equal_use = r.use;
      equal_only = true;
    } else {
      undefined_only = true;
    }
  }
}

bool Judge::Workspace::path_is_defined(std::span<const std::uint32_t> product_path) {
  prepare_replay();
  WitnessFinder::directions(*ssa, product, product_path, tape);
  replay.run(interp::Domain::structural, tape,
             product.pairs().size() + 1, false);
  return replay.ssa_run.ending != interp::Ending::undefined_behaviour;
}

void Judge::Workspace::examine_mismatches() {
  for (const Mismatch& m : product.mismatches()) {
    const std::optional<FaultClass> fault_class = fault_of(*ssa, *tac, product, m);
    if (!fault_class) continue;
    path.clear();
    if (m.segment != no_index) validator.prefix(m.segment, path);
    if (m.edge != no_index) path.push_back(m.edge);
    if (!path_is_defined(path)) {
      undefined_only = true;
      continue;
    }
    Fault fault;
    fault.fault_class = *fault_class;
    if (m.ssa != no_index) fault.reader = m.ssa;
    for (const std::uint32_t p : path) {
      const auto edges = product.ssa_path(product.edges()[p]);
      fault.path.insert(fault.path.end(), edges.begin(), edges.end());
    }
    if (m.edge != no_index && !product.ssa_path(product.edges()[m.edge]).empty()) {
      fault.edge = product.ssa_path(product.edges()[m.edge]).front();
      describe_edge(*ssa, *fault.edge, fault.notes);
    }
    fault.tape = tape;
    fault.message = describe(fault);
    verdict.outcome = Outcome::faulty;
    verdict.faults.push_back(std::move(fault));
    return;
  }
}

// --- differential runs ---

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
    Use use;
    if (verdict.faults.empty() && path_of_run(difference.event, use)) {
      if (difference.operand != interp::Difference::whole_event) use.operand = difference.operand;
      const std::vector<std::uint32_t> way = path;
      add_fault(use, way);
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

void Judge::Workspace::run_concrete(std::uint32_t tries, std::uint64_t fuel) {
  for (std::uint32_t i = 0; i < tries; ++i) {
    if (!concrete_difference(i, fuel)) continue;
    if (product.aligned() && validator.refuted().empty()) {
      verdict.judges_disagree = true;
      verdict.message = "the validator proves the program, but a concrete run differs";
      return;
    }
    if (product.aligned()) {
      keep_input();
      if (blame_run()) return;
    }
    const bool exchanged = std::any_of(
        product.mismatches().begin(), product.mismatches().end(),
        [&](const Mismatch& m) { return slots_exchanged(*ssa, *tac, product, m); });
    keep_input();
    add_plain_fault(exchanged ? FaultClass::wrong_target : FaultClass::wrong_result,
                    "the two programs show different things on this input");
    verdict.faults.back().notes.observable = true;
    return;
  }
}

void Judge::Workspace::search_input() {
  if (!options->search_input || verdict.faults.empty() || verdict.input) return;
  bool found = false;
  for (std::uint32_t i = 0; i < inputs_tried && !found; ++i) found = concrete_difference(i, concrete_fuel);
  if (found) keep_input();
  verdict.faults.front().notes.observable = found;
}

// --- the whole ---

void Judge::Workspace::judge() {
  verdict.outcome = Outcome::proved;
  verdict.judges_disagree = false;
  verdict.faults.clear();
  verdict.remarks.clear();
  verdict.message.clear();
  verdict.input.reset();
  verdict.copies = count_copies(*tac);
  verdict.optimum = optimum.of_function(*ssa);
  replay_ready = false;
  homes_ready = false;
  equal_only = false;
  undefined_only = false;
  if (!well_formed()) return;

  alignment.build(*ssa, *tac);
  replay.ssa_skipped = alignment.ssa_skipped();
  replay.tac_skipped = alignment.tac_skipped();
  if (product.too_large()) {
    verdict.outcome = Outcome::inconclusive;
    verdict.message = "the product of the two programs is larger than 8(|ssa| + |tac|) + 1000";
    return;
  }
  if (splits_unsplittable()) return;
  validator.check(*ssa, *tac, names, product);
  examine_refuted();
  if (product.aligned()) {
    run_terms();
    if (verdict.outcome != Outcome::faulty) run_concrete(1, concrete_fuel_of_proved);
  } else if (verdict.faults.empty()) {
    examine_mismatches();
    if (verdict.faults.empty()) run_concrete(inputs_tried, concrete_fuel);
  }
  settle();
}

void Judge::Workspace::settle() {
  if (verdict.outcome == Outcome::faulty) {
    // The fewest branches first; among equals by class, for the order of slots means nothing.
    std::stable_sort(verdict.faults.begin(), verdict.faults.end(),
                     [](const Fault& a, const Fault& b) {
                       return std::pair(a.tape.size(), a.fault_class) <
                              std::pair(b.tape.size(), b.fault_class);
                     });
    search_input();
    verdict.message = verdict.faults.front().message;
    return;
  }
  if (verdict.judges_disagree) {
    verdict.outcome = Outcome::inconclusive;
    return;
  }
  if (!product.aligned()) {
    const ir::UniqueNames ssa_names = ir::unique_names(*ssa);
    const ir::UniqueNames tac_names = ir::unique_names(*tac);
    const Mismatch& m = product.mismatches().front();
    verdict.outcome = Outcome::agreed;
    verdict.message = "cannot be aligned: `" + ir::instruction_text(*ssa, ssa_names, m.ssa) +
                      "` does not pair with `" + ir::instruction_text(*tac, tac_names, m.tac) +
                      "`; every run agreed";
    return;
  }
  if (equal_only) {
    const ir::UniqueNames ssa_names = ir::unique_names(*ssa);
    const Pair pair = product.pairs()[equal_use.pair];
    verdict.outcome = Outcome::agreed;
    verdict.message = "equal-by-value: operand " + std::to_string(equal_use.operand + 1) + " of `" +
                      ir::instruction_text(*ssa, ssa_names, pair.ssa) +
                      "` holds another name's equal value on every path tried";
    return;
  }
  if (undefined_only) {
    verdict.outcome = Outcome::inconclusive;
    verdict.message = "every witness needs undefined behaviour";
  }
}

std::string Judge::Workspace::describe(const Fault& fault) const {
  const ir::UniqueNames ssa_names = ir::unique_names(*ssa);
  const ir::UniqueNames tac_names = ir::unique_names(*tac);
  std::string text;
  if (fault.reader != Fault::no_instruction) {
    text += "`" + ir::instruction_text(*ssa, ssa_names, fault.reader) + "`";
    if (fault.victim != Fault::no_value && fault.location != Fault::no_value) {
      text += " reads " + ssa_names.values[fault.victim] + " from " +
              tac_names.values[fault.location] + ", which holds something else";
    } else if (fault.victim != Fault::no_value) {
      text += " reads something else than " + ssa_names.values[fault.victim];
    } else {
      text += " is not what the destroyed program does there";
    }
  }
  if (fault.culprit != Fault::no_instruction) {
    text += "; the culprit is `" + ir::instruction_text(*tac, tac_names, fault.culprit) + "`";
  }
  if (fault.edge) {
    const ir::Edge& e = ssa->edges[*fault.edge];
    text += ", edge " + ssa_names.labels[e.source] + " -> " +
            ir::edge_text(*ssa, ssa_names, *fault.edge);
  }
  return text;
}

Judge::Judge() : workspace_(std::make_unique<Workspace>()) {}
Judge::~Judge() = default;
Judge::Judge(Judge&&) noexcept = default;
Judge& Judge::operator=(Judge&&) noexcept = default;

const Verdict& Judge::judge(const ir::Function& ssa, const ir::Function& tac,
                            const JudgeOptions& options) {
  workspace_->ssa = &ssa;
  workspace_->tac = &tac;
  workspace_->options = &options;
  workspace_->judge();
  return workspace_->verdict;
}

}  // namespace phidelity::oracle
