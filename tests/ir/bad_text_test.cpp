// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wrong texts, each with the place, the kind and the words of its first error.
#include "tests/ir/support.h"

namespace phidelity::ir {
namespace {

constexpr ErrorKind syntax = ErrorKind::syntax;
constexpr ErrorKind invalid = ErrorKind::invalid;

struct BadText {
  const char* name;
  const char* text;
  std::uint32_t line;
  std::uint32_t column;
  ErrorKind kind;
  const char* what;        // a part of the message
  const char* hint = "";   // a part of the hint
  std::size_t errors = 1;  // in all
  const char* file = "t.ssa";
};

void PrintTo(const BadText& bad, std::ostream* out) { *out << bad.name; }

constexpr BadText bad_texts[] = {
    // The file and its functions.
    {"Empty", "", 1, 1, syntax, "holds no function", "ssa @name"},
    {"OnlyAComment", "\n # nothing\n", 1, 1, syntax, "holds no function"},
    {"NoLabel", "ret 4\n", 1, 1, syntax, "a block begins with a label", "entry:"},
    {"NoLabelInAFunction", "ssa @f(n) {\n  ret n\n}\n", 2, 3, syntax, "begins with a label"},
    {"NoBlocks", "ssa @f(n) {\n}\n", 1, 1, invalid, "the function has no blocks"},
    {"NotClosed", "ssa @f(n) {\ne:\n  ret n\n", 3, 8, syntax, "expected '}'"},
    {"NotClosedBeforeTheNext", "ssa @f(n) {\ne:\n  ret n\nssa @g() {\ne:\n  ret\n}\n", 4, 1, syntax,
     "the function before this one is not closed", "'}'"},
    {"NotOpened", "ssa @f(n)\ne:\n  ret n\n}\n", 1, 10, syntax, "expected '{'"},
    {"BraceWithoutHeader", "e:\n  ret\n}\n", 3, 1, syntax, "closes nothing", "no braces"},
    {"NameWithoutAt", "ssa f(n) {\ne:\n  ret n\n}\n", 1, 5, syntax, "begins with '@'", "write '@f'"},
    {"ParametersNotClosed", "ssa @f(n {\ne:\n  ret n\n}\n", 1, 10, syntax,
     "expected ',' between parameters, found '{'"},
    {"ParameterIsNoName", "ssa @f(1) {\ne:\n  ret\n}\n", 1, 8, syntax, "expected a name, found '1'"},
    {"TwoParametersOfOneName", "ssa @f(n, n) {\ne:\n  ret n\n}\n", 1, 11, invalid,
     "'n' is defined twice", "line 1, column 8"},
    {"StrayName", "@f\n", 1, 1, syntax, "begins with a label", "", 2},
    // Labels and blocks.
    {"LabelWithoutColon", "entry\n  ret\n", 1, 6, syntax, "expected ':' after the label"},
    {"BlockParametersWithoutComma", "H(a b):\n  ret\n", 1, 5, syntax, "between block parameters"},
    {"LabelTwice", "e:\n  br A\nA:\n  ret\nA:\n  ret\n", 5, 1, invalid, "label 'A' is used twice",
     "line 3, column 1"},
    {"UnknownLabel", "e:\n  br K\nL:\n  ret\n", 2, 6, invalid, "unknown label 'K'", "write 'K:'"},
    {"MistypedLabel", "e:\n  br exti\nexit:\n  ret\n", 2, 6, invalid, "unknown label 'exti'",
     "did you mean 'exit'?"},
    {"NoTerminator", "e:\n  x = copy 1\nA:\n  ret\n", 1, 1, invalid, "block 'e' has no terminator",
     "end it with br"},
    {"EmptyBlock", "e:\n  br A\nA:\n", 3, 1, invalid, "block 'A' has no terminator"},
    {"CodeBehindTheTerminator", "e:\n  ret\n  print 1\n  print 2\n", 3, 3, invalid,
     "nothing can follow the terminator", "new block"},
    {"TwoTerminators", "e:\n  br A\n  br A\nA:\n  ret\n", 3, 3, invalid, "nothing can follow"},
    // Statements.
    {"UnknownStatement", "e:\n  pritn 1\n  ret\n", 2, 3, syntax, "unknown statement 'pritn'",
     "did you mean 'print'?"},
    {"StrayEquals", "e:\n  = 4\n  ret\n", 2, 3, syntax, "expected a statement or a label, found '='"},
    {"TwoStatements", "e:\n  x = add 1, 2 y = 3\n  ret x\n", 2, 16, syntax,
     "expected the end of the statement, found 'y'", "';' separates"},
    {"UnknownOperation", "e:\n  x = ad 1, 2\n  ret x\n", 2, 7, syntax, "unknown operation 'ad'",
     "did you mean 'add'?"},
    {"ForeignOperation", "e:\n  x = fma 1, 2, 3\n  ret x\n", 2, 7, syntax, "unknown operation 'fma'",
     "call @fma"},
    {"OperationWithoutResult", "e:\n  add 1, 2\n  ret\n", 2, 3, syntax, "'add' goes nowhere",
     "x = add"},
    {"TooFewOperands", "e:\n  x = add 1\n  ret x\n", 2, 12, syntax, "expected ',' and another operand",
     "add takes 2 operands"},
    {"TooManyOperands", "e:\n  x = neg 1, 2\n  ret x\n", 2, 12, syntax,
     "expected the end of the statement, found ','", "neg takes 1 operand"},
    {"OperandOnTheNextLine", "e:\n  x = add 1,\n  ret x\n", 2, 13, syntax,
     "expected an operand after ',', found the end of the statement"},
    {"NothingBehindEquals", "e:\n  x =\n  ret x\n", 2, 6, syntax, "after '='"},
    {"InfixWithoutRight", "e:\n  x = 1 +\n  ret x\n", 2, 10, syntax, "after the operator"},
    {"NegatedName", "ssa @f(y) {\ne:\n  x = copy -y\n  ret x\n}\n", 3, 12, syntax,
     "expected an operand, found '-'", "neg y"},
    {"PrintWithoutOperand", "e:\n  print\n  ret\n", 2, 8, syntax, "after 'print'"},
    {"StoreWithoutValue", "e:\n  store 1\n  ret\n", 2, 10, syntax, "the value to store",
     "store address, value"},
    {"CallWithoutAt", "e:\n  x = call f(1)\n  ret x\n", 2, 12, syntax, "expected '@'"},
    {"CallOfANumber", "e:\n  call 1\n  ret\n", 2, 8, syntax, "after 'call', found '1'"},
    {"ArgumentsWithoutComma", "e:\n  x = call @f(1 2)\n  ret x\n", 2, 17, syntax, "',' or ')'"},
    {"ArgumentsNotClosed", "e:\n  br A(1\nA(x):\n  ret x\n", 2, 9, syntax, "',' or ')'"},
    {"TwoResultsOfAdd", "e:\n  (x, y) = add 1, 2\n  ret x\n", 2, 12, syntax, "found 'add'",
     "one result"},
    {"ParallelCopyInSsa", "e:\n  (x, y) = (1, 2)\n  ret x\n", 2, 3, invalid,
     "ssa has no parallel copies", "block parameters"},
    {"ParallelCopyOfUnequalLengths", "e:\n  (x, y) = (1)\n  ret x\n", 2, 12, invalid,
     "2 destinations and 1 source", "one source for each", 1, "t.tac"},
    {"StrayCharacter", "e:\n  ret \\\n", 2, 7, syntax, "found '\\'"},
    {"StrayByte", "e:\n  ret \x80\n", 2, 7, syntax, "found the byte 0x80"},
    // Numbers.
    {"TooLarge", "e:\n  ret 9223372036854775808\n", 2, 7, syntax, "integer out of range", "64 bits"},
    {"TooSmall", "e:\n  ret -9223372036854775809\n", 2, 7, syntax, "out of range '-9223372036854775809'"},
    {"HexadecimalTooLarge", "e:\n  ret 0x10000000000000000\n", 2, 7, syntax, "out of range"},
    {"HexadecimalTooSmall", "e:\n  ret -0x8000000000000001\n", 2, 7, syntax, "out of range"},
    {"HexadecimalWithoutDigits", "e:\n  ret 0x\n", 2, 7, syntax, "malformed number '0x'"},
    {"LettersInANumber", "e:\n  ret 12ab\n", 2, 7, syntax, "malformed number '12ab'",
     "a name begins with"},
    {"FloatWithoutPoint", "e:\n  ret 1e5\n", 2, 7, syntax, "malformed number '1e5'", "1.5"},
    {"FloatEndsInPoint", "e:\n  ret 1.\n", 2, 7, syntax, "malformed number '1.'"},
    {"FloatTooLarge", "e:\n  ret 1.0e999\n", 2, 7, syntax, "float out of range"},
    // Terminators.
    {"BranchToNothing", "e:\n  br\n", 2, 5, syntax, "expected a label to go to"},
    {"BranchToANumber", "e:\n  br 5\n", 2, 6, syntax, "expected a label to go to, found '5'"},
    {"BranchOneWay", "e:\n  cbr 1, A\nA:\n  ret\n", 2, 11, syntax, "',' and the label for 0",
     "cbr c, A, B"},
    {"BranchWithoutComma", "e:\n  cbr 1 A, A\nA:\n  ret\n", 2, 9, syntax, "',' and two labels"},
    {"IfWithoutElse", "e:\n  if !1 goto A\nA:\n  ret\n", 2, 3, invalid, "does not say where to go else",
     "goto B"},
    {"IfThen", "e:\n  if 1 then A\nA:\n  ret\n", 2, 8, syntax, "expected 'goto'", "if c goto A"},
    {"QuestionWithoutColon", "e:\n  branch 1 ? A\nA:\n  ret\n", 2, 15, syntax, "expected ':'"},
    {"SwitchWithoutDefault", "e:\n  switch 1, [0: A, 1: A]\nA:\n  ret\n", 2, 25, syntax,
     "',' and the default", "default C"},
    {"SwitchWithoutColon", "e:\n  switch 1, [0 A], default A\nA:\n  ret\n", 2, 16, syntax, "expected ':'"},
    {"SwitchOnAFloat", "e:\n  switch 1, [1.5: A], default A\nA:\n  ret\n", 2, 14, syntax, "is an integer"},
    {"SwitchOnAName", "e:\n  switch 1, [x: A], default A\nA:\n  ret\n", 2, 14, syntax,
     "the value of a case"},
    {"SwitchWithoutBrackets", "e:\n  switch 1, 0: A, default A\nA:\n  ret\n", 2, 13, syntax,
     "'[' and the cases"},
    {"BrdecOneWay", "e:\n  x = brdec 3, A\nA:\n  ret\n", 2, 17, syntax, "',' and a label",
     "brdec v, A, B"},
    // Names and classes.
    {"UndefIsNoName", "e:\n  undef = copy 1\n  ret\n", 2, 3, syntax, "'undef' is no name"},
    {"DefinedTwice", "e:\n  x = copy 1\n  x = copy 2\n  ret x\n", 3, 3, invalid, "'x' is defined twice",
     "line 2, column 3"},
    {"NotDefined", "e:\n  ret y\n", 2, 7, invalid, "'y' is not defined", "define it"},
    {"MistypedName", "e:\n  counter = copy 1\n  ret conter\n", 3, 7, invalid,
     "'conter' is not defined", "did you mean 'counter'?"},
    {"KeywordAsName", "e:\n  x = load\n  ret x\n", 2, 7, invalid, "'load' is not defined",
     "no operands follow"},
    {"OtherClassAtAUse", "ssa @f(n:f) {\ne:\n  ret n:g\n}\n", 3, 9, invalid,
     "'n' is of class 'f', not 'g'", "line 1, column 8"},
    {"TwoClassesOfAName", "e:\n  x:f = 1.5\n  x:g = 2\n  ret\n", 3, 5, invalid,
     "class 'g' here and class 'f' at line 2, column 5", "one class", 1, "t.tac"},
    {"TwoClassesOfAnUnwrittenName", "e:\n  print x:f\n  print x:g\n  ret\n", 3, 11, invalid,
     "'x' is of class 'f', not 'g'", "line 2, column 9", 1, "t.tac"},
    // Phis.
    {"PhiWithoutAPredecessor", "e:\n  br A\nA:\n  x = phi [1, B]\n  ret x\nB:\n  br A\n", 4, 3,
     invalid, "no value for predecessor 'e'"},
    {"PhiOfAStranger", "e:\n  br A\nA:\n  x = phi [1, e], [2, B]\n  ret x\nB:\n  ret\n", 4, 20, invalid,
     "'B' is no predecessor of 'A'"},
    {"PhiOfAnUnknownLabel", "e:\n  br A\nA:\n  x = phi [1, e], [2, C]\n  ret x\n", 4, 20, invalid,
     "unknown label 'C'"},
    {"PhiNamesAnEdgeTooOften",
     "e:\n  cbr 1, A, A\nA:\n  x = phi [1, e], [2, e], [3, e]\n  ret x\n", 4, 12, invalid,
     "names 'e' 3 times, but it has 2 edges"},
    {"PhiBehindAnInstruction", "e:\n  br A\nA:\n  print 1\n  x = phi [1, e]\n  ret x\n", 5, 3, invalid,
     "a phi stands after another instruction"},
    {"PhiBesideParameters", "e:\n  br A\nA(p):\n  x = phi [1, e]\n  ret x\n", 2, 6, invalid,
     "the edge has 0 arguments, but 'A' has 1 parameter"},
    {"PhiWithoutComma", "e:\n  br A\nA:\n  x = phi [1 e]\n  ret x\n", 4, 14, syntax, "',' or 'from'"},
    {"PhiWithoutLabel", "e:\n  br A\nA:\n  x = phi [1, 2]\n  ret x\n", 4, 15, syntax,
     "the label of a predecessor"},
    {"PhiNotClosed", "e:\n  br A\nA:\n  x = phi [1, e\n  ret x\n", 4, 16, syntax, "expected ']'"},
    // Separators: what begins like a statement is one, and its errors are said.
    {"WrongStatementBehindASemicolon", "e:\n  x = copy 1; y = ad x, 1; ret x\n", 2, 19, syntax,
     "unknown operation 'ad'"},
};

class BadTexts : public testing::TestWithParam<BadText> {};

TEST_P(BadTexts, AreReportedWhereAndAsWhatTheyAre) {
  const BadText& bad = GetParam();
  const auto file = parse(bad.file, bad.text);
  ASSERT_FALSE(file) << bad.text;
  const std::vector<Error>& errors = file.error();
  EXPECT_EQ(errors.size(), bad.errors) << to_string(errors);
  const Error& first = errors.front();
  EXPECT_EQ(first.place.line, bad.line) << to_string(errors);
  EXPECT_EQ(first.place.column, bad.column) << to_string(errors);
  EXPECT_EQ(first.kind, bad.kind) << to_string(errors);
  EXPECT_NE(first.what.find(bad.what), std::string::npos) << to_string(errors);
  EXPECT_NE(first.hint.find(bad.hint), std::string::npos) << to_string(errors);
  EXPECT_EQ(first.file, bad.file);
}

INSTANTIATE_TEST_SUITE_P(Each, BadTexts, testing::ValuesIn(bad_texts),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(BadText, SeveralErrorsAreReportedInOrder) {
  const auto file = parse("a.ssa",
                          "ssa @f(n) {\nentry:\n  x = ad n, 1\n  y = add n\n  br X\nX:\n  ret q\n}\n"
                          "ssa @g() {\ne:\n  print\n}\n");
  ASSERT_FALSE(file);
  std::string places;
  for (const Error& e : file.error()) {
    places += std::to_string(e.place.line) + ":" + std::to_string(e.place.column) + " ";
  }
  EXPECT_EQ(places, "3:7 4:12 7:7 11:8 ") << to_string(file.error());
}

TEST(BadText, ASkippedDefinitionCausesNoFurtherErrors) {
  const auto file = parse("a.ssa", "e:\n  print ) y = copy 1\n  ret y\n");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().size(), 1U) << to_string(file.error());
  const auto label = parse("a.ssa", "e: br A(\nA(x y): ret z\nB(x): ret x");
  ASSERT_FALSE(label);
  for (const Error& e : label.error()) EXPECT_EQ(e.kind, syntax) << to_string(e);
}

TEST(BadText, NoMoreThanTwentyErrorsAFile) {
  std::string text = "e:\n";
  for (int k = 0; k < 1'000; ++k) text += "  x = ad 1, 2\n";
  const auto file = parse("a.ssa", text);
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().size(), 20U);
}

TEST(BadText, ErrorsAreWrittenAsCompilersDo) {
  const Error error{"swap.ssa", {4, 7}, "unknown label 'K'", "did you mean 'L'?", invalid};
  EXPECT_EQ(to_string(error), "swap.ssa:4:7: error: unknown label 'K'\n  hint: did you mean 'L'?");
  EXPECT_EQ(to_string(Error{"", {}, "no", "", invalid}), "<text>: error: no");
  EXPECT_EQ(to_string(std::vector<Error>{error, error}),
            to_string(error) + "\n" + to_string(error) + "\n");
}

TEST(BadText, PhisThatAskForTooMuchMemoryAreRefused) {
  // Three megabytes of text, but 20,000 slots times 20,000 phis are 400 million arguments.
  std::string text = "e:\n  switch 1, [";
  for (int k = 0; k < 20'000; ++k) text += std::to_string(k) + ": A, ";
  text += "-1: A], default A\nA:\n";
  for (int k = 0; k < 20'000; ++k) text += "  p" + std::to_string(k) + " = phi [0, e]\n";
  text += "  ret\n";
  const auto file = parse("a.ssa", text);
  ASSERT_FALSE(file);
  EXPECT_NE(file.error()[0].what.find("too many values"), std::string::npos);
}

}  // namespace
}  // namespace phidelity::ir
