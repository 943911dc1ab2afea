// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The whole command line: sub-commands, help, version, and usage errors with a hint.
//
//   run_program(argc, argv)   // the exit code; 2 for a line that does not parse
//
// Tested by: tests/cli/bad_input_test.cpp
#pragma once

namespace phidelity::cli {

int run_program(int argc, char** argv);

}  // namespace phidelity::cli
