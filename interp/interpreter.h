// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reference semantics: one step function, run over 64-bit words or over symbolic terms.
//
//   ssa @f(n) { entry: x = add n, 1; print x; ret x }
//   concrete, n = 4:     print 5, ret 5
//   structural:          print add(n, 1), ret add(n, 1)
//   instance:            the first paired instruction yields #0, so print #0, ret #0
//
// In the two term domains parameters and inputs are free symbols, a branch takes its direction
// from a tape and its operand is an observation: one run decides its path for all integers at
// once, and no two different values are equal by luck. *Structural*: equal operations on equal
// terms are equal values, `undef` spreads, loads and calls carry the number of stores and calls
// before them. *Instance*: the k-th paired instruction yields the symbol #k whatever its
// operands, and `undef` comes only from `undef` through copies and phis, which is exactly what
// the all-paths validator reasons about.
//
// A `select` on a constant is the arm chosen, and so is every concrete one. A structural one with
// a symbolic condition and an undef arm is undef, since it may choose that arm (interp/arms.h has
// the other ways to go about it). Undef where `must_be_defined` holds ends the
// run in every domain; the event of that instruction is recorded, whatever its kind.
//
// A *paired* instruction is one that is neither a copy (copy, parallel copy) nor `br`. Fuel
// counts paired instructions, so it runs out at the same point before and after destruction. A
// loop of nothing but jumps and copies is found after as many jumps as the function has blocks
// and ends the run as `diverged`.
//
// The direction of an n-way branch is its slot; of a `switch` the rank of the case value among
// the cases in ascending order, the default last: it does not depend on the order of slots. A
// direction is taken modulo the number of edges, so any tape is good.
//
// Tested by: tests/interp/
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "interp/arms.h"
#include "interp/buffer.h"
#include "interp/datum.h"
#include "interp/frame.h"
#include "interp/memory.h"
#include "ir/program.h"

namespace phidelity::interp {

enum class Domain : std::uint8_t { concrete, structural, instance };

// What a paired instruction did: its operands, and who it was.
struct Event {
  ir::InstructionId instruction = 0;
  std::uint32_t first = 0;   // its operands are Run::data[first .. first + count)
  std::uint32_t count = 0;
  std::uint32_t step = 0;    // how many paired instructions ran before it
  std::uint32_t path_length = 0;  // how many edges had been taken before it: indexes Run::path
  ir::Opcode opcode = ir::Opcode::ret;
  std::uint64_t symbol_hash = 0;  // of a call or an opaque branch; of a switch, its case values
};

enum class Ending : std::uint8_t {
  returned,
  trapped,              // `trap`, or a div/rem that traps (concrete)
  out_of_fuel,
  end_of_tape,          // a branch found no direction on the tape (term domains)
  undefined_behaviour,  // a branch, an address or a div/rem on undef
  diverged,             // a loop of nothing but jumps and copies
};

// One execution. Reused from run to run: no allocation once it has grown.
struct Run {
  Buffer<Event> events;
  Buffer<Datum> data;
  std::vector<ir::EdgeId> path;            // the edges taken, jumps too
  std::vector<std::uint32_t> directions;   // of each conditional terminator executed
  std::vector<ArmChoice> arms;             // what it assumed (Arms::choose), in order
  Ending ending = Ending::returned;
  ir::InstructionId last = 0;              // the instruction at which it ended
  std::uint64_t steps = 0;                 // paired instructions executed
  std::uint64_t copies = 0;                // copies executed (a parallel copy counts its pairs)

  [[nodiscard]] std::span<const Datum> data_of(const Event& e) const {
    return {data.data() + e.first, e.count};
  }
};

struct Options {
  Domain domain = Domain::concrete;
  // Paired instructions at most. A loop without a conditional terminator takes no direction from
  // the tape: there the fuel alone ends the run.
  std::uint64_t fuel = 10'000;
  // Term domains: directions, one per conditional terminator executed. Concrete: unused.
  std::span<const std::uint32_t> directions;
  // Structural: a `select` with an undef arm; `chosen` are the notes that Arms::follow follows.
  Arms arms = Arms::spread;
  std::span<const ArmChoice> chosen;
  // Concrete: parameters (missing ones are 0) and the input tape (0 past its end).
  std::span<const std::uint64_t> arguments;
  std::span<const std::uint64_t> inputs;
  // Instructions that are not executed and do not count (the SSA side's dead pure ones, when the
  // destroyer dropped them); indexed by InstructionId; empty means none.
  std::span<const std::uint8_t> skipped;
  // Record an event for every paired instruction, not for observations alone.
  bool every_operand = false;
};

// What an instruction lets the outside see: print, store, call, a conditional branch (term
// domains), ret, trap.
[[nodiscard]] bool is_observation(ir::Opcode op, Domain domain);
// Is it undefined behaviour if this operand is undef? The address of a load or store, both
// operands of div and rem, and every operand of a conditional terminator.
[[nodiscard]] bool must_be_defined(ir::Opcode op, std::uint32_t operand);

// The buffers of a run, reused from run to run.
struct Workspace {
  Frame frame;                      // what each name holds
  std::vector<Datum> moved;         // sources of a parallel copy or of an edge
  std::vector<Datum> operands;      // of the instruction at hand, for observers
  std::vector<std::int64_t> cases;  // of the switch at hand
  Memory memory;                    // concrete
};

class Interpreter {
 public:
  // Makes `f` ready for any number of runs.
  // Requires: `f` was verified, and stays as it is until the last of its runs.
  // Cost: O(values + operands); no allocation once it has grown.
  void prepare(const ir::Function& f);
  // Requires: a program was prepared. Ensures: `run` holds this run alone.
  // Cost: O(values + instructions executed); no allocation per step.
  void run(const Options& options, Run& run);
  // Both at once.
  void run(const ir::Function& f, const Options& options, Run& run);

  // The content of a location when the last run ended.
  [[nodiscard]] Datum value(ir::ValueId v) const { return workspace_.frame.get(v); }

 private:
  const ir::Function* f_ = nullptr;
  Workspace workspace_;
};

// Where two runs part.
struct Difference {
  static constexpr std::uint32_t whole_event = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t event = 0;                 // index in both runs' events
  std::uint32_t operand = whole_event;     // which operand, or the event itself (its kind, the
                                           // ending, one side has no more events)
};

// Does `tac` refine `ssa`? An operand that is undef in `ssa` may be anything; after undefined
// behaviour in `ssa` nothing is compared; where fuel or tape ends, only the common prefix is.
// Requires: both ran in the same domain with the same inputs.
// Returns true and fills `difference` where it does not.
[[nodiscard]] bool differs(const Run& ssa, const Run& tac, Difference& difference);

}  // namespace phidelity::interp
