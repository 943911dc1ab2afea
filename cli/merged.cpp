// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/merged.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "cli/numbers.h"
#include "report/json.h"

namespace phidelity::cli {
namespace {

using Json = Merged::Json;

// Takes " --shard K/N" off the command, and says what it was.
std::optional<std::pair<std::uint32_t, std::uint32_t>> take_shard(std::string& command) {
  constexpr std::string_view flag = " --shard ";
  const std::size_t at = command.find(flag);
  if (at == std::string::npos) return std::nullopt;
  const std::size_t end = std::min(command.find(' ', at + flag.size()), command.size());
  const std::string word = command.substr(at + flag.size(), end - at - flag.size());
  command.erase(at, end - at);
  const std::size_t slash = word.find('/');
  const auto number = parse_word(word.substr(0, slash));
  const auto count = slash == std::string::npos ? std::nullopt : parse_word(word.substr(slash + 1));
  if (!number || !count) return std::nullopt;
  return std::pair(static_cast<std::uint32_t>(*number), static_cast<std::uint32_t>(*count));
}

// "small-1-4711": the number that the program has in its campaign.
std::uint64_t index_of(const Json& finding) {
  const std::string name = finding.value("program", "");
  return parse_word(name.substr(name.rfind('-') + 1)).value_or(0);
}

// Numbers add, words stay, and what is true of one is true of all together.
void add_up(Json& to, const Json& from) {
  for (const auto& [key, value] : from.items()) {
    if (value.is_object()) {
      if (!to.contains(key)) to[key] = Json::object();
      add_up(to[key], value);
    } else if (!to.contains(key)) {
      to[key] = value;
    } else if (value.is_number_float() || to[key].is_number_float()) {
      to[key] = std::round((to[key].get<double>() + value.get<double>()) * 1000) / 1000;
    } else if (value.is_number()) {
      to[key] = to[key].get<std::uint64_t>() + value.get<std::uint64_t>();
    } else if (value.is_boolean()) {
      to[key] = to[key].get<bool>() || value.get<bool>();
    }
  }
}

void add_summary(Json& to, const Json& from) {
  const Json seed = to["seed"];
  add_up(to, from);
  to["seed"] = seed;
  const double seconds = to["seconds"];
  to["programs_per_second"] =
      seconds > 0 ? std::round(to["programs"].get<double>() / seconds) : 0.0;
}

// Classes stand in the order of the enumeration: so the merged ones do.
void sort_classes(Json& summary) {
  Json sorted = Json::object();
  for (std::size_t c = 0; c < oracle::fault_class_count; ++c) {
    const std::string name(oracle::name_of(static_cast<oracle::FaultClass>(c)));
    if (summary["classes"].contains(name)) sorted[name] = summary["classes"][name];
  }
  summary["classes"] = std::move(sorted);
}

std::uint64_t shown(const Json& counts) {
  std::uint64_t count = 0;
  for (const auto& [name, programs] : counts.items()) count += programs != 0 ? 1 : 0;
  return count;
}

void add_coverage(Json& to, const Json& from) {
  add_up(to, from);
  to["features_shown"] = shown(to["features"]);
  to["pairs_shown"] = shown(to["pairs"]);
}

void add_enumeration(Json& to, const Json& from) {
  for (const char* key : {"share", "done", "judged", "represented"}) {
    to[key] = to[key].get<std::uint64_t>() + from[key].get<std::uint64_t>();
  }
  to["finished"] = to["finished"].get<bool>() && from["finished"].get<bool>();
}

}  // namespace

// What one file holds.
struct Merged::Part {
  Json campaign;
  std::uint32_t shard_count = 1;
  std::set<std::uint32_t> shards;
  std::vector<Json> findings;
  Json enumeration;
  Json coverage;
  std::vector<Json> summaries;

  // A line that begins a campaign, or begins it again where it was resumed.
  Result<void> begin(const std::string& file, Json line) {
    std::string command = line.value("command", "");
    std::set<std::uint32_t> in = {1};
    std::uint32_t count = 1;
    if (const auto shard = take_shard(command)) {
      in = {shard->first};
      count = shard->second;
    } else if (line.contains("shards")) {
      in = line["shards"].get<std::set<std::uint32_t>>();
      count = line["of"];
    }
    constexpr std::uint32_t count_max = 1'000'000;  // as --shard takes
    if (count < 1 || count > count_max || in.empty() || *in.begin() < 1 || *in.rbegin() > count) {
      return failure(fmt::format("'{}': its first line speaks of shards that cannot be", file));
    }
    line["command"] = command;
    line.erase("shards");
    line.erase("of");
    if (!campaign.is_null() && (campaign != line || shards != in || shard_count != count)) {
      return failure(fmt::format("'{}' holds two campaigns", file), "give each a file of its own");
    }
    campaign = std::move(line);
    shards = std::move(in);
    shard_count = count;
    summaries.clear();
    return {};
  }

