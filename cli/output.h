// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the program says and how: the format, colours, stdout and its failure.
//
//   say(report::text_of(judged, style_of_stdout()));
//   return finish(exit_faulty);      // 2 instead, and a message, where stdout could not be written
//
// Tested by: tests/cli/output_test.cpp
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "campaign/exit_code.h"
#include "report/style.h"

namespace CLI {
class App;
}

namespace phidelity::cli {

enum class Format : std::uint8_t { text, json, junit, sarif };
// One document at the end, instead of a line for each thing as it comes.
[[nodiscard]] inline bool is_document(Format format) {
  return format == Format::junit || format == Format::sarif;
}

// Adds `--format text|json`, and where the command writes documents, `|junit|sarif`.
void add_format(CLI::App& command, Format& format, bool documents = false);

// Adds `--fail-on faulty,disagreement,inconclusive`: what the exit code is to speak of.
void add_fail_on(CLI::App& command, campaign::FailOn& fail_on);

// The width of the terminal, and colours where NO_COLOR is not set; neither on anything else.
[[nodiscard]] report::Style style_of_stdout();

void say(std::string_view text);
// Writes what is left. Returns `code`, or 2 where stdout could not be written.
int finish(int code);

// One live line on stderr; where that is no terminal, a line of its own each half minute.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // Would `show` show anything now?
  [[nodiscard]] bool due() const;
  void show(std::string_view text);
  void clear();

 private:
  bool terminal_;
  bool dirty_ = false;
  std::chrono::steady_clock::time_point shown_at_ = std::chrono::steady_clock::now();
};

}  // namespace phidelity::cli
