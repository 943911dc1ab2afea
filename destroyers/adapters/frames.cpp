// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/frames.h"

#include <algorithm>
#include <charconv>

namespace phidelity::destroyers::adapters {

namespace {

constexpr std::size_t line_bytes_max = 4096;  // of the greeting

bool is_letter(char c) { return 'a' <= c && c <= 'z'; }

std::string_view without_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace

Scan scan_frame(std::string_view bytes, std::uint64_t body_bytes_max, Frame& frame) {
  const std::size_t newline = bytes.substr(0, header_bytes_max).find('\n');
  if (newline == std::string_view::npos) {
    return bytes.size() < header_bytes_max ? Scan::more : Scan::bad;
  }
  const std::string_view line = without_return(bytes.substr(0, newline));
  const std::size_t blank = line.find(' ');
  if (blank == 0 || blank == std::string_view::npos) return Scan::bad;
  frame.word = line.substr(0, blank);
  if (!std::ranges::all_of(frame.word, is_letter)) return Scan::bad;
  std::string_view digits = line.substr(blank + 1);
  frame.number.reset();
  if (const std::size_t second = digits.find(' '); second != std::string_view::npos) {
    const std::string_view number = digits.substr(second + 1);
    frame.number = 0;
    const auto read = std::from_chars(number.data(), number.data() + number.size(), *frame.number);
    if (read.ec != std::errc() || read.ptr != number.data() + number.size()) return Scan::bad;
    digits = digits.substr(0, second);
  }
  std::uint64_t size = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), size);
  if (read.ptr != digits.data() + digits.size() || digits.empty()) return Scan::bad;
  if (read.ec == std::errc::result_out_of_range || size > body_bytes_max) return Scan::too_big;
  if (read.ec != std::errc()) return Scan::bad;
  if (bytes.size() - newline - 1 < size) return Scan::more;
  frame.body = bytes.substr(newline + 1, static_cast<std::size_t>(size));
  frame.length = newline + 1 + static_cast<std::size_t>(size);
  return Scan::whole;
}

void append_frame(std::string& out, std::string_view word, std::string_view body,
                  std::optional<std::uint64_t> number) {
  char digits[20];
  auto written = std::to_chars(digits, digits + sizeof digits, body.size());
  out.append(word).append(" ").append(digits, written.ptr);
  if (number) {
    written = std::to_chars(digits, digits + sizeof digits, *number);
    out.append(" ").append(digits, written.ptr);
  }
  out.append("\n").append(body);
}

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    if (end > at) words.emplace_back(line.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

std::string quoted_start(std::string_view bytes) {
  constexpr std::size_t shown = 60;
  std::string line(bytes.substr(0, std::min(bytes.find('\n'), shown)));
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  }
  return "'" + line + "'";
}

std::expected<Greeting, std::string> scan_greeting(std::string_view bytes) {
  const std::size_t first = bytes.find('\n');
  if (first == std::string_view::npos) {
    if (bytes.size() < line_bytes_max) return Greeting{};
    return std::unexpected("it said " + quoted_start(bytes) + " where `phidelity 1` is wanted");
  }
  const std::string_view greeting = without_return(bytes.substr(0, first));
  if (greeting != protocol_line) {
    return std::unexpected("it said " + quoted_start(bytes) + " where `phidelity 1` is wanted" +
                           (greeting.starts_with("phidelity ")
                                ? ": it speaks another version of the protocol"
                                : ": something else is printed to its stdout"));
  }
  const std::size_t second = bytes.find('\n', first + 1);
  const std::string_view rest = bytes.substr(first + 1);
  if (second == std::string_view::npos) {
    if (rest.size() < line_bytes_max) return Greeting{};
    return std::unexpected("it said " + quoted_start(rest) +
                           " where `capabilities NAME...` is wanted");
  }
  Greeting result;
  result.capabilities = words_of(without_return(rest.substr(0, second - first - 1)));
  if (result.capabilities.empty() || result.capabilities.front() != "capabilities") {
    return std::unexpected("it said " + quoted_start(rest) +
                           " where `capabilities NAME...` is wanted");
  }
  result.capabilities.erase(result.capabilities.begin());
  result.length = second + 1;
  return result;
}

}  // namespace phidelity::destroyers::adapters
