// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM as a destroyer: the `llc` that is installed, asked for a pass or two over machine functions that
// we write.
//
//   make_llvm("llvm-19")             llc-19 -run-pass=phi-node-elimination
//   make_llvm("llvm-14-coalesce")    ... with live variables, and the register coalescer after it
//
// Starting llc takes longer than many programs do, so that a campaign tells beforehand what it will
// ask, and hundreds of functions go into one file. Where llc dies or hangs over a file, the file is
// halved until the function is found that does it.
//
// Tested by: tests/destroyers/adapters/llvm_test.cpp
#pragma once

#include <array>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "destroyers/adapters/limits.h"
#include "destroyers/destroyer.h"

namespace phidelity::destroyers::adapters {

struct LlvmVariant {
  std::string_view suffix;   // of the name
  std::string_view summary;
  std::string_view target;   // foreign/mir/target.h
  std::string_view passes;   // `coalescer` stands for the name that the version gives it
  std::string_view flag;     // a further one, or empty
};

inline constexpr std::array llvm_variants = {
    LlvmVariant{"", "phi elimination alone", "x86-64", "phi-node-elimination", ""},
    LlvmVariant{"-live", "with live variables, so that it splits edges", "x86-64",
                "livevars,phi-node-elimination", ""},
    LlvmVariant{"-split", "every critical edge split", "x86-64", "livevars,phi-node-elimination",
                "-phi-elim-split-all-critical-edges"},
    LlvmVariant{"-coalesce", "with the register coalescer after it", "x86-64",
                "livevars,phi-node-elimination,coalescer", ""},
    LlvmVariant{"-aarch64", "live variables, branches that read registers", "aarch64",
                "livevars,phi-node-elimination", ""},
};

// Does this name speak of LLVM, right or wrong? "llvm-19", "llvm-x".
[[nodiscard]] bool is_llvm_name(std::string_view name);
// Empty if there is such a version and variant here; else what is wrong, and what there is.
[[nodiscard]] std::string complaint_about_llvm(std::string_view name);
// "llvm-14", "llvm-19", ...: the versions whose llc is found in PATH, in order.
[[nodiscard]] std::vector<std::string> installed_llvms();

// Requires: complaint_about_llvm(name) is empty.
[[nodiscard]] std::unique_ptr<Destroyer> make_llvm(std::string_view name,
                                                   const Limits& limits = {});

}  // namespace phidelity::destroyers::adapters
