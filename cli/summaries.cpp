// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/summaries.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

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

std::string summary_line(const campaign::Summary& summary) {
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
  row["disagreements"] = summary.disagreements;
  row["remarks"] = {{"wasteful", summary.wasteful},
                    {"stray-copy", summary.stray_copy},
                    {"unstable", summary.unstable}};
  row["copies"] = summary.copies;
  row["optimum"] = summary.optimum;
  if (summary.interrupted) row["interrupted"] = true;
  Json line;
  line["summary"] = std::move(row);
  return report::line_of(line);
}

std::string summary_table(std::span<const campaign::Summary> summaries,
                          const report::Style& style) {
  using report::Align;
  report::Table table({{"destroyer"},
                       {"programs", Align::right},
                       {"proved", Align::right},
                       {"agreed", Align::right},
                       {"faulty", Align::right},
                       {"declined", Align::right},
                       {"inconclusive", Align::right},
                       {"programs/s", Align::right},
                       {"faulty by class"}});
  std::string disagreements;
  for (const campaign::Summary& s : summaries) {
    table.add({s.destroyer, std::to_string(s.programs), std::to_string(s.proved),
               std::to_string(s.agreed), std::to_string(s.faulty), std::to_string(s.declined),
               std::to_string(s.inconclusive), s.seconds > 0 ? fmt::format("{:.0f}", s.programs_per_second()) : "-",
               classes_text(s)});
    if (s.disagreements > 0) {
      disagreements += fmt::format("{}: {} on {} of {} programs: a defect of the oracle\n",
                                   s.destroyer, style.bad("the judges disagree"),
                                   s.disagreements, s.programs);
    }
  }
  return table.text(style) + disagreements;
}

report::Judged judged_of(const std::string& program, const campaign::Finding& finding) {
  return {program, finding.destroyer, &finding.ssa, finding.answered ? &finding.tac : nullptr,
          &finding.verdict};
}

}  // namespace phidelity::cli
