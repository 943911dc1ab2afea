// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a reduction asks of a program: is it still interesting?
//
//   struct HasTwoBlocks : Question {
//     bool interesting(const ir::Function& f) override { return f.blocks.size() >= 2; }
//   };
//
// DestroyerQuestion (reduce/destroyer_question.h) asks a destroyer and the oracle whether the fault
// is still there; a script can be asked as well, see cli/script.h. A question that knows where the
// fault shows says so (`evidence`), and the passes start there.
//
// Tested by: tests/reduce/reducer_test.cpp
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ir/program.h"

namespace phidelity::reduce {

// Where the fault of a program shows; in ids of that program. Hints: nothing relies on them.
struct Evidence {
  static constexpr ir::InstructionId no_instruction = 0xffffffff;

  std::vector<ir::EdgeId> path;    // from the entry to the reader; may be empty
  std::optional<ir::EdgeId> edge;  // whose copies are at fault
  ir::InstructionId reader = no_instruction;

  void clear() {
    path.clear();
    edge.reset();
    reader = no_instruction;
  }
};

class Question {
 public:
  virtual ~Question() = default;
  // Requires: `f` is valid ssa. Must depend on the program alone.
  virtual bool interesting(const ir::Function& f) = 0;
  // Of the last program that was interesting; empty where nothing is known.
  [[nodiscard]] virtual const Evidence& evidence() const {
    static const Evidence nothing;
    return nothing;
  }
};

// Called once for each worker, and by that worker used alone.
using MakeQuestion = std::function<std::unique_ptr<Question>()>;

}  // namespace phidelity::reduce