  void take(Json&& line) {
    if (line.contains("summary")) {
      summaries.push_back(std::move(line["summary"]));
    } else if (line.contains("coverage")) {
      coverage = std::move(line["coverage"]);
    } else if (line.contains("enumeration")) {
      enumeration = std::move(line["enumeration"]);
    } else if (line.contains("verdict")) {
      findings.push_back(std::move(line));
    }
  }
};

Result<void> Merged::add(const std::string& file, const std::string& text) {
  try {
    return read(file, text);
  } catch (const Json::exception& e) {
    return failure(fmt::format("'{}': a line lacks what a result has: {}", file, e.what()));
  }
}

Result<void> Merged::read(const std::string& file, const std::string& text) {
  Part part;
  std::size_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    ++number;
    Json line = Json::parse(text.begin() + static_cast<std::ptrdiff_t>(at),
                            text.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
    at = end + 1;
    // The last line of a campaign that was killed may break off; the resumed one follows it.
    if (line.is_discarded()) continue;
    if (!line.is_object()) return failure(fmt::format("{}:{}: no line of a result", file, number));
    if (line.contains("campaign")) {
      if (auto begun = part.begin(file, std::move(line["campaign"])); !begun) return begun;
    } else if (!part.campaign.is_null()) {
      part.take(std::move(line));
    }
  }
  return add(file, std::move(part));
}

Result<void> Merged::add(const std::string& file, Part&& part) {
  if (part.campaign.is_null()) {
    return failure(fmt::format("'{}' is no result of fuzz or enumerate", file),
                   "results are what they write with --format json");
  }
  if (part.summaries.empty()) {
    return failure(fmt::format("'{}' has no summary: its campaign did not end", file),
                   "go on with the same command and --resume, and append its output");
  }
  for (const Json& summary : part.summaries) {
    // What is read later on.
    for (const char* key : {"programs", "proved", "agreed", "faulty", "declined", "inconclusive"}) {
      (void)summary.at(key).get<std::uint64_t>();
    }
    (void)summary.at("seconds").get<double>();
    if (!summary.at("classes").is_object() || !summary.at("destroyer").is_string()) {
      return failure(fmt::format("'{}': a summary without its destroyer and classes", file));
    }
    if (summary.value("interrupted", false)) {
      return failure(fmt::format("'{}': its campaign was interrupted", file),
                     "go on with the same command and --resume, and append its output");
    }
  }
  if (campaign_.is_null()) {
    campaign_ = part.campaign;
    shard_count_ = part.shard_count;
    summaries_ = part.summaries;
    coverage_ = part.coverage;
    enumeration_ = part.enumeration;
  } else {
    if (campaign_ != part.campaign || shard_count_ != part.shard_count) {
      return failure(fmt::format("'{}' is of another campaign than the results before it", file),
                     fmt::format("of {} shards: {}", part.shard_count,
                                 part.campaign.value("command", "")));
    }
    for (const std::uint32_t shard : part.shards) {
      if (!shards_.contains(shard)) continue;
      return failure(fmt::format("'{}': shard {} of {} is there already", file, shard,
                                 shard_count_));
    }
    if (part.summaries.size() != summaries_.size()) {
      return failure(fmt::format("'{}' is about other destroyers", file));
    }
    for (std::size_t i = 0; i < summaries_.size(); ++i) add_summary(summaries_[i], part.summaries[i]);
    if (coverage_.is_null() != part.coverage.is_null() ||
        enumeration_.is_null() != part.enumeration.is_null()) {
      return failure(fmt::format("'{}' is another kind of result", file));
    }
    if (!coverage_.is_null()) add_coverage(coverage_, part.coverage);
    if (!enumeration_.is_null()) add_enumeration(enumeration_, part.enumeration);
  }
  for (Json& summary : summaries_) sort_classes(summary);
  shards_.insert(part.shards.begin(), part.shards.end());
  for (Json& finding : part.findings) {
    const auto place = std::ranges::find(summaries_, finding.value("destroyer", ""),
                                         [](const Json& s) { return s.value("destroyer", ""); });
    const auto subject = static_cast<std::size_t>(place - summaries_.begin());
    const std::string key = finding.dump(-1, ' ', false, Json::error_handler_t::replace);
    findings_[{index_of(finding), subject}].emplace(key, std::move(finding));
  }
  return {};
}

std::vector<std::uint32_t> Merged::missing() const {
  std::vector<std::uint32_t> list;
  for (std::uint32_t shard = 1; shard <= shard_count_; ++shard) {
    if (!shards_.contains(shard)) list.push_back(shard);
  }
  return list;
}

std::string Merged::first_line() const {
  Json row = campaign_;
  if (!missing().empty()) {
    row["shards"] = shards_;
    row["of"] = shard_count_;
  }
  Json line;
  line["campaign"] = std::move(row);
  return report::line_of(line);
}

std::string Merged::text() const {
  std::string text = first_line();
  for (const auto& [place, findings] : findings_) {
    for (const auto& [key, finding] : findings) text += report::line_of(finding);
  }
  const auto add = [&text](const char* key, const Json& value) {
    if (value.is_null()) return;
    Json line;
    line[key] = value;
    text += report::line_of(line);
  };
  Json enumeration = enumeration_;
  if (!enumeration.is_null() && missing().empty()) enumeration["shard"] = "1/1";
  add("enumeration", enumeration);
  add("coverage", coverage_);
  for (const Json& summary : summaries_) add("summary", summary);
  return text;
}

campaign::Tally Merged::tally() const {
  campaign::Tally tally;
  for (const Json& s : summaries_) {
    tally.programs += s.value("programs", std::uint64_t{0});
    tally.declined += s.value("declined", std::uint64_t{0});
    tally.faulty += s.value("faulty", std::uint64_t{0});
    tally.inconclusive += s.value("inconclusive", std::uint64_t{0});
    tally.disagreements += s.value("disagreements", std::uint64_t{0});
  }
  return tally;
}

}  // namespace phidelity::cli
