// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <utility>
#include <vector>

#include "oracle/blame.h"
#include "oracle/edge_notes.h"
#include "oracle/unaligned.h"
#include "oracle/workspace.h"

namespace phidelity::oracle {

void Judge::Workspace::prepare_replay() {
  if (replay_ready) return;
  replay.ssa.prepare(*ssa);
  replay.tac.prepare(*tac);
  replay_ready = true;
}

void Judge::Workspace::prepare_homes() {
  if (homes_ready) return;
  homes.build(*ssa, *tac, names, product);
  homes_ready = true;
}

bool Judge::Workspace::add_fault(const Use& use, std::span<const std::uint32_t> product_path) {
  std::vector<std::uint32_t> directions;
  WitnessFinder::directions(*ssa, product, product_path, directions);
  const auto comes_before = [&](const Fault& other) {
    return other.tape.size() < directions.size();
  };
  if (options->brief && std::ranges::any_of(verdict.faults, comes_before)) return false;
  prepare_homes();
  history.build(*ssa, *tac, product, homes, product_path, use.pair);
  const Pair pair = product.pairs()[use.pair];
  const ir::Instruction& reader = ssa->instructions[pair.ssa];
  Blame blame(*ssa, *tac, names, homes);
  Fault fault = blame.blame(history, pair.ssa, ssa->operands_of(reader)[use.operand],
                            tac->operands_of(tac->instructions[pair.tac])[use.operand]);
  fault.tape = std::move(directions);
  const auto known = std::ranges::find_if(verdict.faults, [&](const Fault& other) {
    return other.fault_class == fault.fault_class && other.edge == fault.edge &&
           other.culprit == fault.culprit &&
           (fault.culprit != Fault::no_instruction || other.location == fault.location);
  });
  if (known != verdict.faults.end()) {
    if (known->tape.size() <= fault.tape.size()) return false;
    verdict.faults.erase(known);
  }
  fault.reader = pair.ssa;
  fault.reader_operand = use.operand;
  fault.notes.terminator_operand = ir::is_conditional(reader.opcode);
  if (fault.edge) describe_edge(*ssa, *fault.edge, fault.notes);
  for (const std::uint32_t p : product_path) {
    const auto edges = product.ssa_path(product.edges()[p]);
    fault.path.insert(fault.path.end(), edges.begin(), edges.end());
  }
  if (!options->brief) fault.message = describe(fault);
  verdict.outcome = Outcome::faulty;
  verdict.faults.push_back(std::move(fault));
  return true;
}

void Judge::Workspace::examine_refuted() {
  for (std::size_t k = 0; k < validator.refuted().size(); ++k) {
    if (k == examined_max && verdict.outcome == Outcome::faulty) break;
    const Refuted r = validator.refuted()[k];
    prepare_replay();
    finder.find(*ssa, product, validator, replay, r, witness);
    if (!witness.instance_agrees && product.aligned()) {
      verdict.judges_disagree = true;
      verdict.message = "the validator refutes a read that its replay finds right";
    }
    if (witness.kind == WitnessKind::real) {
      if (add_fault(r.use, witness.product_path)) {
        verdict.faults.back().chosen_arms = witness.arms == interp::Arms::choose;
      }
    } else if (witness.kind == WitnessKind::equal) {
      if (!equal_only) equal_use = r.use;
      equal_only = true;
    } else {
      undefined_only = true;
    }
    if (k + 1 == examined_max && verdict.outcome != Outcome::faulty) validator.finish();
  }
}

// Leaves its directions in `tape`.
bool Judge::Workspace::path_is_defined(std::span<const std::uint32_t> product_path,
                                       interp::Arms arms) {
  prepare_replay();
  WitnessFinder::directions(*ssa, product, product_path, tape);
  replay.run(interp::Domain::structural, tape, product.pairs().size() + 1, false, arms);
  return replay.ssa_run.ending != interp::Ending::undefined_behaviour;
}

void Judge::Workspace::examine_mismatches() {
  for (const Mismatch& m : product.mismatches()) {
    const std::optional<FaultClass> fault_class = fault_of(*ssa, *tac, product, m);
    if (!fault_class) continue;
    path.clear();
    if (m.segment != no_index) validator.prefix(m.segment, path);
    if (m.edge != no_index) path.push_back(m.edge);
    const bool spread = path_is_defined(path, interp::Arms::spread);
    if (!spread && !path_is_defined(path, interp::Arms::choose)) {
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
    fault.chosen_arms = !spread;
    fault.message = describe(fault);
    verdict.outcome = Outcome::faulty;
    verdict.faults.push_back(std::move(fault));
    return;
  }
}

}  // namespace phidelity::oracle
