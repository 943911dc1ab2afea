// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A folder of faults, one directory for each destroyer and signature, that no kill can corrupt.
//
//   STORE/naive-swap-back-edge-cycle-phi/program.ssa      the smallest program that shows it
//                                        destroyed.tac    what the destroyer made of it
//                                        verdict.txt      the path and the culprit, for people
//                                        verdict.json     the same for programs
//                                        reproduce.txt    commands that show it again
//                                        reduced.ssa      the minimiser's, at the end of a campaign
//
// A directory is written beside its place, under a name with a dot, and takes its place whole: at
// every moment there is the old one or the new one. A fault that is there already is replaced by a
// smaller program alone. (The data are not forced to the disk: a loss of power may lose the last
// seconds.)
//
// Tested by: tests/cli/faults_test.cpp
#pragma once

#include <map>
#include <string>

#include "campaign/summary.h"
#include "cli/failure.h"
#include "reduce/size.h"

namespace phidelity::cli {

// One word for a file system: "naive-swap-back-edge-cycle-phi".
[[nodiscard]] std::string fault_word(const campaign::Finding& finding);

class FaultStore {
 public:
  explicit FaultStore(std::string directory) : directory_(std::move(directory)) {}

  // Makes the folder, and clears away what a kill has left half done.
  [[nodiscard]] Result<void> open();

  // Stores the finding where its fault is new or its program smaller than the one that is there.
  // `program` names it; `command` finds it again.
  [[nodiscard]] Result<void> add(const campaign::Finding& finding, const std::string& program,
                                 const std::string& command);
  // Puts the minimiser's program into the fault's directory. Requires: it was added.
  [[nodiscard]] Result<void> add_reduced(const std::string& word, const std::string& text);

  // Where the program of a fault stands.
  [[nodiscard]] std::string program_file(const std::string& word) const {
    return directory_ + "/" + word + "/program.ssa";
  }

 private:
  // What is there of the fault: its size, or nothing.
  [[nodiscard]] const reduce::Bound* stored(const std::string& word);

  std::string directory_;
  std::map<std::string, reduce::Bound> bounds_;
  std::string text_;
};

}  // namespace phidelity::cli
