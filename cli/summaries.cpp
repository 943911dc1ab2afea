// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/summaries.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/version.h"
#include "report/json.h"
#include "report/table.h"

namespace phidelity::cli {
namespace {

using Json = nlohmann::ordered_json;

template <class Visit>
void for_each_class(const campaign::Summary& summary, Visit visit) {
  for (std::size_t c = 0; c < oracle::fault_class_count; ++c) {
    const auto fault_class = static_cast<oracle::FaultClass>(c);
    const std::uint64_t count = summary.count_of(fault_class);
    if (count > 0) visit(oracle::name_of(fault_class), count);
  }
}

std::string classes_text(const campaign::Summary& summary) {
  std::string text;
  for_each_class(summary, [&text](std::string_view name, std::uint64_t count) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, count);
  });
  return text;
}

double rounded(double number) { return std::round(number * 1000) / 1000; }

}  // namespace

std::string first_line(std::uint64_t seed, const std::string& command, Format format) {
  if (format == Format::text) {
    return fmt::format("phidelity {} seed {}: {}\n", version, seed, command);
  }
  Json line;
  line["campaign"] = {{"version", version}, {"seed", seed}, {"command", command}};
  return report::line_of(line);
}

std::string summary_line(const campaign::Summary& summary, bool adapter) {
  Json classes = Json::object();
  for_each_class(summary, [&classes](std::string_view name, std::uint64_t count) {
    classes[std::string(name)] = count;
  });
  Json row;
  row["destroyer"] = summary.destroyer;
  row["programs"] = summary.programs;
  row["proved"] = summary.proved;
  row["agreed"] = summary.agreed;
  row["faulty"] = summary.faulty;
  row["declined"] = summary.declined;
  row["inconclusive"] = summary.inconclusive;
  row["classes"] = std::move(classes);
  row["seconds"] = rounded(summary.seconds);
  row["programs_per_second"] = std::round(summary.programs_per_second());
  row["seed"] = summary.seed;
  if (summary.disagreements > 0) row["disagreements"] = summary.disagreements;
  if (summary.unstable > 0) row["unstable"] = summary.unstable;
  if (summary.wasteful > 0) row["wasteful"] = summary.wasteful;
  if (summary.stray_copy > 0) row["stray_copy"] = summary.stray_copy;
  if (summary.interrupted) row["interrupted"] = true;
  if (adapter) {
    row["answered"] = summary.answered();
    row["declined_by_reason"] = summary.declined_by_reason;
  }
  Json line;
  line["summary"] = std::move(row);
  return report::line_of(line);
}

std::string summary_table(std::span<const campaign::Summary> summaries,
                          const report::Style& style) {
  using report::Align;
  const auto any = [summaries](auto member) {
    return std::ranges::any_of(summaries, [member](const auto& s) { return s.*member > 0; });
  };
  const bool timed = any(&campaign::Summary::seconds);
  const bool disagreements = any(&campaign::Summary::disagreements);

  std::vector<report::Column> columns = {{"destroyer"}};
  for (const char* heading :
       {"programs", "proved", "agreed", "faulty", "declined", "inconclusive"}) {
    columns.push_back({heading, Align::right});
  }
  if (disagreements) columns.push_back({"disagreements", Align::right});
  if (timed) columns.push_back({"programs/s", Align::right});
  columns.push_back({"faulty by class", Align::left, report::Breaks::at_commas});

  report::Table table(std::move(columns));
  std::string remarks;
  for (const campaign::Summary& s : summaries) {
    std::vector<std::string> row = {s.destroyer};
    for (const std::uint64_t count :
         {s.programs, s.proved, s.agreed, s.faulty, s.declined, s.inconclusive}) {
      row.push_back(std::to_string(count));
    }
    if (disagreements) row.push_back(std::to_string(s.disagreements));
    if (timed) row.push_back(fmt::format("{:.0f}", s.programs_per_second()));
    row.push_back(classes_text(s));
    table.add(std::move(row));
    if (s.disagreements > 0) {
      remarks += fmt::format("{}: {} on {} of {} programs: a defect of the oracle\n", s.destroyer,
                             style.bad("the judges disagree"), s.disagreements, s.programs);
    }
    if (s.wasteful + s.stray_copy > 0) {
      remarks += fmt::format("{}: wasteful on {}, stray copies on {} of {} programs\n", s.destroyer,
                             s.wasteful, s.stray_copy, s.programs);
    }
    if (s.unstable > 0) {
      remarks += fmt::format("{}: {} on {} of {} programs: two different right answers to one "
                             "question\n",
                             s.destroyer, style.unsure("unstable"), s.unstable, s.programs);
    }
  }
  return table.text(style) + remarks;
}

report::Judged judged_of(const std::string& program, const campaign::Finding& finding) {
  return {program, finding.destroyer, &finding.ssa, finding.answered ? &finding.tac : nullptr,
          &finding.verdict};
}

}  // namespace phidelity::cli
