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

#include <cstddef>
#include <string>

#include "report/judged.h"
#include "report/style.h"

namespace phidelity::report {

inline constexpr std::size_t path_lines_all = static_cast<std::size_t>(-1);

// The first line alone: program, function, destroyer, verdict, class and notes.
[[nodiscard]] std::string headline_of(const Judged& judged, const Style& style = {});

// The headline and everything below it. Of a path of more than `path_lines_max` lines the last
// are shown, which is where things go wrong, and how many are left out.
// Requires: the verdict came from judging these two programs.
[[nodiscard]] std::string text_of(const Judged& judged, const Style& style = {},
                                  std::size_t path_lines_max = path_lines_all);

// "swap (back-edge, cycle)"
[[nodiscard]] std::string class_and_notes(const oracle::Fault& fault);

}  // namespace phidelity::report
