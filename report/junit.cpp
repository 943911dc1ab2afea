// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/junit.h"

#include <fmt/format.h>

#include <cstdint>

namespace phidelity::report {

namespace {

struct Counts {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;
  double seconds = 0;
};

// A case counts once, by the worst that it has.
Counts counts_of(std::span<const TestCase> cases) {
  Counts counts;
  for (const TestCase& c : cases) {
    ++counts.tests;
    counts.seconds += c.seconds;
    if (!c.errors.empty()) {
      ++counts.errors;
    } else if (!c.failures.empty()) {
      ++counts.failures;
    } else if (!c.skipped.empty()) {
      ++counts.skipped;
    }
  }
  return counts;
}

std::string attributes(std::string_view name, const Counts& counts) {
  return fmt::format(
      "name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3f}\"",
      xml_text(name), counts.tests, counts.failures, counts.errors, counts.skipped,
      counts.seconds);
}

std::string problem(std::string_view element, const TestProblem& p) {
  return fmt::format("      <{0} type=\"{1}\" message=\"{2}\">{3}</{0}>\n", element,
                     xml_text(p.type), xml_text(p.message), xml_text(p.text));
}

std::string case_text(const TestCase& c) {
  std::string inside;
  for (const TestProblem& p : c.errors) inside += problem("error", p);
  for (const TestProblem& p : c.failures) inside += problem("failure", p);
  if (inside.empty() && !c.skipped.empty()) {
    inside += fmt::format("      <skipped message=\"{}\"/>\n", xml_text(c.skipped));
  }
  if (!c.output.empty()) {
    inside += fmt::format("      <system-out>{}</system-out>\n", xml_text(c.output));
  }
  const std::string head = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"",
                                       xml_text(c.group), xml_text(c.name), c.seconds);
  return inside.empty() ? head + "/>\n" : head + ">\n" + inside + "    </testcase>\n";
}

// The length of the UTF-8 character at the front, or 0 where there is none that XML can hold.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t k) { return static_cast<std::uint8_t>(text[k]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) return first >= 0x20 || first == '\n' || first == '\t' ? 1 : 0;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(k) & 0xc0) != 0x80) return 0;
  }
  // Too long a form, a surrogate, or beyond the last character; and U+FFFE, U+FFFF are none of XML's.
  const std::uint8_t second = byte(1);
  if (first == 0xe0 && second < 0xa0) return 0;
  if (first == 0xed && second > 0x9f) return 0;
  if (first == 0xf0 && second < 0x90) return 0;
  if (first == 0xf4 && second > 0x8f) return 0;
  if (first == 0xef && second == 0xbf && byte(2) >= 0xbe) return 0;
  return length;
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    switch (length == 1 ? text[0] : '\0') {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default:
        if (length == 0) {
          out += "\xef\xbf\xbd";  // U+FFFD, the character that stands for what is none
        } else {
          out += text.substr(0, length);
        }
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

std::string junit_text(std::string_view name, std::span<const TestCase> cases) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  text += fmt::format("<testsuites {}>\n", attributes(name, counts_of(cases)));
  while (!cases.empty()) {
    std::size_t count = 1;
    while (count < cases.size() && cases[count].group == cases[0].group) ++count;
    const auto suite = cases.first(count);
    text += fmt::format("  <testsuite {}>\n", attributes(suite[0].group, counts_of(suite)));
    for (const TestCase& c : suite) text += case_text(c);
    text += "  </testsuite>\n";
    cases = cases.subspan(count);
  }
  return text + "</testsuites>\n";
}

}  // namespace phidelity::report
