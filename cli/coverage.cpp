// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/coverage.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "generators/directed.h"
#include "report/json.h"

namespace phidelity::cli {
namespace {

constexpr std::size_t names_max = 8;  // of what is missing, in the text

bool possible(std::size_t pair, const generators::Features& features) {
  const auto [first, second] = generators::feature_pairs[pair];
  return generators::possible(first, features) && generators::possible(second, features);
}

// "3 of 4 shown; not: d".
std::string share_text(std::size_t shown, const std::vector<std::string>& missing) {
  std::string text = fmt::format("{} of {} shown", shown, shown + missing.size());
  for (std::size_t i = 0; i < missing.size() && i < names_max; ++i) {
    text += (i == 0 ? "; not: " : ", ") + missing[i];
  }
  if (missing.size() > names_max) text += fmt::format(" and {} more", missing.size() - names_max);
  return text;
}

}  // namespace

std::string coverage_text(const campaign::Coverage& coverage,
                          const generators::Features& features) {
  std::vector<std::string> missing_features;
  std::vector<std::string> missing_pairs;
  for (const generators::FeatureInfo& row : generators::feature_table) {
    if (coverage.features[static_cast<std::size_t>(row.feature)] == 0 &&
        generators::possible(row.feature, features)) {
      missing_features.emplace_back(row.name);
    }
  }
  for (std::size_t pair = 0; pair < generators::pair_count; ++pair) {
    if (coverage.pairs[pair] == 0 && possible(pair, features)) {
      missing_pairs.push_back(name_of(generators::feature_pairs[pair]));
    }
  }
  return fmt::format("features: {}\npairs: {}\n",
                     share_text(coverage.features_reached(), missing_features),
                     share_text(coverage.pairs_reached(), missing_pairs));
}

std::string coverage_line(const campaign::Coverage& coverage,
                          const generators::Features& features) {
  nlohmann::ordered_json row;
  row["programs"] = coverage.programs;
  row["features_shown"] = coverage.features_reached();
  row["pairs_shown"] = coverage.pairs_reached();
  auto& singles = row["features"] = nlohmann::ordered_json::object();
  for (const generators::FeatureInfo& info : generators::feature_table) {
    if (generators::possible(info.feature, features)) {
      singles[std::string(info.name)] = coverage.features[static_cast<std::size_t>(info.feature)];
    }
  }
  auto& pairs = row["pairs"] = nlohmann::ordered_json::object();
  for (std::size_t pair = 0; pair < generators::pair_count; ++pair) {
    if (possible(pair, features)) pairs[name_of(generators::feature_pairs[pair])] = coverage.pairs[pair];
  }
  nlohmann::ordered_json line;
  line["coverage"] = std::move(row);
  return report::line_of(line);
}

}  // namespace phidelity::cli
