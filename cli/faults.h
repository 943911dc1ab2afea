// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The faults of a campaign: one for each destroyer and signature, with its smallest program, stored
// as they are found, reduced at the end, and compared to a baseline.
//
//   Faults faults(flags, subjects, name_of_program, command_of_program);
//   faults.open();  faults.add(finding) ...;  faults.close();
//   faults.all()[0].words == "faulty, swap (back-edge, cycle; of a phi)", .count == 280
//
// A baseline is a file of reduced canonical programs, each under a comment that names its destroyer
// and its signature. With one, every faulty program is reduced, and its fault is known only where
// the reduced program is in the file: a known swap never hides another one.
//
// Tested by: tests/cli/faults_test.cpp
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "campaign/exit_code.h"
#include "campaign/subject.h"
#include "campaign/summary.h"
#include "cli/failure.h"
#include "cli/fault_store.h"
#include "cli/findings.h"

namespace CLI {
class App;
}

namespace phidelity::cli {

struct FaultFlags {
  std::string store;           // a folder
  std::string baseline;        // a file
  std::string write_baseline;  // a file
  bool reports = false;        // JUnit or SARIF wants reduced programs

  [[nodiscard]] bool any() const {
    return reports || !store.empty() || !baseline.empty() || !write_baseline.empty();
  }
};
// Adds --store, --baseline, --write-baseline.
void add_fault_flags(CLI::App& command, FaultFlags& flags);

// One fault: what stands in a report.
struct Fault {
  std::string word;          // see fault_word
  std::string words;         // of its signature, for people
  std::uint64_t count = 0;   // programs that show it
  std::uint64_t known = 0;   // of them, known to the baseline
  campaign::Finding smallest;
  std::string program;       // how the smallest is called
  std::string reduced;       // canonical text; empty where it could not be reduced
  std::string verdict;       // of the smallest, as text
};

class Faults {
 public:
  using Command = std::function<std::string(std::uint64_t index)>;

  Faults(const FaultFlags& flags, std::vector<campaign::Subject> subjects, ProgramName name,
         Command command);
  [[nodiscard]] Result<void> open();
  // Throws Failure where the store cannot be written: a campaign ends then.
  void add(const campaign::Finding& finding);
  // Reduces, and writes what is to be written at the end.
  [[nodiscard]] Result<void> close();

  // By destroyer as they were added, then by word.
  [[nodiscard]] std::vector<const Fault*> all() const;
  // Takes off what the baseline knows. Requires: closed.
  void forgive(campaign::Tally& tally) const;
  // A line about the baseline and the store; empty where neither is asked for.
  [[nodiscard]] std::string closing_text() const;
  [[nodiscard]] std::string program_file(const Fault& fault) const;

 private:
  [[nodiscard]] std::string reduced_text(const campaign::Finding& finding) const;

  const FaultFlags& flags_;
  std::vector<campaign::Subject> subjects_;
  ProgramName name_;
  Command command_;
  std::optional<FaultStore> store_;
  std::set<std::string> known_;  // destroyer, newline, reduced program
  std::map<std::pair<std::size_t, std::string>, Fault> faults_;
  std::map<std::string, std::string> baseline_;  // what is to be written: key, words
  std::uint64_t reductions_ = 0;
};

}  // namespace phidelity::cli
