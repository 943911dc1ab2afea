// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fuzzer's next program: one to four mutations of this one, made strict again.
//
//   Mutator mutator;  SeededChoices choices(seed, 0);
//   mutator.mutate(f, choices);                  // still valid ssa
//   mutator.splice(f, other, choices);           // of two programs one
//   mutator.shrink(f, choices);                  // fewer blocks, phis or instructions
//
// Rows of generators/mutations/mutations.h by weight, and now and then a transformation
// (generators/transformations). Deterministic in the choices.
//
// Tested by: tests/generators/mutations/mutations_test.cpp
// Reference: the libFuzzer documentation, structure-aware fuzzing; B. P. Miller et al. take bytes
// apart, as ByteChoices does: here a change of one phi is a change of one phi.
#pragma once

#include <memory>
#include <vector>

#include "generators/choices.h"
#include "generators/mutations/draft.h"
#include "generators/mutations/mutations.h"
#include "generators/mutations/repair.h"
#include "generators/transformations/transformation.h"
#include "ir/program.h"
#include "ir/text.h"

namespace phidelity::generators {

class Mutator {
 public:
  Mutator();

  // Requires: `f` is valid ssa. Ensures: so it is afterwards. Returns false, with `f` as it was,
  // where nothing drawn could be done.
  bool mutate(ir::Function& f, Choices& choices);
  // The same by one row.
  bool mutate(ir::Function& f, const Mutation& mutation, Choices& choices);
  // An edge of `f` leads through `other`.
  bool splice(ir::Function& f, const ir::Function& other, Choices& choices);
  // By one of the rows that shrink. False where none can: a block that returns, and nothing else.
  bool shrink(ir::Function& f, Choices& choices);

 private:
  bool transform(ir::Function& f, Choices& choices);
  bool finish(ir::Function& f, Choices& choices);

  Draft draft_;
  Repair repair_;
  ir::Verifier verifier_;
  ir::Function next_;
  std::vector<std::unique_ptr<Transformation>> transformations_;
};

}  // namespace phidelity::generators
