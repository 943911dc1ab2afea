// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ladder that an adapter climbs: each step asks for a little more than the one before.
//
//   handshake              ok        takes all -nosplit
//   straight line          ok        proved
//   swap                   FAILED    faulty: swap (cycle, ...): ...
//
// Tested by: tests/cli/adapters_test.cpp
#pragma once

#include "cli/subjects.h"

namespace phidelity::cli {

// Says a table of the steps, and what to read next. Returns the exit code.
// Requires: one adapter.
int check_adapter(const AdapterFlags& flags);

}  // namespace phidelity::cli
