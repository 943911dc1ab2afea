// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a fuzz target has found, in the words that grouping tools look for.
//
//   ASSERTION FAILED: naive/swap/back-edge,cycle
//   DEDUP_TOKEN: naive--swap--back-edge,cycle
//   wrote crash-3f2a...ssa                           the program, beside the fuzzer's artifact
//
// Tested by: tests/fuzz/finding_test.cpp
#pragma once

#include <string>
#include <string_view>

#include "fuzz/input.h"
#include "oracle/verdict.h"

namespace phidelity::fuzz {

struct Finding {
  std::string subject;  // whose fault it is: a destroyer, a sequencer, "judges", "parser", ...
  std::string kind;     // the fault class, or "disagreement", ...
  std::string detail;   // the notes, or what else tells one fault from another
  std::string message;  // for people
  std::string program;  // as text; empty where there is none
};

// The finding that a verdict is; `verdict` is faulty, or its judges disagree.
[[nodiscard]] Finding finding_of(std::string_view destroyer, const oracle::Verdict& verdict,
                                 const ProgramInput& input);

// The lines above and what people need besides.
[[nodiscard]] std::string text_of(const Finding& finding);

// Where the fuzzer will write the artifact for these bytes, less its kind's ending:
// "PREFIXcrash-SHA1", as libFuzzer names it.
[[nodiscard]] std::string artifact_name(std::string_view prefix, Bytes bytes);

// What the fuzzer was told with -artifact_prefix=.
[[nodiscard]] std::string artifact_prefix(int argc, const char* const* argv);

}  // namespace phidelity::fuzz
