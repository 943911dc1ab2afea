// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The step function: what one instruction does, for every value domain.
//
//   Machine<Domain::concrete, NoObserver>(f, options, run, workspace, observer).go();
//
// The domain is a template argument, so that the loop has no indirect call; so is the observer,
// which traces use to see every copy, entry and result and which costs nothing where it is
// `NoObserver`. Internal to interp/: others use interpreter.h, trace.h, symbolic.h.
//
// `select` in the structural domain is a term of its three operands, and undef where one of them
// is: the condition is symbolic, so an undef arm may be the one that is chosen. This errs on the
// side of undef, which refinement lets be anything.
//
// Tested by: tests/interp/interpreter_test.cpp, tests/interp/terms_test.cpp
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "interp/arithmetic.h"
#include "interp/interpreter.h"
#include "interp/terms.h"
#include "ir/opcode.h"
#include "ir/program.h"

namespace phidelity::interp {

// Sees what happens, in order. `at` is the instruction; all values have been written.
struct NoObserver {
  static constexpr bool active = false;
};

namespace detail {

using OpcodeSet = std::array<bool, ir::opcode_count>;

constexpr OpcodeSet observations(Domain domain) {
  using ir::Opcode;
  OpcodeSet set{};
  for (std::size_t i = 0; i < ir::opcode_count; ++i) {
    const auto op = static_cast<Opcode>(i);
    set[i] = op == Opcode::print || op == Opcode::store || op == Opcode::call ||
             op == Opcode::branch || op == Opcode::ret || op == Opcode::trap ||
             (domain != Domain::concrete && ir::is_conditional(op));
  }
  return set;
}

// How many operands, from the first on, must be defined.
constexpr std::array<std::uint32_t, ir::opcode_count> defined_prefixes() {
  using ir::Opcode;
  std::array<std::uint32_t, ir::opcode_count> prefix{};
  for (std::size_t i = 0; i < ir::opcode_count; ++i) {
    const auto op = static_cast<Opcode>(i);
    if (op == Opcode::div || op == Opcode::rem) prefix[i] = 2;
    if (op == Opcode::load || op == Opcode::store) prefix[i] = 1;
    if (ir::is_conditional(op)) prefix[i] = 0xffffffff;
  }
  return prefix;
}

inline constexpr std::array<OpcodeSet, 3> is_observation_in = {
    observations(Domain::concrete), observations(Domain::structural),
    observations(Domain::instance)};
inline constexpr auto defined_prefix = defined_prefixes();

inline bool all_defined(std::span<const Datum> data) {
  return std::all_of(data.begin(), data.end(), [](const Datum& d) { return d.defined(); });
}

}  // namespace detail

template <Domain domain, class Observer>
class Machine {
 public:
  Machine(const ir::Function& f, const Options& options, Run& run, Workspace& workspace,
          Observer& observer)
      : f_(f), options_(options), run_(run), workspace_(workspace), observer_(observer) {}

  void go() {
    start();
    while (step()) {
    }
  }

 private:
  using Opcode = ir::Opcode;
  using Operands = std::span<const Datum>;
  static constexpr bool terms = domain != Domain::concrete;

  void start() {
    run_.events.clear();
    run_.data.clear();
    run_.path.clear();
    run_.directions.clear();
    run_.steps = 0;
    run_.copies = 0;
    if constexpr (!terms) workspace_.memory.clear();
    workspace_.values.assign(f_.values.size(), Datum{});
    values_ = workspace_.values.data();
    for (std::size_t k = 0; k < f_.params.size(); ++k) values_[f_.params[k]] = parameter(k);
    enter(0);
    if constexpr (Observer::active) observer_.started(values_);
  }

