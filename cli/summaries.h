// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first and the last lines of a campaign, in text and JSON.
//
//   phidelity 0.1.0 seed 1: phidelity fuzz --destroyer split --programs 1000 --seed 1
//   {"campaign":{"version":"0.1.0","seed":1,"command":"phidelity fuzz ..."}}
//   {"summary":{"destroyer":"split","programs":1000,"proved":1000,...}}
//
// Tested by: tests/cli/fuzz_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "campaign/summary.h"
#include "cli/output.h"
#include "report/judged.h"
#include "report/style.h"

namespace phidelity::cli {

// `command` repeats the campaign; it leaves out what changes no result (--jobs, --out).
[[nodiscard]] std::string first_line(std::uint64_t seed, const std::string& command,
                                     Format format);
// A campaign's line for one destroyer, in JSON. Classes without a program are left out, and so
// are `disagreements`, `unstable` and `interrupted` where there is nothing to say. Of an adapter it
// has `answered` and `declined_by_reason` too.
[[nodiscard]] std::string summary_line(const campaign::Summary& summary, bool adapter = false);
// The same for all destroyers, as a table; columns that say nothing are left out.
[[nodiscard]] std::string summary_table(std::span<const campaign::Summary> summaries,
                                        const report::Style& style);

// A finding as reports take it. Requires: `finding` outlives the result.
[[nodiscard]] report::Judged judged_of(const std::string& program,
                                       const campaign::Finding& finding);

}  // namespace phidelity::cli
