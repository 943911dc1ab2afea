// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "foreign/mir/conditions.h"
#include "foreign/mir/identity.h"
#include "tests/foreign/mir/support.h"

namespace phidelity::foreign::mir {
namespace {

using oracle::FaultClass;
using oracle::Outcome;
using testing::judged;
using testing::lowered;

std::string encoded(std::string_view text) {
  std::string out;
  append_encoded(text, out);
  return out;
}

TEST(MirIdentity, DifferentTextsStayDifferent) {
  EXPECT_EQ(encoded("$eax"), "$eax");
  EXPECT_EQ(encoded("-8"), "''8");
  EXPECT_EQ(encoded("@f + 4"), "'40f'20'2b'204");
  EXPECT_EQ(encoded("'"), "'27");
  EXPECT_NE(encoded("a.b"), "a.b") << "a bare point stands between operands";
}

TEST(MirLower, AFunctionBecomesAProgramWithItsOwnNames) {
  EXPECT_EQ(lowered("  bb.0.entry:\n"
                    "    successors: %bb.1\n"
                    "    %0:gr32 = COPY killed $edi\n"
                    "    %1:gr32 = MOV32ri 1\n"
                    "    DBG_VALUE %1, $noreg, !5, !DIExpression(), debug-location !7\n"
                    "  bb.1.loop:\n"
                    "    successors: %bb.1(0x40000000), %bb.2(0x40000000)\n"
                    "    %2:gr32 = PHI %1, %bb.0, undef %9:gr32, %bb.1\n"
                    "    %3:gr32 = nsw ADD32ri %2, -1, implicit-def dead $eflags :: (load (s32))\n"
                    "    $ecx = COPY %3.sub_8bit\n"
                    "    %4:gr32 = IMPLICIT_DEF\n"
                    "    %5:gr32_nosp = COPY %3\n"
                    "    FOO undef %7:gr64, %4, %5, $cl\n"
                    "    JCC_1 %bb.1, 5, implicit killed $eflags\n"
                    "  bb.2:\n"
                    "    RET 0, $eax\n"),
            "ssa @f() {\n"
            "bb.0.entry:\n"
            "  %0:gr32 = call @COPY.$edi\n"
            "  %1:gr32 = call @MOV32ri.1\n"
            "  br bb.1.loop(%1)\n"
            "bb.1.loop(%2:gr32):\n"
            "  %3:gr32 = call @nsw.ADD32ri.r.''1.idef$eflags(%2)\n"
            "  call @COPY.def$ecx.r$sub_8bit(%3)\n"
            "  %4:gr32 = copy undef\n"
            "  %5:gr32 = copy %3\n"
            "  call @FOO.u.u.r.$cl(%5)\n"
            "  branch @JCC_1.code4.iuse$eflags.way01, bb.1.loop(undef), bb.2\n"
            "bb.2:\n"
            "  call @RET.0.$eax\n"
            "  ret\n"
            "}\n");
}

TEST(MirLower, AnEntryThatIsEnteredAgainGetsOneBeforeIt) {
  EXPECT_EQ(lowered("  bb.0:\n    successors: %bb.0\n    FOO\n    JMP_1 %bb.0\n"),
            "ssa @f() {\nentry:\n  br bb.0\nbb.0:\n  call @FOO\n  br bb.0\n}\n");
}

TEST(MirLower, WritingAPartReadsTheRest) {
  const std::string text = lowered("  bb.0:\n    %0.sub_lo:gr64 = FOO 1\n    undef %0.sub_hi = BAR\n",
                                   ir::Form::tac);
  EXPECT_NE(text.find("%0:gr64 = call @FOO.d$sub_lo.1(%0)"), std::string::npos) << text;
  EXPECT_NE(text.find("%0:gr64 = call @BAR.d$sub_hi\n"), std::string::npos) << text;
}

// --- the ways out of a block ---

// The last two blocks of `tail` are to be told apart.
std::string block(const std::string& terminators, const std::string& successors = "%bb.1, %bb.2") {
  return "  bb.0:\n    successors: " + successors + "\n    %0:gr32 = FOO\n" + terminators +
         "  bb.1:\n    ONE\n  bb.2:\n    TWO\n";
}

TEST(MirExits, TheSameBranchIsReadHoweverItIsWritten) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      // Inverted, with and without the jump to the next block.
      {"    JCC_1 %bb.2, 4, implicit $eflags\n",
       "    JCC_1 %bb.2, 4, implicit killed $eflags\n    JMP_1 %bb.1\n"},
      {"    JCC_1 %bb.2, 4, implicit $eflags\n",
       "    JCC_1 %bb.1, 5, implicit $eflags\n    JMP_1 %bb.2\n"},
      {"    CBZW %0, %bb.2\n", "    CBNZW killed %0, %bb.1\n    B %bb.2\n"},
      {"    BNE %0, $x0, %bb.2\n", "    BEQ %0, $x0, %bb.1\n    PseudoBR %bb.2\n"},
      {"    Bcc 1, %bb.2, implicit $nzcv\n", "    Bcc 0, %bb.1, implicit $nzcv\n    B %bb.2\n"},
      {"    Bcc %bb.2, 1 /* CC::ne */, $cpsr\n",
       "    Bcc %bb.1, 0 /* CC::eq */, killed $cpsr\n    B %bb.2\n"},
      // Not equal or unordered: two conditions, inverted as a pair.
      {"    JCC_1 %bb.2, 5, implicit $eflags\n    JCC_1 %bb.2, 10, implicit $eflags\n",
       "    JCC_1 %bb.2, 5, implicit $eflags\n    JCC_1 %bb.1, 11, implicit $eflags\n"
       "    JMP_1 %bb.2\n"},
      // An opcode nobody knows: the list of successors tells the ways apart.
      {"    FROB_eq %0, %bb.2\n", "    FROB_ne %0, %bb.1\n    FROB_jump %bb.2\n"},
  };
  for (const auto& [one, other] : rows) {
    EXPECT_EQ(judged(block(one), block(other)).outcome, Outcome::proved) << one << other;
  }
}

