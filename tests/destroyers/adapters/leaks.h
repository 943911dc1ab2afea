// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many calls of destroyers that misbehave, and nothing left: no process, descriptor, memory.
#pragma once

namespace phidelity::destroyers::adapters::testing {

// So many calls in each tier, in turns of a program that is answered and one that is not.
void expect_no_leaks(int calls);

}  // namespace phidelity::destroyers::adapters::testing
