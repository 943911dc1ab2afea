// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What campaigns say of features, and the corpus of pairs.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "generators/features.h"
#include "ir/text.h"
#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

using generators::feature_count;
using generators::pair_count;

std::string stored(const std::string& name) {
  return std::string(PHIDELITY_SOURCE_DIR) + "/corpus/pairs" + name;
}

TEST(Coverage, IsPrintedByEveryCampaign) {
  const Outcome o = run({"fuzz", "--destroyer", "split", "--programs", "30"});
  EXPECT_TRUE(holds(o.out, "\nfeatures: ")) << o.out;
  EXPECT_TRUE(holds(o.out, " of " + std::to_string(pair_count) + " shown; not: ")) << o.out;
  EXPECT_TRUE(holds(o.out, " and ")) << o.out;  // the list is cut
}

TEST(Coverage, IsALineOfJsonBeforeTheSummaries) {
  const Outcome o =
      run({"fuzz", "--destroyer", "split", "--programs", "3000", "--format", "json"});
  const auto lines = json_lines(o.out);
  const Json& c = lines.at(lines.size() - 2).at("coverage");
  EXPECT_EQ(c["programs"], 3000);
  EXPECT_EQ(c["features"].size(), feature_count);
  EXPECT_EQ(c["pairs"].size(), pair_count);
  std::size_t shown = 0;
  for (const auto& [name, count] : c["pairs"].items()) shown += count > 0 ? 1 : 0;
  EXPECT_EQ(c["pairs_shown"], shown);
  EXPECT_LE(c["pairs"]["swap + trap"], c["features"]["swap"]);
}

TEST(Coverage, DoesNotMissWhatIsSwitchedOff) {
  const Outcome o = run({"fuzz", "--destroyer", "split", "--programs", "20", "--without",
                         "switch,float", "--format", "json"});
  const auto lines = json_lines(o.out);
  const Json& c = lines.at(lines.size() - 2).at("coverage");
  EXPECT_EQ(c["features"].size(), feature_count - 4);
  EXPECT_FALSE(c["features"].contains("wide-switch"));
  EXPECT_FALSE(c["features"].contains("two-classes"));
}

TEST(Directed, ProgramsAreCalledByTheirIndexAndComeAgain) {
  const Arguments base = {"fuzz", "--destroyer", "naive", "--features", "--format", "json"};
  const auto with = [&base](const Arguments& more) {
    Arguments arguments = base;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  };
  const Outcome many = with({"--programs", "80", "--jobs", "2"});
  EXPECT_EQ(without_times(many.out), without_times(with({"--programs", "80", "--jobs", "1"}).out));
  const auto lines = json_lines(many.out);
  EXPECT_TRUE(holds(lines.at(0)["campaign"]["command"], " --features"));
  const std::string name = lines.at(1)["program"];
  ASSERT_TRUE(name.starts_with("features-1-")) << name;
  const auto alone = json_lines(with({"--programs", "1", "--first", name.substr(11)}).out);
  EXPECT_EQ(alone.at(1), lines.at(1));
  EXPECT_EQ(with({"--profile", "small"}).code, 2);
}

// A corpus as a campaign writes it: the same whatever the jobs, and as expected right away.
TEST(Pairs, AreWrittenAsACorpusThatHolds) {
  const Folder folder;
  std::vector<std::string> texts;
  for (const char* jobs : {"1", "3"}) {
    const std::string out = folder.path(std::string("pairs") + jobs);
    const Outcome o = run({"fuzz", "--destroyer", "split", "--features", "--programs", "300",
                           "--pairs", out, "--jobs", jobs});
    EXPECT_EQ(o.code, 0) << o.err;
    texts.push_back(text_of_file(out + "/pairs.ssa") + text_of_file(out + "/pairs.json"));
    const Outcome replayed = run({"corpus", out, "--destroyer", "split"});
    EXPECT_EQ(replayed.code, 0) << replayed.out << replayed.err;
    EXPECT_TRUE(holds(replayed.out, " 0 not as expected")) << replayed.out;
  }
  EXPECT_EQ(texts[0], texts[1]);
}

// Every pair stands in the stored corpus once, beside a program that shows it.
TEST(Pairs, TheStoredCorpusHasAProgramForEach) {
  const auto file = ir::parse("pairs.ssa", text_of_file(stored("/pairs.ssa")));
  ASSERT_TRUE(file.has_value());
  std::map<std::string, generators::FeatureSet> shown;
  for (const ir::ParsedFunction& f : file->functions) {
    EXPECT_EQ(ir::to_string(ir::verify(f.function)), "");
    shown[std::string(f.function.symbols.text(f.function.name))] =
        generators::features_of(f.function);
  }
  std::map<std::string, generators::FeaturePair> by_name;
  for (const generators::FeaturePair pair : generators::feature_pairs) {
    by_name[generators::name_of(pair)] = pair;
  }
  const Json answers = Json::parse(text_of_file(stored("/pairs.json")));
  std::set<std::string> seen;
  std::set<std::string> functions;
  for (const Json& c : answers.at("cases")) {
    const std::string function = c.at("function");
    EXPECT_TRUE(functions.insert(function).second) << function;
    ASSERT_TRUE(shown.contains(function)) << function;
    for (const std::string name : c.at("pairs")) {
      ASSERT_TRUE(by_name.contains(name)) << name;
      EXPECT_TRUE(seen.insert(name).second) << name;
      const auto [first, second] = by_name[name];
      EXPECT_TRUE(shown[function].has(first) && shown[function].has(second)) << function << name;
    }
  }
  EXPECT_EQ(seen.size(), pair_count);
  EXPECT_EQ(functions.size(), shown.size());
}

TEST(Pairs, TheStoredAnswersAreTodays) {
  const Outcome o = run({"corpus", stored(""), "--destroyer", "naive", "--destroyer", "split",
                         "--destroyer", "sreedhar-1", "--fail-on", "disagreement"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_TRUE(holds(o.out, " 0 not as expected")) << o.out.substr(0, 2000);
}

}  // namespace
}  // namespace phidelity::tests
