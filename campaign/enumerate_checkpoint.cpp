// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/enumerate_checkpoint.h"

#include "campaign/summary_lines.h"

namespace phidelity::campaign {

using lines::add_line;
using lines::read;
using lines::take;

namespace {

constexpr std::string_view first_line = "phidelity enumeration 1";

bool read_line(std::string_view key, std::string_view value, EnumerateState& state) {
  if (key == "done") return read(value, state.done);
  if (key == "represented") return read(value, state.represented);
  if (key == "seconds") return read(value, state.seconds);
  if (key == "destroyer") {
    state.summaries.emplace_back().destroyer = value;
    return true;
  }
  return !state.summaries.empty() && lines::read_summary_line(key, value, state.summaries.back());
}

}  // namespace

std::string checkpoint_text(const EnumerateState& state, std::string_view of) {
  std::string text;
  text.append(first_line).append("\n");
  add_line(text, "of", of);
  add_line(text, "done", state.done);
  add_line(text, "represented", state.represented);
  add_line(text, "seconds", std::to_string(state.seconds));
  for (const Summary& summary : state.summaries) lines::add_summary(text, summary);
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
