// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/chordal.h"

#include <array>

#include "generators/choices.h"
#include "generators/direct.h"
#include "oracle/judge.h"
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

constexpr std::array methods = {"chordal-temp", "chordal-swap", "chordal-xor"};

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// The measured counts of the literature's table.
TEST(Chordal, InsertsThePublishedCopies) {
  struct Published {
    std::string_view program;
    std::uint32_t copies;
  };
  for (const Published& row : std::to_array<Published>(
           {{"lost", 2},   {"swap", 6},         {"swapself", 6},  {"vswap", 3},    {"rot3", 8},
            {"atlas", 8},  {"condlost", 1},     {"dup", 2},       {"crit", 2},     {"nondom", 4},
            {"selfphi", 2}, {"const_reader", 5}, {"deadphi", 6},   {"nested", 11},  {"termuse", 2},
            {"selfcrit", 5}, {"twoswaps", 11},  {"sreedhar3", 1}, {"fanout", 9},   {"chain", 7}})) {
    EXPECT_EQ(copy_count(destroy("chordal-temp", classic(row.program).text).tac), row.copies)
        << row.program;
  }
}

TEST(Chordal, TurnsACycleInThreeWays) {
  const std::string text(classic("swap").text);
  EXPECT_TRUE(holds(text_of(destroy("chordal-temp", text)), " = r")) << text;
  const std::string swapped = text_of(destroy("chordal-swap", text));
  EXPECT_TRUE(holds(swapped, "(r2, r1) = (r1, r2)") || holds(swapped, "(r1, r2) = (r2, r1)"))
      << swapped;
  const std::string exclusive = text_of(destroy("chordal-xor", text));
  EXPECT_TRUE(holds(exclusive, " = xor r")) << exclusive;
  EXPECT_FALSE(holds(exclusive, "(")
               && holds(exclusive, ") = (")) << exclusive;
}

class ChordalOnClassic : public ::testing::TestWithParam<Classic> {};

INSTANTIATE_TEST_SUITE_P(Programs, ChordalOnClassic, ::testing::ValuesIn(classics),
                         [](const auto& one) { return std::string(one.param.name); });

TEST_P(ChordalOnClassic, ChordalMethodsAnswerRight) {
  const ir::Function ssa = program(GetParam().text);
  oracle::Judge judge;
  for (const char* method : methods) {
    const Answer answer = destroy(method, ssa);
    ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
    EXPECT_TRUE(ir::verify(answer.tac).empty()) << method << "\n" << text_of(answer);
    EXPECT_EQ(judge.judge(ssa, answer.tac, {}).outcome == oracle::Outcome::faulty, false)
        << method << "\n" << text_of(answer);
  }
}

// Three registers are what @swap needs, n, the comparison and one more: with the counter four.
TEST(Chordal, DeclinesWhatDoesNotFitTheRegisters) {
  const ir::Function ssa = program(classic("swap").text);
  Answer answer;
  ChordalSwap enough({.registers_max = 5});
  enough.destroy(ssa, answer);
  EXPECT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
  ChordalSwap few({.registers_max = 2});
  few.destroy(ssa, answer);
  EXPECT_EQ(answer.outcome, Outcome::declined);
  EXPECT_TRUE(holds(answer.reason, "registers of class i and has 2")) << answer.reason;
}

struct ChordalTotal {
  std::uint64_t copies = 0;
  std::uint32_t proved = 0;
};

ChordalTotal total_of(Destroyer& subject) {
  generators::DirectGenerator generator;
  oracle::Judge judge;
  ir::Function ssa;
  Answer answer;
  ChordalTotal total;
  for (std::uint64_t index = 0; index < 1'500; ++index) {
    generators::SeededChoices choices(9, index);
    generator.draw(choices, {}, ssa);
    subject.destroy(ssa, answer);
    if (answer.outcome == Outcome::declined) continue;
    const oracle::Verdict& verdict = judge.judge(ssa, answer.tac, {});
    EXPECT_EQ(verdict.outcome, oracle::Outcome::proved)
        << index << "\n" << ir::print(ssa) << ir::print(answer.tac);
    if (::testing::Test::HasFailure()) break;
    total.copies += copy_count(answer.tac);
    ++total.proved;
  }
  return total;
}

TEST(Chordal, IsProvedOnGeneratedProgramsAndSavesCopiesByCoalescing) {
  ChordalTemp plain;
  ChordalTemp coalescing({.coalescing = true});
  ChordalSwap roomy({.registers_max = 64, .coalescing = true});
  const ChordalTotal all = total_of(plain);
  const ChordalTotal fewer = total_of(coalescing);
  EXPECT_GE(all.proved, 1'000U);
  EXPECT_LT(fewer.copies, all.copies);
  EXPECT_LE(total_of(roomy).copies, fewer.copies);
}

constexpr std::string_view full = R"(ssa @f(a, b) {
entry:
  br H(a, b)
H(x, y):
  print x
  cbr y, L, X
L:
  br H(y, x)
X:
  ret x
})";

// Two registers hold everything, and on the way back both are in the cycle.
TEST(Chordal, NeedsASpareRegisterOnlyToSave) {
  const ir::Function ssa = program(full);
  Answer answer;
  ChordalTemp temp({.registers_max = 2});
  temp.destroy(ssa, answer);
  EXPECT_EQ(answer.outcome, Outcome::declined);
  EXPECT_TRUE(holds(answer.reason, "edge L:0 -> H has a cycle and no spare register"))
      << answer.reason;
  ChordalTemp spare({.registers_max = 3});
  spare.destroy(ssa, answer);
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
  ChordalXor exclusive({.registers_max = 2});
  exclusive.destroy(ssa, answer);
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_TRUE(holds(text_of(answer), "xor")) << text_of(answer);
}

// A register of which nothing is known is lost by an exclusive or, and floats have none.
TEST(ChordalXor, ExchangesWholeWhatExclusiveOrWouldLose) {
  const std::string unknown = text_of(destroy("chordal-xor", R"(ssa @f(a) {
entry:
  br H(a, undef)
H(x, y):
  print x
  cbr a, L, X
L:
  br H(y, x)
X:
  ret x
})"));
  EXPECT_FALSE(holds(unknown, "xor")) << unknown;
  EXPECT_TRUE(holds(unknown, ") = (")) << unknown;
  const std::string floats = text_of(destroy("chordal-xor", R"(ssa @f(a) {
entry:
  b:f = i2f a
  c:f = fneg b
  br H(b, c)
H(x:f, y:f):
  print x
  cbr a, L, X
L:
  br H(y, x)
X:
  ret x
})"));
  EXPECT_FALSE(holds(floats, "xor")) << floats;
}

// A terminator reads after the copies at the end of its block.
TEST(Chordal, KeepsCopiesAwayFromTheOperandsOfAOneWayTerminator) {
  const ir::Function ssa = program(R"(ssa @f(n) {
entry:
  br H(n)
H(p):
  q = sub p, 1
  cbr q, L, X
L:
  branch @op(p), H(q)
X:
  ret p
})");
  oracle::Judge judge;
  for (const char* method : methods) {
    const Answer answer = destroy(method, ssa);
    ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
    EXPECT_EQ(judge.judge(ssa, answer.tac, {}).outcome, oracle::Outcome::proved)
        << method << "\n" << text_of(answer);
  }
}

}  // namespace
}  // namespace phidelity::destroyers::testing
