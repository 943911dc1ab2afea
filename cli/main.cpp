// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program: reads the command line and runs the sub-command that it names.
#include "cli/program.h"

int main(int argc, char** argv) { return phidelity::cli::run_program(argc, argv); }
