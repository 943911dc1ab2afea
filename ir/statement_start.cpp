// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/statement_start.h"

#include "ir/keywords.h"
#include "ir/lexer.h"

namespace phidelity::ir {
namespace {

class Segment {
 public:
  explicit Segment(std::string_view text) : lexer_(text) { advance(); }

  bool begins_statement() {
    for (;;) {
      if (token_.is('}')) return true;
      if (token_.is('(')) return skip_list() && token_.is('=');
      if (!token_.is_name()) return false;
      const Keyword keyword = find_keyword(token_.text);
      advance();
      if (token_.is('=')) return true;
      if (token_.is('(') || token_.is(':')) {
        if (token_.is('(') && !skip_list()) return false;
        if (!token_.is(':')) return false;
        const bool may_be_class = lexer_.begins_class(token_);
        advance();
        if (may_be_class && next_is_equals()) return true;
        continue;  // a label: what follows it decides
      }
      return completes(keyword.word);
    }
  }

 private:
  void advance() { token_ = lexer_.next(); }

  [[nodiscard]] Token peek() const {
    Lexer ahead = lexer_;
    return ahead.next();
  }
  [[nodiscard]] bool next_is_equals() const { return peek().is('='); }

  // Passes `( ... )`. Returns false if it does not end.
  bool skip_list() {
    while (!token_.is(')') && !token_.is_end()) advance();
    if (token_.is_end()) return false;
    advance();
    return true;
  }

  bool skip_operand() {
    if (token_.is('-')) advance();
    if (!token_.is_name() && token_.kind != TokenKind::number) return false;
    advance();
    if (token_.is(':') && lexer_.begins_class(token_)) {
      advance();
      advance();
    }
    return true;
  }

  // At the end of the segment, of the function, or at a label.
  [[nodiscard]] bool ended() const {
    if (token_.is_end() || token_.is('}')) return true;
    if (!token_.is_name()) return false;
    const Token after = peek();
    return after.is(':') || after.is('(');
  }

  bool completes(Word word) {
    switch (word) {
      case Word::jump_short:
      case Word::cbr:
      case Word::ret_short:
        return true;
      case Word::jump:
        if (!token_.is_name()) return false;
        advance();
        return ended() || token_.is('(');
      case Word::ret:
        return ended() || (skip_operand() && (ended() || token_.is(',')));
      case Word::print:
        return skip_operand() && ended();
      case Word::store:
      case Word::switch_:
        return skip_operand() && token_.is(',');
      case Word::call:
        return token_.kind == TokenKind::global;
      case Word::branch:
        return token_.kind == TokenKind::global || (skip_operand() && token_.is('?'));
      case Word::trap:
        return ended();
      case Word::if_:
        if (token_.is('!')) advance();
        return skip_operand() && token_.is_word("goto");
      default:
        return false;
    }
  }

  Lexer lexer_;
  Token token_;
};

}  // namespace

bool statement_follows(std::string_view segment) { return Segment(segment).begins_statement(); }

}  // namespace phidelity::ir
