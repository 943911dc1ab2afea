// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <utility>

#include "ir/parser.h"

namespace phidelity::ir {

// `H(b, a)`, `H`, `nosplit H(b)`. The target is the label's symbol until `resolve`.
bool Parser::parse_edge(std::string_view where, std::int64_t case_value) {
  if (!token_.is_name()) return expected("a label " + std::string(where));
  const bool nosplit = token_.text == "nosplit" && ahead_.is_name() && !ahead_.fresh;
  if (nosplit) advance();
  const Place place = token_.place;
  const SymbolId label = f_->symbols.intern(token_.text);
  advance();
  operands_.clear();
  if (same_line('(')) {
    advance();
    if (!parse_operand_list(operands_, ')')) return false;
  }
  f_->add_edge(label, operands_, case_value, nosplit);
  source_->edges.push_back(place);
  return true;
}

bool Parser::parse_jump() {
  advance();
  if (token_.fresh) return expected("a label to go to");
  add(Opcode::br);
  return parse_edge("to go to");
}

bool Parser::parse_condition(bool& negated) {
  negated = accept('!');
  const auto condition = parse_operand("to branch on");
  if (!condition) return false;
  operands_.push_back(*condition);
  add(Opcode::cbr);
  return true;
}

void Parser::swap_last_edges() {
  const std::size_t n = f_->edges.size();
  std::swap(f_->edges[n - 2], f_->edges[n - 1]);
  std::swap(source_->edges[n - 2], source_->edges[n - 1]);
}

bool Parser::parse_cbr() {
  advance();
  bool negated = false;
  if (!parse_condition(negated)) return false;
  if (!same_line(',')) return expected("',' and two labels", "write 'cbr c, A, B'");
  advance();
  if (!parse_edge("after ','")) return false;
  if (!same_line(',')) return expected("',' and the label for 0", "write 'cbr c, A, B'");
  advance();
  if (!parse_edge("after ','")) return false;
  if (negated) swap_last_edges();
  return true;
}

bool Parser::parse_if() {
  advance();
  bool negated = false;
  if (!parse_condition(negated)) return false;
  if (!token_.is_word("goto")) return expected("'goto' after the condition", "write 'if c goto A'");
  advance();
  if (!parse_edge("after 'goto'") || !parse_other_way()) return false;
  if (negated) swap_last_edges();
  return true;
}

// `else B`, `else goto B`, or `goto B` as the next statement.
bool Parser::parse_other_way() {
  const bool has_else = token_.is_word("else");
  if (has_else) advance();
  const bool jump_word = token_.is_word("goto") || token_.is_word("br") || token_.is_word("jump");
  const bool has_goto = jump_word && ahead_.is_name();
  if (has_goto) advance();
  if (!has_else && !has_goto) {
    report(ErrorKind::invalid, statement_, "the branch does not say where to go else",
           "write 'goto B' on the next line");
    return false;
  }
  return parse_edge("for the other way");
}

// `branch @op(args), A, B`, or `branch c ? A : B`.
bool Parser::parse_branch() {
  if (ahead_.kind == TokenKind::global) return parse_opaque_branch();
  advance();
  bool negated = false;
  if (!parse_condition(negated)) return false;
  if (!expect('?', "after the condition")) return false;
  if (!parse_edge("after '?'") || !expect(':', "between the two labels")) return false;
  if (!parse_edge("after ':'")) return false;
  if (negated) swap_last_edges();
  return true;
}

bool Parser::parse_opaque_branch() {
  advance();
  const SymbolId symbol = f_->symbols.intern(token_.text);
  advance();
  if (same_line('(')) {
    advance();
    if (!parse_operand_list(operands_, ')')) return false;
  }
  add(Opcode::branch, symbol);
  while (same_line(',')) {
    advance();
    if (!parse_edge("after ','")) return false;
  }
  return true;
}

bool Parser::parse_brdec() {
  advance();
  const auto counter = parse_operand("after 'brdec'");
  if (!counter) return false;
  operands_.push_back(*counter);
  add(Opcode::brdec);
  for (int way = 0; way < 2; ++way) {
    if (!same_line(',')) return expected("',' and a label", "write 'x = brdec v, A, B'");
    advance();
    if (!parse_edge("after ','")) return false;
  }
  return true;
}

bool Parser::parse_switch() {
  advance();
  const auto selector = parse_operand("after 'switch'");
  if (!selector) return false;
  operands_.push_back(*selector);
  const std::string form = "write 'switch v, [0: A, 7: B], default C'";
  if (!accept(',')) return expected("',' and the cases", form);
  add(Opcode::switch_);
  if (!accept('[')) return expected("'[' and the cases", form);
  while (!token_.is(']')) {
    const Place place = token_.place;
    const bool negative = accept('-');
    if (token_.kind != TokenKind::number) return expected("the value of a case, an integer", form);
    const auto value = parse_number(negative, place);
    if (!value) return false;
    if (value->kind != OperandKind::integer) {
      report(ErrorKind::syntax, place, "the value of a case is an integer", form);
      return false;
    }
    if (!accept(':')) return expected("':' after the value of a case", form);
    if (!parse_edge("of the case", static_cast<std::int64_t>(value->bits))) return false;
    if (!token_.is(']') && !accept(',')) return expected("',' or ']' after a case", form);
  }
  advance();
  if (!accept(',')) return expected("',' and the default", form);
  if (!token_.is_word("default")) return expected("'default' and a label", form);
  advance();
  return parse_edge("after 'default'");
}

bool Parser::parse_return() {
  advance();
  if (!token_.fresh && may_begin_operand(token_) && !at_label()) {
    do {
      const auto operand = parse_operand("to return");
      if (!operand) return false;
      operands_.push_back(*operand);
    } while (same_line(',') && (advance(), true));
  }
  add(Opcode::ret);
  return true;
}

}  // namespace phidelity::ir
