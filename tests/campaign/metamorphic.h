// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same program, told otherwise, gets the same verdict.
//
// A faulty program and its destroyed one are changed by one mutator of tests/support/mutators.h
// at a time, and by all of them at once, and judged again: the outcome must be the same always,
// the class but for one in a thousand, and each exception is kept.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace phidelity::tests {

struct MutationReport {
  std::string_view mutation;
  std::uint64_t judged = 0;
  std::vector<std::string> outcome_changed;  // descriptions
  std::vector<std::string> class_changed;
};

// Judges `count` faulty programs of the destroyers named (in turn), each under every mutation.
[[nodiscard]] std::vector<MutationReport> report_mutations(
    const std::vector<std::string_view>& destroyers, std::uint64_t seed, std::uint64_t count);

void expect_same_verdicts(const std::vector<MutationReport>& reports);

}  // namespace phidelity::tests
