// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What no text can say because the parser refuses it: programs that were built. Each rule has one
// that breaks it and a neighbour that keeps it.
#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <stdexcept>

#include "ir/text.h"
#include "tests/support/draft.h"

namespace phidelity::ir {
namespace {

using tests::Draft;

Function parsed(std::string_view text) {
  auto file = parse("t.ssa", text);
  if (!file) throw std::invalid_argument(to_string(file.error()));
  return std::move(file->functions.at(0).function);
}

constexpr std::string_view small = R"(ssa @f(n) {
entry:
  x = add n, 1
  c = lt x, n
  cbr c, L(x), R
L(p):
  y = copy p
  print y
  ret y
R:
  ret n
}
)";

struct Change {
  const char* name;
  std::function<void(Draft&)> bad;
  std::function<void(Draft&)> good;
  const char* errors;
};
void PrintTo(const Change& c, std::ostream* out) { *out << c.name; }

class VerifyDraft : public ::testing::TestWithParam<Change> {
 protected:
  static std::string errors_after(const std::function<void(Draft&)>& change) {
    Draft d = Draft::of(parsed(small));
    change(d);
    const Function f = d.function();
    Verifier verifier;
    std::string all;
    for (const Error& e : verify(f)) {
      EXPECT_EQ(e.place.line, 0U);
      all += e.what + "\n";
    }
    EXPECT_EQ(verifier.valid(f), all.empty());
    return all;
  }
};

TEST_P(VerifyDraft, SaysWhatIsWrong) { EXPECT_EQ(errors_after(GetParam().bad), GetParam().errors); }
TEST_P(VerifyDraft, TakesTheNeighbour) { EXPECT_EQ(errors_after(GetParam().good), ""); }

const auto nothing = [](Draft&) {};
const Operand one = Operand::integer(1);
ValueId x_of(const Draft& d) { return d.blocks[0].instructions[0].results[0]; }

