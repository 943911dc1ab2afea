// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The programs of the corpus under 50 blocks of noise, and back.
#pragma once

#include <cstddef>

#include "destroyers/destroyer.h"

namespace phidelity::tests {

// For every program of corpus/classic and corpus/field that the destroyer gets wrong: padded with
// noise under which the verdict stays, it must reduce to its own size or less, with the signature
// it had. Takes every `step`-th of them. Returns how many there were.
std::size_t expect_padded_reduce_back(const destroyers::Entry& entry, std::size_t step);

}  // namespace phidelity::tests
