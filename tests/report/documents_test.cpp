// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// JUnit and SARIF, held against what their schemas ask.
#include <gtest/gtest.h>

#include <vector>

#include "report/junit.h"
#include "report/sarif.h"
#include "tests/support/report_schemas.h"

namespace phidelity::report {
namespace {

using Json = nlohmann::ordered_json;

std::vector<TestCase> some_cases() {
  std::vector<TestCase> cases(4);
  cases[0] = {"default", "split", 0.5, {}, {}, {}, "1000 programs\n"};
  cases[1] = {"default", "naive", 0.25, {{"swap", "12 <programs> & \"more\"", "ssa @f() {\n"}}, {}, {}, {}};
  cases[2] = {"small", "other", 0, {{"swap", "m", "t"}}, {{"disagreement", "m", "t"}}, {}, {}};
  cases[3] = {"small", "none", 0, {}, {}, "declined", {}};
  return cases;
}

TEST(Junit, KeepsTheSchemaAndItsCountsAddUp) {
  const std::string text = junit_text("phidelity fuzz", some_cases());
  const tests::Element root = tests::xml(text);
  EXPECT_EQ(tests::junit_complaints(root), "") << text;
  EXPECT_EQ(root.attributes.at("tests"), "4");
  EXPECT_EQ(root.attributes.at("failures"), "1");
  EXPECT_EQ(root.attributes.at("errors"), "1");
  EXPECT_EQ(root.attributes.at("skipped"), "1");
  EXPECT_EQ(root.attributes.at("time"), "0.750");
  ASSERT_EQ(root.children.size(), 2u);
  const tests::Element& failure = root.children[0].children[1].children[0];
  EXPECT_EQ(failure.attributes.at("message"), "12 <programs> & \"more\"");
  EXPECT_EQ(failure.text, "ssa @f() {\n");
}

TEST(Junit, WhatXmlCannotHoldIsReplaced) {
  EXPECT_EQ(xml_text("a<b>&\"\n\t"), "a&lt;b&gt;&amp;&quot;\n\t");
  const std::string bad = "\xef\xbf\xbd";
  EXPECT_EQ(xml_text(std::string("\0x\x01", 3)), bad + "x" + bad);
  EXPECT_EQ(xml_text("\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80"), "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80");
  EXPECT_EQ(xml_text("\xc3"), bad);
  EXPECT_EQ(xml_text("\xc0\x80"), bad + bad) << "too long a form";
  EXPECT_EQ(xml_text("\xed\xa0\x80"), bad + bad + bad) << "a surrogate";
  EXPECT_EQ(xml_text("\xef\xbf\xbf"), bad + bad + bad) << "no character of XML's";
}

SarifResult some_result() {
  SarifResult r;
  r.kind = "swap";
  r.message = "naive: a wrong b";
  r.file = "corpus/a b.ssa";
  r.line = 13;
  r.function = "swap";
  r.destroyer = "naive";
  r.fingerprint = fingerprint_of("x");
  r.known = false;
  return r;
}

TEST(Sarif, KeepsTheSchema) {
  std::vector<SarifResult> results(3, some_result());
  results[1].known = true;
  results[1].kind = "inconclusive";
  results[2] = {};
  results[2].kind = "disagreement";
  results[2].message = "bytes \xff that are no text";
  const Json log = Json::parse(sarif_text({"0.1.0", "phidelity check"}, results));
  EXPECT_EQ(tests::sarif_complaints(log), "") << log.dump(1);
  const Json& first = log["runs"][0]["results"][0];
  EXPECT_EQ(first["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "corpus/a%20b.ssa");
  EXPECT_EQ(first["level"], "error");
  EXPECT_EQ(first["baselineState"], "new");
  EXPECT_EQ(log["runs"][0]["results"][1]["baselineState"], "unchanged");
  EXPECT_EQ(log["runs"][0]["results"][1]["level"], "warning");
}

// A schema check that lets everything through would prove nothing.
TEST(Sarif, ABreachOfTheSchemaIsSeen) {
  const std::vector<SarifResult> results = {some_result()};
  const Json good = Json::parse(sarif_text({"0.1.0", "phidelity check"}, results));
  const auto broken = [&](auto change) {
    Json log = good;
    change(log, log["runs"][0]["results"][0]);
    return tests::sarif_complaints(log);
  };
  EXPECT_EQ(broken([](Json&, Json&) {}), "");
  EXPECT_NE(broken([](Json& log, Json&) { log["version"] = "2.0.0"; }), "");
  EXPECT_NE(broken([](Json&, Json& r) { r["level"] = "bad"; }), "");
  EXPECT_NE(broken([](Json&, Json& r) { r["ruleIndex"] = 1; }), "");
  EXPECT_NE(broken([](Json&, Json& r) { r["severity"] = "high"; }), "");
  EXPECT_NE(broken([](Json&, Json& r) { r.erase("message"); r["message"] = Json::object(); }), "");
}

TEST(Junit, ABreachOfTheSchemaIsSeen) {
  const auto said = [](const std::string& text) { return tests::junit_complaints(tests::xml(text)); };
  EXPECT_NE(said("<testsuites tests=\"1\"/>"), "");
  EXPECT_NE(said("<suites/>"), "");
  EXPECT_THROW(tests::xml("<a><b></a>"), std::invalid_argument);
  EXPECT_THROW(tests::xml("<a>&x;</a>"), std::invalid_argument);
}

TEST(Fingerprint, IsAFunctionOfTheText) {
  EXPECT_EQ(fingerprint_of(""), "cbf29ce484222325");
  EXPECT_EQ(fingerprint_of("a"), "af63dc4c8601ec8c");
}

}  // namespace
}  // namespace phidelity::report
