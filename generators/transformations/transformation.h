// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What optimisers do to SSA, after which it is conventional no longer.
//
//   H(x): y = copy x; x.1 = add x, 1; cbr c, H(x.1), X     X: ret y
//   copy propagation: X: ret x, and so x is live past x.1: the lost-copy problem
//
// A transformation keeps the meaning: on every input the program does what it did. Each is a row
// of the table; the choices say how much of what it may do it does.
//
// Tested by: tests/generators/transformations/
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "generators/capabilities.h"
#include "generators/choices.h"
#include "ir/program.h"

namespace phidelity::generators {

class Transformation {
 public:
  virtual ~Transformation() = default;
  // Requires: `ssa` is a valid ssa program.
  // Ensures: if it returns true, `out` is a valid ssa program of the same meaning, that shows no
  // feature that is off unless `ssa` does; values of which nothing is left keep their ids. If it
  // returns false there was nothing to do, and `out` may be anything.
  virtual bool apply(const ir::Function& ssa, Choices& choices, const Features& features,
                     ir::Function& out) = 0;
};

struct TransformationInfo {
  std::string_view name;
  std::string_view summary;
  std::unique_ptr<Transformation> (*make)() = nullptr;
};

namespace detail {
std::unique_ptr<Transformation> make_copy_propagation();
std::unique_ptr<Transformation> make_value_numbering();
std::unique_ptr<Transformation> make_loop_invariant_motion();
std::unique_ptr<Transformation> make_sinking();
std::unique_ptr<Transformation> make_jump_threading();
std::unique_ptr<Transformation> make_tail_duplication();
std::unique_ptr<Transformation> make_loop_rotation();
std::unique_ptr<Transformation> make_phi_reuse();
}  // namespace detail

inline constexpr std::array transformation_table = {
    TransformationInfo{"copy-propagation", "what reads a copy reads its source",
                       detail::make_copy_propagation},
    TransformationInfo{"value-numbering", "what is computed again is read where it was first",
                       detail::make_value_numbering},
    TransformationInfo{"loop-invariant-motion", "what a loop does not change is computed before it",
                       detail::make_loop_invariant_motion},
    TransformationInfo{"sinking", "what one way alone needs is computed on that way",
                       detail::make_sinking},
    TransformationInfo{"jump-threading", "an edge that decides a branch goes past it",
                       detail::make_jump_threading},
    TransformationInfo{"tail-duplication", "an edge into a join gets a join of its own",
                       detail::make_tail_duplication},
    TransformationInfo{"loop-rotation", "a loop's test is done before the loop and at its end",
                       detail::make_loop_rotation},
    TransformationInfo{"phi-reuse", "where a phi has been found equal to a name, it stands for it",
                       detail::make_phi_reuse},
};

}  // namespace phidelity::generators
