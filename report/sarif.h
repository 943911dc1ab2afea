// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SARIF 2.1.0: findings as code scanning shows them.
//
//   SarifResult r;  r.kind = "swap";  r.message = "...";  r.file = "swap.ssa";  r.line = 10;
//   sarif_text({"0.1.0", "phidelity check swap.ssa ..."}, {&r, 1})
//
// A rule for each fault class, and for judges that disagree and verdicts without a proof. A result's
// fingerprint is that of its program, reduced where that was done, so that services that follow findings
// from run to run see the same fault again.
//
// Tested by: tests/report/documents_test.cpp, against the parts of the schema that it uses
// Reference: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0, 2020.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "ir/program.h"

namespace phidelity::report {

struct SarifTool {
  std::string version;
  std::string command;        // that was run
  bool interrupted = false;   // what stands here is not all
};

struct SarifResult {
  std::string kind;         // a fault class, "disagreement", "agreed", "inconclusive": the rule
  std::string message;      // plain text
  std::string file;         // where the program stands; empty where in no file
  std::uint32_t line = 0;   // 0: unknown
  std::string function;
  std::string destroyer;
  std::string fingerprint;  // the same for the same fault; empty where unknown
  std::optional<bool> known;  // to the baseline
};

[[nodiscard]] std::string sarif_text(const SarifTool& tool, std::span<const SarifResult> results);

// 16 hexadecimal digits that tell texts apart: a fingerprint.
[[nodiscard]] std::string fingerprint_of(std::string_view text);

}  // namespace phidelity::report
