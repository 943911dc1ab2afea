// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "foreign/mir/write.h"

#include "foreign/dot.h"
#include "tests/foreign/mir/support.h"

namespace phidelity::foreign::mir {
namespace {

ir::Function program(const std::string& text) {
  auto file = ir::parse("test.ssa", text);
  EXPECT_TRUE(file) << ir::to_string(file.error());
  if (!file) return {};
  EXPECT_TRUE(ir::verify(file->functions.at(0).function).empty()) << text;
  return std::move(file->functions.at(0).function);
}

const Target& x86 = targets[0];
const Target& aarch64 = targets[1];

constexpr const char* lost =
    "ssa @lost(n) {\nentry:\n  br H(1)\nH(x2):\n  x3 = add x2, 1\n  t = lt x3, n\n"
    "  cbr t, H(x3), X\nX:\n  ret x2\n}\n";

TEST(MirWrite, AProgramBecomesAMachineFunction) {
  std::string out;
  ASSERT_TRUE(write(program(lost), x86, "f", out));
  EXPECT_EQ(out,
            "---\nname: f\ntracksRegLiveness: true\nbody: |\n"
            "  bb.0:\n    successors: %bb.1\n"
            "    INLINEASM &p0, 1, 10, def %0:gr64_nosp\n"
            "    %5:gr64_nosp = MOV64ri 1\n    JMP_1 %bb.1\n"
            "  bb.1:\n    successors: %bb.1, %bb.2\n"
            "    %1:gr64_nosp = PHI %5, %bb.0, %2, %bb.1\n"
            "    INLINEASM &o1, 1, 10, def %2:gr64_nosp, 9, %1\n"
            "    INLINEASM &o2, 1, 10, def %3:gr64_nosp, 9, %2, 9, %0\n"
            "    INLINEASM &t3, 1\n    TEST64rr %3, %3, implicit-def $eflags\n"
            "    JCC_1 %bb.1, 5, implicit $eflags\n    JMP_1 %bb.2\n"
            "  bb.2:\n    INLINEASM &o4, 1, 9, %1\n    RET 0\n...\n");
}

TEST(MirWrite, WhatCannotBeExpressedIsSaid) {
  std::string out;
  const auto brdec = write(
      program("ssa @f(n) {\ne:\n  x = brdec n, A, B\nA:\n  ret x\nB:\n  ret n\n}\n"), x86, "f", out);
  ASSERT_FALSE(brdec);
  EXPECT_EQ(brdec.error(), "a terminator has a result");
  const auto twice = write(
      program("ssa @f(n) {\ne:\n  cbr n, nosplit A(1), nosplit A(2)\nA(x):\n  ret x\n}\n"), x86, "f",
      out);
  ASSERT_FALSE(twice);
}

// Without an LLVM: what we write is an answer itself, where no phis are in it.
TEST(MirWrite, WhatIsWrittenIsReadBack) {
  for (const Target* target : {&x86, &aarch64}) {
    const ir::Function ssa = program(
        "ssa @f(n, y:f) {\ne:\n  (a, b:f) = call @g(n, 7, y)\n  c = copy -5\n  d = copy undef\n"
        "  z:f = copy 2.5\n  w:f = fadd z, y\n  store n, c\n  cbr a, A, A\nA:\n"
        "  switch c, [3: B, -1: C], default D\nB:\n  trap\nC:\n  branch @h(d, b), D, nosplit E\n"
        "D:\n  cbr 1, E, F\nE:\n  ret\nF:\n  ret c, d, w, 4\n}\n");
    std::string text;
    ASSERT_TRUE(write(ssa, *target, "f", text));
    ir::Function tac;
    const auto documents = documents_of(text);
    ASSERT_EQ(documents.size(), 1u);
    const auto done = read_back(ssa, *target, documents[0], tac);
    ASSERT_TRUE(done) << done.error() << text;
    oracle::Judge judge;
    const oracle::Verdict verdict = judge.judge(ssa, tac, {});
    EXPECT_EQ(verdict.outcome, oracle::Outcome::proved) << verdict.message << ir::print(tac);
  }
}

TEST(MirWrite, AnAnswerThatIsNoneIsSaid) {
  const ir::Function ssa = program("ssa @f(n) {\ne:\n  x = add n, n\n  ret x\n}\n");
  std::string text;
  ASSERT_TRUE(write(ssa, x86, "f", text));
  const auto error_after = [&](const std::string& old, const std::string& by) {
    std::string changed = text;
    const std::size_t at = changed.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    if (at != std::string::npos) changed.replace(at, old.size(), by);
    ir::Function tac;
    const auto documents = documents_of(changed);
    const auto done = read_back(ssa, x86, documents.at(0), tac);
    return done ? "" : done.error();
  };
  EXPECT_EQ(error_after("9, %0, 9, %0", "9, %0"), "an operation has lost an operand");
  EXPECT_EQ(error_after("10, def %1:gr64_nosp, ", ""), "an operation has lost a result");
  EXPECT_EQ(error_after("&o0", "&o77"), "an instruction that we did not write: "
                                        "INLINEASM.'26o77.1.10.d.9.r.9.r");
  EXPECT_EQ(error_after("INLINEASM &o1, 1", "FOO 1"), "an instruction that we did not write: "
                                                        "FOO.1.9.r");
}

TEST(Dot, EdgesCarrySlotsAndArguments) {
  const std::string text = dot(program(lost));
  EXPECT_NE(text.find("digraph \"lost\" {\n"), std::string::npos);
  EXPECT_NE(text.find("\"H\" [label=\"H(x2):\\l  x3 = add x2, 1\\l"), std::string::npos) << text;
  EXPECT_NE(text.find("\"H\" -> \"H\" [label=\"0 (x3)\", style=bold];\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\"entry\" -> \"H\" [label=\"(1)\"];\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace phidelity::foreign::mir
