// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the schemas of JUnit and SARIF ask of the parts that our reports use. The schemas themselves
// are other people's text and not in this tree; what stands here was written from the standards:
// every element, attribute and property that we write must be one that they know, with the type,
// the number and the words that they allow.
//
//   EXPECT_EQ(junit_complaints(tests::xml(text)), "");
//   EXPECT_EQ(sarif_complaints(Json::parse(text)), "");
#pragma once

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "tests/support/xml.h"

namespace phidelity::tests {

inline bool is_among(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// junit-10.xsd of the Jenkins xUnit plug-in: what a suite and a case may hold, and counts that add up.
class JunitSchema {
 public:
  std::string check(const Element& e) {
    if (e.name != "testsuites") say("the root is " + e.name);
    attributes(e, {"name", "time", "tests", "failures", "disabled", "errors", "skipped"}, {});
    long sums[4] = {};
    for (const Element& suite : e.children) {
      if (suite.name != "testsuite") say("a " + suite.name + " in testsuites");
      check_suite(suite);
      add(suite, sums);
    }
    same_counts(e, sums);
    return said_;
  }

 private:
  static constexpr std::string_view counted[4] = {"tests", "failures", "errors", "skipped"};

  void say(const std::string& what) { said_ += what + "\n"; }
  void attributes(const Element& e, std::initializer_list<std::string_view> known,
                  std::initializer_list<std::string_view> required) {
    for (const auto& [key, value] : e.attributes) {
      if (!is_among(key, known)) say(e.name + " has an attribute " + key);
    }
    for (const std::string_view key : required) {
      if (!e.attributes.contains(std::string(key))) say(e.name + " lacks " + std::string(key));
    }
  }
  static long number(const Element& e, std::string_view key) {
    const auto found = e.attributes.find(std::string(key));
    return found == e.attributes.end() ? -1 : std::atol(found->second.c_str());
  }
  static void add(const Element& e, long (&sums)[4]) {
    for (int k = 0; k < 4; ++k) sums[k] += number(e, counted[k]);
  }
  void same_counts(const Element& e, const long (&sums)[4]) {
    for (int k = 0; k < 4; ++k) {
      if (number(e, counted[k]) != sums[k]) say(e.name + ": " + std::string(counted[k]) + " is wrong");
    }
  }
  void check_suite(const Element& suite) {
    attributes(suite, {"name", "tests", "failures", "errors", "skipped", "time", "timestamp",
                       "hostname", "package", "file", "log", "url", "version", "group", "id"},
               {"name", "tests", "failures", "errors", "time"});
    long sums[4] = {};
    for (const Element& c : suite.children) {
      if (c.name != "testcase") say("a " + c.name + " in a suite");
      attributes(c, {"name", "time", "classname", "group"}, {"name", "classname", "time"});
      bool has[3] = {};
      for (const Element& part : c.children) {
        if (part.name == "failure" || part.name == "error") {
          attributes(part, {"type", "message"}, {"type", "message"});
          has[part.name == "failure" ? 0 : 1] = true;
        } else if (part.name == "skipped") {
          attributes(part, {"type", "message"}, {"message"});
          has[2] = true;
        } else if (part.name != "system-out" && part.name != "system-err") {
          say("a " + part.name + " in a case");
        }
      }
      ++sums[0];
      if (has[1]) {
        ++sums[2];
      } else if (has[0]) {
        ++sums[1];
      } else if (has[2]) {
        ++sums[3];
      }
    }
    same_counts(suite, sums);
  }

  std::string said_;
};
inline std::string junit_complaints(const Element& root) { return JunitSchema().check(root); }

// sarif-schema-2.1.0.json: log, run, tool, reportingDescriptor, invocation, result, location.
class SarifSchema {
 public:
  using Json = nlohmann::ordered_json;

  std::string check(const Json& log) {
    keys("log", log, {"$schema", "version", "runs", "inlineExternalProperties", "properties"},
         {"version", "runs"});
    if (log.value("version", "") != "2.1.0") say("the version is not 2.1.0");
    uri("$schema", log.value("$schema", ""));
    for (const Json& run : log.at("runs")) check_run(run);
    return said_;
  }

 private:
  void say(const std::string& what) { said_ += what + "\n"; }
  void keys(const std::string& of, const Json& object, std::initializer_list<std::string_view> known,
            std::initializer_list<std::string_view> required) {
    if (!object.is_object()) return say(of + " is no object");
    for (const auto& [key, value] : object.items()) {
      if (!is_among(key, known)) say(of + " has a property " + key);
    }
    for (const std::string_view key : required) {
      if (!object.contains(std::string(key))) say(of + " lacks " + std::string(key));
    }
  }
  void text(const std::string& of, const Json& message) {
    keys(of, message, {"text", "markdown", "id", "arguments", "properties"}, {"text"});
    if (!message.value("text", Json()).is_string()) say(of + " has no text");
  }
  // RFC 3986, of characters alone.
  void uri(const std::string& of, const std::string& text) {
    constexpr std::string_view allowed =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%";
    if (text.empty() || text.find_first_not_of(allowed) != std::string::npos) {
      say(of + " is no URI: " + text);
    }
  }
  static bool level(const std::string& word) {
    return is_among(word, {"none", "note", "warning", "error"});
  }
  void check_run(const Json& run) {
    keys("run", run, {"tool", "invocations", "results", "artifacts", "automationDetails",
                      "columnKind", "properties"},
         {"tool"});
    keys("tool", run.at("tool"), {"driver", "extensions", "properties"}, {"driver"});
    const Json& driver = run.at("tool").at("driver");
    keys("driver", driver, {"name", "version", "semanticVersion", "informationUri", "rules",
                            "organization", "properties"},
         {"name"});
    for (const Json& rule : driver.at("rules")) {
      keys("rule", rule, {"id", "name", "shortDescription", "fullDescription", "helpUri", "help",
                          "defaultConfiguration", "properties"},
           {"id"});
      text("shortDescription", rule.at("shortDescription"));
      keys("configuration", rule.at("defaultConfiguration"), {"enabled", "level", "rank"}, {});
      if (!level(rule.at("defaultConfiguration").at("level"))) say("a rule's level");
    }
    for (const Json& invocation : run.at("invocations")) {
      keys("invocation", invocation, {"commandLine", "arguments", "executionSuccessful", "exitCode",
                                      "startTimeUtc", "endTimeUtc", "properties"},
           {"executionSuccessful"});
      if (!invocation.at("executionSuccessful").is_boolean()) say("executionSuccessful");
    }
    for (const Json& result : run.at("results")) check_result(result, driver.at("rules"));
  }
  void check_result(const Json& result, const Json& rules) {
    keys("result", result, {"ruleId", "ruleIndex", "kind", "level", "message", "locations",
                            "partialFingerprints", "fingerprints", "baselineState", "properties"},
         {"message"});
    text("message", result.at("message"));
    const std::size_t index = result.at("ruleIndex");
    if (index >= rules.size() || rules[index].at("id") != result.at("ruleId")) say("ruleIndex");
    if (!level(result.at("level"))) say("level");
    if (result.contains("baselineState") &&
        !is_among(result.at("baselineState").get<std::string>(),
                  {"new", "unchanged", "updated", "absent"})) {
      say("baselineState");
    }
    const Json none = Json::object();
    const Json fingerprints = result.value("partialFingerprints", none);
    for (const auto& [key, value] : fingerprints.items()) {
      if (!value.is_string()) say("a fingerprint is a string");
    }
    const Json locations = result.value("locations", Json::array());
    for (const Json& location : locations) {
      keys("location", location, {"id", "physicalLocation", "logicalLocations", "message"}, {});
      if (location.contains("physicalLocation")) check_place(location.at("physicalLocation"));
      const Json logical = location.value("logicalLocations", Json::array());
      for (const Json& l : logical) {
        keys("logicalLocation", l, {"name", "index", "fullyQualifiedName", "kind"}, {});
      }
    }
  }
  void check_place(const Json& place) {
    keys("physicalLocation", place, {"address", "artifactLocation", "region", "contextRegion"}, {});
    keys("artifactLocation", place.at("artifactLocation"), {"uri", "uriBaseId", "index"}, {});
    uri("uri", place.at("artifactLocation").at("uri"));
    if (!place.contains("region")) return;
    keys("region", place.at("region"), {"startLine", "startColumn", "endLine", "endColumn"}, {});
    if (place.at("region").at("startLine") < 1) say("startLine");
  }

  std::string said_;
};
inline std::string sarif_complaints(const nlohmann::ordered_json& log) {
  return SarifSchema().check(log);
}

}  // namespace phidelity::tests
