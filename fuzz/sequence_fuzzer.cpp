// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The libFuzzer target `sequence`; its input is bytes.
#include "fuzz/entry.h"

namespace {
const phidelity::fuzz::Target& target = *phidelity::fuzz::find_target("sequence");
}

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  return phidelity::fuzz::initialize(argc, argv);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return phidelity::fuzz::run_one(target, data, size);
}
