// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/exit_code.h"

namespace phidelity::campaign {

std::expected<FailOn, std::string> parse_fail_on(std::string_view words) {
  FailOn fail_on{.faulty = false, .disagreement = false, .inconclusive = false};
  while (true) {
    const std::size_t comma = words.find(',');
    const std::string_view word = words.substr(0, comma);
    if (word == "faulty") {
      fail_on.faulty = true;
    } else if (word == "disagreement") {
      fail_on.disagreement = true;
    } else if (word == "inconclusive") {
      fail_on.inconclusive = true;
    } else {
      return std::unexpected("'" + std::string(word) +
                             "' is not one of faulty, disagreement, inconclusive");
    }
    if (comma == std::string_view::npos) return fail_on;
    words.remove_prefix(comma + 1);
  }
}

Tally tally_of(std::span<const Summary> summaries) {
  Tally tally;
  for (const Summary& summary : summaries) {
    tally.programs += summary.programs;
    tally.declined += summary.declined;
    tally.faulty += summary.faulty;
    tally.inconclusive += summary.inconclusive;
    tally.disagreements += summary.disagreements;
    tally.interrupted |= summary.interrupted;
  }
  return tally;
}

int exit_code(const Tally& tally, const FailOn& fail_on) {
  if (tally.error) return exit_error;
  if (tally.interrupted) return exit_interrupted;
  if (fail_on.disagreement && tally.disagreements > 0) return exit_disagreement;
  if (fail_on.faulty && tally.faulty > 0) return exit_faulty;
  const bool nothing_judged = tally.declined == tally.programs;
  const bool undecided = fail_on.inconclusive && tally.inconclusive > 0;
  return nothing_judged || undecided ? exit_nothing_judged : exit_nothing_found;
}

}  // namespace phidelity::campaign
