// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fault told block by block: both programs are traced along the witness path with their terms
// written out, and what they do between two paired instructions is laid side by side.
#include <algorithm>

#include "interp/symbolic.h"
#include "ir/text.h"
#include "oracle/alignment.h"
#include "oracle/judge.h"

namespace phidelity::oracle {
namespace {

using interp::SymbolicStep;

class Story {
 public:
  Story(const ir::Function& ssa, const ir::Function& tac, const Fault& fault)
      : ssa_(ssa), tac_(tac), fault_(fault), ssa_names_(ir::unique_names(ssa)),
        tac_names_(ir::unique_names(tac)) {
    alignment_.build(ssa, tac);
    interp::Options how;
    how.directions = fault.tape;
    how.fuel = fuel;
    how.skipped = alignment_.ssa_skipped();
    if (fault.chosen_arms) how.arms = interp::Arms::choose;
    ssa_steps_ = tracer_.trace(ssa, how);
    const std::vector<interp::ArmChoice> chosen = tracer_.run().arms;
    how.skipped = alignment_.tac_skipped();
    if (fault.chosen_arms) how.arms = interp::Arms::follow;
    how.chosen = chosen;
    tac_steps_ = tracer_.trace(tac, how);
  }

  std::vector<WitnessStep> tell() {
    std::size_t edges_left = fault_.path.size();
    bool told = false;
    for (const SymbolicStep& step : ssa_steps_) {
      if (step.kind == SymbolicStep::Kind::entered) {
        if (edges_left == 0) break;
        --edges_left;
      }
      add_moves_before(step);
      add_ssa_step(step);
      told = edges_left == 0 && step.instruction == fault_.reader && is_paired(step);
      if (told) break;
    }
    for (const std::string& line : tracer_.abbreviations()) lines_of_last().push_back("where " + line);
    return std::move(steps_);
  }

 private:
  static constexpr std::uint64_t fuel = 2'000;  // longer paths are not read by anybody

  static bool is_paired(const SymbolicStep& step) {
    return step.kind == SymbolicStep::Kind::executed || step.kind == SymbolicStep::Kind::stopped;
  }
  std::vector<std::string>& lines_of_last() {
    if (steps_.empty()) steps_.emplace_back();
    return steps_.back().lines;
  }
  static std::string list(const ir::UniqueNames& names, const SymbolicStep& step) {
    std::string text;
    for (const SymbolicStep::Assigned& a : step.assigned) {
      if (!text.empty()) text += ", ";
      text += names.values[a.destination] + " = " + a.text;
    }
    return text;
  }
  static std::string padded(std::string text) {
    constexpr std::size_t column = 30;
    text.resize(std::max(column, text.size() + 2), ' ');
    return text;
  }

  [[nodiscard]] ir::BlockId block_of(ir::InstructionId i) const {
    ir::BlockId b = 0;
    while (i < tac_.blocks[b].instructions.begin || i >= tac_.blocks[b].instructions.end) ++b;
    return b;
  }

  // The destroyed side's copies that run before the SSA step's paired instruction, or on the way
  // into its block.
  void add_moves_before(const SymbolicStep& step) {
    if (!is_paired(step)) return;
    for (; tac_at_ < tac_steps_.size(); ++tac_at_) {
      const SymbolicStep& t = tac_steps_[tac_at_];
      if (is_paired(t)) {
        if (t.steps >= step.steps) return;
        continue;
      }
      if (t.steps > step.steps) return;
      const bool copies = t.kind == SymbolicStep::Kind::copied;
      if (t.assigned.empty() || (!copies && t.kind != SymbolicStep::Kind::entered)) continue;
      std::string line = "    copy ";
      line += copies ? ir::instruction_text(tac_, tac_names_, t.instruction) : std::string("edge");
      line = padded(line) + "now " + list(tac_names_, t);
      if (copies) line += "   in " + tac_names_.labels[block_of(t.instruction)];
      if (copies && t.instruction == fault_.culprit) line += "   <-- the culprit";
      lines_of_last().push_back(line);
    }
  }

  void add_ssa_step(const SymbolicStep& step) {
    switch (step.kind) {
      case SymbolicStep::Kind::started:
        steps_.push_back({ssa_names_.labels[0], {}});
        if (!step.assigned.empty()) lines_of_last().push_back("parameters " + list(ssa_names_, step));
        break;
      case SymbolicStep::Kind::entered:
        steps_.push_back({ssa_names_.labels[ssa_.edges[step.edge].target], {}});
        if (!step.assigned.empty()) lines_of_last().push_back("phis " + list(ssa_names_, step));
        break;
      case SymbolicStep::Kind::copied:
        lines_of_last().push_back(list(ssa_names_, step));
        break;
      case SymbolicStep::Kind::executed:
      case SymbolicStep::Kind::stopped: add_paired(step); break;
    }
  }

  void add_paired(const SymbolicStep& step) {
    std::string line = ir::instruction_text(ssa_, ssa_names_, step.instruction);
    if (!step.assigned.empty()) {
      line = padded(line);
      line += list(ssa_names_, step);
    }
    const SymbolicStep* other = nullptr;
    if (tac_at_ < tac_steps_.size() && is_paired(tac_steps_[tac_at_]) &&
        tac_steps_[tac_at_].steps == step.steps) {
      other = &tac_steps_[tac_at_];
      if (other->instruction == fault_.culprit) line += "   <-- the culprit";
    }
    lines_of_last().push_back(line);
    if (other == nullptr) return;
    const auto ssa_operands = ssa_.operands_of(ssa_.instructions[step.instruction]);
    const auto tac_operands = tac_.operands_of(tac_.instructions[other->instruction]);
    const std::size_t count = std::min({step.operands.size(), other->operands.size(),
                                        ssa_operands.size(), tac_operands.size()});
    for (std::size_t o = 0; o < count; ++o) {
      if (step.operands[o] == other->operands[o]) continue;
      lines_of_last().push_back("    reads " + ir::operand_text(tac_, tac_names_, tac_operands[o]) +
                                " = " + other->operands[o] + "; right is " +
                                ir::operand_text(ssa_, ssa_names_, ssa_operands[o]) + " = " +
                                step.operands[o]);
    }
  }

  const ir::Function& ssa_;
  const ir::Function& tac_;
  const Fault& fault_;
  ir::UniqueNames ssa_names_;
  ir::UniqueNames tac_names_;
  Alignment alignment_;
  interp::SymbolicTracer tracer_;
  std::vector<SymbolicStep> ssa_steps_;
  std::vector<SymbolicStep> tac_steps_;
  std::size_t tac_at_ = 0;
  std::vector<WitnessStep> steps_;
};

}  // namespace

std::vector<WitnessStep> explain(const ir::Function& ssa, const ir::Function& tac,
                                 const Fault& fault) {
  if (fault.reader == Fault::no_instruction) return {};
  return Story(ssa, tac, fault).tell();
}

}  // namespace phidelity::oracle
