// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <array>
#include <utility>

#include "ir/parser.h"

namespace phidelity::ir {
namespace {

constexpr std::array<std::pair<std::string_view, Opcode>, 17> infix_operators = {{
    {"+", Opcode::add}, {"-", Opcode::sub}, {"*", Opcode::mul}, {"/", Opcode::div},
    {"&", Opcode::and_}, {"|", Opcode::or_}, {"^", Opcode::xor_}, {"<<", Opcode::shl},
    {">>", Opcode::ashr}, {">>>", Opcode::lshr}, {"==", Opcode::eq}, {"!=", Opcode::ne},
    {"<", Opcode::lt}, {"<=", Opcode::le}, {">", Opcode::gt}, {">=", Opcode::ge},
    {"%", Opcode::rem},
}};

}  // namespace

bool Parser::parse_statement() {
  results_.clear();
  operands_.clear();
  if (token_.is('(')) return parse_list_definition();
  if (!token_.is_name()) return expected("a statement or a label");
  if (ahead_.is('=') || ahead_.is(':')) return parse_definition();
  switch (find_keyword(token_.text).word) {
    case Word::store:
      return parse_store();
    case Word::print:
      return parse_print();
    case Word::call:
      return parse_call();
    case Word::jump_short:
    case Word::jump:
      return parse_jump();
    case Word::cbr:
      return parse_cbr();
    case Word::if_:
      return parse_if();
    case Word::branch:
      return parse_branch();
    case Word::switch_:
      return parse_switch();
    case Word::ret_short:
    case Word::ret:
      return parse_return();
    case Word::trap:
      advance();
      add(Opcode::trap);
      return true;
    case Word::none:
      break;
    default:
      report(ErrorKind::syntax, token_.place,
             "the result of '" + std::string(token_.text) + "' goes nowhere",
             "write 'x = " + std::string(token_.text) + " ...'");
      return false;
  }
  std::string hint = did_you_mean(nearest_keyword(token_.text, false));
  if (hint.empty()) hint = "a statement is 'x = ...', or begins with print, store, br, cbr, ret";
  report(ErrorKind::syntax, token_.place, "unknown statement '" + std::string(token_.text) + "'",
         std::move(hint));
  return false;
}

bool Parser::end_of_statement() {
  if (token_.fresh || token_.is('}') || at_label()) return true;
  return expected("the end of the statement", "one statement a line; ';' separates several");
}

void Parser::add(Opcode opcode, SymbolId symbol) {
  f_->add_instruction(opcode, results_, operands_, symbol);
  source_->instructions.push_back(statement_);
  if (is_terminator(opcode)) terminated_ = true;
}

// --- definitions ---

bool Parser::parse_definition() {
  if (!parse_definition_name(results_)) return false;
  advance();  // '='
  if (token_.fresh || token_.is_end()) return expected("an operation or an operand after '='");
  const Keyword keyword = token_.is_name() ? find_keyword(token_.text) : Keyword{};
  return parse_right_side(keyword);
}

bool Parser::parse_list_definition() {
  const Place place = token_.place;
  advance();
  while (!token_.is(')')) {
    if (!parse_definition_name(results_)) return false;
    if (!token_.is(')') && !expect(',', "between results")) return false;
  }
  advance();
  if (!expect('=', "after the results")) return false;
  if (token_.is('(')) return parse_parallel_copy(place);
  const Keyword keyword = token_.is_name() ? find_keyword(token_.text) : Keyword{};
  if (results_.size() != 1 && keyword.word != Word::call && keyword.word != Word::branch) {
    return expected("'call @', 'branch @' or '(' after a list of results",
                    "every other operation has one result, written without parentheses");
  }
  return parse_right_side(keyword);
}

// A keyword is one if its operands follow on the line; else it is a name: `x = add`.
bool Parser::parse_right_side(const Keyword& keyword) {
  const bool applied = !ahead_.fresh && may_begin_operand(ahead_);
  // A plain name there is an operation whose @ was forgotten.
  const bool called = ahead_.kind == TokenKind::global || (!ahead_.fresh && ahead_.is_name());
  switch (keyword.word) {
    case Word::operation:
      if (applied) return parse_operation(keyword.opcode);
      break;
    case Word::input:
      advance();
      add(Opcode::input);
      return true;
    case Word::brdec:
      if (applied) return parse_brdec();
      break;
    case Word::phi:
      if (ahead_.fresh) break;
      if (ahead_.is('[') || ahead_.is('(') || ahead_.is_name()) return parse_phi();
      break;
    case Word::type:
      if (applied) advance();
      break;
    case Word::call:
      if (called) return parse_call();
      break;
    case Word::branch:
      if (called) return parse_opaque_branch();
      break;
    default:
      break;
  }
  return parse_copy_or_infix();
}

bool Parser::parse_operation(Opcode opcode) {
  advance();
  const int wanted = info(opcode).operands;
  const auto takes = [&] {
    return std::string(info(opcode).name) + " takes " +
           counted(static_cast<std::size_t>(wanted), "operand");
  };
  for (int k = 0; k < wanted; ++k) {
    if (k > 0 && !same_line(',')) {
      return expected("',' and another operand", takes());
    }
    if (k > 0) advance();
    const auto operand = parse_operand(k == 0 ? "" : "after ','");
    if (!operand) return false;
    operands_.push_back(*operand);
  }
  if (same_line(',')) {
    return expected("the end of the statement", takes());
  }
  add(opcode);
  return true;
}

bool Parser::parse_copy_or_infix() {
  const bool looks_applied =
      token_.is_name() && !ahead_.fresh &&
      (ahead_.kind == TokenKind::number || ahead_.kind == TokenKind::global ||
       (ahead_.is_name() && ahead_.text != "%" && !label_is_next()));
  if (looks_applied) {
    const std::string name(token_.text);
    std::string hint = did_you_mean(nearest_keyword(name, true));
    if (hint.empty()) hint = "an operation of your own is 'call @" + name + "(...)'";
    report(ErrorKind::syntax, token_.place, "unknown operation '" + name + "'", std::move(hint));
    return false;
  }
  const auto left = parse_operand("after '='");
  if (!left) return false;
  operands_.push_back(*left);
  if (token_.fresh) {
    add(Opcode::copy);
    return true;
  }
  const bool is_operator = token_.kind == TokenKind::punctuation || token_.text == "%";
  if (is_operator) {
    for (const auto& [text, opcode] : infix_operators) {
      if (token_.text != text) continue;
      advance();
      const auto right = parse_operand("after the operator");
      if (!right) return false;
      operands_.push_back(*right);
      add(opcode);
      return true;
    }
  }
  add(Opcode::copy);
  return true;
}

bool Parser::parse_parallel_copy(Place place) {
  if (f_->form == Form::ssa) {
    report(ErrorKind::invalid, place, "ssa has no parallel copies",
           "pass the values as arguments of an edge to block parameters");
  }
  const Place sources = token_.place;
  advance();
  if (!parse_operand_list(operands_, ')')) return false;
  if (operands_.size() != results_.size()) {
    report(ErrorKind::invalid, sources,
           "the parallel copy has " + counted(results_.size(), "destination") + " and " +
               counted(operands_.size(), "source"),
           "write one source for each destination");
  }
  add(Opcode::parallel_copy);
  return true;
}

bool Parser::parse_call() {
  advance();
  if (token_.kind != TokenKind::global) {
    return expected("'@' and the name of the operation after 'call'");
  }
  const SymbolId symbol = f_->symbols.intern(token_.text);
  advance();
  if (same_line('(')) {
    advance();
    if (!parse_operand_list(operands_, ')')) return false;
  }
  add(Opcode::call, symbol);
  return true;
}

bool Parser::parse_store() {
  advance();
  const auto address = parse_operand("after 'store'");
  if (!address) return false;
  if (!same_line(',')) {
    return expected("',' and the value to store", "write 'store address, value'");
  }
  advance();
  const auto value = parse_operand("after ','");
  if (!value) return false;
  operands_ = {*address, *value};
  add(Opcode::store);
  return true;
}

bool Parser::parse_print() {
  advance();
  const auto operand = parse_operand("after 'print'");
  if (!operand) return false;
  operands_.push_back(*operand);
  add(Opcode::print);
  return true;
}

// `phi [a, P], [b, Q]`, `phi [a from P, b from Q]`, `phi x [...]`, `phi(a from P, b from Q)`.
bool Parser::parse_phi() {
  advance();
  if (token_.is_name()) advance();  // of the variable that the phi was made for
  if (f_->blocks[block_].instructions.size() > 0) {
    report(ErrorKind::invalid, statement_, "a phi stands after another instruction",
           "phis come first in their block");
  }
  f_->add_param(results_[0]);
  Phi phi{block_, {static_cast<std::uint32_t>(phi_entries_.size()), 0}, statement_};
  do {
    if (!parse_phi_bracket()) return false;
  } while (same_line(',') && (advance(), true));
  phi.entries.end = static_cast<std::uint32_t>(phi_entries_.size());
  phis_.push_back(phi);
  return true;
}

// `[a, P]`, or several `[a from P, b from Q]`.
bool Parser::parse_phi_bracket() {
  const char close = token_.is('(') ? ')' : ']';
  if (!accept('(') && !expect('[', "before a value of the phi")) return false;
  for (;;) {
    const Place place = token_.place;
    const auto operand = parse_operand("in the phi", true);
    if (!operand) return false;
    const bool has_from = token_.is_word("from");
    if (!has_from && !token_.is(',')) return expected("',' or 'from' and a label");
    advance();
    if (!token_.is_name()) return expected("the label of a predecessor");
    phi_entries_.push_back({*operand, f_->symbols.intern(token_.text), place});
    advance();
    if (!has_from || !accept(',')) break;
  }
  return expect(close, "after the value of the phi");
}

}  // namespace phidelity::ir
