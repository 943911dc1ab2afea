// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A concrete run as lines that people read: what `phidelity run` prints.
//
//   @lost(n = 1)
//   entry:
//     br H(1)
//   H: x2 = 1
//     x3 = add x2, 1    # x3 = 2
//     t = lt x3, n      # t = 0
//     cbr t, H(x3), X   # 0, to X
//   X:
//     ret x2            # 1
//   returned 1
//
// Tested by: tests/interp/trace_test.cpp
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "interp/interpreter.h"
#include "ir/program.h"

namespace phidelity::interp {

// A word as a signed integer, or as a double with a point where it is of class f; `undef`,
// `unwritten`.
// Requires: the datum is of a concrete run.
[[nodiscard]] std::string text(const Datum& datum, bool is_float = false);
// The shortest decimal with a point that reads back as the same double; `nan`, `inf`, `-inf`.
[[nodiscard]] std::string float_text(double number);

// How a run ended: `returned 1`, `trapped at: trap`, `out of fuel after 10000 instructions`, ...
// Requires: `run` is a run of `f`.
[[nodiscard]] std::string ending_text(const ir::Function& f, const Run& run);

// Runs `f` and passes each line on as it happens; `run` holds the run, as Interpreter's does.
// Requires: options.domain is concrete; `f` was verified.
void trace(const ir::Function& f, const Options& options, Run& run,
           const std::function<void(std::string_view)>& line);
[[nodiscard]] std::vector<std::string> trace(const ir::Function& f, const Options& options,
                                             Run& run);

}  // namespace phidelity::interp
