// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/judge.h"

#include <algorithm>

#include "ir/text.h"
#include "oracle/workspace.h"

namespace phidelity::oracle {

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
      // Where the programs part before that, the rest of the other way is not known.
      const bool parted = other.target == no_index && !product.aligned();
      if (!enters_target || parted) continue;
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
  validator.check(*ssa, *tac, names, product, examined_max);
  examine_refuted();
  if (product.aligned()) {
    if (verdict.faults.empty()) run_terms();
    if (verdict.outcome != Outcome::faulty) run_concrete();
  } else {
    judge_unaligned();
  }
  settle();
}

// Instructions that a destroyer adds may have paired with the program's own by chance: a read that
// is then refuted was never one of the two programs'. A run that differs tells, or none does.
void Judge::Workspace::judge_unaligned() {
  const bool differs = find_input();
  if (!verdict.faults.empty() && !differs) {
    verdict.faults.clear();
    verdict.outcome = Outcome::proved;
  }
  if (!verdict.faults.empty()) return;
  examine_mismatches();
  if (verdict.faults.empty() && differs) add_run_fault();
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
