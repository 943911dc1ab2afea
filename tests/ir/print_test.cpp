// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <limits>
#include <random>
#include <set>

#include "ir/lexer.h"
#include "ir/names.h"
#include "tests/ir/support.h"

namespace phidelity::ir {
namespace {

// One block that prints its operand.
std::string printed(Operand o) {
  Function f;
  f.form = Form::tac;
  f.open(f.add_block("e"));
  f.add_instruction(Opcode::print, {}, {&o, 1});
  f.add_instruction(Opcode::ret, {}, {});
  const std::string text = print(f);
  const Function again = parse_one(text).function;
  EXPECT_EQ(again.operands_of(again.instructions[0])[0], o) << text;
  const std::size_t begin = text.find("print ") + 6;
  return text.substr(begin, text.find('\n', begin) - begin);
}

TEST(Print, CanonicalTextIsAFixedPoint) {
  for (const std::string text : {
           "ssa @swap(n) {\nentry:\n  br H(1, 2, 0)\nH(a, b, i):\n  i1 = add i, 1\n  t = lt i1, n\n"
           "  cbr t, L, X\nL:\n  br H(b, a, i1)\nX:\n  r = sub a, b\n  ret r\n}\n",
           "ssa @f(a, b:f, c:gr32) {\ne:\n  g:gr32 = copy c\n  x:f = fadd b, 1.5\n  y = copy undef\n"
           "  (p, q:f) = call @two(a, x)\n  r = call @one\n  call @none(undef)\n  m = load a\n"
           "  store a, m\n  n = input\n  print n\n  cbr a, B(g), nosplit B(g)\n"
           "B(h:gr32):\n  switch a, [0: D, -7: nosplit D, 12: E(x)], default D\n"
           "D:\n  w = brdec a, E(1.5), F(w)\nE(z:f):\n  (s, t:f) = branch @inv(a), F(s), G\n"
           "F(v):\n  branch @none, G\nG:\n  trap\n}\n",
           "tac @f(x, x) {\ne:\n  x = 1\n  x = x\n  (a, b:f) = (x, c:f)\n  (a) = (x)\n  () = ()\n"
           "  d:f = c\n  ret a, 0.5\n}\n",
           "ssa @none() {\ne:\n  ret\n}\n",
       }) {
    EXPECT_EQ(canonical(text), text);
  }
}

TEST(Print, Numbers) {
  EXPECT_EQ(printed(Operand::integer(std::numeric_limits<std::int64_t>::min())), "-9223372036854775808");
  EXPECT_EQ(printed(Operand::integer(0)), "0");
  EXPECT_EQ(printed(Operand::real(1)), "1.0");
  EXPECT_EQ(printed(Operand::real(-0.0)), "-0.0");
  EXPECT_EQ(printed(Operand::real(0.1)), "0.1");
  EXPECT_EQ(printed(Operand::real(1e300)), "1.0e+300");
  EXPECT_EQ(printed(Operand::real(5e-324)), "5.0e-324");
  EXPECT_EQ(printed(Operand::real(-1.2345678901234567e-5)), "-1.2345678901234568e-05");
  EXPECT_EQ(printed(Operand::undef()), "undef");
}

TEST(Print, EveryFiniteFloatRoundTrips) {
  std::mt19937_64 random(7);
  for (int k = 0; k < 20'000; ++k) {
    const double number = std::bit_cast<double>(random());
    if (std::isfinite(number)) printed(Operand::real(number));
  }
}

TEST(Print, WhatHasNoLiteralIsReadAsAnError) {
  for (const double number : {std::numeric_limits<double>::infinity(),
                              std::numeric_limits<double>::quiet_NaN()}) {
    Function f;
    const Operand o = Operand::real(number);
    f.open(f.add_block("e"));
    f.add_instruction(Opcode::print, {}, {&o, 1});
    f.add_instruction(Opcode::ret, {}, {});
    EXPECT_FALSE(parse("", print(f)));
  }
}

Function with_names(std::initializer_list<const char*> hints) {
  Function f;
  f.form = Form::tac;
  for (const char* hint : hints) f.add_value(hint == nullptr ? no_symbol : f.symbols.intern(hint));
  return f;
}

std::vector<std::string> names_of(std::initializer_list<const char*> hints) {
  return unique_names(with_names(hints)).values;
}

using List = std::vector<std::string>;

TEST(Names, UniqueOnesStay) {
  EXPECT_EQ(names_of({"x", "y", "x.1", "%9", "v3", "add", "input"}),
            (List{"x", "y", "x.1", "%9", "v3", "add", "input"}));
}

TEST(Names, SharedOnesGetAFreeSuffix) {
  EXPECT_EQ(names_of({"x", "x", "x.1", "x"}), (List{"x", "x.2", "x.1", "x.3"}));
  EXPECT_EQ(names_of({"x", "x.1", "x", "x.1"}), (List{"x", "x.1", "x.2", "x.1.1"}));
}

TEST(Names, MissingOnesAreMadeUpAndCollideWithNoHint) {
  EXPECT_EQ(names_of({nullptr, "x", nullptr}), (List{"v0", "x", "v2"}));
  EXPECT_EQ(names_of({nullptr, "v0", "v0.1", ""}), (List{"v0.2", "v0", "v0.1", "v3"}));
}

TEST(Names, WhatIsNoNameIsMadeOne) {
  EXPECT_EQ(names_of({"undef", "a b", "9", "a b", "a%20b", "\xC3\xA9", "a:f"}),
            (List{"undef.1", "a%20b.1", "%39", "a%20b.2", "a%20b", "%c3%a9", "a%3af"}));
  EXPECT_EQ(writable("1"), "%31");
  EXPECT_EQ(writable("x'"), "x'");
}

TEST(Names, LabelsAndValuesAreApart) {
  Function f;
  f.add_value("x");
  f.add_block("x");
  f.add_block("x");
  f.add_block();
  f.add_block("undef");
  const UniqueNames names = unique_names(f);
  EXPECT_EQ(names.values, (List{"x"}));
  EXPECT_EQ(names.labels, (List{"x", "x.1", "b2", "undef"}));
}

TEST(Names, ManyEqualHintsTakeLinearTime) {
  Function f;
  constexpr std::size_t count = 200'000;
  for (std::size_t k = 0; k < count; ++k) f.add_value("x");
  const auto names = unique_names(f).values;
  EXPECT_EQ(names.back(), "x." + std::to_string(count - 1));
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), count);
}

