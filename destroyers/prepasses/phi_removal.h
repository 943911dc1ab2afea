// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pre-passes that take away: unreachable blocks, phis that are another value, phis nobody needs.
//
//   J(p): p gets a, a and p itself  ->  p is a           (trivial)
//   H(d): only d's own next value reads d  ->  no d      (dead)
//
// A trivial phi's other argument dominates the phi: the first time its block is entered, the edge
// taken does not bring the phi itself. Taking one away may make another trivial, so this goes on to
// the end; cycles of phis that are one value together are left. A phi of `undef` alone stays: it
// is a name that no definition of `undef` dominates. A phi is dead unless an instruction reads
// it, directly or through other phis. All three also drop unreachable blocks; values keep their
// ids, blocks their order.
//
// Tested by: tests/destroyers/prepasses/phi_removal_test.cpp
// Reference: M. Braun, S. Buchwald, S. Hack, R. Leissa, C. Mallon, A. Zwinkau, "Simple and
// Efficient Construction of Static Single Assignment Form", CC 2013, section 3.1, for trivial phis;
// GCC's eliminate_useless_phis for dead ones.
#pragma once

#include <vector>

#include "ir/program.h"

namespace phidelity::destroyers {

// Cost: linear. `out` is replaced; it may not be `in`.
void drop_unreachable_blocks(const ir::Function& in, ir::Function& out);
// Cost: linear in the arguments of phis that are looked at, each again for each phi replaced in it.
void drop_trivial_phis(const ir::Function& in, ir::Function& out);
// Cost: linear.
void drop_dead_phis(const ir::Function& in, ir::Function& out);

// By value: is it a phi that an instruction reads, or, `through_phis`, a phi that is needed?
[[nodiscard]] std::vector<bool> needed_phis(const ir::Function& f, bool through_phis = true);

}  // namespace phidelity::destroyers
