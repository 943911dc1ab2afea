// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an instruction is apart from the registers that it reads and writes, as a name of the
// language: equal names, equal operations.
//
//   %7:gr32 = nsw ADD32ri killed %2(tied-def 0), -8, implicit-def dead $eflags
//   ->  nsw.ADD32ri.r.''8.idef$eflags        reads %2, writes %7
//   $edi = COPY %3.sub_32bit
//   ->  COPY.def$edi.r$sub_32bit             reads %3, writes nothing that is a register of ours
//
// Physical registers belong to the operation: both sides execute the same operations in the same
// order, so they hold the same. `killed`, `dead`, and everything else that a pass may change
// without changing a meaning is left out.
//
// Tested by: tests/foreign/mir/lower_test.cpp
#pragma once

#include <string>
#include <string_view>

#include "foreign/mir/machine_function.h"

namespace phidelity::foreign::mir {

// Appends `text` in characters that a name may have; different texts stay different.
void append_encoded(std::string_view text, std::string& out);

// Appends one operand. A virtual register is `r` (read), `u` (undefined) or `d` (written).
void append_operand(const Operand& operand, bool undefined, std::string& out);

}  // namespace phidelity::foreign::mir