TEST(Print, PartsLookAsInTheWhole) {
  const Function f = parse_one(
      "ssa @f(c) {\ne:\n  x:f = copy 1.5\n  cbr c, A(c, x), nosplit B\nA(y, z:f):\n  ret y\nB:\n  ret\n}\n")
                         .function;
  const UniqueNames names = unique_names(f);
  EXPECT_EQ(instruction_text(f, names, 0), "x:f = copy 1.5");
  EXPECT_EQ(instruction_text(f, names, 1), "cbr c, A(c, x), nosplit B");
  EXPECT_EQ(instruction_text(f, names, 2), "ret y");
  EXPECT_EQ(operand_text(f, names, Operand::value(f.params[0])), "c");
  EXPECT_EQ(operand_text(f, names, Operand::integer(-3)), "-3");
  EXPECT_EQ(edge_text(f, names, 0), "A(c, x)");
  EXPECT_EQ(edge_text(f, names, 1), "nosplit B");
}

TEST(Print, AppendsToWhatIsThere) {
  std::string out = "# before\n";
  print(parse_one("e: ret").function, out);
  EXPECT_EQ(out, "# before\nssa @main() {\ne:\n  ret\n}\n");
}

TEST(Print, BlocksStandInTheOrderOfTheirIds) {
  Function f;
  const BlockId first = f.add_block("first");
  const BlockId second = f.add_block("second");
  f.open(second);
  f.add_instruction(Opcode::ret, {}, {});
  f.open(first);
  f.add_branch(second);
  EXPECT_EQ(print(f), "ssa @main() {\nfirst:\n  br second\nsecond:\n  ret\n}\n");
}

// Random functions with names that collide, are keywords, or are no names at all.
class RandomFunction {
 public:
  explicit RandomFunction(std::uint64_t seed) : random_(seed) {}

  Function tac() {
    static constexpr const char* hints[] = {"x",     "x.1", "undef", "input", "add", "a b",  "", "v1",
                                            "print", "9",   "phi",   "copy",  "ret", "tac", "nosplit"};
    f_.form = Form::tac;
    const ClassId odd = f_.intern_class("gr32");
    for (std::size_t k = 0; k < 12; ++k) {
      const ClassId reg_class = below(4) == 0 ? (below(2) == 0 ? class_float : odd) : class_integer;
      f_.add_value(below(5) == 0 ? no_symbol : f_.symbols.intern(hints[below(std::size(hints))]), reg_class);
    }
    for (std::size_t k = below(4); k > 0; --k) f_.params.push_back(value());
    const std::size_t blocks = 1 + below(5);
    for (std::size_t b = 0; b < blocks; ++b) {
      f_.add_block(below(4) == 0 ? no_symbol : f_.symbols.intern(hints[below(std::size(hints))]));
    }
    for (BlockId b = 0; b < blocks; ++b) block(b);
    return std::move(f_);
  }

