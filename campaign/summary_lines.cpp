// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/summary_lines.h"

#include <array>

namespace phidelity::campaign::lines {

namespace {

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

bool read_class(std::string_view value, Summary& summary) {
  const auto fault_class = oracle::fault_class_named(take(value, ' '));
  return fault_class && read(value, summary.classes[static_cast<std::size_t>(*fault_class)]);
}

bool read_reason(std::string_view value, Summary& summary) {
  const std::string_view count = take(value, ' ');
  return read(count, summary.declined_by_reason[std::string(value)]);
}

}  // namespace

bool read(std::string_view text, double& number) {
  std::uint64_t whole = 0;
  if (!read(take(text, '.'), whole)) return false;
  number = static_cast<double>(whole);
  double place = 1;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return false;
    place /= 10;
    number += place * (digit - '0');
  }
  return true;
}

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
  // A reason is the first line of what a destroyer said.
  for (const auto& [reason, count] : summary.declined_by_reason) {
    add_line(text, "reason", std::to_string(count) + " " + reason);
  }
  for (const Finding& example : summary.examples) add_line(text, "example", example.index);
}

std::string_view take(std::string_view& text, char separator) {
  const std::size_t at = text.find(separator);
  const std::string_view front = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
  return front;
}

bool read_summary_line(std::string_view key, std::string_view value, Summary& summary) {
  if (key == "class") return read_class(value, summary);
  if (key == "reason") return read_reason(value, summary);
  if (key == "example") return read(value, summary.examples.emplace_back().index);
  for (const Count& count : counts) {
    if (key == count.name) return read(value, summary.*count.member);
  }
  return false;
}

}  // namespace phidelity::campaign::lines
