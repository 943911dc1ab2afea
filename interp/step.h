// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The step function: what one instruction does, for every value domain.
//
//   workspace.frame.prepare(f);
//   execute<Domain::concrete>(f, options, run, workspace, observer);
//
// The domain is a template argument, so that the loop has no indirect call; so is the observer,
// which traces use to see every copy, entry and result and which costs nothing where it is
// `NoObserver`. Internal to interp/: others use interpreter.h, trace.h, symbolic.h.
//
// `select` in the structural domain is a term of its three operands, and undef where one of them
// is: the condition is symbolic, so an undef arm may be the one that is chosen. This errs on the
// side of undef, which refinement lets be anything; interp/arms.h tells how a run may assume an
// arm. A constant condition is known: that select is its arm.
//
// Tested by: tests/interp/interpreter_test.cpp, tests/interp/terms_test.cpp
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "interp/arithmetic.h"
#include "interp/interpreter.h"
#include "interp/opcode_facts.h"
#include "interp/switch_cases.h"
#include "interp/terms.h"
#include "ir/opcode.h"
#include "ir/program.h"

namespace phidelity::interp {

// Sees nothing, and costs nothing. An active observer is told, in order and after all values have
// been written: started(), entered(edge), copied(instruction), executed(instruction, operands),
// and stopped(instruction, operands) where a trap or undefined behaviour came instead of results.
struct NoObserver {
  static constexpr bool active = false;
};

template <Domain domain, class Observer>
class Machine {
 public:
  // Requires: workspace.frame was prepared for `f`.
  Machine(const ir::Function& f, const Options& options, Run& run, Workspace& workspace,
          Observer& observer)
      : f_(f),
        options_(options),
        skipped_(options.skipped.empty() ? nullptr : options.skipped.data()),
        slots_(workspace.frame.slots()),
        instructions_(f.instructions.data()),
        results_(f.results.data()),
        blocks_(f.blocks.data()),
        edges_(f.edges.data()),
        block_count_(f.blocks.size()),
        run_(run),
        workspace_(workspace),
        frame_(workspace.frame.view()),
        observer_(observer) {}

  void go() {
    start();
    while (step()) {
    }
    run_.last = at_;
    run_.steps = steps_;
    run_.copies = copies_;
  }

 private:
  using Opcode = ir::Opcode;
  using Slots = std::span<const Slot>;
  static constexpr bool terms = domain != Domain::concrete;
  static constexpr std::uint8_t always_recorded =
      fact_observed | (terms ? fact_branch : 0);

  void start() {
    run_.events.clear();
    run_.data.clear();
    run_.path.clear();
    run_.directions.clear();
    if constexpr (domain == Domain::structural) run_.arms.clear();
    if constexpr (!terms) workspace_.memory.clear();
    workspace_.frame.reset(terms);
    for (std::size_t k = 0; k < f_.params.size(); ++k) frame_.set(f_.params[k], parameter(k));
    enter(0);
    if constexpr (Observer::active) observer_.started();
  }

  // Returns false where the run has ended.
  bool step() {
    const ir::Instruction& i = instructions_[at_];
    if (skipped_ != nullptr && skipped_[at_] != 0) {
      ++at_;
      return true;
    }
    const std::uint8_t facts = facts_of(i.opcode);
    if ((facts & fact_pure) != 0) return pure(i);
    switch (i.opcode) {
      case Opcode::copy:
      case Opcode::parallel_copy:
        move(i.operands.begin, std::span{results_ + i.results.begin, i.results.size()});
        copies_ += i.results.size();
        if constexpr (Observer::active) observer_.copied(at_);
        ++at_;
        return true;
      case Opcode::br:
        // Two jumps left one block since the last paired instruction: nothing can change.
        if (++jumps_ > block_count_) return end(Ending::diverged);
        take(0);
        return true;
      default:
        return pair(i, facts);
    }
  }

  // Most of what runs: one result, and nothing else to ask.
  bool pure(const ir::Instruction& i) {
    if (steps_ >= options_.fuel) return end(Ending::out_of_fuel);
    jumps_ = 0;
    const Slots operands = operands_of(i);
    if (options_.every_operand) record(i, operands);
    if constexpr (Observer::active) keep(operands);
    const ir::ValueId result = results_[i.results.begin];
    if constexpr (domain == Domain::instance) {
      frame_.set(result, leaf(Leaf::instance, steps_));
    } else if constexpr (domain == Domain::structural) {
      frame_.set(result, i.opcode == Opcode::select ? selected(operands)
                                                    : term(i.opcode, operands));
    } else {
      frame_.set(result, computed(i.opcode, operands));
    }
    ++steps_;
    if constexpr (Observer::active) observer_.executed(at_, workspace_.operands);
    ++at_;
    return true;
  }

