// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parser behind `parse`: one pass over the words, one pass over what could not be known yet.
//
// A statement is parsed where it stands: a name becomes a value at first sight, an edge keeps the
// *symbol* of its label. `resolve` then turns labels into blocks, phis into block parameters and
// edge arguments, and reports names that nothing defines. After an error in a statement parsing
// goes on at the next line. A function of a text with errors is thrown away, so that nothing after
// an error needs care but not to crash.
//
//   parse.cpp            the file, functions, blocks, labels
//   parse_statement.cpp  statements that are no terminators
//   parse_operand.cpp    operands and definitions: names, classes, numbers
//   parse_terminator.cpp terminators, edges
//   parse_resolve.cpp    labels, undefined names
//   parse_phis.cpp       phis
//
// Tested by: tests/ir/parse_test.cpp, tests/ir/bad_text_test.cpp
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/keywords.h"
#include "ir/lexer.h"
#include "ir/text.h"

namespace phidelity::ir {

class Parser {
 public:
  Parser(std::string_view file_name, std::string_view text);
  std::expected<ParsedFile, std::vector<Error>> run();

 private:
  // A class as written; `given` is false where none is.
  struct ClassNote {
    ClassId id = class_integer;
    bool given = false;
    Place place;
  };
  // What the text says about a value.
  struct NameFacts {
    Place defined;  // its first definition; line 0 = none yet
    Place used;     // its first use
    ClassNote note;
  };
  struct NotedUse {
    ValueId value;
    ClassNote note;
  };
  struct PhiEntry {
    Operand operand;
    SymbolId label;
    Place place;
  };
  struct Phi {
    BlockId block;
    Range entries;  // in phi_entries_
    Place place;
  };

  // --- words ---
  void advance() {
    const std::size_t length = token_.text.size() + (token_.kind == TokenKind::global ? 1 : 0);
    previous_end_ = {token_.place.line, token_.place.column + static_cast<std::uint32_t>(length)};
    token_ = ahead_;
    ahead_ = lexer_.next();
  }
  [[nodiscard]] bool colon_is_class() const;
  [[nodiscard]] bool at_label() const;
  // Is `ahead_`, a name, the label of a block?
  [[nodiscard]] bool label_is_next() const;
  [[nodiscard]] static bool may_begin_operand(const Token& t) {
    return t.is_name() || t.kind == TokenKind::number || t.is('-');
  }
  [[nodiscard]] bool same_line(char c) const { return token_.is(c) && !token_.fresh; }
  bool accept(char c) {
    if (!token_.is(c)) return false;
    advance();
    return true;
  }
  bool expect(char c, std::string_view where);

  // --- errors ---
  [[nodiscard]] bool full() const { return errors_.size() >= error_count_max; }
  void report(ErrorKind kind, Place place, std::string what, std::string hint = {});
  // Reports what was wanted at `token_`, or at the end of the statement that it ended. Returns
  // false.
  bool expected(std::string_view what, std::string hint = {});
  void skip_to_next_line();
  [[nodiscard]] static std::string place_text(Place p);
  [[nodiscard]] static std::string counted(std::size_t n, std::string_view noun);
  [[nodiscard]] static std::string describe(const Token& t);
  [[nodiscard]] static std::string did_you_mean(std::string_view text);

  // --- parse.cpp ---
  void parse_function_with_header();
  void parse_bare_function();
  void begin_function(Form form);
  void end_function();
  bool parse_header();
  void parse_body(bool with_header);
  bool parse_line();
  bool parse_label();
  void end_block();
  [[nodiscard]] bool at_header() const {
    return token_.is_name() && (token_.text == "ssa" || token_.text == "tac") &&
           (ahead_.kind == TokenKind::global || (ahead_.is_name() && !ahead_.fresh));
  }

  // --- parse_statement.cpp ---
  bool parse_statement();
  bool parse_definition();
  bool parse_list_definition();
  bool parse_right_side(const Keyword& keyword);
  bool parse_operation(Opcode opcode);
  bool parse_copy_or_infix();
  bool parse_parallel_copy(Place place);
  bool parse_call();
  bool parse_phi();
  bool parse_phi_bracket();
  bool parse_store();
  bool parse_print();
  bool end_of_statement();
  void add(Opcode opcode, SymbolId symbol = no_symbol);

  // --- parse_operand.cpp ---
  bool parse_definition_name(std::vector<ValueId>& into);
  bool parse_class(ClassNote& note);
  std::optional<Operand> parse_operand(std::string_view where, bool any_line = false);
  std::optional<Operand> parse_number(bool negative, Place place);
  bool parse_operand_list(std::vector<Operand>& into, char close);
  ValueId value_named(std::string_view text);
  ValueId define(const Token& name, const ClassNote& note);
  Operand use(const Token& name, const ClassNote& note);

  // --- parse_terminator.cpp ---
  bool parse_jump();
  bool parse_cbr();
  bool parse_if();
  bool parse_branch();
  bool parse_opaque_branch();
  bool parse_switch();
  bool parse_brdec();
  bool parse_return();
  bool parse_edge(std::string_view where, std::int64_t case_value = 0);
  bool parse_other_way();
  bool parse_condition(bool& negated);
  void swap_last_edges();

  // --- parse_resolve.cpp, parse_phis.cpp ---
  friend class PhiResolver;
  void resolve();
  bool resolve_labels();
  void resolve_phis();
  void resolve_names();
  [[nodiscard]] std::string nearest_label(SymbolId symbol) const;
  [[nodiscard]] std::string nearest_name(ValueId v) const;

  // More errors of one text tell nothing new, and the first ones are the causes of the others.
  static constexpr std::size_t error_count_max = 20;

  std::string file_name_;
  std::size_t text_size_;
  Lexer lexer_;
  Token token_;
  Token ahead_;
  Place previous_end_;
  std::vector<Error> errors_;
  ParsedFile file_;

  // --- of the function being parsed ---
  Function* f_ = nullptr;
  SourceMap* source_ = nullptr;
  std::vector<ValueId> value_of_symbol_;
  std::vector<BlockId> block_of_symbol_;
  std::vector<NameFacts> facts_;  // by value
  std::vector<NotedUse> noted_uses_;
  std::vector<Phi> phis_;
  std::vector<PhiEntry> phi_entries_;
  BlockId block_ = 0;
  bool in_block_ = false;
  bool terminated_ = false;       // the open block has its terminator
  bool broken_block_ = false;     // a statement of the open block was skipped
  bool skipped_names_ = false;    // a skipped text may have defined names or labels
  Place statement_;               // where the current statement begins
  std::vector<ValueId> results_;  // of the current statement
  std::vector<Operand> operands_;
};

}  // namespace phidelity::ir
