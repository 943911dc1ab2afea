// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A verdict as a person needs it.
//
//   swap.ssa @swap, naive: faulty: swap (back-edge, cycle, observable)
//     wrong read   r = sub a, b   in X: a wrong b, read from b
//     culprit      a = b   in L, for the edge L -> H (slot 0)
//     path
//       entry
//       H
//         phis a = 1, b = 2
//         ...
//     shown by     arguments 2; input none
//
// What was read where, the path block by block with the values of both sides, the culprit with
// its edge, what the right value was, and an input that shows it; then every other fault in
// short.
//
// Tested by: tests/report/text_test.cpp
#pragma once

#include <string>

#include "report/judged.h"
#include "report/style.h"

namespace phidelity::report {

// The first line alone: program, function, destroyer, verdict, class and notes.
[[nodiscard]] std::string headline_of(const Judged& judged, const Style& style = {});

// The headline and everything below it.
// Requires: the verdict came from judging these two programs.
[[nodiscard]] std::string text_of(const Judged& judged, const Style& style = {});

// "swap (back-edge, cycle)"
[[nodiscard]] std::string class_and_notes(const oracle::Fault& fault);

}  // namespace phidelity::report
