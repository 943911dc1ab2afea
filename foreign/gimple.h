// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program of the language for GCC: functions in GIMPLE's SSA form, which gcc -fgimple takes out of
// SSA, and a C program around them that runs them on tapes and says what they read.
//
//   H(x2): x3 = add x2, 1           __BB(3):
//          t = lt x3, n             v_1 = __PHI (__BB2: 1ll, __BB3: v_2);
//          cbr t, H(x3), X          v_2 = ph (1, 1, v_1);
//                                   v_3 = ph (2, 2, v_2, v_0);
//                                   v_5 = ph_if (3, v_3, 1, v_3);
//                                   if (v_3 == v_5) goto __BB3; else goto __BB4;
//
// No operation has its meaning: each is a call that is known by its number in the program, folds
// what it is given into a hash, and returns a value of its own (so any two values differ). The
// direction of a branch comes from a tape; a branch on a value compares it with itself or with its
// complement, so that it is read where the branch stands. `Tapes` gives the hash that is right.
//
// Tested by: tests/foreign/gimple_test.cpp
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"

namespace phidelity::foreign::gimple {

inline constexpr std::uint32_t tape_count = 8;
inline constexpr std::uint32_t fuel = 200;  // operations of one run

// Appends the function, called `name`. The error says what cannot be expressed: undef, the smallest
// integer as an edge argument.
// Requires: `ssa` is verified SSA.
[[nodiscard]] std::expected<void, std::string> write(const ir::Function& ssa, std::string_view name,
                                                     std::string& out);

// What stands before the functions, and the `main` behind them: without arguments it prints one line
// for each function and tape, the hash or `hang` or `crash`; with a function and a tape, a line for
// each operation: its number and what it read.
[[nodiscard]] std::string head();
[[nodiscard]] std::string tail(const std::vector<std::string>& names);

// What an operation read: its number in the program, and its registers' values.
struct Event {
  std::uint32_t id = 0;
  std::vector<std::uint64_t> read;
};

class Tapes {
 public:
  // The hash that tape `tape` of `ssa` is to give; nothing where it loops for ever in jumps.
  // `events`, where not null, gets what every operation reads.
  // Requires: as for `write`, which found nothing amiss.
  [[nodiscard]] std::expected<std::uint64_t, std::string> hash(const ir::Function& ssa,
                                                               std::uint32_t tape,
                                                               std::vector<Event>* events = nullptr);

 private:
  std::vector<std::uint64_t> values_;
  std::vector<std::uint64_t> arguments_;
};

}  // namespace phidelity::foreign::gimple
