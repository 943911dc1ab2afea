// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fuzz/entry.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "fuzz/mutate.h"

// libFuzzer's; not there in a program with a main of our own.
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* data,
                                                              std::size_t size,
                                                              std::size_t size_max);

namespace phidelity::fuzz {

namespace {

std::string& prefix() {
  static std::string the_prefix;
  return the_prefix;
}

std::size_t put(const std::string& text, std::uint8_t* out) {
  std::copy(text.begin(), text.end(), out);
  return text.size();
}

bool mutates_bytes() {
  static const bool bytes = [] {
    const char* const word = std::getenv("PHIDELITY_MUTATOR");
    return word != nullptr && std::string_view(word) == "bytes" && LLVMFuzzerMutate != nullptr;
  }();
  return bytes;
}

}  // namespace

int initialize(int* argc, char*** argv) {
  prefix() = artifact_prefix(*argc, *argv);
  return 0;
}

int run_one(const Target& target, const std::uint8_t* data, std::size_t size) {
  const auto finding = target.run({data, size});
  if (!finding) return 0;
  std::string said = text_of(*finding);
  if (!finding->program.empty()) {
    const std::string file = artifact_name(prefix(), {data, size}) + ".ssa";
    std::ofstream out(file, std::ios::binary);
    out << finding->program;
    out.close();
    said += (out ? "wrote " : "cannot write ") + file + "\n";
  }
  std::fputs(said.c_str(), stderr);
  std::fflush(stderr);
  std::abort();
}

std::size_t mutate(const Target& target, std::uint8_t* data, std::size_t size,
                   std::size_t size_max, unsigned seed) {
  if (mutates_bytes()) return LLVMFuzzerMutate(data, size, size_max);
  return put(mutated({data, size}, target.edits_max, size_max, seed), data);
}

std::size_t cross_over(const std::uint8_t* first, std::size_t first_size,
                       const std::uint8_t* second, std::size_t second_size, std::uint8_t* out,
                       std::size_t size_max, unsigned seed) {
  if (mutates_bytes()) {
    // One's beginning and the other's end.
    const std::size_t half = std::min(first_size / 2, size_max);
    const std::size_t rest = std::min(second_size - second_size / 2, size_max - half);
    std::copy_n(first, half, out);
    std::copy_n(second + (second_size - rest), rest, out + half);
    return half + rest;
  }
  return put(crossed({first, first_size}, {second, second_size}, size_max, seed), out);
}

}  // namespace phidelity::fuzz