  // Returns false where the run has ended.
  bool step() {
    const ir::Instruction& i = f_.instructions[at_];
    if (!options_.skipped.empty() && options_.skipped[at_] != 0) {
      ++at_;
      return true;
    }
    switch (i.opcode) {
      case Opcode::copy:
        values_[f_.results[i.results.begin]] = read(f_.operands[i.operands.begin]);
        ++run_.copies;
        if constexpr (Observer::active) observer_.copied(at_, values_);
        ++at_;
        return true;
      case Opcode::parallel_copy:
        move(f_.operands_of(i), f_.results_of(i));
        run_.copies += i.results.size();
        if constexpr (Observer::active) observer_.copied(at_, values_);
        ++at_;
        return true;
      case Opcode::br:
        // Two jumps left one block since the last paired instruction: nothing can change.
        if (++jumps_ > f_.blocks.size()) return end(Ending::diverged);
        take(0);
        return true;
      default:
        return pair(i);
    }
  }

  // A paired instruction: fuel, undefined behaviour, its event, its effect, the way on.
  bool pair(const ir::Instruction& i) {
    if (run_.steps >= options_.fuel) return end(Ending::out_of_fuel);
    jumps_ = 0;
    if constexpr (domain == Domain::instance && !Observer::active) {
      if (!options_.every_operand && ir::info(i.opcode).pure) {
        values_[f_.results[i.results.begin]] = leaf(Leaf::instance, run_.steps++);
        ++at_;
        return true;
      }
    }
    const Operands operands = read(i);
    const auto op = static_cast<std::size_t>(i.opcode);
    const std::size_t strict = std::min<std::size_t>(detail::defined_prefix[op], operands.size());
    const bool undefined = !detail::all_defined(operands.first(strict));
    if (undefined || options_.every_operand ||
        detail::is_observation_in[static_cast<std::size_t>(domain)][op]) {
      record(i, operands);
    }
    ++run_.steps;
    if (undefined) return end(Ending::undefined_behaviour);
    if (!execute(i, operands)) return end(Ending::trapped);
    if constexpr (Observer::active) observer_.executed(at_, operands, values_);
    if (ir::is_terminator(i.opcode)) return terminate(i, operands);
    ++at_;
    return true;
  }

  // --- values ---

  Datum read(const ir::Operand& o) const {
    switch (o.kind) {
      case ir::OperandKind::value: return values_[o.bits];
      case ir::OperandKind::integer: return terms ? leaf(Leaf::integer, o.bits) : word(o.bits);
      case ir::OperandKind::real: return terms ? leaf(Leaf::real, o.bits) : word(o.bits);
      case ir::OperandKind::undef: break;
    }
    return undef();
  }

  Operands read(const ir::Instruction& i) {
    const std::uint32_t count = i.operands.size();
    if (workspace_.operands.size() < count) workspace_.operands.resize(2 * count + 4);
    Datum* const out = workspace_.operands.data();
    const ir::Operand* const in = f_.operands.data() + i.operands.begin;
    for (std::uint32_t k = 0; k < count; ++k) out[k] = read(in[k]);
    return {out, count};
  }

  // All sources are read before any destination is written.
  void move(std::span<const ir::Operand> sources, std::span<const ir::ValueId> destinations) {
    const std::size_t count = destinations.size();
    if (count == 1) {
      values_[destinations[0]] = read(sources[0]);
      return;
    }
    if (workspace_.moved.size() < count) workspace_.moved.resize(2 * count);
    Datum* const moved = workspace_.moved.data();
    for (std::size_t k = 0; k < count; ++k) moved[k] = read(sources[k]);
    for (std::size_t k = 0; k < count; ++k) values_[destinations[k]] = moved[k];
  }

  Datum parameter(std::size_t k) const {
    if constexpr (terms) return leaf(Leaf::parameter, k);
    return word(k < options_.arguments.size() ? options_.arguments[k] : 0);
  }

  std::uint64_t next_input() {
    const std::uint64_t k = inputs_++;
    return k < options_.inputs.size() ? options_.inputs[k] : 0;
  }

  std::uint64_t symbol_hash(const ir::Instruction& i) const {
    return i.symbol == ir::no_symbol ? 0 : f_.symbols.hash(i.symbol);
  }