TEST(MirExits, ABranchThatGoesElsewhereIsSeen) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"    JCC_1 %bb.2, 4, implicit $eflags\n", "    JCC_1 %bb.2, 5, implicit $eflags\n"},
      {"    JCC_1 %bb.2, 4, implicit $eflags\n", "    JCC_1 %bb.2, 8, implicit $eflags\n"},
      {"    CBZW %0, %bb.2\n", "    CBNZW %0, %bb.2\n"},
      {"    JCC_1 %bb.2, 5, implicit $eflags\n    JCC_1 %bb.2, 10, implicit $eflags\n",
       "    JCC_1 %bb.2, 5, implicit $eflags\n"},
  };
  for (const auto& [one, other] : rows) {
    EXPECT_EQ(judged(block(one), block(other)).outcome, Outcome::faulty) << one << other;
  }
  // Here the list is all that tells the ways apart.
  EXPECT_EQ(judged(block("    FROB %0, %bb.2\n"), block("    FROB %0, %bb.2\n", "%bb.2, %bb.1"))
                .outcome,
            Outcome::faulty);
}

TEST(MirExits, AJumpThroughATableIsItsPattern) {
  const auto text = [](const char* entries) {
    return "---\nname: f\njumpTable:\n  kind: block-address\n  entries:\n    - id: 0\n      blocks: [ " +
           std::string(entries) +
           " ]\nbody: |\n  bb.0:\n    successors: %bb.1, %bb.2\n    %0:gr64 = FOO\n"
           "    JMP64m $noreg, 8, killed %0, %jump-table.0, $noreg\n"
           "  bb.1:\n    ONE\n  bb.2:\n    TWO\n...\n";
  };
  const auto verdict = [&](const char* before, const char* after) {
    const std::string first = text(before);
    const std::string second = text(after);
    const auto sides =
        testing::sides_of(documents_of(first).at(0), documents_of(second).at(0));
    EXPECT_EQ(sides.error, "");
    oracle::Judge judge;
    return judge.judge(sides.ssa, sides.tac, {}).outcome;
  };
  EXPECT_EQ(verdict("'%bb.1', '%bb.2', '%bb.1'", "'%bb.1', '%bb.2', '%bb.1'"), Outcome::proved);
  EXPECT_EQ(verdict("'%bb.1', '%bb.2', '%bb.1'", "'%bb.2', '%bb.1', '%bb.2'"), Outcome::faulty);
  EXPECT_EQ(verdict("'%bb.1', '%bb.2', '%bb.1'", "'%bb.1', '%bb.2', '%bb.2'"), Outcome::faulty);
}

TEST(MirExits, ALandingPadIsEnteredFromTheCall) {
  const std::string text = lowered(
      "  bb.0:\n    successors: %bb.1, %bb.2(0x00000000)\n"
      "    %0:gr32 = FOO\n    EH_LABEL <mcsymbol .Ltmp0>\n"
      "    CALL @f, csr_64, implicit %0\n    BAR\n    EH_LABEL <mcsymbol .Ltmp1>\n"
      "    %1:gr32 = BAZ\n    JMP_1 %bb.1\n"
      "  bb.1:\n    RET\n"
      "  bb.2.pad (landing-pad):\n    %2:gr32 = PHI %0, %bb.0\n    EH_LABEL <mcsymbol .Ltmp2>\n"
      "    USE %2\n");
  EXPECT_NE(text.find("  branch @CALL.'40f.csr_64.r(%0), bb.0', nosplit bb.2.pad(%0)\nbb.0':\n"
                      "  call @BAR\n"),
            std::string::npos)
      << text;
}

