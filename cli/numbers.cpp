// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/numbers.h"

#include <CLI/CLI.hpp>
#include <bit>
#include <charconv>

namespace phidelity::cli {

std::optional<std::uint64_t> parse_word(std::string_view text) {
  const bool negative = text.starts_with('-');
  std::string_view digits = text.substr(negative ? 1 : 0);
  const bool hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
  if (hexadecimal) digits.remove_prefix(2);
  std::uint64_t word = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), word,
                                            hexadecimal ? 16 : 10);
  constexpr std::uint64_t least = std::uint64_t{1} << 63U;
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  if (negative && word > least) return std::nullopt;
  return negative ? ~word + 1 : word;
}

std::optional<std::uint64_t> parse_float(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return std::bit_cast<std::uint64_t>(number);
}

CLI::Option* add_count_flag(CLI::App& command, const std::string& name, std::uint64_t& count,
                            std::uint64_t least, const std::string& description) {
  return command
      .add_option_function<std::string>(
          name, [&count](const std::string& text) { count = parse_word(text).value_or(0); },
          description)
      ->type_name("N")
      ->check([least](const std::string& text) -> std::string {
        const auto number = text.starts_with('-') ? std::nullopt : parse_word(text);
        if (number && *number >= least) return {};
        return "'" + text + "' is no whole number from " + std::to_string(least) + " to 2^64-1";
      });
}

}  // namespace phidelity::cli
