// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <regex>
#include <sstream>

#include "tests/ir/support.h"

namespace phidelity::ir {
namespace {

// The statement as the canonical printer writes it, parsed inside a tac function.
std::string statement(std::string_view text) {
  const std::string all = canonical(in_tac(text));
  const std::string_view before = "tac @f(a, b) {\ne:\n  ";
  const std::string_view after = "\n  ret\n}\n";
  if (!all.starts_with(before) || !all.ends_with(after)) return all;
  return all.substr(before.size(), all.size() - before.size() - after.size());
}

TEST(Parse, TheExampleOfTheLanguage) {
  const ParsedFunction parsed = parse_one(
      "# comment; also // and ;\n"
      "ssa @swap(n) {\nentry:\n  br H(1, 2, 0)\nH(a, b, i):\n  i1 = add i, 1\n  t = lt i1, n\n"
      "  cbr t, L, X\nL:\n  br H(b, a, i1)\nX:\n  r = sub a, b\n  ret r\n}\n");
  const Function& f = parsed.function;
  EXPECT_EQ(f.form, Form::ssa);
  EXPECT_EQ(f.symbols.text(f.name), "swap");
  ASSERT_EQ(f.params.size(), 1U);
  EXPECT_EQ(f.value_text(f.params[0]), "n");
  ASSERT_EQ(f.blocks.size(), 4U);
  EXPECT_EQ(f.label_text(0), "entry");
  EXPECT_EQ(f.label_text(1), "H");
  ASSERT_EQ(f.params_of(1).size(), 3U);
  const Edge& back = f.edges_of(2)[0];
  EXPECT_EQ(back.target, 1U);
  EXPECT_TRUE(f.arguments_of(back)[0].is(f.params_of(1)[1]));
  EXPECT_TRUE(f.arguments_of(back)[1].is(f.params_of(1)[0]));
  const Edge& enter = f.edges_of(0)[0];
  EXPECT_EQ(f.arguments_of(enter)[1], Operand::integer(2));
  EXPECT_EQ(f.terminator_of(1).opcode, Opcode::cbr);
  EXPECT_EQ(f.edges_of(1)[0].target, 2U);
  EXPECT_EQ(f.edges_of(1)[1].target, 3U);
  EXPECT_TRUE(verify(f).empty());
}

TEST(Parse, PlacesArePartOfTheResult) {
  const ParsedFunction parsed = parse_one(
      "\nssa @f(c) {\nentry: x = add c, 1; print x\n  cbr x,  A, entry2\nA:\n  ret\nentry2:\n ret }\n");
  const SourceMap& map = parsed.source;
  const auto at = [](Place p) { return std::pair(p.line, p.column); };
  EXPECT_EQ(at(map.header), std::pair(2U, 1U));
  ASSERT_EQ(map.blocks.size(), 3U);
  EXPECT_EQ(at(map.blocks[0]), std::pair(3U, 1U));
  EXPECT_EQ(at(map.blocks[1]), std::pair(5U, 1U));
  ASSERT_EQ(map.instructions.size(), parsed.function.instructions.size());
  EXPECT_EQ(at(map.instructions[0]), std::pair(3U, 8U));
  EXPECT_EQ(at(map.instructions[1]), std::pair(3U, 22U));
  EXPECT_EQ(at(map.instructions[2]), std::pair(4U, 3U));
  ASSERT_EQ(map.edges.size(), 2U);
  EXPECT_EQ(at(map.edges[0]), std::pair(4U, 11U));
  EXPECT_EQ(at(map.edges[1]), std::pair(4U, 14U));
}

TEST(Parse, TheExtensionDecidesTheFormOfABareBlockList) {
  EXPECT_EQ(parse_one("e:\n  ret 4\n", "a.tac").function.form, Form::tac);
  EXPECT_EQ(parse_one("e:\n  ret 4\n", "a.ssa").function.form, Form::ssa);
  EXPECT_EQ(parse_one("e:\n  ret 4\n", "-").function.form, Form::ssa);
  EXPECT_EQ(canonical("e:\n  ret 4\n"), "ssa @main() {\ne:\n  ret 4\n}\n");
}

TEST(Parse, ManyFunctionsAFile) {
  const auto file = parse("x.ssa", "ssa @f(x) { e: ret x }\ntac @f(x) { e: ret x } ssa @g { e: ret }");
  ASSERT_TRUE(file);
  ASSERT_EQ(file->functions.size(), 3U);
  EXPECT_EQ(file->functions[1].function.form, Form::tac);
  EXPECT_EQ(print(file->functions[2].function), "ssa @g() {\ne:\n  ret\n}\n");
  const auto mixed = parse("x.ssa", "e: ret 1\nssa @f(x) { e: ret x }");
  ASSERT_TRUE(mixed);
  EXPECT_EQ(mixed->functions.size(), 2U);
}

TEST(Parse, Operands) {
  EXPECT_EQ(statement("x = add -5, 0x1F"), "x = add -5, 31");
  EXPECT_EQ(statement("x = 9223372036854775807"), "x = 9223372036854775807");
  EXPECT_EQ(statement("x = -9223372036854775808"), "x = -9223372036854775808");
  EXPECT_EQ(statement("x = 0xffffffffffffffff"), "x = -1");
  EXPECT_EQ(statement("x = -0x8000000000000000"), "x = -9223372036854775808");
  EXPECT_EQ(statement("x:f = fadd 1.50, -2.0e3"), "x:f = fadd 1.5, -2000.0");
  EXPECT_EQ(statement("x:f = 1.0e+300"), "x:f = 1.0e+300");
  EXPECT_EQ(statement("x:f = -0.0"), "x:f = -0.0");
  EXPECT_EQ(statement("x = undef"), "x = undef");
  EXPECT_EQ(statement("%x.1' = add $y, .z"), "%x.1' = add $y, .z");
}

TEST(Parse, EveryOperation) {
  for (std::size_t k = 0; k < opcode_count; ++k) {
    const OpcodeInfo& op = info(static_cast<Opcode>(k));
    if (op.operands < 0 || op.terminator) continue;
    std::string text = (op.results == 1 ? "x = " : "") + std::string(op.name);
    for (int o = 0; o < op.operands; ++o) text += o == 0 ? " a" : ", b";
    const Function f = parse_one(in_tac(text)).function;
    ASSERT_FALSE(f.instructions.empty()) << text;
    EXPECT_EQ(f.instructions[0].opcode, static_cast<Opcode>(k)) << text;
    EXPECT_EQ(f.instructions[0].operands.size(), static_cast<std::size_t>(op.operands)) << text;
  }
}

TEST(Parse, CopiesInBothForms) {
  EXPECT_EQ(statement("x = copy a"), "x = a");
  EXPECT_EQ(statement("x = a"), "x = a");
  EXPECT_EQ(statement("x = 1"), "x = 1");
  EXPECT_EQ(canonical("e:\n x = 1\n y = x\n ret y"),
            "ssa @main() {\ne:\n  x = copy 1\n  y = copy x\n  ret y\n}\n");
  EXPECT_EQ(statement("(a, b) = (b, 7)"), "(a, b) = (b, 7)");
  EXPECT_EQ(statement("(a) = (b)"), "(a) = (b)");
}

TEST(Parse, OpaqueOperations) {
  EXPECT_EQ(statement("(x, y:f) = call @op(a, b)"), "(x, y:f) = call @op(a, b)");
  EXPECT_EQ(statement("x = call @op(a)"), "x = call @op(a)");
  EXPECT_EQ(statement("(x) = call @op(a)"), "x = call @op(a)");
  EXPECT_EQ(statement("call @op(a, undef, 2.5)"), "call @op(a, undef, 2.5)");
  EXPECT_EQ(statement("() = call @op()"), "call @op");
  EXPECT_EQ(statement("x = call @4.op'"), "x = call @4.op'");
  EXPECT_EQ(canonical("tac @f(a) { e: (x, y:f) = branch @inv(a, 1), A, nosplit B(x), A\n"
                      "A: branch @any, A\nB(p): x = branch @one(p), B(x) }"),
            "tac @f(a) {\ne:\n  (x, y:f) = branch @inv(a, 1), A, nosplit B(x), A\n"
            "A:\n  branch @any, A\nB(p):\n  x = branch @one(p), B(x)\n}\n");
}

TEST(Parse, Branches) {
  const auto body = [](std::string_view terminator) {
    const std::string all = canonical("tac @f(c) { e: " + std::string(terminator) +
                                      "\nA(x): ret x\nB(x): trap }");
    const std::size_t begin = all.find("e:\n  ");
    const std::size_t end = all.find("\nA(x):");
    return end == std::string::npos ? all : all.substr(begin + 5, end - begin - 5);
  };
  EXPECT_EQ(body("cbr c, A(1), B(2)"), "cbr c, A(1), B(2)");
  EXPECT_EQ(body("cbr !c, B(2), A(1)"), "cbr c, A(1), B(2)");
  EXPECT_EQ(body("if c goto A(1)\n goto B(2)"), "cbr c, A(1), B(2)");
  EXPECT_EQ(body("if c goto A(1); goto B(2)"), "cbr c, A(1), B(2)");
  EXPECT_EQ(body("if c goto A(1) else B(2)"), "cbr c, A(1), B(2)");
  EXPECT_EQ(body("if !c goto A(1) else goto B(2)"), "cbr c, B(2), A(1)");
  EXPECT_EQ(body("branch c ? A(1) : B(2)"), "cbr c, A(1), B(2)");
  EXPECT_EQ(body("goto A(1)"), "br A(1)");
  EXPECT_EQ(body("jump A(1)"), "br A(1)");
  EXPECT_EQ(body("br nosplit A(1)"), "br nosplit A(1)");
  EXPECT_EQ(body("x = brdec c, A(x), B(c)"), "x = brdec c, A(x), B(c)");
  EXPECT_EQ(body("switch c, [0: A(1), -7: nosplit B(2), 0x10: A(3)], default nosplit B(4)"),
            "switch c, [0: A(1), -7: nosplit B(2), 16: A(3)], default nosplit B(4)");
  EXPECT_EQ(body("switch c, [\n 0: A(1),\n 1: B(2)\n ], default A(3)"),
            "switch c, [0: A(1), 1: B(2)], default A(3)");
  EXPECT_EQ(body("switch c, [], default A(1)"), "switch c, [], default A(1)");
  EXPECT_EQ(body("return c, 1"), "ret c, 1");
  EXPECT_EQ(body("return"), "ret");
  EXPECT_EQ(body("trap"), "trap");
}

TEST(Parse, TheDefaultIsTheLastSlot) {
  const Function f =
      parse_one("e: switch 3, [5: A, -1: B], default C\nA: ret\nB: ret\nC: ret").function;
  ASSERT_EQ(f.edges_of(0).size(), 3U);
  EXPECT_EQ(f.edges_of(0)[0].case_value, 5);
  EXPECT_EQ(f.edges_of(0)[1].case_value, -1);
  EXPECT_EQ(f.edges_of(0)[2].target, 3U);
}

TEST(Parse, InfixOperators) {
  EXPECT_EQ(statement("x = bool a < 3"), "x = lt a, 3");
  EXPECT_EQ(statement("x = int a + 1"), "x = add a, 1");
  EXPECT_EQ(statement("x = a - -1"), "x = sub a, -1");
  EXPECT_EQ(statement("x = a -1"), "x = sub a, 1");
  EXPECT_EQ(statement("x = a >>> 1"), "x = lshr a, 1");
  EXPECT_EQ(statement("x = a >> b"), "x = ashr a, b");
  EXPECT_EQ(statement("x = a == b"), "x = eq a, b");
  EXPECT_EQ(statement("x = a != b"), "x = ne a, b");
  EXPECT_EQ(statement("x = a >= b"), "x = ge a, b");
  EXPECT_EQ(statement("x = a % b"), "x = rem a, b");
  EXPECT_EQ(statement("x = int 4"), "x = 4");
}

TEST(Parse, Classes) {
  const ParsedFunction parsed = parse_one(
      "ssa @f(a:f, b:gr32, c:i) {\ne:\n  x:gr32 = copy b:gr32\n  br H(a, x)\n"
      "H(p:f, q:gr32):\n  ret p:f, q, c:i\n}\n");
  const Function& f = parsed.function;
  EXPECT_EQ(f.values[f.params[0]].reg_class, class_float);
  EXPECT_EQ(f.class_text(f.values[f.params[1]].reg_class), "gr32");
  EXPECT_EQ(f.values[f.params[2]].reg_class, class_integer);
  EXPECT_EQ(print(f),
            "ssa @f(a:f, b:gr32, c) {\ne:\n  x:gr32 = copy b\n  br H(a, x)\n"
            "H(p:f, q:gr32):\n  ret p, q, c\n}\n");
}

TEST(Parse, InTacAClassWrittenOnceHoldsEverywhere) {
  EXPECT_EQ(statement("x = 1.5\n  y = 1\n  x:f = 2.5"), "x:f = 1.5\n  y = 1\n  x:f = 2.5");
  // A name that nothing writes has no definition to stand at: its class is where it is first read.
  EXPECT_EQ(statement("y:f = x:f\n  z:f = x"), "y:f = x:f\n  z:f = x");
}

TEST(Parse, TacReadsNamesThatNothingWrites) {
  EXPECT_EQ(statement("x = add ghost, 1"), "x = add ghost, 1");
  const Function f = parse_one("tac @f(a, a) {\ne:\n  ret a\n}\n").function;
  ASSERT_EQ(f.params.size(), 2U);
  EXPECT_EQ(f.params[0], f.params[1]);
}

TEST(Parse, PhisBecomeParameters) {
  const std::string_view wanted =
      "ssa @f(c) {\nE:\n  cbr c, M(1, c), L\nL:\n  br M(2, 3)\nM(x, y):\n  ret x, y\n}\n";
  for (const std::string phis : {
           "x = phi [1, E], [2, L]\n y = phi [c, E], [3, L]",
           "x = phi [2, L], [1, E]\n y = phi [3, L], [c, E]",
           "x = phi [1 from E, 2 from L]; y = phi v [c from E, 3 from L]",
           "x = phi(1 from E, 2 from L)\n y = phi i32 [ c, E ], [ 3, L ]",
           "x = phi [1, E],\n [2, L]\n y = phi [c, E],\n [3, L]",
       }) {
    EXPECT_EQ(canonical("ssa @f(c) { E: cbr c, M, L\nL: br M\nM: " + phis + "\n ret x, y }"), wanted)
        << phis;
  }
}

TEST(Parse, PhisStandBehindParameters) {
  EXPECT_EQ(canonical("ssa @f(c) { E: br M(c)\nM(p): x = phi [1, E], [p, M]\n cbr x, M(x), X\nX: ret p }"),
            "ssa @f(c) {\nE:\n  br M(c, 1)\nM(p, x):\n  cbr x, M(x, p), X\nX:\n  ret p\n}\n");
}

TEST(Parse, APhiNamesAPredecessorOnceOrOncePerEdge) {
  EXPECT_EQ(canonical("ssa @f(c) { E: cbr c, M, M\nM: x = phi [c, E]\n y = phi [1, E], [2, E]\n ret x, y }"),
            "ssa @f(c) {\nE:\n  cbr c, M(c, 1), M(c, 2)\nM(x, y):\n  ret x, y\n}\n");
}

TEST(Parse, TacKeepsPhisAndParameters) {
  EXPECT_EQ(canonical("e: a = 1\n br M\nM: a = phi [a, e], [b, M]\n cbr a, M, X(a)\nX(a): ret a", "x.tac"),
            "tac @main() {\ne:\n  a = 1\n  br M(a)\nM(a):\n  cbr a, M(b), X(a)\nX(a):\n  ret a\n}\n");
}

TEST(Parse, KeywordsAreNamesWhereTheyCanBeNothingElse) {
  const std::string text =
      "ssa @f(add, ret) {\nbr:\n  print = add add, ret\n  phi = copy print\n  if = neg phi\n"
      "  cbr if, cbr(print, phi), ret\ncbr(goto, call):\n  input = input\n  x = copy input\n"
      "  br nosplit nosplit\nret:\n  br nosplit\nnosplit:\n  ret ret\n}\n";
  EXPECT_EQ(canonical(text), text);
  EXPECT_EQ(statement("x = add"), "x = add");
  EXPECT_EQ(statement("x = copy input"), "x = copy input");
  EXPECT_EQ(statement("input = a\n  x = input\n  print input"), "input = a\n  x = input\n  print input");
  const Function f = parse_one(in_tac("x = input\n y = copy input")).function;
  EXPECT_EQ(f.instructions[0].opcode, Opcode::input);
  EXPECT_EQ(f.instructions[1].opcode, Opcode::copy);
}

TEST(Parse, ValuesLabelsAndOperationsAreApart) {
  const std::string text = "ssa @x(x) {\nL:\n  y = call @x(x)\n  br x\nx:\n  L = copy y\n  ret L\n}\n";
  EXPECT_EQ(canonical(text), text);
}

TEST(Parse, EveryStoredProgramIsValidAndRoundTrips) {
  const auto files = program_files();
  ASSERT_GE(files.size(), 13U);
  for (const auto& path : files) {
    const auto file = parse(path.filename().string(), file_text(path));
    ASSERT_TRUE(file) << to_string(file.error());
    const std::string first = print_all(*file);
    EXPECT_EQ(canonical(first), first) << path;
  }
}

TEST(Parse, TheOneLinePrograms) {
  const std::string root = std::string(PHIDELITY_SOURCE_DIR) + "/tests/ir/texts/";
  const auto file = parse("classic.ssa", file_text(root + "classic.ssa"));
  ASSERT_TRUE(file) << to_string(file.error());
  EXPECT_EQ(file->functions.size(), 28U);
  for (const ParsedFunction& f : file->functions) {
    EXPECT_EQ(to_string(verify(f.function, &f.source)), "") << print(f.function);
  }
  EXPECT_EQ(print(file->functions[0].function),
            "ssa @lost(n) {\nentry:\n  br H(1)\nH(x2):\n  x3 = add x2, 1\n  t = lt x3, n\n"
            "  cbr t, H(x3), X\nX:\n  ret x2\n}\n");
}

TEST(Parse, ThePublishedListings) {
  const auto text = [](const std::string& name) {
    const std::string root = std::string(PHIDELITY_SOURCE_DIR) + "/tests/ir/texts/";
    return canonical(file_text(root + name), name);
  };
  EXPECT_EQ(text("lost_copy_naive.tac"),
            "tac @main() {\nentry:\n  x2 = 1\n  br H\nH:\n  x3 = add x2, 1\n  t = lt x3, 5\n"
            "  x2 = x3\n  cbr t, H, X\nX:\n  ret x2\n}\n");
  EXPECT_EQ(text("lost_copy_method_1.tac"),
            "tac @main() {\nentry:\n  x2' = 1\n  br H\nH:\n  x2 = x2'\n  x3 = add x2, 1\n"
            "  t = lt x3, 5\n  x2' = x3\n  cbr t, H, X\nX:\n  ret x2\n}\n");
  EXPECT_EQ(text("atlas_loop.ssa"),
            "ssa @main() {\nb0:\n  br b1(0, 0, 2, 1)\nb1(%9, %10, %11, %12):\n  %1 = lt %10, 3\n"
            "  cbr %1, b2, b3\nb2:\n  %6 = add %10, 1\n  br b1(%12, %6, %12, %11)\n"
            "b3:\n  print %12\n  print %11\n  print %9\n  ret\n}\n");
  const std::string sequenced = text("atlas_loop.tac");
  EXPECT_NE(sequenced.find("b2:\n  %6 = add %10, 1\n  %9 = %12\n  %10 = %6\n  %13 = %11\n"
                           "  %11 = %12\n  %12 = %13\n  br b1\n"),
            std::string::npos)
      << sequenced;
  EXPECT_NE(text("merge_phis.ssa").find("L:\n  br M(x1, y1)\nR:\n  br M(y1, x1)\nM(x3, y3):"),
            std::string::npos);
}

// The fenced examples of the page that begin with a function.
std::vector<std::string> documented_examples(const std::string& page) {
  std::vector<std::string> all;
  const std::string fence = "\n```\n";
  std::size_t begin = page.find(fence);
  while (begin != std::string::npos) {
    begin += fence.size();
    const std::size_t end = page.find(fence, begin);
    if (end == std::string::npos) break;
    const std::string text = page.substr(begin, end + 1 - begin);
    if (text.find("ssa @") != std::string::npos) all.push_back(text);
    begin = page.find(fence, end + fence.size());
  }
  return all;
}

TEST(Parse, ThePageOfTheLanguageIsTrue) {
  const std::string page = file_text(std::string(PHIDELITY_SOURCE_DIR) + "/docs/language.md");
  const auto examples = documented_examples(page);
  ASSERT_EQ(examples.size(), 2U);
  for (const std::string& text : examples) {
    const auto file = parse("example.ssa", text);
    ASSERT_TRUE(file) << text << to_string(file.error());
    for (const ParsedFunction& f : file->functions) {
      EXPECT_EQ(to_string(verify(f.function, &f.source)), "") << text;
    }
  }
  // The first one is canonical but for its comments and the empty line between its functions.
  std::string bare;
  std::istringstream lines(examples[0]);
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line[0] != '#') bare += line + '\n';
  }
  EXPECT_EQ(canonical(examples[0]), bare);
  for (std::size_t k = 0; k < opcode_count; ++k) {
    const std::string name(info(static_cast<Opcode>(k)).name);
    EXPECT_TRUE(std::regex_search(page, std::regex("\\b" + name + "\\b"))) << name;
  }
}

TEST(Parse, LargeTextsAreReadInLinearTime) {
  // One block of 200,000 phis, then a chain of 200,000 blocks; quadratic work would take minutes.
  constexpr int count = 200'000;
  std::string text = "ssa @f(n) {\nentry:\n  br H\nH:\n";
  for (int k = 0; k < count; ++k) {
    text += "  p" + std::to_string(k) + " = phi [0, entry], [p" + std::to_string((k + 1) % count) + ", H]\n";
  }
  text += "  cbr n, H, B0\n";
  for (int k = 0; k < count; ++k) {
    text += "B" + std::to_string(k) + ":\n  br B" + std::to_string(k + 1) + "\n";
  }
  text += "B" + std::to_string(count) + ":\n  ret\n}\n";
  const Function f = parse_one(text).function;
  EXPECT_EQ(f.blocks.size(), static_cast<std::size_t>(count) + 3);
  EXPECT_EQ(f.params_of(1).size(), static_cast<std::size_t>(count));
  const std::string once = print(f);
  EXPECT_TRUE(canonical(once) == once);
}

}  // namespace
}  // namespace phidelity::ir
