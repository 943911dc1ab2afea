// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instructions of a target that our programs are written in: few of them, the same in all
// versions of LLVM from 13 on.
//
//   x86-64    TEST64rr %c, %c / JCC_1 %bb.A, 5 / JMP_1 %bb.B      the flags are set before the copies
//   aarch64   CBNZX %c, %bb.A / B %bb.B                           the terminator reads the register
//
// Tested by: tests/foreign/mir/write_test.cpp
#pragma once

#include <array>
#include <string_view>

namespace phidelity::foreign::mir {

struct Target {
  std::string_view name;
  std::string_view triple;
  std::string_view reg_class;
  std::string_view constant;     // OP of `%x = OP 7`
  std::string_view test;         // of `OP %c, %c, implicit-def $eflags`; empty: the branch reads it
  std::string_view branch;       // what stands before the target of a branch taken where %c is not 0
  std::string_view branch_tail;  // and behind it
  std::string_view condition;    // how that branch is read back: its first way is the one taken
  std::string_view jump;
  std::string_view indirect;     // a jump to where a register says
  std::string_view leave;        // how a function ends
};

inline constexpr std::array targets = {
    Target{"x86-64", "x86_64-unknown-linux-gnu", "gr64_nosp", "MOV64ri", "TEST64rr", "JCC_1 ",
           ", 5, implicit $eflags", "JCC_1.code4.iuse$eflags.way01", "JMP_1", "JMP64r", "RET 0"},
    Target{"aarch64", "aarch64-unknown-linux-gnu", "gpr64", "MOVi64imm", "", "CBNZX %, ", "",
           "CBZX.r.way01", "B", "BR", "RET undef $lr"},
};

}  // namespace phidelity::foreign::mir
