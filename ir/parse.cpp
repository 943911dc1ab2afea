// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <limits>
#include <tuple>

#include "ir/parser.h"

namespace phidelity::ir {

std::expected<ParsedFile, std::vector<Error>> parse(std::string_view file_name,
                                                    std::string_view text) {
  return Parser(file_name, text).run();
}

Parser::Parser(std::string_view file_name, std::string_view text)
    : file_name_(file_name), text_size_(text.size()), lexer_(text) {}

std::expected<ParsedFile, std::vector<Error>> Parser::run() {
  if (text_size_ >= std::numeric_limits<std::uint32_t>::max()) {
    // Places and ranges are 32 bits wide.
    report(ErrorKind::syntax, {1, 1}, "the text is longer than 4 GiB", "split it by functions");
    return std::unexpected(std::move(errors_));
  }
  advance();
  advance();
  if (token_.is_end()) {
    report(ErrorKind::syntax, {1, 1}, "the text holds no function",
           "write 'ssa @name(params) { ... }', or a list of blocks");
  }
  while (!token_.is_end() && !full()) {
    if (at_header()) {
      parse_function_with_header();
    } else {
      parse_bare_function();
    }
  }
  if (errors_.empty()) return std::move(file_);
  std::ranges::sort(errors_, [](const Error& a, const Error& b) {
    return std::tie(a.place.line, a.place.column, a.what) <
           std::tie(b.place.line, b.place.column, b.what);
  });
  return std::unexpected(std::move(errors_));
}

// --- words and errors ---

bool Parser::colon_is_class() const {
  return ahead_.is(':') && token_.text.data() + token_.text.size() == ahead_.text.data() &&
         lexer_.begins_class(ahead_);
}

bool Parser::at_label() const {
  return token_.is_name() && (ahead_.is('(') || (ahead_.is(':') && !colon_is_class()));
}

bool Parser::label_is_next() const {
  Lexer lexer = lexer_;
  const Token after = lexer.next();
  return after.is('(') || (after.is(':') && !lexer.begins_class(after));
}

bool Parser::expect(char c, std::string_view where) {
  return accept(c) || expected(std::string("'") + c + "' " + std::string(where));
}

void Parser::report(ErrorKind kind, Place place, std::string what, std::string hint) {
  if (full()) return;
  errors_.push_back({file_name_, place, std::move(what), std::move(hint), kind});
}

bool Parser::expected(std::string_view what, std::string hint) {
  const bool begins_statement =
      token_.place.line == statement_.line && token_.place.column == statement_.column;
  const bool line_ended = token_.fresh && !begins_statement;
  report(ErrorKind::syntax, line_ended ? previous_end_ : token_.place,
         "expected " + std::string(what) + ", found " +
             (line_ended && !token_.is_end() ? "the end of the statement" : describe(token_)),
         std::move(hint));
  return false;
}

std::string Parser::describe(const Token& t) {
  switch (t.kind) {
    case TokenKind::end:
      return "the end of the text";
    case TokenKind::global:
      return "'@" + std::string(t.text) + "'";
    case TokenKind::unknown: {
      const auto byte = static_cast<unsigned char>(t.text[0]);
      if (byte > 0x20 && byte < 0x7f) break;
      constexpr std::string_view digits = "0123456789abcdef";
      return std::string("the byte 0x") + digits[byte >> 4] + digits[byte & 15];
    }
    default:
      break;
  }
  return "'" + std::string(t.text) + "'";
}

std::string Parser::did_you_mean(std::string_view text) {
  return text.empty() ? std::string() : "did you mean '" + std::string(text) + "'?";
}

std::string Parser::counted(std::size_t n, std::string_view noun) {
  return std::to_string(n) + " " + std::string(noun) + (n == 1 ? "" : "s");
}

std::string Parser::place_text(Place p) {
  return "line " + std::to_string(p.line) + ", column " + std::to_string(p.column);
}

void Parser::skip_to_next_line() {
  broken_block_ = true;
  // The statement that failed may have begun the line, and what failed may begin the next.
  while (!token_.fresh && !token_.is_end() && !token_.is('}')) {
    if (token_.is('=') || token_.is(':')) skipped_names_ = true;
    advance();
  }
}

// --- functions ---

void Parser::begin_function(Form form) {
  file_.functions.emplace_back();
  f_ = &file_.functions.back().function;
  source_ = &file_.functions.back().source;
  f_->form = form;
  source_->header = token_.place;
  value_of_symbol_.clear();
  block_of_symbol_.clear();
  facts_.clear();
  noted_uses_.clear();
  phis_.clear();
  phi_entries_.clear();
  in_block_ = terminated_ = broken_block_ = skipped_names_ = false;
}

void Parser::end_function() {
  end_block();
  if (f_->blocks.empty() && errors_.empty()) {
    report(ErrorKind::invalid, source_->header, "the function has no blocks",
           "begin with a label, such as 'entry:'");
  }
  resolve();
}

void Parser::parse_function_with_header() {
  statement_ = token_.place;
  begin_function(token_.text == "ssa" ? Form::ssa : Form::tac);
  if (!parse_header()) {
    skipped_names_ = true;
    skip_to_next_line();
  }
  parse_body(true);
  end_function();
}

void Parser::parse_bare_function() {
  begin_function(file_name_.ends_with(".tac") ? Form::tac : Form::ssa);
  f_->name = f_->symbols.intern("main");
  parse_body(false);
  end_function();
}

bool Parser::parse_header() {
  advance();
  if (token_.is_name()) {
    report(ErrorKind::syntax, token_.place, "the name of a function begins with '@'",
           "write '@" + std::string(token_.text) + "'");
  }
  f_->name = f_->symbols.intern(token_.text);
  advance();
  if (accept('(')) {
    results_.clear();
    while (!token_.is(')')) {
      if (!parse_definition_name(results_)) return false;
      if (!token_.is(')') && !expect(',', "between parameters")) return false;
    }
    advance();
    f_->params = results_;
  }
  return expect('{', "to open the function");
}

void Parser::parse_body(bool with_header) {
  while (!full()) {
    if (token_.is_end()) {
      if (with_header) expected("'}' to close the function");
      return;
    }
    if (at_header()) {
      if (with_header) {
        report(ErrorKind::syntax, token_.place, "the function before this one is not closed",
               "put '}' before it");
      }
      return;
    }
    if (token_.is('}')) {
      if (!with_header) {
        report(ErrorKind::syntax, token_.place, "this '}' closes nothing",
               "a list of blocks without a header has no braces");
      }
      advance();
      if (with_header) return;
      continue;
    }
    if (!parse_line()) skip_to_next_line();
  }
}

// --- blocks ---

// A label or a statement. On an error at least one word is used up.
bool Parser::parse_line() {
  statement_ = token_.place;
  const bool is_name = token_.is_name();
  if (is_name && ahead_.is('(')) return parse_label();
  if (is_name && ahead_.is(':')) {
    if (!colon_is_class()) return parse_label();
    Lexer probe = lexer_;
    probe.next();
    if (!probe.next().is('=')) return parse_label();
  }
  if (is_name && ahead_.fresh && find_keyword(token_.text).word == Word::none) return parse_label();
  if (!in_block_) {
    report(ErrorKind::syntax, token_.place, "a block begins with a label",
           "put a label before this, such as 'entry:'");
    block_ = f_->add_block();
    f_->open(block_);
    source_->blocks.push_back(token_.place);
    in_block_ = true;
    terminated_ = broken_block_ = false;
  }
  if (terminated_ && !broken_block_) {
    report(ErrorKind::invalid, token_.place, "nothing can follow the terminator of a block",
           "begin a new block with a label, or remove this");
    broken_block_ = true;
  }
  const char* before = token_.text.data();
  const bool parsed = parse_statement() && end_of_statement();
  if (!parsed && token_.text.data() == before) {
    skipped_names_ = true;
    advance();
  }
  return parsed;
}

void Parser::end_block() {
  if (!in_block_) return;
  if (!terminated_ && !broken_block_) {
    report(ErrorKind::invalid, source_->blocks.back(),
           "block '" + f_->label_text(block_) + "' has no terminator",
           "end it with br, cbr, switch, brdec, branch, ret or trap");
  }
  in_block_ = false;
}

bool Parser::parse_label() {
  end_block();
  const Token label = token_;
  const SymbolId symbol = f_->symbols.intern(label.text);
  if (block_of_symbol_.size() <= symbol) block_of_symbol_.resize(symbol + 1, no_symbol);
  const BlockId known = block_of_symbol_[symbol];
  if (known != no_symbol) {
    report(ErrorKind::invalid, label.place, "label '" + std::string(label.text) + "' is used twice",
           "the first is at " + place_text(source_->blocks[known]));
  }
  block_ = f_->add_block(symbol);
  block_of_symbol_[symbol] = block_;
  source_->blocks.push_back(label.place);
  f_->open(block_);
  in_block_ = true;
  terminated_ = broken_block_ = false;
  advance();
  if (accept('(')) {
    results_.clear();
    while (!token_.is(')')) {
      if (!parse_definition_name(results_) ||
          (!token_.is(')') && !expect(',', "between block parameters"))) {
        skipped_names_ = true;
        return false;
      }
    }
    advance();
    for (const ValueId p : results_) f_->add_param(p);
  }
  if (token_.fresh) return expected("':' after the label");
  return expect(':', "after the label");
}

}  // namespace phidelity::ir
