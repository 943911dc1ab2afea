// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first tier: one process for each program.
//
//   $ mycc --out-of-ssa < program.ssa > program.tac      exit 0: answered; 125: declined, and the
//                                                        reason is the last line of stderr
//
// A command of plain words is started as they are; anything with quotes, variables or operators
// in it is given to `sh -c`.
//
// Tested by: tests/destroyers/adapters/foreign_test.cpp, tests/destroyers/adapters/hostile_test.cpp
#pragma once

#include <string>
#include <vector>

#include "destroyers/adapters/foreign.h"
#include "destroyers/adapters/supervisor.h"

namespace phidelity::destroyers::adapters {

inline constexpr int exit_declined = 125;

// The words of a command, and pointers to them as exec takes them.
class CommandLine {
 public:
  explicit CommandLine(const std::string& command);
  [[nodiscard]] char* const* arguments() const { return pointers_.data(); }

 private:
  std::vector<std::string> words_;
  std::vector<char*> pointers_;
};

// What an end without an answer means: exit code, signal, the telling line of stderr. A process
// that died near its limit of memory, or saying that it has none, is over `memory`.
void read_ending(const Ending& ending, const std::string& errors, const Limits& limits,
                 Reply& reply);

// Does a text say that there was no memory, in the words of any of many languages?
[[nodiscard]] bool speaks_of_memory(const std::string& text);

// "no answer in 1.5 seconds"
[[nodiscard]] std::string no_answer_text(const Limits& limits);

// A program built with a sanitizer reserves more address space than any limit allows, and says so:
// it is then bounded by resident memory alone.
[[nodiscard]] bool wants_address_space(const std::string& errors);
// Were we built with one? Then a function of ours cannot be bounded by address space either.
[[nodiscard]] bool built_with_sanitizer();

class Command final : public Carrier {
 public:
  Command(const std::string& command, AdapterSubject subject) : line_(command), subject_(subject) {}
  void ask(const std::string& text, const Limits& limits, Reply& reply) override;

 private:
  bool ask_once(const std::string& text, const Limits& limits, Reply& reply);

  CommandLine line_;
  AdapterSubject subject_;
  bool limit_address_space_ = !built_with_sanitizer();
};

}  // namespace phidelity::destroyers::adapters
