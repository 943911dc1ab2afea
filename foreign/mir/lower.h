// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A machine function as a program of the language.
//
//   bb.1.loop:                                    bb.1.loop(%2:gr32):
//     %2:gr32 = PHI %1, %bb.0, %3, %bb.1            %3:gr32 = call @ADD32ri.r.1.idef$eflags(%2)
//     %3:gr32 = ADD32ri %2, 1, implicit-def $eflags  branch @JCC_1.code4.iuse$eflags.way01(),
//     JCC_1 %bb.1, 5, implicit killed $eflags            bb.1.loop(%3), bb.2
//
//   COPY between whole virtual registers  a copy, silent
//   IMPLICIT_DEF                          a copy of `undef`
//   PHI                                   block parameters and arguments
//   the terminators                       one n-way branch (exits.h), or a jump
//   DBG_...                               nothing
//   anything else                         an opaque call of its identity (identity.h)
//
// Calls pair up in order, so a proof says: every operation reads the right registers, in the same
// order, on every path. Physical registers and memory follow from that by induction, since no
// operation on them is silent. An `undef` operand becomes part of the identity.
//
// A block that control may leave in its middle becomes several; a function whose first block is
// entered again gets an entry before it.
//
// Tested by: tests/foreign/mir/lower_test.cpp
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <unordered_map>

#include "foreign/mir/machine_function.h"
#include "ir/program.h"
#include "ir/text.h"

namespace phidelity::foreign::mir {

// The classes of registers, as far as a comparison needs them apart: a copy or phi may join registers
// of two classes (gr32 and gr32_nosp), and then both are called by the name that comes first.
class RegisterClasses {
 public:
  void clear() { parents_.clear(); }
  // Joins what the copies and phis of `f` join.
  void join(const MachineFunction& f);
  // Requires: the functions that hold the names outlive this.
  [[nodiscard]] std::string_view name_of(std::string_view reg_class) const;

 private:
  [[nodiscard]] std::string_view root_of(std::string_view reg_class) const;
  void join(std::string_view a, std::string_view b);

  std::unordered_map<std::string_view, std::string_view> parents_;
};

[[nodiscard]] bool has_phis(const MachineFunction& f);
// Does the function assign each of its registers once, as SSA form does?
[[nodiscard]] bool assigns_once(const MachineFunction& f);

// Ensures: `out` is the program, of the form asked; registers and blocks keep their names. It need
// not be valid: a register may be read that nothing defines, a `tac` may have phis left.
// The error has place, what and hint; its file is left to the caller.
// Cost: O(size * log(blocks)).
[[nodiscard]] std::expected<void, ir::Error> lower(const MachineFunction& f,
                                                   const RegisterClasses& classes, ir::Form form,
                                                   ir::Function& out);

}  // namespace phidelity::foreign::mir
