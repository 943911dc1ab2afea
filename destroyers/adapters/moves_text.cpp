// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/moves_text.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>

#include "destroyers/adapters/frames.h"

namespace phidelity::destroyers::adapters {

namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Takes the first line off, without its comment.
std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return trimmed(line.substr(0, line.find('#')));
}

bool is_name(std::string_view word) {
  const auto starts = [](char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') ||
           std::string_view("_.$%").find(c) != std::string_view::npos;
  };
  return !word.empty() && starts(word.front()) && std::ranges::all_of(word, [&](char c) {
    return starts(c) || ('0' <= c && c <= '9') || c == '\'';
  });
}

std::optional<ir::Operand> constant_of(std::string_view word) {
  if (word == "undef") return ir::Operand::undef();
  const char* const end = word.data() + word.size();
  if (word.find('.') == std::string_view::npos) {
    std::int64_t number = 0;
    const auto read = std::from_chars(word.data(), end, number);
    if (read.ec == std::errc() && read.ptr == end) return ir::Operand::integer(number);
    return std::nullopt;
  }
  double number = 0;
  const auto read = std::from_chars(word.data(), end, number);
  if (read.ec == std::errc() && read.ptr == end) return ir::Operand::real(number);
  return std::nullopt;
}

// One side of `(a, b) = (b, a)`, which may be a single word. At most two: what more there is shows
// in the count alone.
struct Side {
  std::string_view word[2];
  std::size_t count = 0;
};

Side side_of(std::string_view text) {
  Side side;
  if (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
  while (true) {
    const std::size_t comma = std::min(text.find(','), text.size());
    if (side.count < 2) side.word[side.count] = trimmed(text.substr(0, comma));
    ++side.count;
    if (comma == text.size()) return side;
    text.remove_prefix(comma + 1);
  }
}

struct Statement {
  Side destinations;
  Side sources;
};

// Nothing where the line is no `x = y` and no `(x, y) = (y, x)`.
std::optional<Statement> statement_of(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  const Statement s = {side_of(trimmed(line.substr(0, equals))),
                       side_of(trimmed(line.substr(equals + 1)))};
  if (s.destinations.count != s.sources.count || s.destinations.count > 2) return std::nullopt;
  return s;
}

// "x:f" without its class.
std::string_view name_in(std::string_view word) { return word.substr(0, word.find(':')); }

// How questions of ours call location `id`, and back.
void append_name(std::string& out, std::uint32_t id, std::uint32_t location_count) {
  out += id < location_count ? 'r' : 't';
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof digits,
                                 id < location_count ? id : id - location_count);
  out.append(digits, end.ptr);
}

std::optional<std::uint32_t> id_of(std::string_view name, const SequencingQuestion& question) {
  if (name.size() < 2 || (name.front() != 'r' && name.front() != 't')) return std::nullopt;
  if (name.size() > 2 && name[1] == '0') return std::nullopt;
  std::uint32_t number = 0;
  const char* const end = name.data() + name.size();
  const auto read = std::from_chars(name.data() + 1, end, number);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  const std::uint32_t first = name.front() == 'r' ? 0 : question.location_count;
  const auto past = name.front() == 'r' ? question.location_count
                                        : static_cast<std::uint32_t>(question.classes.size());
  if (number >= past - first) return std::nullopt;
  return first + number;
}

void append_constant(std::string& out, ir::Operand constant) {
  if (constant.is_undef()) {
    out += "undef";
    return;
  }
  char digits[40];
  if (constant.kind == ir::OperandKind::integer) {
    const auto end = std::to_chars(digits, digits + sizeof digits,
                                   static_cast<std::int64_t>(constant.bits));
    out.append(digits, end.ptr);
    return;
  }
  const auto end = std::to_chars(digits, digits + sizeof digits,
                                 std::bit_cast<double>(constant.bits));
  const std::string_view text(digits, static_cast<std::size_t>(end.ptr - digits));
  out += text;
  if (text.find('.') == std::string_view::npos) out += ".0";
}

