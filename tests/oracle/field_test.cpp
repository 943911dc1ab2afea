// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The corpus against its stored answers, read here by a reader of the test's own.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "destroyers/registry.h"
#include "tests/oracle/cases.h"

namespace phidelity::oracle {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string text_of(const fs::path& path) {
  std::ifstream in(path);
  EXPECT_TRUE(in) << path;
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

struct StoredCase {
  fs::path directory;
  std::string name;
  Json answers;

  [[nodiscard]] ir::Function program() const {
    return ssa_program(text_of(directory / answers.at("program").get<std::string>()));
  }
  [[nodiscard]] ir::Function output(const std::string& file) const {
    return tac_program(text_of(directory / file));
  }
};

std::vector<StoredCase> cases_in(const std::string& folder) {
  std::vector<StoredCase> cases;
  const fs::path directory = fs::path(PHIDELITY_SOURCE_DIR) / "corpus" / folder;
  for (const auto& entry : fs::directory_iterator(directory)) {
    if (entry.path().extension() != ".json") continue;
    cases.push_back({directory, entry.path().stem().string(), Json::parse(text_of(entry.path()))});
  }
  std::ranges::sort(cases, {}, &StoredCase::name);
  return cases;
}

// "faulty swap" where the class is stored, else "faulty".
std::string wanted(const Json& answer) {
  std::string text = answer.at("verdict").get<std::string>();
  if (answer.contains("class")) text += " " + answer.at("class").get<std::string>();
  return text;
}

std::string answered(const Verdict& v, const Json& answer) {
  if (answer.contains("class") || v.judges_disagree) return said(v);
  return std::string(name_of(v.outcome));
}

void expect_outputs_as_stored(const std::string& folder, std::size_t outputs_min) {
  Judge judge;
  std::size_t outputs = 0;
  for (const StoredCase& c : cases_in(folder)) {
    const ir::Function ssa = c.program();
    for (const Json& output : c.answers.at("outputs")) {
      const std::string file = output.at("file").get<std::string>();
      const Verdict& v = judge.judge(ssa, c.output(file), {});
      EXPECT_EQ(answered(v, output), wanted(output)) << folder << "/" << file << ": " << v.message;
      ++outputs;
    }
  }
  EXPECT_GE(outputs, outputs_min);
}

void expect_destroyers_as_stored(const std::string& folder, std::size_t answers_min) {
  Judge judge;
  std::size_t answers = 0;
  for (const StoredCase& c : cases_in(folder)) {
    const ir::Function ssa = c.program();
    for (const auto& [name, stored] : c.answers.at("destroyers").items()) {
      const auto destroyer = destroyers::make_destroyer(name);
      ASSERT_NE(destroyer, nullptr) << name;
      destroyers::Answer answer;
      destroyer->destroy(ssa, answer);
      ++answers;
      if (answer.outcome == destroyers::Outcome::declined) {
        EXPECT_EQ(wanted(stored), "declined") << c.name << ", " << name << ": " << answer.reason;
        continue;
      }
      ASSERT_EQ(answer.outcome, destroyers::Outcome::answered) << c.name << ", " << name;
      const Verdict& v = judge.judge(ssa, answer.tac, {});
      EXPECT_EQ(answered(v, stored), wanted(stored)) << c.name << ", " << name << ": " << v.message;
      if (!stored.contains("copies")) continue;
      EXPECT_EQ(v.copies, stored.at("copies").get<std::uint32_t>()) << c.name << ", " << name;
    }
  }
  EXPECT_GE(answers, answers_min);
}

// Each folder must hold as much as it did: a reader that finds nothing would be content.
TEST(Field, OutputsGetTheClassOfTheirReport) { expect_outputs_as_stored("field", 22); }
TEST(Field, MethodsGetTheirStoredAnswers) { expect_destroyers_as_stored("field", 90); }
TEST(Classic, OutputsGetTheirStoredClass) { expect_outputs_as_stored("classic", 25); }
TEST(Classic, MethodsGetTheirStoredAnswers) { expect_destroyers_as_stored("classic", 110); }

// What is stored beside a program is wrong in the very way its class says, not by a slip in the
// text: the SSA program with its copies written by `split` is right.
TEST(Field, EveryProgramHasARightAnswer) {
  Judge judge;
  for (const std::string folder : {"field", "classic"}) {
    for (const StoredCase& c : cases_in(folder)) {
      const ir::Function ssa = c.program();
      destroyers::Answer answer;
      destroyers::make_destroyer("split")->destroy(ssa, answer);
      EXPECT_EQ(said(judge.judge(ssa, answer.tac, {})), "proved") << folder << "/" << c.name;
    }
  }
}

}  // namespace
}  // namespace phidelity::oracle
