// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The file of `fuzz --resume`: where the campaign stands, written each second and at its end.
//
//   FuzzStateFile file("7.state", "0.1.0: phidelity fuzz ...");
//   const auto from = file.open();        // the beginning where there is no file
//   file.save(progress, false)  ...       // a kill loses the last second of programs
//
// Tested by: tests/cli/survival_test.cpp
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "campaign/fuzz.h"
#include "cli/failure.h"

namespace phidelity::cli {

class FuzzStateFile {
 public:
  // `path` may be empty: then there is no file. `of` is one line.
  FuzzStateFile(std::string path, std::string of) : path_(std::move(path)), of_(std::move(of)) {}

  // The state to begin with. Ensures: the file can be written.
  [[nodiscard]] Result<campaign::FuzzState> open(std::size_t subject_count) const;
  // Unless `last`, once a second. Throws Failure where it cannot be written: a campaign ends then.
  void save(const campaign::Progress& progress, bool last);

 private:
  std::string path_;
  std::string of_;
  std::optional<double> saved_;  // when
};

}  // namespace phidelity::cli