TEST(MirExits, AsmGotoMayNotBeSplit) {
  const std::string text = lowered(
      "  bb.0:\n    successors: %bb.1, %bb.2\n"
      "    %0:gr32 = INLINEASM_BR &\"x\", 1, 13, %bb.2\n    JMP_1 %bb.1\n"
      "  bb.1:\n    USE %0\n  bb.2 (inlineasm-br-indirect-target):\n    USE %0\n");
  EXPECT_NE(text.find("= branch @INLINEASM_BR"), std::string::npos) << text;
  EXPECT_NE(text.find(", bb.0', nosplit bb.2\n"), std::string::npos) << text;
}

TEST(MirExits, WhatIsNotKnownIsSaid) {
  EXPECT_NE(lowered("  bb.0:\n    FROB %0:gr32, %bb.1\n  bb.1:\n    RET\n")
                .find(":5:5: error: the opcode 'FROB' is not known"),
            std::string::npos);
  EXPECT_NE(lowered("  bb.0:\n    successors: %bb.1\n    RET\n  bb.1 (landing-pad):\n    RET\n")
                .find("bb.0 has a landing pad, but no call"),
            std::string::npos);
  EXPECT_NE(lowered("  bb.0:\n    successors: %bb.1\n  bb.1:\n    %1:i = PHI %0.sub, %bb.0\n    RET\n")
                .find("a PHI takes whole virtual registers"),
            std::string::npos);
  EXPECT_NE(lowered("  bb.0:\n    successors: %bb.1\n  bb.1:\n    %1:i = PHI %0, %bb.1\n    RET\n")
                .find("has no value for the way from bb.0"),
            std::string::npos);
}

// --- PHIs, copies and what goes wrong with them ---

constexpr const char* swap_before =
    "  bb.0:\n    successors: %bb.1\n    %0:gr = A\n    %1:gr = B\n"
    "  bb.1:\n    successors: %bb.1, %bb.2\n"
    "    %2:gr = PHI %0, %bb.0, %3, %bb.1\n    %3:gr = PHI %1, %bb.0, %2, %bb.1\n"
    "    TEST %2, implicit-def $eflags\n    JCC_1 %bb.1, 5, implicit $eflags\n"
    "  bb.2:\n    USE %2, %3\n";

TEST(MirJudged, TheCopiesOfALoopInTheWrongOrderAreASwap) {
  const std::string after =
      "  bb.0:\n    successors: %bb.1\n    %2:gr = A\n    %3:gr = B\n"
      "  bb.1:\n    successors: %bb.3, %bb.2\n"
      "    TEST %2, implicit-def $eflags\n    JCC_1 %bb.2, 4, implicit $eflags\n"
      "  bb.3:\n    successors: %bb.1\n    %2 = COPY %3\n    %3 = COPY %2\n    JMP_1 %bb.1\n"
      "  bb.2:\n    USE %2, %3\n";
  const oracle::Verdict verdict = judged(swap_before, after);
  ASSERT_EQ(verdict.outcome, Outcome::faulty);
  EXPECT_EQ(verdict.faults.front().fault_class, FaultClass::swap);
}

TEST(MirJudged, PhisThatAreLeftAreSeen) {
  const oracle::Verdict verdict = judged(swap_before, swap_before);
  ASSERT_EQ(verdict.outcome, Outcome::faulty);
  EXPECT_EQ(verdict.faults.front().fault_class, FaultClass::leftover_phi);
}

TEST(MirConditions, OppositesAreEachOthers) {
  const Operand code{"12", {}, no_index, OperandKind::other, false, false, false};
  const Operand odd{"13", {}, no_index, OperandKind::other, false, false, false};
  EXPECT_FALSE(condition_of("JCC_1", {&code, 1})->inverted);
  EXPECT_TRUE(condition_of("JCC_1", {&odd, 1})->inverted);
  EXPECT_EQ(condition_of("JCC_1", {&odd, 1})->code, 12u);
  EXPECT_EQ(condition_of("BNE", {})->opcode, "BEQ");
  EXPECT_FALSE(condition_of("JCC_1", {})) << "without a code nothing is known";
  EXPECT_FALSE(condition_of("FROB", {}));
}

}  // namespace
}  // namespace phidelity::foreign::mir
