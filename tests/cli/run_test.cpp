// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

constexpr const char* two_functions =
    "ssa @f(n) {\nentry:\n  r = add n, 1\n  ret r\n}\n\nssa @g() {\nentry:\n  ret 7\n}\n";

Json result_of(const std::string& text, Arguments more = {}) {
  more.insert(more.begin(), {"run", "-", "--format", "json"});
  const Outcome o = run(more, {.input = text});
  EXPECT_EQ(o.code, 0) << o.err;
  return json_lines(o.out).at(0);
}

TEST(Run, HasTheSameKeysHoweverItEnds) {
  const std::vector<std::string> keys = {"function", "result", "prints",
                                         "ending",   "steps",  "copies"};
  for (const char* body : {"ret 1", "trap", "br entry2\nentry2:\n  br entry2"}) {
    EXPECT_EQ(keys_of(result_of("ssa @f() {\nentry:\n  " + std::string(body) + "\n}\n")), keys);
  }
}

TEST(Run, GivesTheResultOfBothForms) {
  EXPECT_EQ(result_of(two_functions, {"--function", "f", "--arg", "-3"})["result"],
            Json::array({-2}));
  EXPECT_EQ(result_of("tac @f(n) {\nentry:\n  x = n\n  ret x, 2\n}\n", {"--arg", "0x10"})["result"],
            Json::array({16, 2}));
}

TEST(Run, ReadsTheInputTapeThenZeros) {
  const Json r = result_of("ssa @f() {\nentry:\n  a = input\n  b = input\n  print a\n  ret b\n}\n",
                           {"--input", "-9"});
  EXPECT_EQ(r["prints"], Json::array({-9}));
  EXPECT_EQ(r["result"], Json::array({0}));
}

TEST(Run, SaysHowItEnded) {
  const auto ending = [](const std::string& body, Arguments more = {}) {
    return result_of("ssa @f() {\nentry:\n  " + body + "\n}\n", std::move(more))["ending"];
  };
  EXPECT_EQ(ending("ret 1"), "returned");
  EXPECT_EQ(ending("trap"), "trapped");
  EXPECT_EQ(ending("a = div 1, 0\n  ret a"), "trapped");
  EXPECT_EQ(ending("br L\nL:\n  br L"), "diverged");
  EXPECT_EQ(ending("br L\nL:\n  print 1\n  br L", {"--fuel", "50"}), "out-of-fuel");
  EXPECT_EQ(ending("cbr undef, A, A\nA:\n  ret 1"), "undefined-behaviour");
}

TEST(Run, WritesFloatsAndUndef) {
  const Json r = result_of("ssa @f(x:f) {\nentry:\n  y:f = fadd x, 0.5\n  ret y, undef\n}\n",
                           {"--arg", "1.25"});
  EXPECT_EQ(r["result"], Json::array({1.75, "undef"}));
}

TEST(Run, AsTextTracesEveryBlock) {
  const Outcome o = run({"run", classic("swap.ssa"), "--arg", "2"});
  EXPECT_EQ(o.code, 0);
  EXPECT_TRUE(o.out.starts_with("@swap(n = 2)\nentry:\n")) << o.out;
  EXPECT_TRUE(holds(o.out, "H: a = 2, b = 1, i = 1\n")) << o.out;
  EXPECT_EQ(o.err, "");
}

TEST(Print, OfPrintedTextIsTheSameText) {
  for (const char* name : {"swap.ssa", "brdec.ssa", "swap.parallel.right.tac", "vswap.ssa"}) {
    const Outcome once = run({"print", classic(name)});
    EXPECT_EQ(once.code, 0) << once.err;
    EXPECT_EQ(run({"print", "-"}, {.input = once.out}).out, once.out) << name;
  }
}

TEST(Print, ShowsAllFunctionsOrOne) {
  EXPECT_EQ(run({"print", "-"}, {.input = two_functions}).out, two_functions);
  EXPECT_EQ(run({"print", "-", "--function", "g"}, {.input = two_functions}).out,
            "ssa @g() {\nentry:\n  ret 7\n}\n");
}

TEST(Destroy, PrintsAProgramThatIsProved) {
  const Folder folder;
  for (const char* name : {"swap.ssa", "lost.ssa", "rot3.ssa", "brdec.ssa"}) {
    const Outcome o = run({"destroy", classic(name), "--destroyer", "split"});
    ASSERT_EQ(o.code, 0) << o.err;
    const std::string tac = folder.file("out.tac", o.out);
    const Outcome checked = run({"check", classic(name), "--destroyed", tac});
    EXPECT_EQ(checked.code, 0) << checked.out;
    EXPECT_TRUE(holds(checked.out, ": proved")) << checked.out;
  }
}

TEST(Destroy, OfSeveralFunctionsPrintsAllOrOne) {
  const Outcome all = run({"destroy", "-", "--destroyer", "split"}, {.input = two_functions});
  EXPECT_TRUE(holds(all.out, "tac @f(n) {")) << all.out;
  EXPECT_TRUE(holds(all.out, "}\n\ntac @g() {")) << all.out;
  EXPECT_EQ(run({"destroy", "-", "--destroyer", "split", "--function", "g"},
                {.input = two_functions})
                .out,
            "tac @g() {\nentry:\n  ret 7\n}\n");
}

TEST(Destroy, SaysWhyItDeclines) {
  const Outcome o = run({"destroy", classic("brdec.ssa"), "--destroyer", "naive"});
  EXPECT_EQ(o.code, 125);
  EXPECT_EQ(o.out, "");
  EXPECT_TRUE(holds(o.err, "naive declines @brdec: ")) << o.err;
}

TEST(Destroy, OfADestroyerThatHangsEnds) {
  const Outcome o = run({"destroy", classic("swap.ssa"), "--destroyer", "B08"});
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(holds(o.err, "B08 ran out of time on @swap")) << o.err;
}

}  // namespace
}  // namespace phidelity::tests