const Change changes[] = {
    {"NoBlocks", [](Draft& d) { d.blocks.clear(); },
     [](Draft& d) {
       d.blocks.resize(1);
       d.blocks[0] = {};
       d.blocks[0].instructions = {{Opcode::trap, no_symbol, {}, {}}};
     },
     "the function has no blocks\n"},
    {"NoTerminator",
     [](Draft& d) {
       d.blocks[2].instructions[0] = {Opcode::print, no_symbol, {}, {one}};
     },
     nothing, "block 'R' does not end in a terminator\n"},
    {"EmptyBlock", [](Draft& d) { d.blocks[2].instructions.clear(); }, nothing,
     "block 'R' does not end in a terminator\n"},
    {"TerminatorInside",
     [](Draft& d) {
       d.blocks[1].instructions[1] = {Opcode::ret, no_symbol, {}, {one}};
     },
     [](Draft& d) {
       d.blocks[1].instructions[1] = {Opcode::store, no_symbol, {}, {one, one}};
     },
     "the terminator 'ret' stands in the middle of block 'L'\n"},
    {"ReturnWithAnEdge",
     [](Draft& d) {
       d.blocks[2].edges.push_back({2, {}});
     },
     [](Draft& d) {
       d.blocks[2].instructions[0] = {Opcode::br, no_symbol, {}, {}};
       d.blocks[2].edges.push_back({2, {}});
     },
     "'ret' has 1 target and wants 0\n"},
    {"TrapWithAnEdge",
     [](Draft& d) {
       d.blocks[2].instructions[0] = {Opcode::trap, no_symbol, {}, {}};
       d.blocks[2].edges.push_back({2, {}});
     },
     [](Draft& d) {
       d.blocks[2].instructions[0] = {Opcode::trap, no_symbol, {}, {}};
     },
     "'trap' has 1 target and wants 0\n"},
    {"JumpWithTwoEdges",
     [](Draft& d) {
       d.blocks[2].instructions[0] = {Opcode::br, no_symbol, {}, {}};
       d.blocks[2].edges = {{2, {}}, {2, {}}};
     },
     [](Draft& d) {
       d.blocks[2].instructions[0] = {Opcode::br, no_symbol, {}, {}};
       d.blocks[2].edges = {{2, {}}};
     },
     "'br' has 2 targets and wants 1\n"},
    {"ConditionalWithOneEdge", [](Draft& d) { d.blocks[0].edges.pop_back(); }, nothing,
     "'cbr' has 1 target and wants 2\n"},
    {"BrdecWithThreeEdges",
     [](Draft& d) {
       d.blocks[0].instructions[2] = {Opcode::brdec, no_symbol, {d.head.add_value("z")}, {one}};
       d.blocks[0].edges.push_back({2, {}});
     },
     [](Draft& d) {
       d.blocks[0].instructions[2] = {Opcode::brdec, no_symbol, {d.head.add_value("z")}, {one}};
     },
     "'brdec' has 3 targets and wants 2\n"},
    {"SwitchWithoutEdges",
     [](Draft& d) {
       d.blocks[2].instructions[0] = {Opcode::switch_, no_symbol, {}, {one}};
     },
     [](Draft& d) {
       d.blocks[2].instructions[0] = {Opcode::switch_, no_symbol, {}, {one}};
       d.blocks[2].edges = {{2, {}}};
     },
     "'switch' has 0 targets and wants at least 1\n"},
    {"OpaqueBranchWithoutEdges",
     [](Draft& d) {
       d.blocks[2].instructions[0] = {Opcode::branch, d.head.symbols.intern("g"), {}, {one}};
     },
     [](Draft& d) {
       d.blocks[2].instructions[0] = {Opcode::branch, d.head.symbols.intern("g"), {}, {one}};
       d.blocks[2].edges = {{2, {}}};
     },
     "'branch' has 0 targets and wants at least 1\n"},
    {"OperandCount", [](Draft& d) { d.blocks[0].instructions[0].operands.pop_back(); }, nothing,
     "'add' has 1 operand and wants 2\n"},
    {"ResultCount",
     [](Draft& d) { d.blocks[1].instructions[1].results.push_back(d.head.add_value("z")); },
     nothing, "'print' has 1 result and wants 0\n"},
    {"ParallelCopyCount",
     [](Draft& d) {
       d.head.form = Form::tac;
       d.blocks[1].instructions[1] = {Opcode::parallel_copy, no_symbol, {x_of(d)}, {one, one}};
     },
     [](Draft& d) {
       d.head.form = Form::tac;
       d.blocks[1].instructions[1] = {Opcode::parallel_copy, no_symbol, {x_of(d)}, {one}};
     },
     "the parallel copy has 1 destination and 2 sources\n"},
    {"ParallelCopyInSsa",
     [](Draft& d) {
       d.blocks[1].instructions[1] = {
           Opcode::parallel_copy, no_symbol, {d.head.add_value()}, {one}};
     },
     [](Draft& d) {
       d.blocks[1].instructions[1] = {Opcode::copy, no_symbol, {d.head.add_value()}, {one}};
     },
     "a parallel copy stands in an ssa function\n"},
    {"SecondDefinition", [](Draft& d) { d.blocks[1].instructions[0].results[0] = x_of(d); },
     [](Draft& d) {
       d.head.form = Form::tac;
       d.blocks[1].instructions[0].results[0] = x_of(d);
     },
     // The uses of y, which nothing defines any more, are told as well.
     "'x' is defined a second time\n'print' uses 'y', which nothing defines\n"
     "'ret' uses 'y', which nothing defines\n"},
    {"UsesOfANameDefinedTwiceAreNotJudged",
     [](Draft& d) {
       const ValueId y = d.blocks[1].instructions[0].results[0];
       d.blocks[2].instructions = {{Opcode::copy, no_symbol, {y}, {one}},
                                   {Opcode::ret, no_symbol, {}, {Operand::value(y)}}};
     },
     [](Draft& d) {
       const ValueId z = d.head.add_value("z");
       d.blocks[2].instructions = {{Opcode::copy, no_symbol, {z}, {one}},
                                   {Opcode::ret, no_symbol, {}, {Operand::value(z)}}};
     },
     "'y' is defined a second time\n"},
    {"SecondDefinitionByAParameter", [](Draft& d) { d.blocks[2].params = {d.head.params[0]}; },
     [](Draft& d) {
       d.blocks[2].params = {d.head.add_value("q")};
       d.blocks[0].edges[1].arguments = {one};
     },
     "the edge from 'entry' to 'R' brings 0 arguments, but 'R' has 1 parameter\n"
     "'n' is defined a second time\n"},
    {"SecondDefinitionInUnreachableCode",
     [](Draft& d) {
       d.blocks.push_back(
           {no_symbol,
            {},
            {{Opcode::copy, no_symbol, {x_of(d)}, {one}}, {Opcode::ret, no_symbol, {}, {}}},
            {}});
     },
     [](Draft& d) {
       d.blocks.push_back({no_symbol,
                           {},
                           {{Opcode::copy, no_symbol, {d.head.add_value()}, {one}},
                            {Opcode::ret, no_symbol, {}, {}}},
                           {}});
     },
     "'x' is defined a second time\n"},
    {"DuplicateParameter", [](Draft& d) { d.head.params.push_back(d.head.params[0]); },
     [](Draft& d) { d.head.params.push_back(d.head.add_value("m")); },
     "two parameters are named 'n'\n"},
    {"NothingDefinesIt",
     [](Draft& d) {
       d.blocks[2].instructions[0].operands[0] = Operand::value(d.head.add_value("w"));
     },
     [](Draft& d) {
       d.head.form = Form::tac;
       d.blocks[2].instructions[0].operands[0] = Operand::value(d.head.add_value("w"));
     },
     "'ret' uses 'w', which nothing defines\n"},
    {"NothingDefinesTheArgument",
     [](Draft& d) { d.blocks[0].edges[0].arguments[0] = Operand::value(d.head.add_value("w")); },
     [](Draft& d) { d.blocks[0].edges[0].arguments[0] = Operand::undef(); },
     "the edge from 'entry' to 'L' uses 'w', which nothing defines\n"},
};
const auto name_of_change = [](const auto& test) { return std::string(test.param.name); };
INSTANTIATE_TEST_SUITE_P(Built, VerifyDraft, ::testing::ValuesIn(changes), name_of_change);

