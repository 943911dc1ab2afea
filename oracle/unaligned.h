// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs that do not align: what can still be said where the next instructions do not pair.
//
//   ssa: … print x; ret x      tac: … ret x        `print` against `ret`, nothing in between:
//                                                  wrong-result
//
// Two observations that do not pair with nothing but pure instructions skipped are a fault; so is
// a silent loop on one side alone (not where the other side loops over pure instructions, which
// are as silent). A branch whose ways match the other side's ways when exchanged
// goes elsewhere: wrong-target. Everything else is left to concrete runs.
//
//   ssa: … e = eq p, n     tac: … g = eq s, 0; p = select g, 1, 2; e = eq p, n
//
// What the destroyer adds may pair with the program's own by chance, as `g` does here, and the read
// of p in s is refuted though nothing is wrong. So a refuted read of programs that do not align is a
// fault only where some input makes them show different things.
//
// Tested by: tests/oracle/unaligned_test.cpp
#pragma once

#include <optional>
#include <string>

#include "ir/program.h"
#include "oracle/product.h"
#include "oracle/verdict.h"

namespace phidelity::oracle {

// The fault that a mismatch is, if it is one by itself.
[[nodiscard]] std::optional<FaultClass> fault_of(const ir::Function& ssa, const ir::Function& tac,
                                                 const Product& product, const Mismatch& mismatch);

// Would the programs go on alike if the branch before the mismatch had its slots exchanged?
[[nodiscard]] bool slots_exchanged(const ir::Function& ssa, const ir::Function& tac,
                                   const Product& product, const Mismatch& mismatch);

// Instructions that may be dropped: pure, and nothing that shows needs their result, directly or
// through other pure instructions, copies and phis. By InstructionId. Empty where there are none.
void dead_instructions(const ir::Function& f, std::vector<std::uint8_t>& dead);

}  // namespace phidelity::oracle
