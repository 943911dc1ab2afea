// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

Arguments fuzz(Arguments more) {
  more.insert(more.begin(), "fuzz");
  return more;
}

// The summaries of a campaign in JSON, by destroyer.
std::map<std::string, Json> summaries_of(const std::string& out) {
  std::map<std::string, Json> summaries;
  for (const Json& line : json_lines(out)) {
    if (line.contains("summary")) {
      summaries[line["summary"]["destroyer"].get<std::string>()] = line["summary"];
    }
  }
  return summaries;
}

TEST(Fuzz, ExitCodesAreThoseOfTheContract) {
  EXPECT_EQ(run(fuzz({"--destroyer", "split", "--programs", "200"})).code, 0);
  EXPECT_EQ(run(fuzz({"--destroyer", "naive", "--programs", "200"})).code, 1);
  EXPECT_EQ(run(fuzz({"--destroyer", "naive", "--programs", "200", "--fail-on", "disagreement"}))
                .code,
            0);
  EXPECT_EQ(run(fuzz({"--destroyer", "naive", "--programs", "-5"})).code, 2);
}

TEST(Fuzz, WithNothingButDeclinedProgramsJudgedNothing) {
  // The first program that naive declines, alone.
  const auto declines = [](int index) {
    return run(fuzz({"--destroyer", "naive", "--programs", "1", "--first", std::to_string(index)}))
               .code == 3;
  };
  int index = 0;
  while (index < 200 && !declines(index)) ++index;
  EXPECT_LT(index, 200);
}

TEST(Fuzz, BeginsWithTheCampaignAndEndsWithASummaryForEachDestroyer) {
  const Outcome o = run(fuzz({"--destroyer", "naive", "--destroyer", "split", "--programs", "150",
                              "--seed", "7", "--format", "json"}));
  const auto lines = json_lines(o.out);
  ASSERT_GT(lines.size(), 3U);
  EXPECT_EQ(keys_of(lines.front()), std::vector<std::string>{"campaign"});
  EXPECT_EQ(keys_of(lines.front()["campaign"]),
            (std::vector<std::string>{"version", "seed", "command"}));
  EXPECT_EQ(lines.front()["campaign"]["seed"], 7);
  EXPECT_EQ(lines.front()["campaign"]["command"],
            "phidelity fuzz --destroyer naive --destroyer split --programs 150 --seed 7 --format "
            "json");
  EXPECT_EQ(lines[lines.size() - 2]["summary"]["destroyer"], "naive");
  EXPECT_EQ(lines.back()["summary"]["destroyer"], "split");
  EXPECT_TRUE(lines[lines.size() - 3].contains("coverage"));
  for (std::size_t i = 1; i + 3 < lines.size(); ++i) {
    EXPECT_TRUE(lines[i].contains("verdict")) << lines[i];
    EXPECT_NE(lines[i]["verdict"], "proved");
    EXPECT_NE(lines[i]["verdict"], "declined");
  }
}

TEST(Fuzz, SummariesHaveTheKeysOfTheContractAndAddUp) {
  const Outcome o = run(fuzz({"--destroyer", "all", "--programs", "60", "--format", "json"}));
  std::size_t findings = 0;
  for (const Json& line : json_lines(o.out)) findings += line.contains("verdict") ? 1 : 0;
  std::size_t found = 0;
  for (const auto& [destroyer, s] : summaries_of(o.out)) {
    EXPECT_EQ(keys_of(s), (std::vector<std::string>{
                              "destroyer", "programs", "proved", "agreed", "faulty", "declined",
                              "inconclusive", "classes", "seconds", "programs_per_second", "seed"}))
        << destroyer;
    const auto count = [&s](const char* key) { return s[key].get<std::uint64_t>(); };
    EXPECT_EQ(count("programs"), 60U);
    EXPECT_EQ(count("programs"), count("proved") + count("agreed") + count("faulty") +
                                     count("declined") + count("inconclusive"));
    std::uint64_t faulty = 0;
    for (const auto& [name, number] : s["classes"].items()) {
      EXPECT_GT(number.get<std::uint64_t>(), 0U) << name;
      faulty += number.get<std::uint64_t>();
    }
    EXPECT_EQ(faulty, count("faulty")) << destroyer;
    EXPECT_TRUE(s["seconds"].is_number());
    EXPECT_TRUE(s["programs_per_second"].is_number());
    found += count("agreed") + count("faulty") + count("inconclusive");
  }
  EXPECT_GT(found, 60U);
  EXPECT_EQ(findings, found);
}

