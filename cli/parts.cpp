// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/parts.h"

#include "report/table.h"

namespace phidelity::cli {

void PartCounts::count(const campaign::Finding& finding) {
  if (finding.verdict.outcome != oracle::Outcome::faulty) return;
  if (faulty_.size() <= finding.subject) faulty_.resize(finding.subject + 1);
  faulty_[finding.subject].resize(profile_.parts.size());
  ++faulty_[finding.subject][part_of(finding.index)];
}

std::string PartCounts::text(const campaign::FuzzResult& result,
                             const report::Style& style) const {
  if (!any()) return {};
  std::vector<std::uint64_t> programs(profile_.parts.size());
  for (std::uint64_t index = first_; index < result.next_index; ++index) {
    if (index % shard_.count == shard_.number - 1) ++programs[part_of(index)];
  }
  std::vector<report::Column> columns{{"part"}, {"programs", report::Align::right}};
  for (const campaign::Summary& summary : result.summaries) {
    columns.push_back({summary.destroyer, report::Align::right});
  }
  report::Table table(std::move(columns));
  for (std::size_t p = 0; p < programs.size(); ++p) {
    std::vector<std::string> cells{std::string(profile_.parts[p].name),
                                   std::to_string(programs[p])};
    for (std::size_t s = 0; s < result.summaries.size(); ++s) {
      const bool counted = s < faulty_.size() && !faulty_[s].empty();
      cells.push_back(std::to_string(counted ? faulty_[s][p] : 0));
    }
    table.add(std::move(cells));
  }
  return "\nFaulty programs of each part:\n" + table.text(style);
}

}  // namespace phidelity::cli
