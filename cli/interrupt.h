// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ctrl-C and SIGTERM as a flag that a campaign looks at between runs of programs.
//
//   fuzz_options.stop = &interrupt_flag();
//
// The first signal sets the flag, so that what is done is still reported; the second ends the
// program as signals do.
//
// Tested by: tests/cli/fuzz_test.cpp
#pragma once

#include <atomic>

namespace phidelity::cli {

// Ensures: SIGINT and SIGTERM set the flag from now on.
const std::atomic<bool>& interrupt_flag();

}  // namespace phidelity::cli
