// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/lexer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ir/keywords.h"
#include "ir/nearest.h"
#include "ir/statement_start.h"

namespace phidelity::ir {
namespace {

// The words of a text with blanks between; a fresh one has a bar before it.
std::string words(std::string_view text) {
  Lexer lexer(text);
  std::string out;
  for (Token t = lexer.next(); !t.is_end(); t = lexer.next()) {
    if (!out.empty()) out += ' ';
    if (t.fresh) out += '|';
    if (t.kind == TokenKind::global) out += '@';
    out += t.text;
  }
  return out;
}

TEST(Lexer, CutsWords) {
  EXPECT_EQ(words("x2' = add %9,.a"), "|x2' = add %9 , .a");
  EXPECT_EQ(words("cbr !c,A(1)"), "|cbr ! c , A ( 1 )");
  EXPECT_EQ(words("a>>>b>>c<<d<=e>=f==g!=h<i"), "|a >>> b >> c << d <= e >= f == g != h < i");
  EXPECT_EQ(words("ssa @f.1'(x:f){"), "|ssa @f.1' ( x : f ) {");
  EXPECT_EQ(words("1.5e-3 0xFfe+1 -2"), "|1.5e-3 0xFfe + 1 - 2");
  EXPECT_EQ(words(""), "");
  EXPECT_EQ(words("\xEF\xBB\xBFx"), "|x");
}

TEST(Lexer, SkipsComments) {
  EXPECT_EQ(words("a # b\nc // d ; e = 1\n; f\ng"), "|a |c |g");
  EXPECT_EQ(words("b = a   <- reads the new a\nc"), "|b = a |c");
  EXPECT_EQ(words("a <-1"), "|a < - 1");
  EXPECT_EQ(words("a ; why\xE2\x96\xB8 b"), "|a |b");
}

TEST(Lexer, KnowsPlaces) {
  Lexer lexer("ab  c\n\td");
  for (const auto& [line, column] : {std::pair(1U, 1U), std::pair(1U, 5U), std::pair(2U, 2U)}) {
    const Token t = lexer.next();
    EXPECT_EQ(t.place.line, line);
    EXPECT_EQ(t.place.column, column);
  }
  EXPECT_TRUE(lexer.next().is_end());
  EXPECT_TRUE(lexer.next().is_end());
}

TEST(Lexer, ASemicolonSeparatesWhereAStatementFollows) {
  EXPECT_EQ(words("a ; b = c ; } ; d"), "|a |b = c |}");
  EXPECT_EQ(words("x = 1 ; the end ; y = 2"), "|x = 1");
  for (const std::string_view statement :
       {"x = add a, 1", "x:f = y", " (a, b) = (b, a)", "br H(1)", "cbr t, A, B   A: ret", "ret", "ret x }",
        "}", "goto H", "goto H }", "goto H   X: ret", "jump b1", "jump b1(x)", "print x", "print -1",
        "print x:f", "return", "return x, y", "return 0", "trap", "trap }", "store a, v", "call @f(x)",
        "branch @f(x), A", "branch %1 ? b2 : b3", "switch v, [0: A], default B", "if t goto H",
        "if !t goto H", "X: ret x2", "H(a, b): t = lt a, b", "x = oops what is this"}) {
    EXPECT_TRUE(statement_follows(statement)) << statement;
  }
  for (const std::string_view comment :
       {"", "  ", "if.then preds=b0", "while.cond preds=b0,b2", "nothing reads %9, safe to emit first",
        "nothing reads %10 either", "rescue the value about to be clobbered", "entry",
        "belongs on the b0->b2 edge, but runs on b0->b1 as well", "predecessors: %bb.0, %bb.1",
        "note: this is why", "goto the exit", "jump back to the loop", "print the result", "return the sum",
        "trap here", "store it", "call f", "branch on t", "switch on v", "if this fails, go on",
        "(see above)", "(a, b) are swapped", "a == b here", "x", "1 = 2", "@f = 1"}) {
    EXPECT_FALSE(statement_follows(comment)) << comment;
  }
}

TEST(Keywords, AreFound) {
  EXPECT_EQ(find_keyword("add").opcode, Opcode::add);
  EXPECT_EQ(find_keyword("and").opcode, Opcode::and_);
  EXPECT_EQ(find_keyword("select").word, Word::operation);
  EXPECT_EQ(find_keyword("return").word, Word::ret);
  EXPECT_EQ(find_keyword("brdec").word, Word::brdec);
  for (const std::string_view word : {"", "x", "ad", "addd", "undef", "returns", "parallel copy"}) {
    EXPECT_EQ(find_keyword(word).word, Word::none) << word;
  }
}

TEST(Keywords, TheNearestIsFoundAmongThoseThatMayStandThere) {
  EXPECT_EQ(nearest_keyword("ad", true), "add");
  EXPECT_EQ(nearest_keyword("slect", true), "select");
  EXPECT_EQ(nearest_keyword("pritn", false), "print");
  EXPECT_EQ(nearest_keyword("pritn", true), "");
  EXPECT_EQ(nearest_keyword("swich", false), "switch");
  EXPECT_EQ(nearest_keyword("frobnicate", true), "");
}

TEST(Nearest, CountsSlips) {
  const auto nearest = [](std::string_view wanted, std::vector<std::string_view> all) {
    Nearest n(wanted);
    for (const auto candidate : all) n.offer(candidate);
    return std::string(n.best());
  };
  EXPECT_EQ(nearest("entyr", {"exit", "entry"}), "entry");
  EXPECT_EQ(nearest("x11", {"x1", "x12"}), "x1");
  EXPECT_EQ(nearest("K", {"L", "M"}), "");
  EXPECT_EQ(nearest("abcdef", {"abc"}), "");
  EXPECT_EQ(nearest(std::string(100, 'a'), {std::string_view("b")}), "");
}

}  // namespace
}  // namespace phidelity::ir
