// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <version>

#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

#include "ir/parser.h"

namespace phidelity::ir {

namespace {

// As std::from_chars for double, which libc++ has from version 20 on.
// Requires: the text begins with a digit and is not hexadecimal.
std::from_chars_result read_real(std::string_view text, double& real) {
#ifdef __cpp_lib_to_chars
  return std::from_chars(text.data(), text.data() + text.size(), real);
#else
  const std::string ended(text);
  char* stop = nullptr;
  errno = 0;
  real = std::strtod(ended.c_str(), &stop);
  // A denormal number is one, though strtod warns of it.
  const bool out_of_range = errno == ERANGE && (real == 0 || std::isinf(real));
  return {text.data() + (stop - ended.c_str()),
          out_of_range ? std::errc::result_out_of_range : std::errc()};
#endif
}

}  // namespace

ValueId Parser::value_named(std::string_view text) {
  const SymbolId symbol = f_->symbols.intern(text);
  if (value_of_symbol_.size() <= symbol) value_of_symbol_.resize(symbol + 1, no_symbol);
  ValueId& value = value_of_symbol_[symbol];
  if (value == no_symbol) {
    value = f_->add_value(symbol);
    facts_.emplace_back();
  }
  return value;
}

bool Parser::parse_definition_name(std::vector<ValueId>& into) {
  if (!token_.is_name()) return expected("a name");
  if (token_.text == "undef") {
    report(ErrorKind::syntax, token_.place, "'undef' is no name", "it is a value without meaning");
    return false;
  }
  const Token name = token_;
  ClassNote note;
  if (colon_is_class()) {
    if (!parse_class(note)) return false;
  } else {
    advance();
  }
  into.push_back(define(name, note));
  return true;
}

// Requires: the name before the colon is `token_`. Ensures: name, colon and class are used up.
bool Parser::parse_class(ClassNote& note) {
  advance();
  advance();
  const SymbolId symbol = f_->symbols.intern(token_.text);
  note.given = true;
  note.place = token_.place;
  std::size_t id = 0;
  while (id < f_->classes.size() && f_->classes[id] != symbol) ++id;
  // So few that looking through them is quick, and more than any machine has.
  constexpr std::size_t class_count_max = 256;
  if (id == class_count_max) {
    report(ErrorKind::syntax, token_.place, "more than 256 register classes", "use fewer");
    return false;
  }
  if (id == f_->classes.size()) f_->classes.push_back(symbol);
  note.id = static_cast<ClassId>(id);
  advance();
  return true;
}

ValueId Parser::define(const Token& name, const ClassNote& note) {
  const ValueId v = value_named(name.text);
  NameFacts& facts = facts_[v];
  const bool again = facts.defined.line != 0;
  if (!again) {
    facts.defined = name.place;
  } else if (f_->form == Form::ssa) {
    report(ErrorKind::invalid, name.place, "'" + std::string(name.text) + "' is defined twice",
           "the first definition is at " + place_text(facts.defined) +
               "; ssa gives every definition a name of its own");
  }
  if (!note.given) return v;
  if (facts.note.given && facts.note.id != note.id) {
    report(ErrorKind::invalid, note.place,
           "'" + std::string(name.text) + "' has class '" + std::string(f_->class_text(note.id)) +
               "' here and class '" + std::string(f_->class_text(facts.note.id)) + "' at " +
               place_text(facts.note.place),
           "a name has one class");
  }
  facts.note = note;
  f_->values[v].reg_class = note.id;
  return v;
}

Operand Parser::use(const Token& name, const ClassNote& note) {
  const ValueId v = value_named(name.text);
  if (facts_[v].used.line == 0) facts_[v].used = name.place;
  if (note.given) noted_uses_.push_back({v, note});
  return Operand::value(v);
}

std::optional<Operand> Parser::parse_operand(std::string_view where, bool any_line) {
  const auto missing = [&] {
    expected(where.empty() ? "an operand" : "an operand " + std::string(where));
    return std::nullopt;
  };
  if (token_.fresh && !any_line) return missing();
  if (token_.is_name()) {
    const Token name = token_;
    if (name.text == "undef") {
      advance();
      return Operand::undef();
    }
    ClassNote note;
    if (colon_is_class()) {
      if (!parse_class(note)) return std::nullopt;
    } else {
      advance();
    }
    return use(name, note);
  }
  if (token_.kind == TokenKind::number) return parse_number(false, token_.place);
  if (token_.is('-') && ahead_.kind == TokenKind::number && !ahead_.fresh) {
    const Place place = token_.place;
    advance();
    return parse_number(true, place);
  }
  const bool negated_name = token_.is('-') && ahead_.is_name() && !ahead_.fresh;
  if (negated_name) {
    expected("an operand", "write 'x = neg " + std::string(ahead_.text) + "' before");
    return std::nullopt;
  }
  return missing();
}

// Decimal words are signed; hexadecimal ones may also be all 64 bits.
std::optional<Operand> Parser::parse_number(bool negative, Place place) {
  const std::string_view text = token_.text;
  const auto wrong = [&](std::string_view what, std::string hint) {
    report(ErrorKind::syntax, place,
           std::string(what) + " '" + (negative ? "-" : "") + std::string(text) + "'",
           std::move(hint));
    return std::nullopt;
  };
  const char* end = text.data() + text.size();
  const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  if (!hexadecimal && text.find_first_of(".eE") != std::string_view::npos) {
    const std::size_t point = text.find('.');
    const bool digits_around = point != std::string_view::npos && point + 1 < text.size() &&
                               text[point + 1] >= '0' && text[point + 1] <= '9';
    double real = 0;
    const auto [stop, code] = read_real(text, real);
    if (stop != end || code == std::errc::invalid_argument || !digits_around) {
      return wrong("malformed number", "a float literal is like 1.5 or 2.0e-3");
    }
    if (code == std::errc::result_out_of_range) {
      return wrong("float out of range", "floats reach from about 4.9e-324 to 1.8e308");
    }
    advance();
    return Operand::real(negative ? -real : real);
  }
  std::uint64_t magnitude = 0;
  const auto [stop, code] = std::from_chars(text.data() + (hexadecimal ? 2 : 0), end, magnitude,
                                            hexadecimal ? 16 : 10);
  if (stop != end || code == std::errc::invalid_argument) {
    return wrong("malformed number", "a name begins with a letter, '_', '.', '$' or '%'");
  }
  constexpr std::uint64_t top = std::uint64_t{1} << 63;
  const bool too_large = code == std::errc::result_out_of_range || (negative && magnitude > top) ||
                         (!negative && !hexadecimal && magnitude >= top);
  if (too_large) {
    return wrong("integer out of range",
                 "words have 64 bits: -9223372036854775808 to 9223372036854775807, or hexadecimal "
                 "to 0xffffffffffffffff");
  }
  advance();
  const std::uint64_t word = negative ? std::uint64_t{0} - magnitude : magnitude;
  return Operand::integer(static_cast<std::int64_t>(word));
}

bool Parser::parse_operand_list(std::vector<Operand>& into, char close) {
  while (!token_.is(close)) {
    const auto operand = parse_operand("in the list", true);
    if (!operand) return false;
    into.push_back(*operand);
    if (!token_.is(close) && !accept(',')) {
      return expected(std::string("',' or '") + close + "' in the list");
    }
  }
  advance();
  return true;
}

}  // namespace phidelity::ir