  // --- effects ---

  // Writes the results. Returns false where it traps.
  bool execute(const ir::Instruction& i, Operands operands) {
    if constexpr (domain == Domain::instance) {
      for (std::uint32_t r = 0; r < i.results.size(); ++r) {
        values_[f_.results[i.results.begin + r]] = leaf(Leaf::instance, run_.steps - 1, r);
      }
      return true;
    }
    switch (i.opcode) {
      case Opcode::call:
      case Opcode::branch:
        opaque(i, operands);
        return true;
      case Opcode::store:
        if constexpr (!terms) workspace_.memory.store(operands[0].low, operands[1]);
        ++stores_;
        return true;
      default:
        break;
    }
    if (i.results.empty()) return true;
    Datum& result = values_[f_.results[i.results.begin]];
    if constexpr (terms) {
      result = term(i.opcode, operands);
      return true;
    }
    return compute(i.opcode, operands, result);
  }

  Datum term(Opcode op, Operands operands) {
    if (op == Opcode::input) return leaf(Leaf::input, inputs_++);
    if (!detail::all_defined(operands)) return undef();
    TermHash hash(op);
    for (const Datum& d : operands) hash.absorb(d);
    if (op == Opcode::load) {
      hash.absorb(stores_);
      hash.absorb(calls_);
    }
    return hash.finish();
  }

  // Returns false where it traps.
  bool compute(Opcode op, Operands operands, Datum& result) {
    switch (op) {
      case Opcode::load:
        result = workspace_.memory.load(operands[0].low);
        if (!result.defined()) result = undef();
        return true;
      case Opcode::input: result = word(next_input()); return true;
      case Opcode::brdec: result = word(operands[0].low - 1); return true;
      case Opcode::select:
        result = !operands[0].defined() ? undef() : operands[operands[0].low != 0 ? 1 : 2];
        if (!result.defined()) result = undef();
        return true;
      default:
        break;
    }
    if (!detail::all_defined(operands)) {
      result = undef();
      return true;
    }
    result = word(0);
    return evaluate(op, operands[0].low, operands.back().low, result.low);
  }

  // Each result is a function of the name, the arguments, its index, and what came before.
  void opaque(const ir::Instruction& i, Operands operands) {
    TermHash hash(i.opcode);
    hash.absorb(symbol_hash(i));
    hash.absorb(calls_++);
    if constexpr (terms) hash.absorb(stores_);
    for (const Datum& d : operands) hash.absorb(d);
    const bool defined = detail::all_defined(operands);
    for (std::uint32_t r = 0; r < i.results.size(); ++r) {
      TermHash one = hash;
      one.absorb(r);
      const Datum result = one.finish();
      values_[f_.results[i.results.begin + r]] =
          !defined ? undef() : (terms ? result : word(result.low));
    }
  }

  void record(const ir::Instruction& i, Operands operands) {
    const auto first = static_cast<std::uint32_t>(run_.data.size());
    std::uint64_t hash = 0;
    if (i.opcode == Opcode::call || i.opcode == Opcode::branch) hash = symbol_hash(i);
    if (i.opcode == Opcode::switch_) hash = hash_of_cases();
    run_.data.insert(run_.data.end(), operands.begin(), operands.end());
    run_.events.push_back({at_, first, static_cast<std::uint32_t>(operands.size()),
                           static_cast<std::uint32_t>(run_.steps),
                           static_cast<std::uint32_t>(run_.path.size()), i.opcode, hash});
  }

  // The same for every order of the slots.
  std::uint64_t hash_of_cases() const {
    std::uint64_t sum = 0;
    const auto edges = f_.edges_of(block_);
    for (const ir::Edge& e : edges.first(edges.size() - 1)) {
      TermHash one(Opcode::switch_);
      one.absorb(static_cast<std::uint64_t>(e.case_value));
      sum += one.finish().low;
    }
    return sum;
  }

