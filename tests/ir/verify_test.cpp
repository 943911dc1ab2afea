// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rule has a text that breaks it and a neighbour that keeps it; the rules that the parser
// asks already are in verify_built_test.cpp.
#include <gtest/gtest.h>

#include <stdexcept>

#include "ir/text.h"

namespace phidelity::ir {
namespace {

ParsedFunction parsed_with_places(std::string_view text) {
  auto file = parse("t.ssa", text);
  if (!file) throw std::invalid_argument(to_string(file.error()));
  return std::move(file->functions.at(0));
}

// The errors of `text` as printed, hints left out, one a line. Checks that `valid` agrees.
std::string errors_of(const ParsedFunction& p) {
  Verifier verifier;
  const auto errors = verify(p.function, &p.source, "t.ssa");
  EXPECT_EQ(verifier.valid(p.function), errors.empty());
  std::string all;
  for (const Error& e : errors) {
    EXPECT_EQ(e.kind, ErrorKind::invalid);
    EXPECT_EQ(e.file, "t.ssa");
    all +=
        std::to_string(e.place.line) + ":" + std::to_string(e.place.column) + " " + e.what + "\n";
  }
  return all;
}

struct Case {
  const char* name;
  const char* bad;
  const char* good;
  const char* errors;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class VerifyText : public ::testing::TestWithParam<Case> {};

TEST_P(VerifyText, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(errors_of(parsed_with_places(GetParam().bad)), GetParam().errors);
}
TEST_P(VerifyText, TakesTheNeighbour) { EXPECT_EQ(errors_of(parsed_with_places(GetParam().good)), ""); }

// --- shape ---
constexpr Case shape[] = {
    {"EntryParameters", "tac @f(n) {\ne(p):\n  ret p\n}\n",
     "tac @f(n) {\ne:\n  br A(n)\nA(p):\n  ret p\n}\n", "2:1 the entry block 'e' has parameters\n"},
    {"EntryTargeted", "ssa @f(n) {\ne:\n  cbr n, e, X\nX:\n  ret n\n}\n",
     "ssa @f(n) {\ne:\n  br H\nH:\n  cbr n, H, X\nX:\n  ret n\n}\n",
     "3:10 'e' branches to the entry block 'e'\n"},
    {"EntryTargetedInTac", "tac @f(n) {\ne:\n  cbr n, X, X\nX:\n  br e\n}\n",
     "tac @f(n) {\ne:\n  cbr n, X, X\nX:\n  br X\n}\n",
     "5:6 'X' branches to the entry block 'e'\n"},
    {"DuplicateCase",
     "tac @f(n) {\ne:\n  switch n, [4: A, 7: B, 4: B], default A\nA:\n  ret\nB:\n  ret\n}\n",
     "tac @f(n) {\ne:\n  switch n, [4: A, 7: B, -4: B], default A\nA:\n  ret\nB:\n  ret\n}\n",
     "3:29 the switch has the case 4 more than once\n"},
    {"DuplicateCaseInUnreachableCode",
     "ssa @f(n) {\ne:\n  ret n\nU:\n  switch n, [0: A, 0: A], default A\nA:\n  ret n\n}\n",
     "ssa @f(n) {\ne:\n  ret n\nU:\n  switch n, [0: A, 1: A], default A\nA:\n  ret n\n}\n",
     "5:23 the switch has the case 0 more than once\n"},
    {"TooFewArguments", "ssa @f(n) {\ne:\n  cbr n, A(n), A\nA(p):\n  ret p\n}\n",
     "ssa @f(n) {\ne:\n  cbr n, A(n), A(0)\nA(p):\n  ret p\n}\n",
     "3:16 the edge from 'e' to 'A' brings 0 arguments, but 'A' has 1 parameter\n"},
    {"TooManyArgumentsInTac", "tac @f(n) {\ne:\n  br A(n, n)\nA(p):\n  ret p\n}\n",
     "tac @f(n) {\ne:\n  br A(n)\nA(p):\n  ret p\n}\n",
     "3:6 the edge from 'e' to 'A' brings 2 arguments, but 'A' has 1 parameter\n"},
    {"DuplicateParameterInTac", "tac @f(n, m, n) {\ne:\n  ret n\n}\n",
     "tac @f(n, m, o) {\ne:\n  ret n\n}\n", "1:1 two parameters are named 'n'\n"},
    {"DuplicateBlockParameterInTac", "tac @f(n) {\ne:\n  br A(n, n)\nA(p, p):\n  ret p\n}\n",
     "tac @f(n) {\ne:\n  br A(n, n)\nA(n, p):\n  ret p\n}\n", "4:1 two parameters are named 'p'\n"},
    {"DuplicateDestination", "tac @f(n) {\ne:\n  (a, b, a) = (n, 1, 2)\n  ret a\n}\n",
     "tac @f(n) {\ne:\n  (a, b, n) = (n, 1, 2)\n  ret a\n}\n",
     "3:3 'parallel copy' writes 'a' twice\n"},
    {"DuplicateResultOfACall", "tac @f(n) {\ne:\n  (a, a) = call @g(n)\n  ret a\n}\n",
     "tac @f(n) {\ne:\n  (a, n) = call @g(n)\n  a = call @g(n)\n  ret a\n}\n",
     "3:3 'call' writes 'a' twice\n"},
};

// --- classes ---
constexpr Case classes[] = {
    {"CopyBetweenClasses", "ssa @f(n) {\ne:\n  x:gr32 = copy n\n  ret x\n}\n",
     "ssa @f(n:gr32) {\ne:\n  x:gr32 = copy n\n  ret x\n}\n",
     "3:3 'copy' takes 'n' of class i where class gr32 is wanted\n"},
    {"ParallelCopyBetweenClasses", "tac @f(n, y:f) {\ne:\n  (n, y) = (y, n)\n  ret n\n}\n",
     "tac @f(n, y) {\ne:\n  (n, y) = (y, n)\n  ret n\n}\n",
     "3:3 'parallel copy' takes 'y' of class f where class i is wanted\n"
     "3:3 'parallel copy' takes 'n' of class i where class f is wanted\n"},
    {"PhiBetweenClasses", "ssa @f(n) {\ne:\n  br A(n)\nA(p:f):\n  ret p\n}\n",
     "ssa @f(n:f) {\ne:\n  br A(n)\nA(p:f):\n  ret p\n}\n",
     "3:6 the edge from 'e' to 'A' takes 'n' of class i where class f is wanted\n"},
    {"SelectBetweenClasses", "ssa @f(n, a:f, b:f) {\ne:\n  x = select n, a, b\n  ret x\n}\n",
     "ssa @f(n, a:f, b:f) {\ne:\n  x:f = select n, a, b\n  ret x\n}\n",
     "3:3 'select' takes 'a' of class f where class i is wanted\n"
     "3:3 'select' takes 'b' of class f where class i is wanted\n"},
    {"SelectOnAFloat", "ssa @f(n, a:f) {\ne:\n  x = select a, n, 1\n  ret x\n}\n",
     "ssa @f(n, a:gr) {\ne:\n  x = select a, n, 1\n  ret x\n}\n",
     "3:3 'select' is an integer operation and takes 'a' of class f\n"},
    {"IntegerOperationOnAFloat", "ssa @f(n, a:f) {\ne:\n  x = add n, a\n  ret x\n}\n",
     "ssa @f(n, a:gr32) {\ne:\n  x = add n, a\n  ret x\n}\n",
     "3:3 'add' is an integer operation and takes 'a' of class f\n"},
    {"IntegerOperationIntoAFloat", "ssa @f(n) {\ne:\n  x:f = lt n, 1\n  ret x\n}\n",
     "ssa @f(n) {\ne:\n  x:flags = lt n, 1\n  ret x\n}\n",
     "3:3 'lt' gives an integer, but its result is 'x' of class f\n"},
    {"FloatOperationOnAnInteger", "ssa @f(n, a:f) {\ne:\n  x:f = fadd a, n\n  ret x\n}\n",
     "ssa @f(n:f, a:f) {\ne:\n  x:f = fadd a, n\n  ret x\n}\n",
     "3:3 'fadd' takes 'n' of class i where class f is wanted\n"},
    {"FloatOperationIntoAnInteger", "ssa @f(a:f) {\ne:\n  x = fneg a\n  ret x\n}\n",
     "ssa @f(a:f) {\ne:\n  x:f = fneg a\n  ret x\n}\n",
     "3:3 'fneg' gives a float, but its result is 'x' of class i\n"},
    {"IntToFloatBackwards", "ssa @f(a:f) {\ne:\n  x = i2f a\n  ret x\n}\n",
     "ssa @f(a) {\ne:\n  x:f = i2f a\n  ret x\n}\n",
     "3:3 'i2f' is an integer operation and takes 'a' of class f\n"
     "3:3 'i2f' gives a float, but its result is 'x' of class i\n"},
    {"FloatToIntBackwards", "ssa @f(a) {\ne:\n  x:f = f2i a\n  ret x\n}\n",
     "ssa @f(a:f) {\ne:\n  x = f2i a\n  ret x\n}\n",
     "3:3 'f2i' takes 'a' of class i where class f is wanted\n"
     "3:3 'f2i' gives an integer, but its result is 'x' of class f\n"},
    {"SwitchOnAFloat", "ssa @f(a:f) {\ne:\n  switch a, [0: A], default A\nA:\n  ret\n}\n",
     "ssa @f(a:gr) {\ne:\n  switch a, [0: A], default A\nA:\n  ret\n}\n",
     "3:3 'switch' is an integer operation and takes 'a' of class f\n"},
    {"BrdecOfAFloat", "ssa @f(a:f) {\ne:\n  x:f = brdec a, A, A\nA:\n  ret\n}\n",
     "ssa @f(a:gr) {\ne:\n  x:gr = brdec a, A, A\nA:\n  ret\n}\n",
     "3:3 'brdec' is an integer operation and takes 'a' of class f\n"
     "3:3 'brdec' gives an integer, but its result is 'x' of class f\n"},
    {"IntegerLiteralForAFloat", "ssa @f(a:f) {\ne:\n  x:f = fmul a, 2\n  ret x\n}\n",
     "ssa @f(a:f) {\ne:\n  x:f = fmul a, 2.0\n  ret x\n}\n",
     "3:3 'fmul' takes the integer 2 where class f is wanted\n"},
    {"FloatLiteralForAnInteger",
     "ssa @f(a) {\ne:\n  x = mul a, 2.5\n  br A(1.0)\nA(p):\n  ret x\n}\n",
     "ssa @f(a) {\ne:\n  x = mul a, 2\n  br A(1)\nA(p):\n  ret x\n}\n",
     "3:3 'mul' is an integer operation and takes the float literal 2.5\n"
     "4:6 the edge from 'e' to 'A' takes the float literal 1.0 where class i is wanted\n"},
    {"LiteralForAnOpaqueClass", "tac @f() {\ne:\n  x:gr32 = 1.5\n  ret x\n}\n",
     "tac @f() {\ne:\n  x:gr32 = 1\n  ret x\n}\n",
     "3:3 'copy' takes the float literal 1.5 where class gr32 is wanted\n"},
    {"UndefFitsEverything", "ssa @f() {\ne:\n  x:f = copy 1\n  ret x\n}\n",
     "ssa @f() {\ne:\n  x:f = copy undef\n  y:f = fadd x, undef\n  z = add undef, undef\n"
     "  w:gr = select undef, undef, undef\n  br A(undef)\nA(p:f):\n  ret p\n}\n",
     "3:3 'copy' takes the integer 1 where class f is wanted\n"},
    {"ObservationsTakeAnyClass", "ssa @f(a:f) {\ne:\n  x = neg a\n  ret x\n}\n",
     "ssa @f(a:f, b:gr) {\ne:\n  print a\n  print 1.5\n  store b, a\n  (c:f, d:gr) = call @g(a, b, "
     "1.0)\n"
     "  l:f = load b\n  m:gr = load 4\n  i:f = input\n  cbr b, A, B\nA:\n"
     "  o:f = branch @h(a), B, C\nB:\n  ret a, b\nC:\n  cbr a, B, B\n}\n",
     "3:3 'neg' is an integer operation and takes 'a' of class f\n"},
    {"ClassesAreAskedOfUnreachableCode",
     "ssa @f(n) {\ne:\n  ret n\nU:\n  x:f = copy n\n  ret x\n}\n",
     "ssa @f(n) {\ne:\n  ret n\nU:\n  x = copy n\n  ret x\n}\n",
     "5:3 'copy' takes 'n' of class i where class f is wanted\n"},
};

// --- strictness ---
constexpr Case strictness[] = {
    {"UseBeforeDefinition", "ssa @f(n) {\ne:\n  y = add x, 1\n  x = add n, 1\n  ret y\n}\n",
     "ssa @f(n) {\ne:\n  x = add n, 1\n  y = add x, 1\n  ret y\n}\n",
     "3:3 'add' uses 'x' before it is defined\n"},
    {"UseInItsOwnDefinition", "ssa @f(n) {\ne:\n  x = add x, 1\n  ret x\n}\n",
     "ssa @f(n) {\ne:\n  br H(n)\nH(p):\n  x = add p, 1\n  br H(x)\n}\n",
     "3:3 'add' uses 'x' before it is defined\n"},
    {"OneArmOnly", "ssa @f(n) {\ne:\n  cbr n, L, J\nL:\n  x = add n, 1\n  br J\nJ:\n  ret x\n}\n",
     "ssa @f(n) {\ne:\n  cbr n, L, R\nL:\n  x = add n, 1\n  br J\nR:\n  trap\nJ:\n  ret x\n}\n",
     "8:3 'ret' uses 'x', whose definition does not dominate it\n"},
    {"ArgumentIsAUseAtTheEndOfItsSource",
     "ssa @f(n) {\ne:\n  cbr n, L, J(x)\nL:\n  x = add n, 1\n  br J(0)\nJ(p):\n  ret p\n}\n",
     "ssa @f(n) {\ne:\n  cbr n, L, J(0)\nL:\n  x = add n, 1\n  br J(x)\nJ(p):\n  ret p\n}\n",
     "3:13 the edge from 'e' to 'J' uses 'x', whose definition does not dominate it\n"},
    {"TerminatorResultInItsOwnBlock",
     "ssa @f(n) {\ne:\n  br H\nH:\n  print x\n  x = brdec n, H, X\nX:\n  ret\n}\n",
     "ssa @f(n) {\ne:\n  br H(n)\nH(p):\n  print p\n  x = brdec p, H(x), X\nX:\n  ret x\n}\n",
     "5:3 'print' uses 'x' before it is defined\n"},
    {"TerminatorResultInItsOwnOperands",
     "ssa @f(n) {\ne:\n  x = branch @g(x), A, A\nA:\n  ret\n}\n",
     "ssa @f(n) {\ne:\n  x = branch @g(n), A, A\nA:\n  ret x\n}\n",
     "3:3 'branch' uses 'x' before it is defined\n"},
    {"TerminatorResultBelowAJoin",
     "ssa @f(n) {\ne:\n  cbr n, P, J\nP:\n  x = branch @g(n), J, A\nA:\n  ret x\nJ:\n  ret x\n}\n",
     "ssa @f(n) {\ne:\n  cbr n, P, J(n)\nP:\n  x = branch @g(n), J(x), A\nA:\n  ret x\nJ(p):\n  "
     "ret p\n"
     "}\n",
     "9:3 'ret' uses 'x', whose definition does not dominate it\n"},
    {"DefinedInUnreachableCode",
     "ssa @f(n) {\ne:\n  br A\nU:\n  x = add n, 1\n  br A\nA:\n  ret x\n}\n",
     "ssa @f(n) {\ne:\n  br A\nU:\n  x = add n, 1\n  ret x\nA:\n  ret n\n}\n",
     "8:3 'ret' uses 'x', whose definition does not dominate it\n"},
    {"StrictnessIsNotAskedOfUnreachableCode",
     "ssa @f(n) {\ne:\n  cbr n, U, A\nU:\n  y = copy x\n  ret y\nA:\n  x = copy n\n  ret x\n}\n",
     "ssa @f(n) {\ne:\n  cbr n, A, A\nU:\n  y = copy x\n  ret y\nA:\n  x = copy n\n  ret x\n}\n",
     "5:3 'copy' uses 'x', whose definition does not dominate it\n"},
};

const auto name_of_case = [](const auto& test) { return std::string(test.param.name); };
INSTANTIATE_TEST_SUITE_P(Shape, VerifyText, ::testing::ValuesIn(shape), name_of_case);
INSTANTIATE_TEST_SUITE_P(Classes, VerifyText, ::testing::ValuesIn(classes), name_of_case);
INSTANTIATE_TEST_SUITE_P(Strictness, VerifyText, ::testing::ValuesIn(strictness), name_of_case);

// --- hints, places, order ---

std::string hint_of(std::string_view text) {
  const ParsedFunction p = parsed_with_places(text);
  const auto errors = verify(p.function, &p.source);
  return errors.size() == 1 ? errors[0].hint : "not one error";
}

TEST(VerifyHints, SayWhatToWriteInstead) {
  EXPECT_EQ(hint_of("ssa @f(a:f) {\ne:\n  x:f = fadd a, 2\n  ret x\n}\n"),
            "write a float literal, with a point: 2.0");
  EXPECT_EQ(hint_of("ssa @f(a) {\ne:\n  x = add a, 2.0\n  ret x\n}\n"),
            "write an integer, without a point");
  EXPECT_EQ(hint_of("ssa @f(a:f) {\ne:\n  x = add a, 2\n  ret x\n}\n"), "convert it with f2i");
  EXPECT_EQ(hint_of("ssa @f(a) {\ne:\n  x:f = fadd a, 2.0\n  ret x\n}\n"),
            "convert an integer with i2f");
  EXPECT_EQ(hint_of("ssa @f(a:f) {\ne:\n  x = fneg a\n  ret x\n}\n"), "write x:f");
}

TEST(VerifyHints, SayWhereTheDefinitionIs) {
  EXPECT_EQ(hint_of("ssa @f(n) {\ne:\n  cbr n, L, J\nL:\n  x = add n, 1\n  br J\nJ:\n  ret x\n}\n"),
            "it is defined in block 'L' (line 4); bring it through block parameters");
}

TEST(Verify, ListsErrorsInTheOrderOfTheProgram) {
  const ParsedFunction p = parsed_with_places(
      "ssa @f(n) {\ne:\n  y = add x, 1.5\n  x = fneg n\n  cbr n, A(1.5), A\nA(p):\n"
      "  z:f = copy p\n  ret y\nU:\n  w:f = neg n\n  ret w\n}\n");
  const auto errors = verify(p.function, &p.source);
  ASSERT_EQ(errors.size(), 8U);
  for (std::size_t k = 1; k < errors.size(); ++k) {
    EXPECT_LE(errors[k - 1].place.line, errors[k].place.line);
  }
  EXPECT_EQ(to_string(errors), to_string(verify(p.function, &p.source)));
}

}  // namespace
}  // namespace phidelity::ir
