// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fuzz/input.h"

#include <charconv>
#include <string_view>
#include <utility>

#include "generators/choices.h"
#include "generators/profiles.h"

namespace phidelity::fuzz {

namespace {

constexpr std::string_view edits_word = "# edits";
constexpr std::size_t edits_of_bytes = 12;
constexpr std::size_t edits_max = 64;

bool starts_text(std::uint8_t first) {
  return (first >= 0x20 && first < 0x7f) || (first >= '\t' && first <= '\r');
}

// The part of the text that counts.
std::string_view meant(std::string_view text) {
  text = text.substr(0, text.find('\0'));
  const std::size_t brace = text.find("\n}");
  return brace == std::string_view::npos ? text : text.substr(0, brace + 2);
}

void read_edits(std::string_view text, std::vector<std::uint32_t>& edits) {
  if (!text.starts_with(edits_word)) return;
  const char* at = text.data() + edits_word.size();
  const char* const end = text.data() + std::min(text.find('\n'), text.size());
  while (at != end && edits.size() < edits_max) {
    if (*at == ' ') {
      ++at;
      continue;
    }
    std::uint32_t number = 0;
    const auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc()) return;
    edits.push_back(number);
    at = next;
  }
}

// All but `large`, whose programs have dozens of blocks.
const generators::Profile& profile_of(std::uint8_t byte) {
  const generators::Profile& profile =
      generators::profiles[byte % generators::profiles.size()];
  return profile.name == "large" ? generators::profiles.front() : profile;
}

}  // namespace

bool InputReader::read_text(Bytes bytes, ProgramInput& input) {
  const std::string_view text =
      meant({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  auto file = ir::parse("input.ssa", text);
  if (!file || file->functions.empty()) return false;
  ir::Function& f = file->functions.front().function;
  if (f.form != ir::Form::ssa || !verifier_.valid(f)) return false;
  input.ssa = std::move(f);
  read_edits(text, input.edits);
  return true;
}

bool InputReader::read(Bytes bytes, ProgramInput& input) {
  input.edits.clear();
  if (!bytes.empty() && starts_text(bytes[0]) && read_text(bytes, input)) return true;
  input.edits.clear();
  generators::ByteChoices choices(bytes.empty() ? bytes : bytes.subspan(1));
  generators::generate(profile_of(bytes.empty() ? std::uint8_t{0} : bytes[0]), choices, {},
                       input.ssa);
  for (std::size_t k = 0; k < edits_of_bytes; ++k) input.edits.push_back(choices.below(256));
  while (!input.edits.empty() && input.edits.back() == 0) input.edits.pop_back();
  return false;
}

std::string text_of(const ProgramInput& input) {
  std::string text;
  if (!input.edits.empty()) {
    text = edits_word;
    for (const std::uint32_t number : input.edits) text += " " + std::to_string(number);
    text += "\n";
  }
  ir::print(input.ssa, text);
  return text;
}

}  // namespace phidelity::fuzz
