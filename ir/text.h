// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Text in, text out: the parser, the printer and the verifier of the language.
//
//   auto file = parse("br.ssa", "entry:\n  ret 4\n");     // one function, @main
//   print(file->functions[0].function)                     // the canonical text
//
// The parser takes the canonical notation and the ones published in the literature (docs/
// language.md has the grammar); the printer knows the canonical one alone, and `print` after
// `parse` is the identity on it. Bad text is a value: several errors a file, each with file,
// line, column, what is wrong and a hint, never a crash.
//
// Tested by: tests/ir/
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "ir/bounds.h"
#include "ir/program.h"
#include "ir/rules.h"

namespace phidelity::ir {

struct Place {
  std::uint32_t line = 0;    // from 1; 0 = no text (a program that was built)
  std::uint32_t column = 0;  // from 1, in bytes
};

enum class ErrorKind : std::uint8_t {
  syntax,   // the text does not parse: a destroyer's answer is `garbage`
  invalid,  // it parses and is no valid program: `malformed`
};

struct Error {
  std::string file;
  Place place;
  std::string what;  // a sentence without a full stop
  std::string hint;  // what to write instead; may be empty
  ErrorKind kind = ErrorKind::syntax;
};
// "swap.ssa:4:7: error: unknown label 'K'\n  hint: ..."
[[nodiscard]] std::string to_string(const Error& error);
[[nodiscard]] std::string to_string(const std::vector<Error>& errors);

// Where the parts of a function stand in its text; parallel to the function's arrays.
struct SourceMap {
  Place header;
  std::vector<Place> blocks;
  std::vector<Place> instructions;
  std::vector<Place> edges;
};

struct ParsedFunction {
  Function function;
  SourceMap source;
};
struct ParsedFile {
  std::vector<ParsedFunction> functions;
};

// Parses a whole file. `file_name` tells the form of a bare block list (.tac or else ssa) and is
// quoted in errors. Does not verify: call `verify` on each function.
// Cost: linear in the text.
[[nodiscard]] std::expected<ParsedFile, std::vector<Error>> parse(std::string_view file_name,
                                                                  std::string_view text);

// Is this a valid program of its form? (ir/rules.h has the rules one by one.) ssa: strict (every
// use dominated by its definition, asked of reachable code), single definitions, argument counts,
// classes, terminators. tac: classes, terminators, duplicate switch values, duplicate
// destinations, two parameters of one name.
// `source` may be null. Returns the errors in the order of the program, none if it is valid; a
// function with an id or a range out of bounds gets one error that says so.
// Cost: O(size) expected; no recursion.
[[nodiscard]] std::vector<Error> verify(const Function& f, const SourceMap* source = nullptr,
                                        std::string_view file_name = {});

// The same question without words, for the hot path. No allocation once its buffers have grown.
// Ensures: valid(f) == verify(f).empty(), also for what is out of bounds.
class Verifier {
 public:
  [[nodiscard]] bool valid(const Function& f) { return in_bounds(f) && rules_.hold(f); }

 private:
  Rules rules_;
};

// The canonical text. Names and labels are made unique (a hint that two share gets a suffix).
void print(const Function& f, std::string& out);
[[nodiscard]] std::string print(const Function& f);

// The unique names and labels that `print` uses, by id: for reports.
struct UniqueNames {
  std::vector<std::string> values;
  std::vector<std::string> labels;
};
[[nodiscard]] UniqueNames unique_names(const Function& f);
// One instruction, edge target included for terminators, as `print` would write it.
[[nodiscard]] std::string instruction_text(const Function& f, const UniqueNames& names,
                                           InstructionId i);
[[nodiscard]] std::string operand_text(const Function& f, const UniqueNames& names, Operand o);
// `H(b, a, i1)`: an edge with its arguments.
[[nodiscard]] std::string edge_text(const Function& f, const UniqueNames& names, EdgeId e);

}  // namespace phidelity::ir
