// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text of one machine function into flat arrays.
//
//   MachineFunction f;
//   for (const Document& d : documents_of(text)) auto read = parse(d, f);   // or line and column
//
// One grammar serves files and logs: a log writes the same blocks with slot numbers, comments and
// a class at every use. Operands are read as far as all targets share them; the rest is text up to
// the next comma, so that a target nobody has heard of can be read.
//
// Tested by: tests/foreign/mir/parse_test.cpp
#pragma once

#include <expected>

#include "foreign/mir/documents.h"
#include "foreign/mir/machine_function.h"
#include "ir/text.h"

namespace phidelity::foreign::mir {

// Ensures: `out` holds views into the document's text; every block index is in bounds. The error
// has place, what and hint; its file is left to the caller.
// Cost: linear; no allocation once the buffers of `out` have grown, but for a map of names.
[[nodiscard]] std::expected<void, ir::Error> parse(const Document& document, MachineFunction& out);

}  // namespace phidelity::foreign::mir