  // Any other paired instruction: its event, undefined behaviour, its effect, the way on.
  bool pair(const ir::Instruction& i, std::uint8_t facts) {
    if (steps_ >= options_.fuel) return end(Ending::out_of_fuel);
    jumps_ = 0;
    const Slots operands = operands_of(i);
    const bool undefined = is_undefined(facts, operands);
    if ((facts & always_recorded) != 0 || undefined || options_.every_operand) {
      record(i, operands);
    }
    if constexpr (Observer::active) keep(operands);
    ++steps_;
    if (undefined) return stop(Ending::undefined_behaviour);
    if (!execute(i, operands)) return stop(Ending::trapped);
    if constexpr (Observer::active) observer_.executed(at_, workspace_.operands);
    switch (i.opcode) {
      case Opcode::ret: return end(Ending::returned);
      case Opcode::trap: return end(Ending::trapped);
      case Opcode::cbr:
      case Opcode::switch_:
      case Opcode::brdec:
      case Opcode::branch: return choose(i, operands);
      default: ++at_; return true;
    }
  }

  // --- values ---

  [[nodiscard]] Slots operands_of(const ir::Instruction& i) const {
    return {slots_ + i.operands.begin, i.operands.size()};
  }

  [[nodiscard]] bool all_defined(Slots operands) const {
    for (const Slot s : operands) {
      if (!frame_.defined(s)) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_undefined(std::uint8_t facts, Slots operands) const {
    if ((facts & (fact_strict | fact_strict_first)) == 0) return false;
    if ((facts & fact_strict_first) != 0) return !frame_.defined(operands[0]);
    return !all_defined(operands);
  }

  // Operands first .. to the destinations: all are read before any is written.
  void move(std::uint32_t first, std::span<const ir::ValueId> destinations) {
    const std::size_t count = destinations.size();
    const Slot* const sources = slots_ + first;
    if (count == 1) {
      frame_.copy(destinations[0], sources[0]);
      return;
    }
    if (workspace_.moved.size() < count) workspace_.moved.resize(2 * count);
    Datum* const moved = workspace_.moved.data();
    for (std::size_t k = 0; k < count; ++k) moved[k] = frame_.get(sources[k]);
    for (std::size_t k = 0; k < count; ++k) frame_.set(destinations[k], moved[k]);
  }

  void keep(Slots operands) {
    workspace_.operands.clear();
    for (const Slot s : operands) workspace_.operands.push_back(frame_.get(s));
  }

  [[nodiscard]] Datum parameter(std::size_t k) const {
    if constexpr (terms) return leaf(Leaf::parameter, k);
    return word(k < options_.arguments.size() ? options_.arguments[k] : 0);
  }

  std::uint64_t next_input() {
    const std::uint64_t k = inputs_++;
    return k < options_.inputs.size() ? options_.inputs[k] : 0;
  }

  [[nodiscard]] std::uint64_t symbol_hash(const ir::Instruction& i) const {
    return i.symbol == ir::no_symbol ? 0 : f_.symbols.hash(i.symbol);
  }

  // --- effects ---

  // Writes the results. Returns false where it traps.
  bool execute(const ir::Instruction& i, Slots operands) {
    if constexpr (domain == Domain::instance) {
      for (std::uint32_t r = 0; r < i.results.size(); ++r) {
        frame_.set(results_[i.results.begin + r], leaf(Leaf::instance, steps_ - 1, r));
      }
      return true;
    } else {
      switch (i.opcode) {
        case Opcode::call:
        case Opcode::branch: opaque(i, operands); return true;
        case Opcode::store: store(operands); return true;
        case Opcode::div:
        case Opcode::rem:
        case Opcode::load:
        case Opcode::input:
        case Opcode::brdec: return give(i, operands);
        default: return true;
      }
    }
  }

  void store(Slots operands) {
    ++stores_;
    if constexpr (!terms) {
      workspace_.memory.store(frame_.low(operands[0]), frame_.get(operands[1]));
    }
  }

  // The one result of an operation that is not pure. Returns false where it traps.
  bool give(const ir::Instruction& i, Slots operands) {
    Datum result = undef();
    bool goes_on = true;
    if constexpr (terms) {
      result = i.opcode == Opcode::input ? leaf(Leaf::input, inputs_++)
                                         : term(i.opcode, operands);
    } else if (i.opcode == Opcode::load) {
      result = spread(workspace_.memory.load(frame_.low(operands[0])));
    } else if (i.opcode == Opcode::input) {
      result = word(next_input());
    } else if (i.opcode == Opcode::brdec) {
      result = word(frame_.low(operands[0]) - 1);
    } else {
      result = word(0);
      goes_on = evaluate(i.opcode, frame_.low(operands[0]), frame_.low(operands[1]), result.low);
    }
    frame_.set(results_[i.results.begin], result);
    return goes_on;
  }

  // A pure operation on words.
  [[nodiscard]] Datum computed(Opcode op, Slots operands) const {
    if (op == Opcode::select) return chosen(operands);
    if (!all_defined(operands)) return undef();
    Datum result = word(0);
    static_cast<void>(
        evaluate(op, frame_.low(operands.front()), frame_.low(operands.back()), result.low));
    return result;
  }

  // What undef becomes when it is more than copied.
  static Datum spread(const Datum& d) { return d.defined() ? d : undef(); }

  [[nodiscard]] Datum chosen(Slots operands) const {
    if (!frame_.defined(operands[0])) return undef();
    return spread(frame_.get(operands[frame_.low(operands[0]) != 0 ? 1 : 2]));
  }

  [[nodiscard]] Datum term(Opcode op, Slots operands) const {
    if (!all_defined(operands)) return undef();
    TermHash hash(op);
    for (const Slot s : operands) hash.absorb(frame_.low(s), frame_.high(s));
    if (op == Opcode::load) {
      hash.absorb(stores_);
      hash.absorb(calls_);
    }
    return hash.finish();
  }

  [[nodiscard]] Datum arm_of(Slots operands, std::uint32_t arm) const {
    return spread(frame_.get(operands[arm + 1]));
  }

  // A structural select.
  Datum selected(Slots operands) {
    if (!frame_.defined(operands[0])) return undef();
    const Datum condition = frame_.get(operands[0]);
    if (condition == leaf(Leaf::integer, condition.low)) {
      return arm_of(operands, condition.low != 0 ? 0 : 1);
    }
    if (options_.arms == Arms::choose) {
      const bool first = frame_.defined(operands[1]);
      if (first != frame_.defined(operands[2])) {
        return arm_of(operands, assumed(condition, first ? 0 : 1));
      }
    } else if (options_.arms == Arms::follow) {
      while (followed_ < options_.chosen.size() && options_.chosen[followed_].step < steps_) {
        ++followed_;
      }
      if (followed_ < options_.chosen.size() && options_.chosen[followed_].step == steps_) {
        return arm_of(operands, options_.chosen[followed_].arm);
      }
    }
    return term(Opcode::select, operands);
  }

  // The arm that the run has assumed for this condition, or else the one wished for.
  std::uint32_t assumed(const Datum& condition, std::uint32_t arm) {
    for (const ArmChoice& known : run_.arms) {
      if (known.condition == condition) arm = known.arm;
    }
    run_.arms.push_back({steps_, condition, arm});
    return arm;
  }

  // Each result is a function of the name, the arguments, its index, and what came before.
  void opaque(const ir::Instruction& i, Slots operands) {
    TermHash hash(i.opcode);
    hash.absorb(symbol_hash(i));
    hash.absorb(calls_++);
    if constexpr (terms) hash.absorb(stores_);
    for (const Slot s : operands) hash.absorb(frame_.low(s), frame_.high(s));
    const bool defined = all_defined(operands);
    for (std::uint32_t r = 0; r < i.results.size(); ++r) {
      TermHash one = hash;
      one.absorb(r);
      const Datum result = terms ? one.finish() : word(one.finish().low);
      frame_.set(results_[i.results.begin + r], defined ? result : undef());
    }
  }

  void record(const ir::Instruction& i, Slots operands) {
    Event* const e = run_.events.extend(1);
    e->instruction = at_;
    e->first = static_cast<std::uint32_t>(run_.data.size());
    e->count = static_cast<std::uint32_t>(operands.size());
    e->step = static_cast<std::uint32_t>(steps_);
    e->path_length = static_cast<std::uint32_t>(run_.path.size());
    e->opcode = i.opcode;
    e->symbol_hash =
        i.opcode == Opcode::switch_ ? hash_of_cases(f_.edges_of(block_)) : symbol_hash(i);
    Datum* out = run_.data.extend(operands.size());
    for (const Slot s : operands) {
      out->low = frame_.low(s);
      out->high = frame_.high(s);
      out->state = frame_.state(s);
      ++out;
    }
  }

  // --- the way on ---

  bool choose(const ir::Instruction& i, Slots operands) {
    const Opcode op = i.opcode;
    const ir::Range edges = blocks_[block_].edges;
    std::uint32_t slot = 0;
    std::uint32_t direction = 0;
    if constexpr (terms) {
      const std::size_t taken = run_.directions.size();
      if (taken == options_.directions.size()) return end(Ending::end_of_tape);
      direction = options_.directions[taken];
      if (direction >= edges.size()) direction %= edges.size();
      slot = direction;
      if (op == Opcode::switch_) {
        slot = slot_of_rank(f_.edges_of(block_), direction, workspace_.cases);
      }
    } else {
      slot = chosen_slot(i, operands, edges.size());
      direction = op == Opcode::switch_ ? rank_of_slot(f_.edges_of(block_), slot) : slot;
    }
    run_.directions.push_back(direction);
    take(slot);
    return true;
  }

  std::uint32_t chosen_slot(const ir::Instruction& i, Slots operands, std::uint32_t edge_count) {
    if (i.opcode == Opcode::branch) return static_cast<std::uint32_t>(next_input() % edge_count);
    // The result has been written, perhaps to the very place that the operand was read from.
    if (i.opcode == Opcode::brdec) {
      return frame_.low(results_[i.results.begin]) != 0 ? 0 : 1;
    }
    const std::uint64_t operand = frame_.low(operands[0]);
    if (i.opcode == Opcode::cbr) return operand != 0 ? 0 : 1;
    return slot_of_case(f_.edges_of(block_), static_cast<std::int64_t>(operand));
  }

  void take(std::uint32_t slot) {
    const ir::EdgeId id = blocks_[block_].edges.begin + slot;
    const ir::Edge& e = edges_[id];
    run_.path.push_back(id);
    const ir::Range params = blocks_[e.target].params;
    if (!params.empty()) move(e.arguments.begin, f_.params_of(e.target));
    enter(e.target);
    if constexpr (Observer::active) observer_.entered(id);
  }

  void enter(ir::BlockId b) {
    block_ = b;
    at_ = blocks_[b].instructions.begin;
  }

  bool stop(Ending ending) {
    if constexpr (Observer::active) observer_.stopped(at_, workspace_.operands);
    return end(ending);
  }

  bool end(Ending ending) {
    run_.ending = ending;
    return false;
  }

  const ir::Function& f_;
  const Options& options_;
  const std::uint8_t* const skipped_;
  const Slot* const slots_;
  const ir::Instruction* const instructions_;  // of f_, as the others
  const ir::ValueId* const results_;
  const ir::Block* const blocks_;
  const ir::Edge* const edges_;
  const std::size_t block_count_;
  Run& run_;
  Workspace& workspace_;
  FrameView frame_;
  Observer& observer_;
  ir::BlockId block_ = 0;
  ir::InstructionId at_ = 0;
  std::size_t jumps_ = 0;  // since the last paired instruction
  std::uint64_t steps_ = 0;
  std::uint64_t copies_ = 0;
  std::uint64_t inputs_ = 0;  // taken from the input tape so far
  std::uint64_t stores_ = 0;
  std::uint64_t calls_ = 0;  // opaque branches too
  std::size_t followed_ = 0;  // of options_.chosen
};

// Runs the program that workspace.frame was prepared for. The machine is a local of a function
// that everything is inlined into, so that its state lives in registers.
template <Domain domain, class Observer>
[[gnu::flatten]] void execute(const ir::Function& f, const Options& options, Run& run,
                              Workspace& workspace, Observer& observer) {
  Machine<domain, Observer> machine(f, options, run, workspace, observer);
  machine.go();
}

}  // namespace phidelity::interp
