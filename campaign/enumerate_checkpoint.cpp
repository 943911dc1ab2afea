// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/enumerate_checkpoint.h"

#include <array>
#include <charconv>
#include <utility>

namespace phidelity::campaign {

namespace {

constexpr std::string_view first_line = "phidelity enumeration 1";

struct Count {
  std::string_view name;
  std::uint64_t Summary::* member;
};
constexpr std::array counts = {
    Count{"programs", &Summary::programs},
    Count{"proved", &Summary::proved},
    Count{"agreed", &Summary::agreed},
    Count{"faulty", &Summary::faulty},
    Count{"declined", &Summary::declined},
    Count{"inconclusive", &Summary::inconclusive},
    Count{"disagreements", &Summary::disagreements},
    Count{"wasteful", &Summary::wasteful},
    Count{"stray-copy", &Summary::stray_copy},
    Count{"unstable", &Summary::unstable},
    Count{"copies", &Summary::copies},
    Count{"optimum", &Summary::optimum},
};

void add_line(std::string& text, std::string_view key, std::string_view value) {
  text.append(key).append(" ").append(value).append("\n");
}
void add_line(std::string& text, std::string_view key, std::uint64_t value) {
  add_line(text, key, std::to_string(value));
}

void add_summary(std::string& text, const Summary& summary) {
  add_line(text, "destroyer", summary.destroyer);
  for (const Count& count : counts) {
    if (summary.*count.member > 0) add_line(text, count.name, summary.*count.member);
  }
  for (std::size_t c = 0; c < oracle::fault_class_count; ++c) {
    if (summary.classes[c] == 0) continue;
    const std::string_view name = oracle::name_of(static_cast<oracle::FaultClass>(c));
    add_line(text, "class", std::string(name) + " " + std::to_string(summary.classes[c]));
  }
  for (const Finding& example : summary.examples) add_line(text, "example", example.index);
}

// Takes the text up to the next `separator`, and the separator, off the front.
std::string_view take(std::string_view& text, char separator) {
  const std::size_t at = text.find(separator);
  const std::string_view front = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
  return front;
}

template <class Number>
bool read(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

bool read_class(std::string_view value, Summary& summary) {
  const auto fault_class = oracle::fault_class_named(take(value, ' '));
  return fault_class && read(value, summary.classes[static_cast<std::size_t>(*fault_class)]);
}

bool read_summary_line(std::string_view key, std::string_view value, Summary& summary) {
  if (key == "class") return read_class(value, summary);
  if (key == "example") return read(value, summary.examples.emplace_back().index);
  for (const Count& count : counts) {
    if (key == count.name) return read(value, summary.*count.member);
  }
  return false;
}

bool read_line(std::string_view key, std::string_view value, EnumerateState& state) {
  if (key == "done") return read(value, state.done);
  if (key == "represented") return read(value, state.represented);
  if (key == "seconds") return read(value, state.seconds);
  if (key == "destroyer") {
    state.summaries.emplace_back().destroyer = value;
    return true;
  }
  return !state.summaries.empty() && read_summary_line(key, value, state.summaries.back());
}

}  // namespace

std::string checkpoint_text(const EnumerateState& state, std::string_view of) {
  std::string text;
  text.append(first_line).append("\n");
  add_line(text, "of", of);
  add_line(text, "done", state.done);
  add_line(text, "represented", state.represented);
  add_line(text, "seconds", std::to_string(state.seconds));
  for (const Summary& summary : state.summaries) add_summary(text, summary);
  text += "end\n";
  return text;
}

std::expected<EnumerateState, std::string> parse_checkpoint(std::string_view text,
                                                            std::string_view of) {
  if (take(text, '\n') != first_line) return std::unexpected("it is no state of an enumeration");
  std::string_view line = take(text, '\n');
  if (take(line, ' ') != "of" || line != of) {
    return std::unexpected("it is the state of another enumeration: " + std::string(line));
  }
  EnumerateState state;
  for (std::size_t number = 3; !text.empty(); ++number) {
    line = take(text, '\n');
    if (line == "end") return state;
    std::string_view value = line;
    const std::string_view key = take(value, ' ');
    if (!read_line(key, value, state)) {
      return std::unexpected("line " + std::to_string(number) + " cannot be read: " +
                             std::string(line));
    }
  }
  return std::unexpected("it ends in the middle");
}

}  // namespace phidelity::campaign
