// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/cli/program_runner.h"
#include "tests/support/programs.h"

namespace phidelity::tests {
namespace {

// A folder with swap.ssa, its output by naive, and the case that is given.
class SwapCorpus {
 public:
  explicit SwapCorpus(const std::string& json) {
    ssa_ = folder_.file("swap.ssa", std::string(swap_text));
    tac_ = folder_.file("swap.faulty.tac",
                        run({"destroy", ssa_, "--destroyer", "naive"}).out);
    json_ = folder_.file("swap.json", json);
  }
  [[nodiscard]] Outcome replay(Arguments more = {}) const {
    more.insert(more.begin(), {"corpus", folder_.path()});
    return run(more);
  }

 private:
  Folder folder_;
  std::string ssa_;
  std::string tac_;
  std::string json_;
};

TEST(Corpus, AsExpectedIsExitCodeZero) {
  const SwapCorpus corpus(R"({
    "program": "swap.ssa", "function": "swap", "note": "n", "source": "s",
    "runs": [{"args": [2], "result": [1]}, {"args": [3], "input": [], "prints": [], "result": [-1],
              "ends": "returned"}],
    "outputs": [{"file": "swap.faulty.tac", "verdict": "faulty", "class": "swap", "copies": 6}],
    "destroyers": {"split": {"verdict": "proved", "copies": 7}, "naive": {"verdict": "faulty"}}})");
  const Outcome o = corpus.replay();
  EXPECT_EQ(o.code, 0) << o.out << o.err;
  EXPECT_TRUE(o.out.ends_with("1 cases, 0 not as expected\n")) << o.out;
  EXPECT_EQ(corpus.replay({"--destroyer", "split"}).code, 0);
  // A fault is a fault, expected or not.
  const Outcome naive = corpus.replay({"--destroyer", "naive"});
  EXPECT_EQ(naive.code, 1);
  EXPECT_TRUE(naive.out.ends_with("1 cases, 0 not as expected\n")) << naive.out;
}

TEST(Corpus, SaysEachAnswerThatIsNotAsExpected) {
  const auto mismatch = [](const std::string& json, const Arguments& more = {}) {
    const Outcome o = SwapCorpus(json).replay(more);
    EXPECT_EQ(o.code, 1) << o.out << o.err;
    EXPECT_TRUE(holds(o.out, "not as expected: ")) << o.out;
    return o.out;
  };
  EXPECT_TRUE(holds(mismatch(R"({"runs": [{"args": [2], "result": [5]}]})"),
                    "expected result 5, got 1"));
  EXPECT_TRUE(holds(mismatch(R"({"runs": [{"args": [2], "prints": [5]}]})"),
                    "expected prints 5, got nothing"));
  EXPECT_TRUE(holds(mismatch(R"({"runs": [{"args": [2], "ends": "trapped"}]})"),
                    "expected a trap, got a return"));
  EXPECT_TRUE(holds(mismatch(R"({"outputs": [{"file": "swap.faulty.tac", "verdict": "proved"}]})"),
                    "expected proved, got faulty swap"));
  EXPECT_TRUE(holds(
      mismatch(
          R"({"outputs": [{"file": "swap.faulty.tac", "verdict": "faulty", "class": "garbage"}]})"),
      "expected faulty garbage, got faulty swap"));
  EXPECT_TRUE(holds(mismatch(R"({"destroyers": {"split": {"verdict": "proved", "copies": 3}}})",
                             {"--destroyer", "split"}),
                    "expected 3 copies, got 7"));
}

TEST(Corpus, TakesAbsentPrintsForNone) {
  const Folder folder;
  const std::string ssa =
      folder.file("p.ssa", "ssa @p(n) {\nentry:\n  print 7\n  cbr n, L, X\n"
                           "L:\n  print 8\n  br L\nX:\n  ret 1\n}\n");
  const auto replay = [&](const std::string& run_of_it) {
    const std::string json = folder.file("p.json", "{\"runs\": [" + run_of_it + "]}");
    return run({"corpus", folder.path()});
  };
  const Outcome silent = replay(R"({"args": [0], "result": [1]})");
  EXPECT_EQ(silent.code, 1);
  EXPECT_TRUE(holds(silent.out, "expected prints nothing, got 7")) << silent.out;
  EXPECT_EQ(replay(R"({"args": [0], "result": [1], "prints": [7]})").code, 0);
  // What goes on for ever prints for ever.
  EXPECT_EQ(replay(R"({"args": [1], "ends": "loops"})").code, 0);
}

TEST(Corpus, RefusesACaseThatChecksNothing) {
  const auto complaint = [](const std::string& json) {
    const Outcome o = SwapCorpus(json).replay();
    EXPECT_EQ(o.code, 2) << json << o.out;
    return o.err;
  };
  EXPECT_TRUE(holds(complaint("{"), "swap.json"));
  EXPECT_TRUE(holds(complaint("[]"), "an object is wanted"));
  EXPECT_TRUE(holds(complaint(R"({"run": []})"), "unknown key 'run', did you mean 'runs'?"));
  EXPECT_TRUE(holds(complaint(R"({"note": 1})"), "note: a text is wanted"));
  EXPECT_TRUE(holds(complaint(R"({"runs": {}})"), "runs: a list is wanted"));
  EXPECT_TRUE(holds(complaint(R"({"runs": [{"args": []}]})"), "runs[0].args: 0 given"));
  EXPECT_TRUE(holds(complaint(R"({"runs": [{"args": [1.5]}]})"), "an integer is wanted"));
  EXPECT_TRUE(
      holds(complaint(R"({"runs": [{"args": [1], "inputs": []}]})"), "did you mean 'input'"));
  EXPECT_TRUE(holds(complaint(R"({"runs": [{"args": [1], "ends": "x"}]})"), "unknown ending 'x'"));
  EXPECT_TRUE(holds(complaint(R"({"outputs": [{"verdict": "proved"}]})"), "'file' is missing"));
  EXPECT_TRUE(holds(complaint(R"({"outputs": [{"file": "no.tac", "verdict": "proved"}]})"),
                    "outputs[0].file: cannot read"));
  EXPECT_TRUE(holds(complaint(R"({"outputs": [{"file": "swap.ssa", "verdict": "proved"}]})"),
                    "tac is wanted"));
  EXPECT_TRUE(holds(complaint(R"({"destroyers": {"split": {}}})"), "'verdict' is missing"));
  EXPECT_TRUE(holds(complaint(R"({"destroyers": {"split": {"verdict": "prooved"}}})"),
                    "did you mean 'proved'"));
  EXPECT_TRUE(
      holds(complaint(R"({"destroyers": {"split": {"verdict": "faulty", "class": "swop"}}})"),
            "did you mean 'swap'"));
  EXPECT_TRUE(
      holds(complaint(R"({"destroyers": {"split": {"verdict": "proved", "class": "swap"}}})"),
            "only a faulty verdict has a class"));
  EXPECT_TRUE(holds(complaint(R"({"program": "no.ssa"})"), "cannot read"));
  EXPECT_TRUE(holds(complaint(R"({"function": "f"})"), "has no function @f"));
}

TEST(Corpus, InJsonIsACampaign) {
  const SwapCorpus corpus(R"({"runs": [{"args": [2], "result": [5]}]})");
  const auto lines = json_lines(corpus.replay({"--destroyer", "naive", "--format", "json"}).out);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_TRUE(lines[0].contains("campaign"));
  EXPECT_TRUE(holds(lines[1]["mismatch"]["message"], "expected result 5, got 1"));
  EXPECT_EQ(lines[2]["class"], "swap");
  EXPECT_EQ(lines[3]["summary"]["faulty"], 1);
}

// The corpora of the project, for every destroyer that they have answers for.
class StoredCorpus : public testing::TestWithParam<const char*> {};

TEST_P(StoredCorpus, IsAsExpected) {
  const std::string folder = std::string(PHIDELITY_SOURCE_DIR) + "/corpus/" + GetParam();
  const Outcome o = run({"corpus", folder, "--destroyer", "naive", "--destroyer", "split",
                         "--destroyer", "sreedhar-1", "--destroyer", "atlas"});
  EXPECT_EQ(o.code, 1);  // naive and atlas are there to fail
  EXPECT_TRUE(o.out.ends_with(" cases, 0 not as expected\n")) << o.out;
  EXPECT_EQ(run({"corpus", folder, "--destroyer", "sound"}).code, 0);
}

INSTANTIATE_TEST_SUITE_P(Project, StoredCorpus, testing::Values("classic", "field"),
                         [](const auto& corpus) { return std::string(corpus.param); });

// One program for each pair of features, as far as aim and chance have found one.
TEST(Corpus, ThePairsOfFeaturesHaveTheirStoredAnswers) {
  const std::string pairs = std::string(PHIDELITY_SOURCE_DIR) + "/corpus/pairs";
  for (const char* destroyer : {"split", "naive", "boissinot-value"}) {
    const Outcome o = run({"corpus", pairs, "--destroyer", destroyer});
    EXPECT_NE(o.out.find(" cases, 0 not as expected"), std::string::npos) << o.out << o.err;
  }
}

}  // namespace
}  // namespace phidelity::tests
