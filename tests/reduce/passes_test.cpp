// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "generators/profiles.h"
#include "ir/text.h"
#include "tests/reduce/support.h"
#include "tests/support/programs.h"

namespace phidelity::tests {
namespace {

using reduce::Change;
using reduce::Pass;
using reduce::Subject;

Subject subject_of(ir::Function f) {
  Subject s;
  s.f = std::move(f);
  s.cfg.build(s.f);
  s.dominators.build(s.f, s.cfg);
  return s;
}

const Pass& pass_named(std::string_view name) {
  return *std::ranges::find(reduce::passes::all, name, &Pass::name);
}

std::string applied(const Subject& s, const Pass& pass, std::span<const Change> changes) {
  reduce::Edit edit;
  edit.start(s.f, s.cfg, {false, false});
  pass.apply(s, changes, edit);
  ir::Function out;
  if (!edit.build(out) || !ir::verify(out).empty()) return {};
  return ir::print(out);
}

// The valid programs that single changes of the pass lead to.
std::set<std::string> programs_of(std::string_view text, std::string_view pass_name) {
  const Subject s = subject_of(program(text));
  const Pass& pass = pass_named(pass_name);
  std::vector<Change> changes;
  pass.list(s, changes);
  std::set<std::string> texts;
  for (const Change& change : changes) {
    const std::string result = applied(s, pass, {&change, 1});
    if (!result.empty()) texts.insert(result);
  }
  return texts;
}

void expect_among(std::string_view text, std::string_view pass, std::string_view wanted) {
  const auto texts = programs_of(text, pass);
  EXPECT_TRUE(texts.contains(ir::print(program(wanted)))) << pass << ": " << wanted;
}

TEST(Passes, HaveNamesAndSummariesOfTheirOwn) {
  std::set<std::string_view> names;
  std::set<std::string_view> summaries;
  for (const Pass& pass : reduce::passes::all) {
    names.insert(pass.name);
    summaries.insert(pass.summary);
    EXPECT_TRUE(pass.list != nullptr && pass.apply != nullptr) << pass.name;
  }
  EXPECT_EQ(names.size(), reduce::passes::all.size());
  EXPECT_EQ(summaries.size(), reduce::passes::all.size());
}

TEST(Passes, EachDoesWhatItSays) {
  expect_among("ssa @f(n) { e:\n cbr n, a, b\na:\n ret 1\nb:\n ret 2 }", "blocks",
               "ssa @f(n) { e:\n br b\nb:\n ret 2 }");
  expect_among("ssa @f(n) { e:\n br m(n)\nm(x):\n print x\n br t(x)\nt(y):\n ret y }", "bypasses",
               "ssa @f(n) { e:\n br t(n)\nt(y):\n ret y }");
  expect_among("ssa @f(n) { e:\n cbr n, a, a\na:\n ret 1 }", "edges",
               "ssa @f(n) { e:\n br a\na:\n ret 1 }");
  for (const std::string_view left : {"0", "n", "m"}) {
    expect_among("ssa @f(n, m) { e:\n x = add n, m\n ret x }", "instructions",
                 "ssa @f(n, m) { e:\n ret " + std::string(left) + " }");
  }
  for (const std::string_view left : {"0", "n", "m"}) {
    expect_among("ssa @f(n, m) { e:\n br b(m)\nb(x):\n ret x }", "phis",
                 "ssa @f(n, m) { e:\n br b\nb:\n ret " + std::string(left) + " }");
  }
  expect_among("ssa @f(n) { e:\n br b(n)\nb(x):\n ret x }", "joins", "ssa @f(n) { e:\n ret n }");
  expect_among("ssa @f(n, m) { e:\n ret m }", "parameters", "ssa @f(n) { e:\n ret 0 }");
  expect_among("ssa @f(n, m) { e:\n ret m }", "parameters", "ssa @f(n) { e:\n ret n }");
  expect_among("ssa @f(n) { e:\n x = add n, 1\n print x\n ret 5 }", "returns",
               "ssa @f(n) { e:\n x = add n, 1\n ret x }");
  expect_among("ssa @f(n) { e:\n switch n, [0: a, 5: b], default c\na:\n ret 1\nb:\n ret 2\n"
               "c:\n ret 3 }", "terminators",
               "ssa @f(n) { e:\n cbr n, b, c\nb:\n ret 2\nc:\n ret 3 }");
  expect_among("ssa @f(n) { e:\n switch n, [5: a, 9: b], default b\na:\n ret 1\nb:\n ret 2 }",
               "terminators",
               "ssa @f(n) { e:\n switch n, [0: a, 1: b], default b\na:\n ret 1\nb:\n ret 2 }");
  expect_among("ssa @f(n) { e:\n cbr n, nosplit a, a\na:\n ret 1 }", "terminators",
               "ssa @f(n) { e:\n cbr n, a, a\na:\n ret 1 }");
  expect_among("ssa @f(n) { e:\n x = brdec n, a, b\na:\n ret x\nb:\n ret 2 }", "terminators",
               "ssa @f(n) { e:\n cbr n, a, b\na:\n ret 0\nb:\n ret 2 }");
  expect_among("ssa @f(n) { e:\n cbr n, a(7), b\na(x):\n ret x\nb:\n ret 2 }", "redirections",
               "ssa @f(n) { e:\n cbr n, a(7), a(0)\na(x):\n ret x }");
  expect_among("ssa @f(n) { e:\n cbr n, a(7), b\na(x):\n ret x\nb:\n ret 2 }", "redirections",
               "ssa @f(n) { e:\n cbr n, a(7), a(7)\na(x):\n ret x }");
  expect_among("ssa @f(n) { e:\n x = add n, 3\n ret x }", "operations",
               "ssa @f(n) { e:\n x = input\n ret x }");
  expect_among("ssa @f(n) { e:\n x = add n, 3\n ret x }", "operations",
               "ssa @f(n) { e:\n print n\n ret 0 }");
  expect_among("ssa @f(n) { e:\n x = add n, 3\n ret x }", "operations",
               "ssa @f(n) { e:\n x = neg n\n ret x }");
  expect_among("ssa @f(n) { e:\n (x, y) = call @g(n, 3)\n ret x, y }", "lists",
               "ssa @f(n) { e:\n x = call @g(n, 3)\n ret x, 0 }");
  expect_among("ssa @f(n) { e:\n (x, y) = call @g(n, 3)\n ret x, y }", "lists",
               "ssa @f(n) { e:\n (x, y) = call @g(3)\n ret x, y }");
  expect_among("ssa @f(n, m) { e:\n ret m }", "uses", "ssa @f(n, m) { e:\n ret 0 }");
  expect_among("ssa @f(n, m) { e:\n ret m }", "uses", "ssa @f(n, m) { e:\n ret n }");
  expect_among("ssa @f(n) { e:\n x = neg n\n y = not n\n ret x, y }", "values",
               "ssa @f(n) { e:\n x = neg n\n ret x, x }");
  expect_among("ssa @f(n:gr) { e:\n br b(n)\nb(x:gr):\n ret x }", "classes",
               "ssa @f(n) { e:\n br b(n)\nb(x):\n ret x }");
  expect_among("ssa @f(n) { e:\n br b(n, 1.5)\nb(x, y:f):\n ret x, y }", "classes",
               "ssa @f(n) { e:\n br b(n, 1)\nb(x, y):\n ret x, y }");
  expect_among("ssa @f(n) { e:\n cbr n, b, a\na:\n ret 1\nb:\n ret 2 }", "order",
               "ssa @f(n) { e:\n cbr n, a, b\na:\n ret 1\nb:\n ret 2 }");
  expect_among("ssa @f { e:\n br b(1, 2)\nb(x, y):\n ret y }", "order",
               "ssa @f { e:\n br b(2, 1)\nb(y, x):\n ret y }");
}

TEST(Passes, TheWitnessKeepsItsPathAndItsEdge) {
  Subject s = subject_of(program(R"(ssa @f(n) {
e:
  print n
  cbr n, A, Z
A:
  br H(1)
H(x):
  print 7
  cbr n, H(2), X
X:
  ret x
Z:
  cbr n, Z, A
}
)"));
  reduce::DestroyerQuestion question(destroyers::make_destroyer("naive"), {});
  ASSERT_TRUE(question.ask(s.f).shows_something());
  s.evidence = question.evidence();
  std::vector<Change> changes;
  pass_named("witness").list(s, changes);
  ASSERT_FALSE(changes.empty());
  EXPECT_EQ(applied(s, pass_named("witness"), {changes.data(), 1}), R"(ssa @f(n) {
e:
  br A
A:
  br H(1)
H(x):
  cbr n, H(2), X
X:
  ret x
}
)");
}

// All at once is what the reducer tries first.
TEST(Passes, ManyChangesAtOnceGoTogether) {
  for (std::uint64_t k = 0; k < 200; ++k) {
    generators::SeededChoices choices(11, k);
    ir::Function f;
    generators::generate(generators::profiles[k % 3], choices, {}, f);
    const Subject s = subject_of(std::move(f));
    for (const Pass& pass : reduce::passes::all) {
      std::vector<Change> changes;
      pass.list(s, changes);
      if (!pass.chunked || changes.empty()) continue;
      for (const std::size_t parts : {1u, 2u, 3u}) {
        const std::size_t count = (changes.size() + parts - 1) / parts;
        reduce::Edit edit;
        edit.start(s.f, s.cfg, {});
        pass.apply(s, {changes.data(), count}, edit);
        ir::Function out;
        ASSERT_TRUE(edit.build(out)) << pass.name << " on program " << k;
        ASSERT_TRUE(ir::in_bounds(out)) << pass.name << " on program " << k;
      }
    }
  }
}

}  // namespace
}  // namespace phidelity::tests
