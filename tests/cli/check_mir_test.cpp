// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

std::string dump(const std::string& name) {
  return std::string(PHIDELITY_SOURCE_DIR) + "/tests/foreign/mir/texts/" + name;
}

std::string replaced(std::string text, const std::string& old, const std::string& by) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return at == std::string::npos ? text : text.replace(at, old.size(), by);
}

TEST(CheckMir, JudgesEveryFunctionOfTwoDumps) {
  const Outcome o =
      run({"check", "--mir", dump("x86-64.before.mir"), dump("x86-64.after.mir"), "--jobs", "2"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_TRUE(holds(o.out, "programs  proved")) << o.out;
  EXPECT_TRUE(holds(o.out, "wasteful: ")) << o.out;
  EXPECT_FALSE(holds(o.out, "@fib")) << "what is proved is named on demand alone";
  const Outcome one = run({"check", "--mir", dump("swap.llvm22.before.mir"),
                           dump("swap.llvm22.after.mir"), "--function", "swap"});
  EXPECT_TRUE(holds(one.out, "proved (9 copies, at best 7)\n  remark       wasteful\n")) << one.out;
}

TEST(CheckMir, AFaultIsShownInTheDumpsOwnNames) {
  const Folder folder;
  const std::string after = text_of_file(dump("lost.llvm22.after.mir"));
  // Without the copy at the top of the loop, the phi's own register is written before the branch.
  std::string naive = replaced(after, "    %0:gr32 = COPY %6\n", "");
  naive = replaced(naive, "%6:gr32 = COPY %4", "%0:gr32 = COPY %4");
  naive = replaced(naive, "%6:gr32 = COPY %5", "%0:gr32 = COPY %5");
  const std::string file = folder.file("naive.mir", naive);
  const Outcome o = run({"check", "--mir", dump("lost.llvm22.before.mir"), file});
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(holds(o.out, "@lost, " + file + ": faulty: lost-copy (critical, back-edge")) << o.out;
  EXPECT_TRUE(holds(o.out, "culprit      %0:gr32 = %5   in bb.1.loop, for the edge "
                           "bb.1.loop -> bb.1.loop (slot 1)"))
      << o.out;
  EXPECT_TRUE(holds(o.out, "    bb.2.exit\n")) << o.out;

  const Outcome json =
      run({"check", "--mir", dump("lost.llvm22.before.mir"), file, "--format", "json"});
  const Json line = json_lines(json.out).at(0);
  EXPECT_EQ(line["function"], "lost");
  EXPECT_EQ(line["verdict"], "faulty");
  EXPECT_EQ(line["class"], "lost-copy");
  EXPECT_EQ(line["victim"], "%0");
  EXPECT_EQ(line["witness"], Json({"bb.0.entry", "bb.1.loop", "bb.2.exit"}));
}

TEST(CheckMir, OneFunctionNeverSpoilsTheFile) {
  const Folder folder;
  std::string after = text_of_file(dump("aarch64.after.mir"));
  after = replaced(after, "  bb.0 ", "  bb.0 bb.0 %%% (");
  after = replaced(after, "name:            both", "name:            other");
  const std::string file = folder.file("after.mir", after);
  const Outcome o = run({"check", "--mir", dump("aarch64.before.mir"), file, "--format", "json"});
  EXPECT_EQ(o.code, 0);
  std::map<std::string, std::string> verdicts;
  for (const Json& line : json_lines(o.out)) verdicts[line["function"]] = line["verdict"];
  EXPECT_EQ(verdicts.size(), 5u) << o.out;
  EXPECT_EQ(verdicts["sw"], "proved");
  EXPECT_EQ(verdicts["comp"], "proved");
  EXPECT_EQ(verdicts["both"], "declined") << "only one side has it";
  EXPECT_EQ(verdicts["other"], "declined");

  after = replaced(after, "    B %bb.", "    B %bb.777");
  const Outcome broken =
      run({"check", "--mir", dump("aarch64.before.mir"), folder.file("b.mir", after)});
  EXPECT_TRUE(holds(broken.out, "b.mir:")) << broken.out;
  EXPECT_TRUE(holds(broken.out, ": error: there is no block bb.777")) << broken.out;
  EXPECT_TRUE(holds(broken.out, "declined  because")) << broken.out;
}

TEST(CheckMir, ReadsALogFromStdin) {
  const auto dumped = [](const std::string& moment, const std::string& body) {
    return "# *** IR Dump " + moment + " Eliminate PHI nodes (phi-node-elimination) ***:\n" +
           "# Machine code for function f: TracksLiveness\n" + body +
           "# End machine code for function f.\n\n";
  };
  const std::string head = "bb.0:\n  successors: %bb.1; %bb.1(100.00%)\n  %0:gr = A\n";
  const std::string log = "remark: something else\n" +
                          dumped("Before", head + "bb.1:\n; predecessors: %bb.0\n"
                                                  "  %1:gr = PHI %0:gr, %bb.0\n  USE %1:gr\n") +
                          dumped("After", head + "  %2:gr = COPY killed %0:gr\nbb.1:\n"
                                                 "  %1:gr = COPY killed %2:gr\n  USE killed %1:gr\n");
  const Outcome o = run({"check", "--mir", "-", "--format", "json"}, {.input = log});
  EXPECT_EQ(o.code, 0) << o.err;
  const Json line = json_lines(o.out).at(0);
  EXPECT_EQ(line["program"], "<stdin>");
  EXPECT_EQ(line["verdict"], "proved");
  EXPECT_EQ(line["copies"], 2);
  EXPECT_EQ(line["optimum"], 1);
}

TEST(CheckMir, AfterTwoAddressInstructionsCopiesAreSilent) {
  const Folder folder;
  const std::string head = "---\nname: f\nbody: |\n  bb.0:\n    successors: %bb.1\n";
  const std::string before =
      head + "    %0:gr = A\n    %1:gr = COPY %0\n  bb.1:\n    successors: %bb.1, %bb.2\n"
             "    %1 = ADD %1, 1\n    TEST %1, implicit-def $f\n    JCC_1 %bb.1, 4, implicit $f\n"
             "  bb.2:\n    USE %1\n...\n";
  const std::string joined =
      head + "    %1:gr = A\n  bb.1:\n    successors: %bb.1, %bb.2\n"
             "    %1 = ADD %1, 1\n    TEST %1, implicit-def $f\n    JCC_1 %bb.1, 4, implicit $f\n"
             "  bb.2:\n    USE %1\n...\n";
  const std::string first = folder.file("before.mir", before);
  const auto verdict = [&](const std::string& text) {
    const Outcome o =
        run({"check", "--mir", first, folder.file("after.mir", text), "--format", "json"});
    return json_lines(o.out).at(0)["verdict"];
  };
  EXPECT_EQ(verdict(joined), "proved");
  EXPECT_EQ(verdict(replaced(joined, "USE %1", "USE %0")), "faulty");
  EXPECT_EQ(verdict(replaced(joined, "    %1 = ADD %1, 1\n", "")), "inconclusive")
      << "a value may have been computed anew elsewhere";
}

TEST(CheckMir, BadUseIsSaid) {
  const Outcome none = run({"check"});
  EXPECT_EQ(none.code, 2);
  EXPECT_TRUE(holds(none.err, "PROGRAM is required")) << none.err;
  const Folder folder;
  const Outcome empty = run({"check", "--mir", folder.file("x.mir", "nothing\n")});
  EXPECT_EQ(empty.code, 2);
  EXPECT_TRUE(holds(empty.err, "no pair of machine functions")) << empty.err;
  EXPECT_EQ(run({"check", classic("swap.ssa"), "--mir", "a"}).code, 2);
  EXPECT_EQ(run({"check", classic("swap.ssa"), "--destroyer", "naive", "--jobs", "2"}).code, 2);
}

}  // namespace
}  // namespace phidelity::tests
