// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/report/judged_programs.h"

namespace phidelity::report {
namespace {

using Json = nlohmann::ordered_json;
using tests::JudgedProgram;

std::vector<std::string> keys_of(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

TEST(Json, HasTheKeysOfAFaultInTheirOrder) {
  const JudgedProgram swap(tests::swap_text, "naive");
  EXPECT_EQ(keys_of(json_of(swap.judged())),
            (std::vector<std::string>{"program", "function", "destroyer", "verdict", "class",
                                      "edge", "notes", "remarks", "culprit", "reader", "victim",
                                      "location", "witness", "tape", "input", "copies", "optimum",
                                      "message", "faults"}));
}

TEST(Json, SaysWhatWasFoundInTheNamesOfThePrograms) {
  const JudgedProgram swap(tests::swap_text, "naive");
  const Json line = json_of(swap.judged());
  EXPECT_EQ(line["program"], "test.ssa");
  EXPECT_EQ(line["function"], "swap");
  EXPECT_EQ(line["verdict"], "faulty");
  EXPECT_EQ(line["class"], "swap");
  EXPECT_EQ(line["edge"], Json({{"from", "L"}, {"slot", 0}, {"to", "H"}}));
  EXPECT_EQ(line["culprit"], "a = b");
  EXPECT_EQ(line["reader"], "r = sub a, b");
  EXPECT_EQ(line["victim"], "b");
  EXPECT_EQ(line["location"], "b");
  EXPECT_EQ(line["witness"], Json::array({"entry", "H", "L", "H", "X"}));
  EXPECT_EQ(line["tape"], Json::array({0, 1}));
  EXPECT_EQ(line["copies"], 6);
  EXPECT_EQ(line["optimum"], 7);
  ASSERT_EQ(line["faults"].size(), swap.verdict.faults.size());
  EXPECT_EQ(line["faults"][0]["culprit"], "a = b");
  EXPECT_FALSE(line["faults"][0].contains("faults"));
}

TEST(Json, LeavesOutWhatDoesNotApply) {
  const JudgedProgram proved(tests::swap_text, "split");
  EXPECT_EQ(keys_of(json_of(proved.judged())),
            (std::vector<std::string>{"program", "function", "destroyer", "verdict", "remarks",
                                      "copies", "optimum"}));
  const JudgedProgram declined(tests::brdec_text, "naive");
  EXPECT_EQ(keys_of(json_of(declined.judged())),
            (std::vector<std::string>{"program", "function", "destroyer", "verdict", "remarks",
                                      "message"}));
}

TEST(Json, SaysThatTheJudgesDisagreeOnlyWhereTheyDo) {
  JudgedProgram swap(tests::swap_text, "naive");
  EXPECT_FALSE(json_of(swap.judged()).contains("judges_disagree"));
  swap.verdict.judges_disagree = true;
  EXPECT_EQ(json_of(swap.judged())["judges_disagree"], true);
}

TEST(Json, WritesWordsAsSignedNumbers) {
  JudgedProgram swap(tests::swap_text, "naive");
  swap.verdict.input = oracle::ConcreteInput{{~std::uint64_t{0}}, {std::uint64_t{1} << 63U}};
  const Json input = json_of(swap.judged())["input"];
  EXPECT_EQ(input.dump(), R"({"args":[-1],"tape":[-9223372036854775808]})");
}

TEST(Json, IsOneLineWhateverTheTextsHold) {
  JudgedProgram swap(tests::swap_text, "naive");
  swap.verdict.message = "two\nlines, a \"quote\" and a broken letter \xc3";
  const std::string line = json_line(swap.judged());
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  const std::string message = Json::parse(line)["message"];
  EXPECT_TRUE(message.starts_with("two\nlines, a \"quote\"")) << message;
}

TEST(Json, OfAnAnswerThatIsNoProgramHasNoPath) {
  JudgedProgram swap(tests::swap_text, "naive");
  swap.verdict.faults.resize(1);
  swap.verdict.faults[0] = {};
  swap.verdict.faults[0].fault_class = oracle::FaultClass::garbage;
  swap.verdict.faults[0].message = "no program";
  const Json line = json_of(swap.judged());
  EXPECT_EQ(line["class"], "garbage");
  for (const char* key : {"edge", "culprit", "reader", "victim", "location", "witness", "tape"}) {
    EXPECT_FALSE(line.contains(key)) << key;
  }
}

}  // namespace
}  // namespace phidelity::report