 private:
  std::size_t below(std::size_t n) { return random_() % n; }
  ValueId value() { return static_cast<ValueId>(below(f_.values.size())); }
  Operand operand() {
    switch (below(6)) {
      case 0:
        return Operand::integer(static_cast<std::int64_t>(random_()));
      case 1:
        return Operand::real(static_cast<double>(random_()) / 1024);
      case 2:
        return Operand::undef();
      default:
        return Operand::value(value());
    }
  }
  std::vector<Operand> operands(std::size_t n) {
    std::vector<Operand> all(n);
    for (Operand& o : all) o = operand();
    return all;
  }
  void instruction(Opcode opcode) {
    const OpcodeInfo& op = info(opcode);
    std::vector<ValueId> results(op.results >= 0 ? static_cast<std::size_t>(op.results) : below(4));
    for (ValueId& r : results) r = value();
    std::size_t count = op.operands >= 0 ? static_cast<std::size_t>(op.operands) : below(4);
    if (opcode == Opcode::parallel_copy) count = results.size();
    const bool opaque = opcode == Opcode::call || opcode == Opcode::branch;
    f_.add_instruction(opcode, results, operands(count),
                       opaque ? f_.symbols.intern(below(2) == 0 ? "op" : "4$") : no_symbol);
  }
  void block(BlockId b) {
    f_.open(b);
    for (std::size_t k = below(3); k > 0; --k) f_.add_param(value());
    for (std::size_t k = below(8); k > 0; --k) {
      instruction(static_cast<Opcode>(below(static_cast<std::size_t>(Opcode::br))));
    }
    const auto opcode = static_cast<Opcode>(static_cast<std::size_t>(Opcode::br) + below(7));
    instruction(opcode);
    std::size_t edges = 0;
    if (opcode == Opcode::br) edges = 1;
    if (opcode == Opcode::cbr || opcode == Opcode::brdec) edges = 2;
    if (opcode == Opcode::switch_) edges = 1 + below(4);
    if (opcode == Opcode::branch) edges = below(4);
    for (std::size_t k = 0; k < edges; ++k) {
      const bool has_case = opcode == Opcode::switch_ && k + 1 < edges;
      f_.add_edge(static_cast<BlockId>(below(f_.blocks.size())), operands(below(3)),
                  has_case ? static_cast<std::int64_t>(random_()) : 0, below(4) == 0);
    }
  }

  std::mt19937_64 random_;
  Function f_;
};

// Equal up to the ids of values, blocks and classes, which the text does not fix.
void expect_equal(const Function& a, const Function& b) {
  const auto names = [](const Function& f) { return unique_names(f); };
  const UniqueNames names_a = names(a);
  const UniqueNames names_b = names(b);
  ASSERT_EQ(a.blocks.size(), b.blocks.size());
  EXPECT_EQ(names_a.labels, names_b.labels);
  const auto same_operands = [&](std::span<const Operand> x, std::span<const Operand> y) {
    ASSERT_EQ(x.size(), y.size());
    for (std::size_t k = 0; k < x.size(); ++k) {
      ASSERT_EQ(x[k].kind, y[k].kind);
      if (!x[k].is_value()) {
        EXPECT_EQ(x[k].bits, y[k].bits);
        continue;
      }
      EXPECT_EQ(names_a.values[x[k].id()], names_b.values[y[k].id()]);
      EXPECT_EQ(a.class_text(a.values[x[k].id()].reg_class), b.class_text(b.values[y[k].id()].reg_class));
    }
  };
  for (BlockId block = 0; block < a.blocks.size(); ++block) {
    const auto list_a = a.instructions_of(block);
    const auto list_b = b.instructions_of(block);
    ASSERT_EQ(list_a.size(), list_b.size());
    ASSERT_EQ(a.params_of(block).size(), b.params_of(block).size());
    for (std::size_t k = 0; k < list_a.size(); ++k) {
      ASSERT_EQ(list_a[k].opcode, list_b[k].opcode);
      ASSERT_EQ(list_a[k].results.size(), list_b[k].results.size());
      for (std::size_t r = 0; r < list_a[k].results.size(); ++r) {
        EXPECT_EQ(names_a.values[a.results_of(list_a[k])[r]], names_b.values[b.results_of(list_b[k])[r]]);
      }
      same_operands(a.operands_of(list_a[k]), b.operands_of(list_b[k]));
    }
    ASSERT_EQ(a.edges_of(block).size(), b.edges_of(block).size());
    for (std::size_t slot = 0; slot < a.edges_of(block).size(); ++slot) {
      const Edge& x = a.edges_of(block)[slot];
      const Edge& y = b.edges_of(block)[slot];
      EXPECT_EQ(x.target, y.target);
      EXPECT_EQ(x.nosplit, y.nosplit);
      EXPECT_EQ(x.case_value, y.case_value);
      same_operands(a.arguments_of(x), b.arguments_of(y));
    }
  }
}

TEST(Print, AnyFunctionIsReadBackAsItself) {
  for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
    const Function f = RandomFunction(seed).tac();
    const std::string text = print(f);
    const auto file = parse("x.tac", text);
    ASSERT_TRUE(file) << text << to_string(file.error());
    ASSERT_EQ(file->functions.size(), 1U);
    const Function& again = file->functions[0].function;
    ASSERT_EQ(print(again), text);
    expect_equal(f, again);
    if (HasFailure()) FAIL() << text;
  }
}

}  // namespace
}  // namespace phidelity::ir
