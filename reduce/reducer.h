// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The minimiser: from a program to the smallest one found that is still interesting.
//
//   Result r = reduce(program, [] { return std::make_unique<HasAFault>(); }, {});
//   r.interesting   // false: the program that was given is not, and nothing was done
//   r.program       // the smallest
//
// Passes (reduce/passes/passes.h) say how a program could be smaller. Each pass tries all its
// changes at once, then halves, quarters ... then one by one, and begins again with what is left
// while that helps; passes follow one another to a fixed point. When the program is small, changes
// are tried in pairs too, and at the end all small programs that there are (reduce/small_programs.h).
// A candidate is asked about only if it is valid, smaller (reduce/size.h)
// and new (reduce/asked.h); the first of a list that is interesting is taken. So every step goes
// down, the end is 1-minimal in every pass, and reducing again changes nothing.
//
// With several jobs candidates of a list are asked ahead of time, each by a worker with a question of
// its own; still the first that is interesting is taken, and what came after it counts for nothing:
// result and figures do not depend on the number of jobs.
//
// Reference: A. Zeller, R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", TSE
// 28(2), 2002 (complements are not tried: a change that fails alone fails in its complement's place
// too, since a fixed point of all passes is asked for).
// Tested by: tests/reduce/reducer_test.cpp
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "ir/program.h"
#include "reduce/question.h"
#include "reduce/size.h"

namespace phidelity::reduce {

struct ReduceOptions {
  std::uint32_t jobs = 1;         // 0: as many as the machine has threads
  std::optional<double> seconds;  // after which the best so far is the result
  // At the end ask about small programs that do not come from this one (reduce/small_programs.h):
  // thousands of questions, more where much is left.
  bool exhaustive = true;
  const std::atomic<bool>* stop = nullptr;  // set from outside (a signal): end early
  // Called for the start and for every step, by the thread that called `reduce`.
  std::function<void(const ir::Function& smaller)> improved;
};

enum class Ending : std::uint8_t {
  not_interesting,  // the program that was given is not
  fixed_point,      // nothing smaller was found by any pass
  out_of_time,
  stopped,
};
[[nodiscard]] std::string_view name_of(Ending ending);  // "fixed point"

// What became of the candidates of one pass.
struct PassFigures {
  std::string_view pass;
  std::uint64_t candidates = 0;
  std::uint64_t not_smaller = 0;
  std::uint64_t invalid = 0;
  std::uint64_t known = 0;        // asked before
  std::uint64_t asked = 0;
  std::uint64_t interesting = 0;  // taken
};

struct Result {
  Ending ending = Ending::not_interesting;
  ir::Function program;  // the smallest; where nothing is interesting, empty
  Size before;
  Size after;
  std::vector<PassFigures> figures;  // in the order of the passes
  std::uint64_t asked = 0;           // all questions, those about the start among them

  [[nodiscard]] bool interesting() const { return ending != Ending::not_interesting; }
};

// Requires: `program` is valid ssa.
// Ensures: the result's program is interesting where the one given is, valid, and not larger. Without
// `seconds` and `stop` it depends on the program and the question alone.
[[nodiscard]] Result reduce(const ir::Function& program, const MakeQuestion& make_question,
                            const ReduceOptions& options);

}  // namespace phidelity::reduce
