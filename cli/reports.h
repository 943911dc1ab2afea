// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a campaign or a check found, as JUnit or SARIF: one document at the end, alone on stdout.
//
//   say(campaign_report(Format::junit, "default", result.summaries, faults, command, false));
//   VerdictReport report(options.format);  report.add(judged, &f.source);  say(report.text(command));
//
// Tested by: tests/cli/faults_test.cpp, tests/cli/check_test.cpp
#pragma once

#include <span>
#include <string>
#include <vector>

#include "campaign/summary.h"
#include "cli/faults.h"
#include "cli/output.h"
#include "ir/text.h"
#include "report/judged.h"
#include "report/junit.h"
#include "report/sarif.h"

namespace phidelity::cli {

// A test case for each destroyer, under the profile; a failure for each fault that is not known to
// the baseline. Requires: `faults` is closed; the format is junit or sarif.
[[nodiscard]] std::string campaign_report(Format format, const std::string& profile,
                                          std::span<const campaign::Summary> summaries,
                                          const Faults& faults, const std::string& command,
                                          bool has_baseline);

// A test case for each program and destroyer.
class VerdictReport {
 public:
  explicit VerdictReport(Format format) : format_(format) {}
  // `source` may be null.
  void add(const report::Judged& judged, const ir::SourceMap* source);
  [[nodiscard]] std::string text(const std::string& command) const;

 private:
  Format format_;
  std::vector<report::TestCase> cases_;
  std::vector<report::SarifResult> results_;
};

}  // namespace phidelity::cli
