// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "destroyers/registry.h"
#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

constexpr const char* phi_and_constant =
    "ssa @f(n) {\nentry:\n  cbr n, J(1), J(2)\nJ(a):\n  ret a\n}\n"
    "ssa @g() {\nentry:\n  ret 7\n}\n";

TEST(Check, ExitCodesAreThoseOfTheContract) {
  const std::string swap = classic("swap.ssa");
  const std::string brdec = classic("brdec.ssa");
  EXPECT_EQ(run({"check", swap, "--destroyer", "split"}).code, 0);
  EXPECT_EQ(run({"check", swap, "--destroyer", "naive"}).code, 1);
  EXPECT_EQ(run({"check", brdec, "--destroyer", "naive"}).code, 3);
  EXPECT_EQ(run({"check", "/no/such.ssa", "--destroyer", "naive"}).code, 2);
  // The highest-ranking holds: one declined program beside a judged one is no 3.
  EXPECT_EQ(run({"check", brdec, swap, "--destroyer", "atlas"}).code, 0);
  EXPECT_EQ(run({"check", brdec, swap, "--destroyer", "naive"}).code, 1);
  EXPECT_EQ(run({"check", swap, "/no/such.ssa", "--destroyer", "naive"}).code, 2);
}

TEST(Check, FailsOnlyOnWhatFailOnNames) {
  const Folder folder;
  // Every way to the copy that is lost begins with a branch on undef.
  const std::string ssa =
      folder.file("u.ssa", "ssa @u() {\nentry:\n  br H(1, undef)\nH(a, c):\n"
                           "  cbr c, H(2, 1), X\nX:\n  ret a\n}\n");
  const Arguments check = {"check", ssa, "--destroyer", "naive", "--fail-on"};
  const auto code = [&](const std::string& words) {
    Arguments all = check;
    all.push_back(words);
    const Outcome o = run(all);
    EXPECT_TRUE(holds(o.out, "inconclusive")) << o.out;
    return o.code;
  };
  EXPECT_EQ(code("faulty"), 0);
  EXPECT_EQ(code("faulty,inconclusive"), 3);
  EXPECT_EQ(run({"check", classic("swap.ssa"), "--destroyer", "naive", "--fail-on",
                 "disagreement"})
                .code,
            0);
}

TEST(Check, JudgesAGivenOutput) {
  const std::string ssa = classic("swap.ssa");
  EXPECT_EQ(run({"check", ssa, "--destroyed", classic("swap.right.tac")}).code, 0);
  const Outcome faulty =
      run({"check", ssa, "--destroyed", classic("swap.faulty.tac"), "--format", "json"});
  EXPECT_EQ(faulty.code, 1);
  const Json line = json_lines(faulty.out).at(0);
  EXPECT_EQ(line["class"], "swap");
  EXPECT_EQ(line["destroyer"], classic("swap.faulty.tac"));
}

TEST(Check, JudgesTextThatIsNoProgram) {
  const auto fault_class = [](const std::string& tac) {
    const Outcome o = run({"check", classic("swap.ssa"), "--destroyed", "-", "--format", "json"},
                          {.input = tac});
    EXPECT_EQ(o.code, 1) << o.err;
    return json_lines(o.out).at(0)["class"];
  };
  EXPECT_EQ(fault_class("Segmentation fault\n"), "garbage");
  EXPECT_EQ(fault_class("tac @swap(n) {\nentry:\n  br nowhere\n}\n"), "malformed");
  EXPECT_EQ(fault_class("tac @swap(n, n) {\nentry:\n  ret n\n}\n"), "malformed");
  EXPECT_EQ(fault_class("tac @swap(n) {\nentry:\n  br H(1)\nH(a):\n  ret a\n}\n"), "leftover-phi");
}

TEST(Check, OfAStageLetsPhisStay) {
  const std::string ssa = classic("lost.ssa");
  Arguments check = {"check", ssa, "--destroyed", ssa};
  EXPECT_EQ(run(check).code, 2);
  check.push_back("--stage");
  const Outcome o = run(check);
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_TRUE(holds(o.out, "proved")) << o.out;
}

