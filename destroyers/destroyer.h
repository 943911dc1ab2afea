// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The port: what a destroyer is, ours or anybody's.
//
//   auto split = make_destroyer("split");
//   Answer answer;  split->destroy(ssa, answer);   // answer.outcome, answer.tac
//
// A destroyer is a function of its input: SSA function in, tac function out, or `declined` with
// a reason. In-tree methods enter through this port exactly as foreign programs do; the oracle
// sees the answer alone.
//
// Tested by: tests/destroyers/destroyer_test.cpp
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"

namespace phidelity::destroyers {

enum class Outcome : std::uint8_t {
  answered,
  declined,  // it does not handle this program; `reason` says why
  crash,     // it died; `reason` says how
  timeout,   // it ran over its time or its step budget
  memory,    // it ran over its memory or output limit
  garbage,   // its answer does not parse; `reason` holds the parser's message
  malformed, // its answer parses and is no program; likewise
};

struct Answer {
  Outcome outcome = Outcome::answered;
  ir::Function tac;                  // where answered
  std::string reason;                // where not
  std::vector<std::string> remarks;  // lines the destroyer says about this program

  // Ensures: an answered, empty answer that keeps its memory.
  void clear() {
    outcome = Outcome::answered;
    reason.clear();
    remarks.clear();
  }
};

class Destroyer {
 public:
  virtual ~Destroyer() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  // Requires: `ssa` was verified. Never throws; whatever goes wrong is an outcome.
  virtual void destroy(const ir::Function& ssa, Answer& answer) = 0;

  // How many programs it wants to hear of at once: more than one where it is dear to start.
  [[nodiscard]] virtual std::uint32_t batch() const { return 1; }
  // The next calls of `destroy` will be about these, in this order (a program that is asked twice
  // is named twice). Requires: they stay where and as they are until then.
  virtual void foresee(std::span<const ir::Function* const> programs) {
    static_cast<void>(programs);
  }
};

enum class Trust : std::uint8_t { sound, known_bad, planted };

// One row of the registry.
struct Entry {
  std::string_view name;
  std::string_view summary;
  std::string_view reference;
  Trust trust = Trust::sound;
  // Of a known-bad or planted row: the fault classes that it may show, separated by blanks, and
  // one line that derives them from DESIGN.md section 4.
  std::string_view expected;
  std::string_view derivation;
  std::unique_ptr<Destroyer> (*make)() = nullptr;
};

}  // namespace phidelity::destroyers