  // --- the way on ---

  bool terminate(const ir::Instruction& i, Operands operands) {
    if (i.opcode == Opcode::ret) return end(Ending::returned);
    if (i.opcode == Opcode::trap) return end(Ending::trapped);
    const auto edge_count = static_cast<std::uint32_t>(f_.blocks[block_].edges.size());
    std::uint32_t slot = 0;
    std::uint32_t direction = 0;
    if constexpr (terms) {
      const std::size_t taken = run_.directions.size();
      if (taken == options_.directions.size()) return end(Ending::end_of_tape);
      direction = options_.directions[taken] % edge_count;
      slot = i.opcode == Opcode::switch_ ? slot_of_rank(direction) : direction;
    } else {
      slot = chosen_slot(i.opcode, operands, edge_count);
      direction = i.opcode == Opcode::switch_ ? rank_of_slot(slot) : slot;
    }
    run_.directions.push_back(direction);
    take(slot);
    return true;
  }

  std::uint32_t chosen_slot(Opcode op, Operands operands, std::uint32_t edge_count) {
    switch (op) {
      case Opcode::cbr: return operands[0].low != 0 ? 0 : 1;
      case Opcode::brdec: return operands[0].low != 1 ? 0 : 1;
      case Opcode::branch: return static_cast<std::uint32_t>(next_input() % edge_count);
      default: break;
    }
    const auto wanted = static_cast<std::int64_t>(operands[0].low);
    const auto edges = f_.edges_of(block_);
    std::uint32_t slot = 0;
    while (slot + 1 < edge_count && edges[slot].case_value != wanted) ++slot;
    return slot;
  }

  // The rank of a case among the cases in ascending order; of the default, the last rank.
  std::uint32_t rank_of_slot(std::uint32_t slot) const {
    const auto edges = f_.edges_of(block_);
    const auto cases = edges.first(edges.size() - 1);
    if (slot == cases.size()) return slot;
    const std::int64_t mine = cases[slot].case_value;
    return static_cast<std::uint32_t>(std::count_if(
        cases.begin(), cases.end(), [mine](const ir::Edge& e) { return e.case_value < mine; }));
  }

  std::uint32_t slot_of_rank(std::uint32_t rank) {
    const auto edges = f_.edges_of(block_);
    const auto cases = edges.first(edges.size() - 1);
    if (rank == cases.size()) return rank;
    auto& values = workspace_.cases;
    values.clear();
    for (const ir::Edge& e : cases) values.push_back(e.case_value);
    std::nth_element(values.begin(), values.begin() + rank, values.end());
    std::uint32_t slot = 0;
    while (cases[slot].case_value != values[rank]) ++slot;
    return slot;
  }

  void take(std::uint32_t slot) {
    const ir::EdgeId id = f_.blocks[block_].edges.begin + slot;
    const ir::Edge& e = f_.edges[id];
    run_.path.push_back(id);
    const ir::Range params = f_.blocks[e.target].params;
    if (!params.empty()) move(f_.arguments_of(e), f_.params_of(e.target));
    enter(e.target);
    if constexpr (Observer::active) observer_.entered(id, values_);
  }

  void enter(ir::BlockId b) {
    block_ = b;
    at_ = f_.blocks[b].instructions.begin;
  }

  bool end(Ending ending) {
    run_.ending = ending;
    run_.last = at_;
    return false;
  }

  const ir::Function& f_;
  const Options& options_;
  Run& run_;
  Workspace& workspace_;
  Observer& observer_;
  Datum* values_ = nullptr;
  ir::BlockId block_ = 0;
  ir::InstructionId at_ = 0;
  std::size_t jumps_ = 0;      // since the last paired instruction
  std::uint64_t inputs_ = 0;   // taken from the input tape so far
  std::uint64_t stores_ = 0;
  std::uint64_t calls_ = 0;    // opaque branches too
};

}  // namespace phidelity::interp
