// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The store of faults, baselines, and campaigns as documents.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <string>

#include "ir/text.h"
#include "tests/cli/program_runner.h"
#include "tests/support/report_schemas.h"

namespace phidelity::tests {
namespace {

namespace fs = std::filesystem;

const Arguments small_campaign = {"fuzz",       "--destroyer", "naive", "--programs",
                                  "80",         "--profile",   "small"};

TEST(Store, KeepsEachFaultOnceWithItsSmallestProgram) {
  const Folder folder;
  const std::string store = folder.path("store");
  EXPECT_EQ(run(with(small_campaign, {"--store", store})).code, 1);
  std::size_t faults = 0;
  for (const auto& entry : fs::directory_iterator(store)) {
    ++faults;
    const fs::path place = entry.path();
    ASSERT_TRUE(entry.is_directory()) << place;
    const Outcome check = run({"check", (place / "program.ssa").string(), "--destroyer", "naive"});
    EXPECT_EQ(check.code, 1) << place;
    EXPECT_EQ(run({"check", (place / "reduced.ssa").string(), "--destroyer", "naive"}).code, 1);
    EXPECT_EQ(run({"check", (place / "program.ssa").string(), "--destroyed",
                   (place / "destroyed.tac").string()})
                  .code,
              1);
    EXPECT_TRUE(holds(text_of_file(place / "verdict.txt"), "faulty"));
    EXPECT_EQ(json_lines(text_of_file(place / "verdict.json")).size(), 1u);
    EXPECT_TRUE(holds(text_of_file(place / "reproduce.txt"), "--programs 1 --first "));
  }
  EXPECT_GE(faults, 4u);

  // More programs of another seed: what is there stays or becomes smaller.
  const auto sizes = [&] {
    std::map<std::string, std::size_t> blocks;
    for (const auto& entry : fs::directory_iterator(store)) {
      const auto file = ir::parse("p.ssa", text_of_file(entry.path() / "program.ssa"));
      blocks[entry.path().filename().string()] = file->functions.at(0).function.blocks.size();
    }
    return blocks;
  };
  const auto before = sizes();
  fs::create_directories(store + "/.half-done-1/x");  // as a kill leaves it
  EXPECT_EQ(run(with(small_campaign, {"--seed", "2", "--store", store})).code, 1);
  const auto after = sizes();
  EXPECT_FALSE(fs::exists(store + "/.half-done-1"));
  for (const auto& [word, blocks] : before) {
    ASSERT_TRUE(after.contains(word));
    EXPECT_LE(after.at(word), blocks);
  }
}

TEST(Store, AFolderThatTakesNothingIsAnError) {
  EXPECT_EQ(run(with(small_campaign, {"--store", "/dev/full"})).code, 2);
  if (geteuid() == 0) return;  // root may write everywhere
  const Folder folder;
  const std::string store = folder.path("store");
  fs::create_directories(store);
  fs::permissions(store, fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_EQ(run(with(small_campaign, {"--store", store})).code, 2);
}

TEST(Baseline, AFaultIsKnownByItsReducedProgramAlone) {
  const Folder folder;
  const std::string baseline = folder.path("known.ssa");
  EXPECT_EQ(run(with(small_campaign, {"--write-baseline", baseline})).code, 1);
  const Outcome again = run(with(small_campaign, {"--baseline", baseline}));
  EXPECT_EQ(again.code, 0) << again.out;
  EXPECT_TRUE(holds(again.out, " known, 0 new")) << again.out;
  // Without one of its programs, one fault is new, though others of its class are known.
  const std::string text = text_of_file(baseline);
  const std::size_t first = text.find("# destroyer");
  const std::size_t second = text.find("# destroyer", first + 1);
  const std::string less = folder.file("less.ssa", text.substr(0, first) + text.substr(second));
  EXPECT_EQ(run(with(small_campaign, {"--baseline", less})).code, 1);
  // Those of another destroyer are not known.
  EXPECT_EQ(run({"fuzz", "--destroyer", "B01", "--programs", "80", "--profile", "small",
                 "--baseline", baseline})
                .code,
            1);
  EXPECT_EQ(run(with(small_campaign, {"--baseline", folder.path("none")})).code, 2);
  EXPECT_EQ(run(with(small_campaign, {"--baseline", folder.file("b", "# destroyer x: y\nssa @")})).code, 2);
}

TEST(Documents, ACampaignAsJunitHasACaseForEachDestroyer) {
  const Outcome o = run(with(small_campaign, {"--destroyer", "split", "--format", "junit"}));
  EXPECT_EQ(o.code, 1);
  const Element root = xml(o.out);
  EXPECT_EQ(junit_complaints(root), "");
  EXPECT_EQ(root.attributes.at("tests"), "2");
  EXPECT_EQ(root.attributes.at("failures"), "1");
  const Element& naive = root.children.at(0).children.at(0);
  EXPECT_EQ(naive.attributes.at("name"), "naive");
  EXPECT_EQ(naive.attributes.at("classname"), "small");
  EXPECT_TRUE(holds(naive.children.at(0).text, "reduced:\nssa @main("));
}

TEST(Documents, ACampaignAsSarifKeepsTheSchema) {
  const Folder folder;
  const std::string baseline = folder.path("known.ssa");
  run(with(small_campaign, {"--write-baseline", baseline}));
  const Outcome o = run(with(small_campaign, {"--format", "sarif", "--store", folder.path("store"),
                                     "--baseline", baseline}));
  const Json log = Json::parse(o.out);
  EXPECT_EQ(sarif_complaints(log), "");
  ASSERT_GE(log["runs"][0]["results"].size(), 4u);
  for (const Json& result : log["runs"][0]["results"]) {
    EXPECT_EQ(result["baselineState"], "unchanged");
    const std::string uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    EXPECT_TRUE(fs::exists(uri.substr(std::string("file://").size()))) << uri;
  }
}

TEST(Documents, AVerdictPointsAtTheLineThatReadsWrongly) {
  const Arguments check = {"check", classic("swap.ssa"), "--destroyer", "naive", "--destroyer",
                           "split", "--format"};
  const Json log = Json::parse(run(with(check, {"sarif"})).out);
  EXPECT_EQ(sarif_complaints(log), "");
  ASSERT_EQ(log["runs"][0]["results"].size(), 1u);
  const Json& place = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
  std::string line = text_of_file(classic("swap.ssa"));
  for (int k = 1; k < place["region"]["startLine"].get<int>(); ++k) line.erase(0, line.find('\n') + 1);
  EXPECT_TRUE(line.starts_with("  r = sub a, b")) << line;
  const Element root = xml(run(with(check, {"junit"})).out);
  EXPECT_EQ(junit_complaints(root), "");
  EXPECT_EQ(root.attributes.at("tests"), "2");
}

}  // namespace
}  // namespace phidelity::tests
