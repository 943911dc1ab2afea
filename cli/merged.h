// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Results of shards, added up: what `fuzz` and `enumerate` wrote with --format json.
//
//   Merged all;
//   all.add("1.jsonl", text_of_shard_1);  all.add("2.jsonl", text_of_shard_2);   // in any order
//   all.text() == what one run without --shard had written, times aside
//
// Shards belong together where their command is the same but for --shard. None may count twice.
// What is merged of some of them can be merged again with the others: the first line says which
// shards are in it. A file may hold the output of a campaign that was killed and resumed, one
// after the other: findings told twice count once, and the last summaries count.
//
// Tested by: tests/cli/survival_test.cpp
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "campaign/exit_code.h"
#include "cli/failure.h"

namespace phidelity::cli {

class Merged {
 public:
  using Json = nlohmann::ordered_json;

  // The error names the file and, where that is it, the line.
  [[nodiscard]] Result<void> add(const std::string& file, const std::string& text);

  // Shards that are not there; empty where all are.
  [[nodiscard]] std::vector<std::uint32_t> missing() const;
  [[nodiscard]] std::string text() const;
  [[nodiscard]] const std::vector<Json>& summaries() const { return summaries_; }
  [[nodiscard]] const Json& enumeration() const { return enumeration_; }
  [[nodiscard]] std::string first_line() const;
  [[nodiscard]] campaign::Tally tally() const;

 private:
  struct Part;
  [[nodiscard]] Result<void> read(const std::string& file, const std::string& text);
  [[nodiscard]] Result<void> add(const std::string& file, Part&& part);

  Json campaign_;  // without shards
  std::uint32_t shard_count_ = 0;
  std::set<std::uint32_t> shards_;
  // By index, by the destroyer's place among the summaries, by text.
  std::map<std::pair<std::uint64_t, std::size_t>, std::map<std::string, Json>> findings_;
  Json enumeration_;
  Json coverage_;
  std::vector<Json> summaries_;
};

}  // namespace phidelity::cli