TEST(Fuzz, CountsRemarksWhereTheyAreAskedFor) {
  const Arguments arguments =
      fuzz({"--destroyer", "sreedhar-1", "--destroyer", "split", "--programs", "60", "--format", "json"});
  Arguments asked = arguments;
  asked.push_back("--remarks");
  const auto with = summaries_of(run(asked).out);
  EXPECT_GT(with.at("sreedhar-1")["wasteful"].get<int>(), 30);
  EXPECT_GT(with.at("sreedhar-1")["stray_copy"].get<int>(), 10);
  EXPECT_FALSE(with.at("split").contains("wasteful"));
  EXPECT_FALSE(summaries_of(run(arguments).out).at("sreedhar-1").contains("wasteful"));
}

TEST(Fuzz, PrintsTheSameBytesWhateverTheJobs) {
  const Arguments base = fuzz({"--destroyer", "naive", "--destroyer", "B01", "--destroyer", "split",
                               "--programs", "300", "--format", "json"});
  std::vector<std::string> outputs;
  for (const char* jobs : {"1", "1", "2", "3"}) {
    Arguments arguments = base;
    arguments.insert(arguments.end(), {"--jobs", jobs});
    outputs.push_back(without_times(run(arguments).out));
  }
  EXPECT_GT(outputs[0].size(), 10'000U);
  for (const std::string& output : outputs) EXPECT_EQ(output, outputs[0]);
}

TEST(Fuzz, IsRepeatedByTheCommandOfItsFirstLine) {
  const Outcome once = run(fuzz({"--destroyer", "planted", "--programs", "12", "--first", "40",
                                 "--seed", "3", "--profile", "small", "--without", "float,switch",
                                 "--shard", "2/3", "--jobs", "2", "--format", "json"}));
  std::istringstream words(json_lines(once.out).at(0)["campaign"]["command"].get<std::string>());
  Arguments again;
  for (std::string word; words >> word;) again.push_back(word);
  ASSERT_EQ(again.at(0), "phidelity");
  again.erase(again.begin());
  EXPECT_EQ(without_times(run(again).out), without_times(once.out));
}

TEST(Fuzz, OfShardsAddsUpToTheWhole) {
  const auto faulty = [](Arguments more) {
    more.insert(more.end(), {"--destroyer", "naive", "--programs", "200", "--format", "json"});
    const Json summary = summaries_of(run(fuzz(more)).out).at("naive");
    return std::pair(summary["programs"].get<int>(), summary["faulty"].get<int>());
  };
  const auto all = faulty({});
  int programs = 0;
  int count = 0;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    const auto part = faulty({"--shard", shard});
    programs += part.first;
    count += part.second;
  }
  EXPECT_EQ(std::pair(programs, count), all);
  EXPECT_EQ(programs, 200);
}

TEST(Fuzz, FindsAFindingAgainByItsName) {
  const Outcome o = run(fuzz({"--destroyer", "naive", "--programs", "50", "--seed", "5",
                              "--profile", "small", "--format", "json"}));
  const Json finding = json_lines(o.out).at(1);
  const std::string name = finding["program"];
  ASSERT_TRUE(name.starts_with("small-5-")) << name;
  const Outcome again =
      run(fuzz({"--destroyer", "naive", "--programs", "1", "--seed", "5", "--profile", "small",
                "--first", name.substr(8), "--format", "json"}));
  EXPECT_EQ(json_lines(again.out).at(1), finding);
}

