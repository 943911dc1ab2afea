// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Witnesses: a refuted question becomes a path, and both programs walk it.
//
// A refuted question gives a path through the product: its branch directions are a tape. The term
// interpreter replays the tape on both sides and looks at the very operand that was asked about.
// In instance mode it must differ, else the judges disagree. In structural mode it may be the
// same term (another name that holds an equal value): then up to 16 more paths to the same
// question are tried, every way into its segment and up to three more turns of each loop through
// it. A path on which the SSA program branches on undef is no witness. Where no path
// shows the fault, all are tried again with each `select` that has an undef arm taken to choose the
// other one (interp/arms.h).
//
// Tested by: tests/oracle/witness_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "interp/interpreter.h"
#include "ir/program.h"
#include "oracle/history.h"
#include "oracle/product.h"
#include "oracle/validator.h"

namespace phidelity::oracle {

enum class WitnessKind : std::uint8_t {
  real,      // the operand differs
  equal,     // it is the same term, or undef in SSA, on every path tried
  undefined, // every path tried needs undefined behaviour
};

struct Witness {
  WitnessKind kind = WitnessKind::undefined;
  interp::Arms arms = interp::Arms::spread;  // the replay that shows a real one
  bool instance_agrees = true;  // false: the replay shows no difference where one must be
  std::vector<std::uint32_t> product_path;
};

// Two prepared interpreters and what they skip: one for each side.
struct Replay {
  interp::Interpreter ssa;
  interp::Interpreter tac;
  interp::Run ssa_run;
  interp::Run tac_run;
  std::span<const std::uint8_t> ssa_skipped;
  std::span<const std::uint8_t> tac_skipped;

  // Runs both along the directions, for at most `fuel` paired instructions; records every operand
  // or observations alone. Arms::choose is for the SSA side, and the other one follows it.
  void run(interp::Domain domain, std::span<const std::uint32_t> directions, std::uint64_t fuel,
           bool every_operand, interp::Arms arms = interp::Arms::spread);
};

class WitnessFinder {
 public:
  static constexpr std::uint32_t more_paths_max = 16;
  static constexpr std::uint32_t more_turns_max = 3;

  // `replay` was prepared with the two programs of the product.
  void find(const ir::Function& ssa, const Product& product, const Validator& validator,
            Replay& replay, const Refuted& refuted, Witness& witness);

  // The branch directions along a product path.
  static void directions(const ir::Function& ssa, const Product& product,
                         std::span<const std::uint32_t> product_path,
                         std::vector<std::uint32_t>& out);

 private:
  enum class Seen : std::uint8_t { differs, same, undefined };
  Seen look(interp::Domain domain, const Use& use, std::span<const std::uint32_t> path,
            interp::Arms arms = interp::Arms::spread);
  // Does this path show the fault? If so, it goes into the witness.
  bool take(const Use& use, std::span<const std::uint32_t> path, interp::Arms arms,
            Witness& witness);
  // Does one of the other paths?
  bool try_more(const Validator& validator, const Refuted& refuted, interp::Arms arms,
                Witness& witness);

  void find_loops(std::uint32_t segment);
  bool way_without(std::uint32_t segment, std::uint32_t avoided);
  bool loop_through(std::uint32_t segment, std::uint32_t last);

  const ir::Function* ssa_ = nullptr;
  const Product* product_ = nullptr;
  Replay* replay_ = nullptr;
  std::vector<std::uint32_t> tape_;
  std::vector<std::uint32_t> way_;
  std::vector<std::uint32_t> suffix_;
  std::vector<std::uint32_t> path_;
  std::vector<std::uint32_t> shortest_;
  std::vector<std::uint32_t> reached_by_;
  std::vector<std::uint32_t> queue_;
};

}  // namespace phidelity::oracle
