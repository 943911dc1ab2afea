// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row says what a way to misbehave is called, and what it costs: one answer.
//
//   expect(hostile(Tier::server, "crash"), {"crash", Outcome::crash, "SIGSEGV"});
#pragma once

#include <string>
#include <vector>

#include "destroyers/adapters/command.h"
#include "tests/destroyers/adapters/support.h"

namespace phidelity::destroyers::adapters::testing {

struct Row {
  const char* mode;
  Outcome outcome;
  const char* says;  // a part of the reason
};

// Good, bad, good: what the bad program gets is in the row.
inline void expect(const Adapter& adapter, const Row& row) {
  const NoOrphans none;
  const std::size_t before = open_descriptors();
  {
    const auto destroyer = make_foreign(adapter);
    Answer answer;
    for (int round = 0; round < 3; ++round) {
      const bool bad = round == 1;
      answer.clear();
      destroyer->destroy(bad ? bad_program() : good_program(), answer);
      const std::string where = std::string(name_of(adapter.tier)) + " " + row.mode + ", program " +
                                std::to_string(round) + ": " + answer.reason;
      EXPECT_EQ(answer.outcome, bad ? row.outcome : Outcome::answered) << where;
      if (bad) {
        EXPECT_NE(answer.reason.find(row.says), std::string::npos) << where;
      }
    }
  }
  EXPECT_EQ(open_descriptors(), before) << row.mode;
}

// Without a limit of address space only what is touched counts.
inline Row memory_bomb() {
  return {built_with_sanitizer() ? "eater" : "bomb", Outcome::memory, ""};
}

inline Adapter hostile_of(Tier tier, const Row& row) {
  return hostile(tier, row.mode, short_limits(row.outcome == Outcome::timeout));
}

inline void expect_all(Tier tier, const std::vector<Row>& rows) {
  for (const Row& row : rows) expect(hostile_of(tier, row), row);
}

}  // namespace phidelity::destroyers::adapters::testing
