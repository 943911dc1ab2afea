// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All targets in one program, for the stand-alone main: the first argument names the target.
//
//   fuzz_replay destroy corpus/classic
#include <cstdio>
#include <cstdlib>

#include "fuzz/entry.h"

namespace {
const phidelity::fuzz::Target* target = nullptr;
}

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  if (*argc > 1) target = phidelity::fuzz::find_target((*argv)[1]);
  if (target == nullptr) {
    std::fputs("usage: fuzz_replay TARGET FILE|FOLDER...\n", stderr);
    for (const phidelity::fuzz::Target& t : phidelity::fuzz::targets) {
      std::fprintf(stderr, "  %-10s%s\n", t.name.data(), t.summary.data());
    }
    std::exit(2);
  }
  --*argc;
  ++*argv;
  return phidelity::fuzz::initialize(argc, argv);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return phidelity::fuzz::run_one(*target, data, size);
}
