// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The libFuzzer target `destroy`; its input is a program (fuzz/input.h).
#include "fuzz/entry.h"

namespace {
const phidelity::fuzz::Target& target = *phidelity::fuzz::find_target("destroy");
}

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  return phidelity::fuzz::initialize(argc, argv);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return phidelity::fuzz::run_one(target, data, size);
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned seed) {
  return phidelity::fuzz::mutate(target, data, size, size_max, seed);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* first, std::size_t first_size,
                                                 const std::uint8_t* second,
                                                 std::size_t second_size, std::uint8_t* out,
                                                 std::size_t size_max, unsigned seed) {
  return phidelity::fuzz::cross_over(first, first_size, second, second_size, out, size_max, seed);
}