TEST(Fuzz, AsTextShowsTheSmallestExampleOfEachClass) {
  const Outcome o = run(fuzz({"--destroyer", "naive", "--programs", "300"}));
  EXPECT_TRUE(o.out.starts_with("phidelity ")) << o.out;
  EXPECT_TRUE(holds(o.out, "phidelity fuzz --destroyer naive --programs 300 --seed 1\n"));
  EXPECT_FALSE(holds(o.out, "disagreements")) << o.out;
  const Json summary = summaries_of(run(fuzz({"--destroyer", "naive", "--programs", "300",
                                              "--format", "json"}))
                                        .out)
                           .at("naive");
  EXPECT_GE(summary["classes"].size(), 2U);
  for (const auto& [name, count] : summary["classes"].items()) {
    const std::size_t example =
        o.out.find("the smallest example of " + name + ", by naive\n\nssa @");
    ASSERT_NE(example, std::string::npos) << name;
    EXPECT_NE(o.out.find("\ntac @", example), std::string::npos);
    EXPECT_NE(o.out.find(", naive: faulty: " + name, example), std::string::npos);
  }
}

TEST(Fuzz, WritesItsExamplesAsACorpus) {
  const Folder folder;
  const std::string out = folder.path("deep/er");
  EXPECT_EQ(run(fuzz({"--destroyer", "naive", "--programs", "300", "--out", out})).code, 1);
  EXPECT_TRUE(std::filesystem::exists(out + "/naive-swap.ssa"));
  EXPECT_TRUE(std::filesystem::exists(out + "/naive-swap.tac"));
  const Outcome replay = run({"corpus", out});
  EXPECT_EQ(replay.code, 0) << replay.out << replay.err;
  const Outcome naive = run({"corpus", out, "--destroyer", "naive"});
  EXPECT_EQ(naive.code, 1);
  EXPECT_TRUE(holds(naive.out, " 0 not as expected\n")) << naive.out;
  EXPECT_EQ(run({"check", out + "/naive-swap.ssa", "--destroyed", out + "/naive-swap.tac"}).code,
            1);
}

TEST(Fuzz, EndsAfterTheSecondsItWasGiven) {
  const auto start = std::chrono::steady_clock::now();
  const Outcome o = run(fuzz({"--destroyer", "split", "--seconds", "0.3", "--format", "json"}));
  EXPECT_EQ(o.code, 0);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_GT(summaries_of(o.out).at("split")["programs"], 0);
}

TEST(Fuzz, InterruptedStillSaysWhatItFound) {
  for (const int number : {SIGINT, SIGTERM}) {
    Process process(fuzz({"--destroyer", "split", "--destroyer", "B01", "--seconds", "600",
                          "--format", "json"}));
    for (int i = 0; i < 1000 && !holds(process.output_so_far(), "\"verdict\""); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    process.signal(number);
    const Outcome o = process.wait();
    EXPECT_EQ(o.code, 130);
    EXPECT_EQ(o.err, "");
    const auto summaries = summaries_of(o.out);
    EXPECT_EQ(summaries.size(), 2U);
    EXPECT_EQ(summaries.at("split")["interrupted"], true);
    EXPECT_GT(summaries.at("B01")["faulty"], 0);
  }
}

TEST(Fuzz, OfFeaturesSwitchedOffHasNone) {
  const Outcome o = run(fuzz({"--destroyer", "C08", "--programs", "40", "--without",
                              "switch,float,call"}));
  for (const char* word : {"switch ", "fadd", "call @"}) EXPECT_FALSE(holds(o.out, word)) << word;
  EXPECT_TRUE(holds(run(fuzz({"--destroyer", "C08", "--programs", "40"})).out, "ssa @"));
}

}  // namespace
}  // namespace phidelity::tests
