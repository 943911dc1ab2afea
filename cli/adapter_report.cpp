// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/adapter_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace phidelity::cli {
namespace {

constexpr std::size_t reasons_shown = 5;
constexpr double declined_share_max = 0.05;

// "no switch 40, no float 8, other reasons 2": the most frequent first.
std::string reasons_text(const campaign::Summary& summary) {
  std::vector<std::pair<std::string, std::uint64_t>> reasons(summary.declined_by_reason.begin(),
                                                             summary.declined_by_reason.end());
  std::ranges::stable_sort(reasons, std::greater(), [](const auto& r) { return r.second; });
  if (reasons.size() > reasons_shown) reasons.resize(reasons_shown);
  std::uint64_t others = summary.declined;
  std::string text;
  for (const auto& [reason, count] : reasons) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                        reason.empty() ? "no reason given" : reason, count);
    others -= count;
  }
  if (others > 0) text += fmt::format(", other reasons {}", others);
  return text;
}

std::string first_message(const campaign::Summary& summary) {
  if (!summary.declined_by_reason.empty()) {
    const std::string& reason = summary.declined_by_reason.begin()->first;
    return "it declines: " + (reason.empty() ? "no reason given" : reason);
  }
  return summary.examples.empty() ? "" : summary.examples.front().verdict.message;
}

}  // namespace

std::string adapter_counts(std::span<const campaign::Summary> adapters) {
  using enum oracle::FaultClass;
  std::string text;
  for (const campaign::Summary& s : adapters) {
    const auto no_answer = s.programs - s.declined - s.answered();
    text += fmt::format("{}: asked {}, answered {}, declined {}", s.destroyer, s.programs,
                        s.answered(), s.declined);
    if (s.declined > 0) text += " (" + reasons_text(s) + ")";
    text += fmt::format(", crashed {}, timed out {}, over memory {}, garbage {}, faulty {}\n",
                        s.count_of(crash), s.count_of(timeout), s.count_of(memory),
                        s.count_of(garbage), s.faulty - no_answer);
  }
  return text;
}

std::string declining_adapters(std::span<const campaign::Summary> adapters) {
  std::string text;
  for (const campaign::Summary& s : adapters) {
    const double share = s.programs == 0 ? 0
                                         : static_cast<double>(s.declined) /
                                               static_cast<double>(s.programs);
    if (share <= declined_share_max) continue;
    text += fmt::format(
        "{} declined {} of {} programs ({:.0f} %): {}\n  --without keeps out of a campaign what "
        "it does not take\n",
        s.destroyer, s.declined, s.programs, 100 * share, reasons_text(s));
  }
  return text;
}

Result<void> complaint_about_silence(std::span<const campaign::Summary> adapters) {
  for (const campaign::Summary& s : adapters) {
    if (s.programs == 0 || s.answered() > 0) continue;
    return failure(fmt::format("{} answered none of {} programs", s.destroyer, s.programs),
                   first_message(s));
  }
  return {};
}

}  // namespace phidelity::cli