TEST(Check, PairsFunctionsByName) {
  const Folder folder;
  const std::string ssa = folder.file("two.ssa", phi_and_constant);
  const Outcome tac = run({"destroy", ssa, "--destroyer", "split"});
  const std::size_t second = tac.out.find("tac @g");
  const std::string swapped = tac.out.substr(second) + tac.out.substr(0, second);
  EXPECT_EQ(run({"check", ssa, "--destroyed", "-"}, {.input = swapped}).code, 0);
  const Outcome missing =
      run({"check", ssa, "--destroyed", "-"}, {.input = tac.out.substr(0, second)});
  EXPECT_EQ(missing.code, 2);
  EXPECT_TRUE(holds(missing.err, "has no function @g")) << missing.err;
}

TEST(Check, JudgesEveryFunctionOfEveryFileByEveryDestroyer) {
  const Outcome o = run({"check", "-", classic("swap.ssa"), "--destroyer", "sound", "--destroyer",
                         "naive", "--format", "json"},
                        {.input = phi_and_constant});
  EXPECT_EQ(o.code, 1);
  std::vector<std::string> rows;
  for (const Json& line : json_lines(o.out)) {
    const std::string program = line["program"];
    rows.push_back((program == classic("swap.ssa") ? "swap.ssa" : program) + " " +
                   line["function"].get<std::string>() + " " +
                   line["destroyer"].get<std::string>() + " " +
                   line["verdict"].get<std::string>());
  }
  std::vector<std::string> expected;
  for (const char* subject : {"<stdin> f ", "<stdin> g ", "swap.ssa swap "}) {
    for (const destroyers::Entry& entry : destroyers::registry()) {
      if (entry.trust != destroyers::Trust::sound) continue;
      // These add instructions, or take branches away: their answers are judged by runs.
      const std::string_view where = subject;
      const bool by_runs =
          (entry.name == "guarded" && where != "<stdin> g ") ||
          ((entry.name == "predicated" || entry.name == "select") && where == "<stdin> f ") ||
          (entry.name == "chordal-xor" && where == "swap.ssa swap ");
      expected.push_back(subject + std::string(entry.name) + (by_runs ? " agreed" : " proved"));
    }
    const bool harmless = std::string(subject) == "<stdin> g ";
    expected.push_back(std::string(subject) + "naive " + (harmless ? "proved" : "faulty"));
  }
  EXPECT_EQ(rows, expected);
}

TEST(Check, NamesOneFunction) {
  const Outcome o = run({"check", "-", "--destroyer", "naive", "--function", "g"},
                        {.input = phi_and_constant});
  EXPECT_EQ(o.code, 0);
  EXPECT_EQ(o.out, "<stdin> @g, naive: proved (0 copies, at best 0)\n");
}

TEST(Check, PrintsTheSameBytesTwice) {
  for (const char* format : {"text", "json"}) {
    const Arguments check = {"check", classic("swap.ssa"), classic("vswap.ssa"), "--destroyer",
                             "all", "--format", format};
    const Outcome once = run(check);
    EXPECT_GT(once.out.size(), 1000U);
    EXPECT_EQ(run(check).out, once.out);
  }
}

TEST(Check, OfManyProgramsEndsWithWhatThereWas) {
  const Outcome o = run({"check", classic("swap.ssa"), classic("brdec.ssa"), "--destroyer",
                         "split", "--destroyer", "naive"});
  EXPECT_TRUE(o.out.ends_with("4 verdicts: 2 proved, 1 faulty, 1 declined\n")) << o.out;
}

TEST(Hazards, AreListedWithTheirEdges) {
  const Outcome o = run({"hazards", classic("swap.ssa"), classic("lost.ssa"), "--format", "json"});
  EXPECT_EQ(o.code, 0);
  const auto lines = json_lines(o.out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(keys_of(lines[0]),
            (std::vector<std::string>{"program", "function", "edge", "hazards", "messages"}));
  EXPECT_EQ(lines[0]["edge"], Json({{"from", "L"}, {"slot", 0}, {"to", "H"}}));
  EXPECT_EQ(lines[0]["hazards"], Json::array({"swap"}));
  EXPECT_EQ(lines[1]["hazards"], Json::array({"lost-copy", "critical"}));
}

TEST(Hazards, AsTextSayWhereThereAreNone) {
  const Outcome o = run({"hazards", "-"}, {.input = "ssa @g() {\nentry:\n  ret 7\n}\n"});
  EXPECT_EQ(o.code, 0);
  EXPECT_EQ(o.out, "<stdin> @g: no hazards\n");
}

}  // namespace
}  // namespace phidelity::tests