// Reads the lines of a question one by one.
class QuestionReader {
 public:
  [[nodiscard]] bool take(std::string_view line) {
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, blank);
    if (line.find('=') != std::string_view::npos) return take_copy(line);
    if (word != "locations" && word != "scratch") {
      return refuse("'" + std::string(line) + "' is no line of a parallel copy");
    }
    const bool scratch = word == "scratch";
    if (!scratch && result_.names.size() > result_.location_count) {
      return refuse("locations stand before the places for saving");
    }
    for (const std::string& place : words_of(line.substr(blank))) {
      if (!add(place, scratch)) return false;
    }
    return true;
  }

  NamedQuestion take_result() { return std::move(result_); }
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  bool refuse(std::string what) {
    error_ = std::move(what);
    return false;
  }

  bool add(std::string_view place, bool scratch) {
    const std::string_view name = name_in(place);
    if (!is_name(name)) return refuse("'" + std::string(place) + "' is no name");
    const auto id = static_cast<std::uint32_t>(result_.names.size());
    if (!ids_.emplace(name, id).second) return refuse("'" + std::string(name) + "' comes twice");
    const std::string reg_class(name.size() == place.size() ? "i" : place.substr(name.size() + 1));
    const auto number = static_cast<std::size_t>(
        std::ranges::find(class_names_, reg_class) - class_names_.begin());
    if (number == class_names_.size()) class_names_.push_back(reg_class);
    if (number > std::numeric_limits<std::uint8_t>::max()) return refuse("too many classes");
    result_.names.emplace_back(name);
    result_.classes.push_back(static_cast<std::uint8_t>(number));
    if (!scratch) ++result_.location_count;
    return true;
  }

  bool take_copy(std::string_view line) {
    const auto statement = statement_of(line);
    if (!statement || statement->destinations.count != 1) {
      return refuse("'" + std::string(line) + "' is no copy `x = y`");
    }
    const auto destination = ids_.find(std::string(name_in(statement->destinations.word[0])));
    const std::string_view word = statement->sources.word[0];
    const auto source = ids_.find(std::string(word));
    const auto constant = is_name(word) && word != "undef" ? std::nullopt : constant_of(word);
    if (destination == ids_.end() || (source == ids_.end() && !constant)) {
      return refuse("'" + std::string(line) + "' names what is no location");
    }
    const std::uint32_t d = destination->second;
    if (d >= result_.location_count) return refuse("a place for saving is copied into");
    if (std::ranges::any_of(result_.copies, [&](const Move& m) { return m.destination == d; })) {
      return refuse("'" + result_.names[d] + "' is copied into twice");
    }
    if (source != ids_.end() && result_.classes[source->second] != result_.classes[d]) {
      return refuse("'" + std::string(line) + "' crosses register classes");
    }
    result_.copies.push_back(
        {d, source != ids_.end() ? ir::Operand::value(source->second) : *constant});
    return true;
  }

  NamedQuestion result_;
  std::unordered_map<std::string, std::uint32_t> ids_;
  std::vector<std::string> class_names_ = {"i"};
  std::string error_;
};

void refuse(SequencingAnswer& answer, Outcome outcome, std::string_view line, const char* what) {
  answer.outcome = outcome;
  answer.reason = quoted_start(line) + what;
}

bool read_move(std::string_view line, const SequencingQuestion& question,
               SequencingAnswer& answer) {
  const auto statement = statement_of(line);
  if (!statement) {
    refuse(answer, Outcome::garbage, line, " is no move `x = y` and no exchange `(x, y) = (y, x)`");
    return false;
  }
  const std::string_view first = name_in(statement->destinations.word[0]);
  const auto destination = id_of(first, question);
  const std::string_view word = statement->sources.word[0];
  const auto source = id_of(word, question);
  const auto constant = source ? std::nullopt : constant_of(word);
  if (!destination || (!source && !constant)) {
    refuse(answer, Outcome::malformed, line, " names what is no location");
    return false;
  }
  if (statement->destinations.count == 1) {
    answer.moves.push_back({*destination, source ? ir::Operand::value(*source) : *constant});
    return true;
  }
  if (name_in(statement->destinations.word[1]) != word || statement->sources.word[1] != first) {
    refuse(answer, Outcome::garbage, line, " is no exchange `(x, y) = (y, x)`");
    return false;
  }
  if (!source) {
    refuse(answer, Outcome::malformed, line, " exchanges a constant");
    return false;
  }
  answer.moves.push_back({*destination, ir::Operand::value(*source), MoveKind::exchange});
  return true;
}

}  // namespace

std::expected<NamedQuestion, std::string> parse_question(std::string_view text) {
  QuestionReader reader;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = next_line(text);
    if (!line.empty() && !reader.take(line)) {
      return std::unexpected("line " + std::to_string(number) + ": " + reader.error());
    }
  }
  return reader.take_result();
}

void print_question(const SequencingQuestion& question, std::string& out) {
  const auto append_places = [&](std::string_view word, std::size_t first, std::size_t past) {
    out += word;
    for (std::size_t id = first; id < past; ++id) {
      out += ' ';
      append_name(out, static_cast<std::uint32_t>(id), question.location_count);
      if (question.classes[id] == 1) out += ":f";
      if (question.classes[id] > 1) out += ":c" + std::to_string(question.classes[id]);
    }
    out += '\n';
  };
  append_places("locations", 0, question.location_count);
  if (question.classes.size() > question.location_count) {
    append_places("scratch", question.location_count, question.classes.size());
  }
  for (const Move& m : question.copies) {
    append_name(out, m.destination, question.location_count);
    out += " = ";
    if (m.source.is_value()) {
      append_name(out, m.source.id(), question.location_count);
    } else {
      append_constant(out, m.source);
    }
    out += '\n';
  }
}

void read_moves(std::string_view text, const SequencingQuestion& question,
                SequencingAnswer& answer) {
  answer.outcome = Outcome::answered;
  answer.moves.clear();
  while (!text.empty()) {
    const std::string_view line = next_line(text);
    if (!line.empty() && !read_move(line, question, answer)) return;
  }
}

void print_moves(const std::vector<Move>& moves, const std::vector<std::string>& names,
                 std::string& out) {
  const auto append = [&](ir::Operand operand) {
    if (operand.is_value()) {
      out += names[operand.id()];
    } else {
      append_constant(out, operand);
    }
  };
  for (const Move& m : moves) {
    const std::string& destination = names[m.destination];
    if (m.kind == MoveKind::exchange) {
      const std::string& other = names[m.source.id()];
      out += "(" + destination + ", " + other + ") = (" + other + ", " + destination + ")\n";
      continue;
    }
    out += destination + " = ";
    append(m.source);
    out += '\n';
  }
}

}  // namespace phidelity::destroyers::adapters