TEST(VerifyBuilt, SaysWhereAParameterIsDefined) {
  Draft d = Draft::of(parsed(small));
  d.blocks[0].instructions[0].results[0] = d.head.params[0];
  const auto errors = verify(d.function());
  ASSERT_FALSE(errors.empty());
  EXPECT_EQ(errors[0].what, "'n' is defined a second time");
  EXPECT_EQ(errors[0].hint,
            "in ssa a name is defined once; the first is a parameter of the function");
}

TEST(VerifyBuilt, SaysOneErrorOfAFunctionThatIsOutOfBounds) {
  Function f = parsed(small);
  f.edges[0].target = 7;
  const auto errors = verify(f);
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_EQ(errors[0].what, "the function refers to something that it does not have");
  EXPECT_EQ(errors[0].kind, ErrorKind::invalid);
}

TEST(VerifyBuilt, TakesAMillionBlocks) {
  Function f;
  constexpr BlockId blocks = 1'000'000;
  for (BlockId b = 0; b < blocks; ++b) f.add_block();
  const ValueId x = f.add_value("x");
  for (BlockId b = 0; b < blocks; ++b) {
    f.open(b);
    if (b == 0) f.add_copy(x, Operand::integer(1));
    if (b + 1 < blocks) {
      f.add_branch(b + 1);
    } else {
      const Operand use = Operand::value(x);
      f.add_instruction(Opcode::ret, {}, {&use, 1});
    }
  }
  Verifier verifier;
  EXPECT_TRUE(verifier.valid(f));
  EXPECT_TRUE(verify(f).empty());
}

// Many hits and many misses: whatever a change of one field makes of a program, both say the same.
TEST(VerifyBuilt, ValidAgreesWithVerifyOnMutatedPrograms) {
  const Function programs[] = {
      parsed(small),
      parsed("ssa @g(n, a:f) {\ne:\n  br H(1, a)\nH(i, b:f):\n  c:f = fadd b, 1.0\n"
             "  j = select i, n, 3\n  k = brdec j, H(k, c), X(j)\nX(r):\n"
             "  switch r, [0: Y, 4: X(k)], default Y\nY:\n  print i\n  ret k\nU:\n  br Y\n}\n"),
      parsed("tac @h(n, m) {\ne:\n  (n, m) = (m, n)\n  cbr n, L, R\nL:\n  t = add n, m\n"
             "  (t, m) = call @q(t)\n  br e2\ne2:\n  ret t\nR:\n  br L\n}\n")};
  std::mt19937 rng(7);
  const auto pick = [&](std::size_t n) { return rng() % n; };
  Verifier verifier;
  int valid = 0;
  int invalid = 0;
  for (int round = 0; round < 60'000; ++round) {
    Function f = programs[pick(std::size(programs))];
    for (std::size_t changes_left = 1 + pick(2); changes_left > 0; --changes_left) {
      const auto any_value = [&] { return static_cast<ValueId>(pick(f.values.size())); };
      switch (pick(7)) {
        case 0: f.operands[pick(f.operands.size())] = Operand::value(any_value()); break;
        case 1: f.operands[pick(f.operands.size())] = Operand::undef(); break;
        case 2: f.results[pick(f.results.size())] = any_value(); break;
        case 3:
          f.edges[pick(f.edges.size())].target = static_cast<BlockId>(pick(f.blocks.size()));
          break;
        case 4: f.values[any_value()].reg_class = static_cast<ClassId>(pick(2)); break;
        case 5:
          f.instructions[pick(f.instructions.size())].opcode =
              static_cast<Opcode>(pick(opcode_count));
          break;
        case 6: f.form = f.form == Form::ssa ? Form::tac : Form::ssa; break;
      }
      // An opaque operation has a name.
      for (Instruction& i : f.instructions) i.symbol = 0;
    }
    const bool is_valid = verifier.valid(f);
    ASSERT_EQ(is_valid, verify(f).empty()) << print(f);
    ++(is_valid ? valid : invalid);
  }
  EXPECT_GT(valid, 1000);
  EXPECT_GT(invalid, 1000);
}

}  // namespace
}  // namespace phidelity::ir
