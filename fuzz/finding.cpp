// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fuzz/finding.h"

#include "fuzz/sha1.h"

namespace phidelity::fuzz {

namespace {

// The notes that say what kind of fault it is, and not how it was shown.
std::string detail_of(const oracle::Fault& fault) {
  oracle::Notes notes = fault.notes;
  notes.observable.reset();
  std::string detail;
  for (const std::string_view name : names_of(notes)) {
    if (!detail.empty()) detail += ',';
    detail += name;
  }
  return detail.empty() ? "plain" : detail;
}

}  // namespace

Finding finding_of(std::string_view destroyer, const oracle::Verdict& verdict,
                   const ProgramInput& input) {
  Finding finding;
  finding.subject = destroyer;
  finding.program = text_of(input);
  finding.message = verdict.message;
  if (verdict.judges_disagree) {
    finding.kind = "disagreement";
    finding.detail = oracle::name_of(verdict.outcome);
    return finding;
  }
  const oracle::Fault& fault = verdict.faults.front();
  finding.kind = oracle::name_of(fault.fault_class);
  finding.detail = detail_of(fault);
  if (!fault.message.empty()) finding.message = fault.message;
  return finding;
}

std::string text_of(const Finding& finding) {
  const auto joined = [&](std::string_view between) {
    return finding.subject + std::string(between) + finding.kind + std::string(between) +
           finding.detail;
  };
  std::string text = "ASSERTION FAILED: " + joined("/") + "\nDEDUP_TOKEN: " + joined("--") + "\n";
  if (!finding.message.empty()) text += finding.message + "\n";
  if (!finding.program.empty()) text += "\n" + finding.program + "\n";
  return text;
}

std::string artifact_name(std::string_view prefix, Bytes bytes) {
  return std::string(prefix) + "crash-" + sha1(bytes);
}

std::string artifact_prefix(int argc, const char* const* argv) {
  constexpr std::string_view flag = "-artifact_prefix=";
  std::string prefix;
  for (int k = 1; k < argc; ++k) {
    const std::string_view word = argv[k];
    if (word.starts_with(flag)) prefix = word.substr(flag.size());
  }
  return prefix;
}

}  // namespace phidelity::fuzz
