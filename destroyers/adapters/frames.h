// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a server says: lines that greet, then frames, each a word, a length and so many bytes.
//
//   phidelity 1\n capabilities switch call\n        the greeting
//   ok 12\ntac @f() {...                            word "ok", body of 12 bytes
//   decline 9\nno switch                            a frame may be empty; a body ends as it ends
//   ok 12 7\ntac @f() {...                          the answer to the request with number 7
//
// Bytes come in any portions: a scan of too few says `more`, never `bad`.
//
// Tested by: tests/destroyers/adapters/frames_test.cpp
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace phidelity::destroyers::adapters {

inline constexpr std::string_view protocol_line = "phidelity 1";
// "decline 18446744073709551615": a longer first line is no frame's.
inline constexpr std::size_t header_bytes_max = 64;

enum class Scan : std::uint8_t {
  more,     // what is there may become a frame
  whole,
  bad,      // it cannot
  too_big,  // a frame that announces more than the limit
};

struct Frame {
  std::string_view word;
  std::optional<std::uint64_t> number;
  std::string_view body;
  std::size_t length = 0;  // header and body
};

// Ensures: where `whole`, the frame's views are into `bytes`.
[[nodiscard]] Scan scan_frame(std::string_view bytes, std::uint64_t body_bytes_max, Frame& frame);

void append_frame(std::string& out, std::string_view word, std::string_view body,
                  std::optional<std::uint64_t> number = std::nullopt);

struct Greeting {
  std::vector<std::string> capabilities;  // words of its line, in order
  std::size_t length = 0;                 // both lines
};
// `more` is a value too: a greeting of length 0. The error is a sentence about what came instead.
[[nodiscard]] std::expected<Greeting, std::string> scan_greeting(std::string_view bytes);

// The words between blanks.
[[nodiscard]] std::vector<std::string> words_of(std::string_view line);
// What a person needs to see of unexpected bytes: the first line, not too long, in quotes.
[[nodiscard]] std::string quoted_start(std::string_view bytes);

}  // namespace phidelity::destroyers::adapters
