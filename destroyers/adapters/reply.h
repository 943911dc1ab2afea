// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What came of one call of a foreign destroyer, before anybody has read the answer.
//
//   Reply reply;  reply.outcome = Outcome::answered;  reply.text = "tac @f() {...";
//   read_answer(reply, answer);        // answered, or garbage with the parser's message
//
// All tiers end here: whatever carried the text, what it means is decided once.
//
// Tested by: tests/destroyers/adapters/reply_test.cpp
#pragma once

#include <string>

#include "destroyers/destroyer.h"

namespace phidelity::destroyers::adapters {

struct Reply {
  Outcome outcome = Outcome::answered;
  std::string text;  // where answered: the program; else the reason
  // The adapter did not start, or is none: there is nothing to be said about the program.
  bool no_adapter = false;

  void become(Outcome now, std::string reason) {
    outcome = now;
    text = std::move(reason);
  }
};

// One function is an answer, in tac; in ssa too, whose phis the judge sees then. Text that does not
// parse is `garbage`; that parses and is no program, `malformed`.
void read_answer(const Reply& reply, Answer& answer);

// The line of a program's stderr that says most: a sanitizer's summary, or the last one.
[[nodiscard]] std::string telling_line(const std::string& errors);

}  // namespace phidelity::destroyers::adapters
