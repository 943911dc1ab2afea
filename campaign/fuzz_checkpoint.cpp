// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/fuzz_checkpoint.h"

#include "campaign/summary_lines.h"

namespace phidelity::campaign {

using lines::add_line;
using lines::read;
using lines::take;

namespace {

constexpr std::string_view fuzz_first_line = "phidelity campaign 1";

void add_coverage(std::string& text, const Coverage& coverage) {
  const auto words = [](auto... numbers) {
    std::string joined;
    ((joined += (joined.empty() ? "" : " ") + std::to_string(numbers)), ...);
    return joined;
  };
  for (std::size_t k = 0; k < coverage.features.size(); ++k) {
    if (coverage.features[k] > 0) add_line(text, "feature", words(k, coverage.features[k]));
  }
  for (std::size_t k = 0; k < coverage.pairs.size(); ++k) {
    if (coverage.pairs[k] == 0) continue;
    const Coverage::Program& p = coverage.smallest[k];
    add_line(text, "pair", words(k, coverage.pairs[k], p.drawbacks, p.size, p.index));
  }
  add_line(text, "shown", coverage.programs);
}

template <class... Numbers>
bool read_all(std::string_view text, Numbers&... numbers) {
  return (read(take(text, ' '), numbers) && ...) && text.empty();
}

bool read_coverage_line(std::string_view key, std::string_view value, Coverage& coverage) {
  if (key == "shown") return read(value, coverage.programs);
  std::size_t k = 0;
  if (key == "feature") {
    return read(take(value, ' '), k) && k < coverage.features.size() &&
           read(value, coverage.features[k]);
  }
  if (key != "pair" || !read(take(value, ' '), k) || k >= coverage.pairs.size()) return false;
  Coverage::Program& p = coverage.smallest[k];
  return read_all(value, coverage.pairs[k], p.drawbacks, p.size, p.index);
}

bool read_line(std::string_view key, std::string_view value, FuzzState& state) {
  if (key == "next") return read(value, state.next_index);
  if (key == "seconds") return read(value, state.seconds);
  if (key == "destroyer") {
    state.summaries.emplace_back().destroyer = value;
    return true;
  }
  if (key == "feature" || key == "pair" || key == "shown") {
    if (!state.coverage) state.coverage = std::make_unique<Coverage>();
    return read_coverage_line(key, value, *state.coverage);
  }
  return !state.summaries.empty() &&
         lines::read_summary_line(key, value, state.summaries.back());
}

}  // namespace

std::string checkpoint_text(const Progress& progress, std::string_view of) {
  std::string text;
  text.append(fuzz_first_line).append("\n");
  add_line(text, "of", of);
  add_line(text, "next", progress.next_index);
  add_line(text, "seconds", std::to_string(progress.seconds));
  for (const Summary& summary : progress.summaries) lines::add_summary(text, summary);
  if (progress.coverage != nullptr) add_coverage(text, *progress.coverage);
  text += "end\n";
  return text;
}

std::expected<FuzzState, std::string> parse_fuzz_checkpoint(std::string_view text,
                                                            std::string_view of) {
  if (take(text, '\n') != fuzz_first_line) return std::unexpected("it is no state of a campaign");
  std::string_view line = take(text, '\n');
  if (take(line, ' ') != "of" || line != of) {
    return std::unexpected("it is the state of another campaign: " + std::string(line));
  }
  FuzzState state;
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
