// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One judged program, as every report sees it: who was asked, what was asked, what was answered,
// and the words for the parts of a fault.
//
//   Judged j{"swap.ssa", "naive", &ssa, &tac, &verdict};
//   FaultWords w(j, fault);   w.culprit == "b = a";  w.edge_from == "L";  w.witness == {"entry",..}
//
// Tested by: tests/report/json_test.cpp, tests/report/text_test.cpp
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/program.h"
#include "ir/text.h"
#include "oracle/verdict.h"

namespace phidelity::report {

struct Judged {
  std::string program;    // a file name, or how to make the program again
  std::string destroyer;  // or the name of the file that holds a given output
  const ir::Function* ssa = nullptr;
  const ir::Function* tac = nullptr;  // null where there is no destroyed program
  const oracle::Verdict* verdict = nullptr;
};

[[nodiscard]] std::string function_name(const ir::Function& f);  // "main" where none is given

// The parts of a fault in the words of the two programs; absent parts do not apply.
struct FaultWords {
  struct EdgeName {
    std::string from;
    std::uint32_t slot = 0;
    std::string to;
  };
  std::optional<EdgeName> edge;
  std::optional<std::string> culprit;        // an instruction of the destroyed program
  std::optional<std::string> culprit_block;  // where it stands
  std::optional<std::string> reader;         // an instruction of the SSA program
  std::optional<std::string> reader_block;
  std::optional<std::string> victim;    // an SSA name
  std::optional<std::string> location;  // a name of the destroyed program
  std::vector<std::string> witness;     // SSA labels, from the entry; empty: there is no path
};

// The unique names of both programs, made once for all faults of a verdict.
class Names {
 public:
  explicit Names(const Judged& judged);
  [[nodiscard]] FaultWords words_of(const oracle::Fault& fault) const;

 private:
  const Judged& judged_;
  ir::UniqueNames ssa_;
  ir::UniqueNames tac_;
};

}  // namespace phidelity::report
