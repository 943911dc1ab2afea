// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the machine functions stand in a text that LLVM printed: a .mir file, or a log.
//
//   documents_of("--- |\n  ...\n---\nname: f\nbody: |\n  bb.0:\n...")       f, a file's
//   documents_of("# *** IR Dump After X (x) ***:\n# Machine code for function f: NoPHIs\n...")
//                                                                          f, after pass x
//
// A log may hold anything between its dumps. Nothing is parsed here but the lines around a function,
// so a function that does not parse costs no other.
//
// Tested by: tests/foreign/mir/parse_test.cpp
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace phidelity::foreign::mir {

enum class Moment : std::uint8_t { unknown, before, after };

struct Document {
  std::string_view name;         // of the function
  std::string_view text;         // its lines, those of the header included
  std::uint32_t first_line = 1;  // of `text`, in the whole
  bool from_log = false;
  std::string_view pass;         // of a log: "phi-node-elimination", or the pass's title
  Moment moment = Moment::unknown;
};

// In the order of the text. Cost: linear.
[[nodiscard]] std::vector<Document> documents_of(std::string_view text);

// The two dumps of one function that a log holds of one pass.
struct DumpPair {
  Document before;
  Document after;
};
// Of every function, in the order of the `after` dumps: the dump before a pass with the next one
// after it; where the log has none before, two dumps after passes that follow one another. With
// `pass`, the dumps of that pass alone (after it, and before it or else the one that came before).
[[nodiscard]] std::vector<DumpPair> pairs_of(const std::vector<Document>& log,
                                             std::string_view pass);

}  // namespace phidelity::foreign::mir
