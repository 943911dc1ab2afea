// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "oracle/verdict.h"

namespace phidelity::report {

namespace {

using Json = nlohmann::ordered_json;

struct Rule {
  std::string_view id;
  std::string_view sentence;
  std::string_view level = "error";
};

// The classes in the order of the enumeration, then what is beside them.
constexpr std::array rules = {
    Rule{"swap", "The copies of one edge are in an order, or break a cycle in a way, that does not "
                 "do what they do at once."},
    Rule{"lost-copy", "A copy before a branch destroys a value of the phi that it writes, which "
                      "another way out still needs."},
    Rule{"critical-edge", "A copy of a critical edge stands before the branch and destroys another "
                          "value on another way out."},
    Rule{"misplaced-copy", "A copy runs on a path that its edge is not on."},
    Rule{"interference", "A copy or definition destroys a live value that shares its location."},
    Rule{"missing-copy", "No copy of the edge brings the phi its argument."},
    Rule{"wrong-operand", "The copy of the edge brings something else than the phi's argument."},
    Rule{"temp-clobber", "A temporary of the destroyer destroys a live value."},
    Rule{"uninitialised", "A place is read that was never written."},
    Rule{"wrong-target", "A branch goes elsewhere."},
    Rule{"diverges", "One side loops for ever in jumps and the other does not."},
    Rule{"wrong-result", "Runs differ, and nothing finer can be said."},
    Rule{"leftover-phi", "The output still has phis."},
    Rule{"malformed", "The output is no program."},
    Rule{"split-unsplittable", "An edge was split that may not be split."},
    Rule{"crash", "The destroyer died."},
    Rule{"timeout", "The destroyer ran over its time."},
    Rule{"memory", "The destroyer ran over its memory."},
    Rule{"garbage", "The answer does not parse."},
    Rule{"disagreement", "The judges contradict each other: a defect of Phidelity."},
    Rule{"agreed", "Every run agreed, but there is no proof.", "note"},
    Rule{"inconclusive", "A limit was reached, or every witness needs undefined behaviour.",
         "warning"},
};
static_assert(rules.size() == oracle::fault_class_count + 3);

// A URI reference: a relative path stays one, and its odd bytes are escaped.
std::string uri_of(std::string_view path) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    if (plain.find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    }
  }
  return uri;
}

Json location_of(const SarifResult& r) {
  Json location;
  if (!r.file.empty()) {
    location["physicalLocation"]["artifactLocation"]["uri"] = uri_of(r.file);
    if (r.line > 0) location["physicalLocation"]["region"]["startLine"] = r.line;
  }
  if (!r.function.empty()) {
    location["logicalLocations"] =
        Json::array({Json{{"name", r.function}, {"kind", "function"}}});
  }
  return location;
}

Json result_of(const SarifResult& r) {
  const auto* const rule = std::ranges::find(rules, r.kind, &Rule::id);
  Json result;
  result["ruleId"] = r.kind;
  if (rule != rules.end()) {
    result["ruleIndex"] = rule - rules.begin();
    result["level"] = rule->level;
  }
  result["message"]["text"] = r.message;
  if (Json location = location_of(r); !location.empty()) {
    result["locations"] = Json::array({std::move(location)});
  }
  if (!r.fingerprint.empty()) result["partialFingerprints"]["program/v1"] = r.fingerprint;
  if (r.known) result["baselineState"] = *r.known ? "unchanged" : "new";
  result["properties"]["destroyer"] = r.destroyer;
  return result;
}

}  // namespace

std::string fingerprint_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return fmt::format("{:016x}", hash);
}

std::string sarif_text(const SarifTool& tool, std::span<const SarifResult> results) {
  Json driver;
  driver["name"] = "phidelity";
  driver["version"] = tool.version;
  driver["rules"] = Json::array();
  for (const Rule& rule : rules) {
    Json row;
    row["id"] = rule.id;
    row["shortDescription"]["text"] = rule.sentence;
    row["defaultConfiguration"]["level"] = rule.level;
    driver["rules"].push_back(std::move(row));
  }
  Json run;
  run["tool"]["driver"] = std::move(driver);
  run["invocations"] = Json::array({Json{{"commandLine", tool.command},
                                         {"executionSuccessful", !tool.interrupted}}});
  run["results"] = Json::array();
  for (const SarifResult& r : results) run["results"].push_back(result_of(r));
  Json log;
  log["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
  log["version"] = "2.1.0";
  log["runs"] = Json::array({std::move(run)});
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace phidelity::report
