// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The judge's table: small programs, what a destroyer made of them, and what must be said.
//
// A row is a destroyed program with one line in braces, `{wrong | right}`: the left text gives the
// answer named, the right text in its place gives the twin's (proved, where none is named). So
// every answer is shown to hang on the line that it names.
#include "oracle/judge.h"

#include <gtest/gtest.h>

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "destroyers/registry.h"
#include "generators/profiles.h"
#include "interp/interpreter.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/judge_rows_copies.h"
#include "tests/oracle/judge_rows_form.h"
#include "tests/oracle/judge_rows_places.h"
#include "tests/oracle/judge_rows_runs.h"
#include "tests/oracle/judge_rows_shape.h"
#include "tests/oracle/judge_rows_undef.h"
#include "tests/oracle/judge_table.h"

namespace phidelity::oracle {
namespace {

std::vector<Row> all_rows() {
  std::vector<Row> all;
  for (const std::span<const Row> rows :
       {std::span<const Row>(copies_rows), std::span<const Row>(places_rows),
        std::span<const Row>(runs_rows), std::span<const Row>(form_rows),
        std::span<const Row>(undef_rows), std::span<const Row>(shape_rows)}) {
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

// `text` with each `{left | right}` replaced by one of its sides.
std::string side_of(std::string_view text, bool right) {
  std::string out;
  while (true) {
    const std::size_t open = text.find('{');
    out += text.substr(0, open);
    if (open == std::string_view::npos) return out;
    const std::size_t bar = text.find(" | ", open);
    const std::size_t close = text.find('}', open);
    out += right ? text.substr(bar + 3, close - bar - 3) : text.substr(open + 1, bar - open - 1);
    text = text.substr(close + 1);
  }
}

std::string body(std::string_view form, std::string_view text) {
  const std::size_t head = text.find('\n') + 1;  // the first line is the parameters
  return std::string(form) + " @f(" + std::string(text.substr(0, head - 1)) + ") {\n" +
         std::string(text.substr(head)) + "}\n";
}

std::string judged_row(const Row& row, bool right) {
  JudgeOptions options;
  options.stage = row.stage;
  return said(judged(body("ssa", side_of(row.ssa, right)), body("tac", side_of(row.tac, right)),
                     options));
}

TEST(Judge, SaysOfEveryRowWhatTheTableSays) {
  for (const Row& row : all_rows()) {
    SCOPED_TRACE(row.title);
    EXPECT_EQ(judged_row(row, false), row.wanted);
    EXPECT_EQ(judged_row(row, true), row.twin);
  }
}

TEST(Judge, HasARowForEveryAnswer) {
  std::set<std::string_view> answers;
  for (const Row& row : all_rows()) answers.insert(row.wanted);
  for (const std::string_view outcome : {"proved", "agreed", "inconclusive"}) {
    EXPECT_TRUE(answers.contains(outcome)) << outcome;
  }
  // What comes after `split-unsplittable` is the fate of a process, which no judge sees.
  for (std::size_t k = 0; k <= static_cast<std::size_t>(FaultClass::split_unsplittable); ++k) {
    const std::string answer = "faulty " + std::string(name_of(static_cast<FaultClass>(k)));
    EXPECT_TRUE(answers.contains(answer)) << answer;
  }
}

TEST(Judge, NamesTheReadTheEdgeAndTheCulprit) {
  const ir::Function ssa = ssa_program(body("ssa", lost_ssa));
  const ir::Function tac = tac_program(body("tac", side_of(lost_tac, false)));
  Judge judge;
  const Verdict& v = judge.judge(ssa, tac, {});
  ASSERT_EQ(said(v), "faulty lost-copy");
  const Fault& fault = v.faults.front();
  EXPECT_EQ(ssa.instructions[fault.reader].opcode, ir::Opcode::ret);
  EXPECT_EQ(ssa.value_text(fault.victim), "x2");
  EXPECT_EQ(tac.value_text(fault.location), "x2");
  ASSERT_TRUE(fault.edge.has_value());
  EXPECT_EQ(ir::edge_text(ssa, ir::unique_names(ssa), *fault.edge), "H(x3)");
  EXPECT_TRUE(fault.notes.critical);
  EXPECT_TRUE(fault.notes.back_edge);
  EXPECT_EQ(fault.notes.observable, true);
  ASSERT_NE(fault.culprit, Fault::no_instruction);
  EXPECT_EQ(ir::instruction_text(tac, ir::unique_names(tac), fault.culprit), "x2 = x3");
  // Out of the loop at once: the shortest path that shows it.
  EXPECT_EQ(fault.tape, std::vector<std::uint32_t>{1});
  EXPECT_EQ(fault.path.size(), 2U);
}

// The other way into J is followed up to the exclusive or and no further: nothing is known of it.
TEST(Judge, BlamesNoUnsplittableSlotForWhatAWayBeyondAMismatchEnters) {
  const std::string ssa =
      "ssa @f(n) {\nentry:\n  cbr n, nosplit J(n), T\nT:\n  br J(1)\nJ(p):\n  ret p\n}\n";
  const std::string tac =
      "tac @f(n) {\nentry:\n  cbr n, nosplit J, T\nT:\n  n = xor n, n\n  n = 1\n  br J\n"
      "J:\n  ret n\n}\n";
  EXPECT_EQ(said(judged(ssa, tac)), "agreed");
  const std::string split =
      "tac @f(n) {\nentry:\n  cbr n, nosplit S, T\nT:\n  n = 1\n  br J\nS:\n  br J\n"
      "J:\n  ret n\n}\n";
  EXPECT_EQ(said(judged(ssa, split)), "faulty split-unsplittable");
}

TEST(Judge, CountsCopiesAndTheirOptimum) {
  const Verdict v = judged(body("ssa", swap_ssa), body("tac", side_of(swap_tac, true)));
  ASSERT_EQ(said(v), "proved");
  EXPECT_EQ(v.copies, 7U);   // three constants; i, and two of a swap through one more place
  EXPECT_EQ(v.optimum, 7U);
}

// The input that is reported makes the two programs print or return different things.
TEST(Judge, FindsAnInputThatShowsTheFault) {
  const ir::Function ssa = ssa_program(body("ssa", swap_ssa));
  const ir::Function tac = tac_program(body("tac", side_of(swap_tac, false)));
  Judge judge;
  const Verdict& v = judge.judge(ssa, tac, {});
  ASSERT_TRUE(v.input.has_value());
  interp::Options options;
  options.arguments = v.input->arguments;
  options.inputs = v.input->tape;
  interp::Interpreter interpreter;
  interp::Run before;
  interp::Run after;
  interpreter.run(ssa, options, before);
  interpreter.run(tac, options, after);
  interp::Difference difference;
  EXPECT_TRUE(interp::differs(before, after, difference));
}

// A fault that is said to be observable comes with an input that shows it, and no other does.
TEST(Judge, FindsInputsForObservableFaultsAlone) {
  Judge judge;
  interp::Interpreter interpreter;
  interp::Run before;
  interp::Run after;
  interp::Difference difference;
  std::size_t shown = 0;
  std::size_t latent = 0;
  for (std::uint64_t index = 0; index < 1500; ++index) {
    generators::SeededChoices choices(5, index);
    ir::Function ssa;
    const auto& profile = generators::profiles[index % generators::profiles.size()];
    generators::generate(profile, choices, {}, ssa);
    const auto registry = destroyers::registry();
    destroyers::Answer answer;
    registry[index % registry.size()].make()->destroy(ssa, answer);
    if (answer.outcome != destroyers::Outcome::answered) continue;
    const Verdict& v = judge.judge(ssa, answer.tac, {});
    if (v.faults.empty() || !ir::verify(answer.tac).empty()) continue;
    ASSERT_EQ(v.input.has_value(), v.faults.front().notes.observable == true) << said(v);
    latent += !v.input.has_value();
    if (!v.input.has_value()) continue;
    ++shown;
    interp::Options options;
    options.arguments = v.input->arguments;
    options.inputs = v.input->tape;
    interpreter.run(ssa, options, before);
    interpreter.run(answer.tac, options, after);
    EXPECT_TRUE(interp::differs(before, after, difference))
        << ir::print(ssa) << ir::print(answer.tac);
  }
  EXPECT_GT(shown, 50U);
  EXPECT_GT(latent, 5U);
}

// Where two culprits are at work, both are listed, the one with the shorter path first.
TEST(Judge, ListsEveryCulprit) {
  const Verdict v = judged(body("ssa", swap_ssa), body("tac", R"(n
entry:
  a = 1
  b = 3
  i = 0
  br H
H:
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  a = b
  b = a
  i = i1
  br H
X:
  r = sub a, b
  ret r
)"));
  ASSERT_EQ(v.faults.size(), 2U);
  EXPECT_EQ(said(v), "faulty wrong-operand");
  EXPECT_EQ(v.faults[1].fault_class, FaultClass::swap);
  EXPECT_LT(v.faults[0].tape.size(), v.faults[1].tape.size());
}

TEST(Judge, SaysTheSameOfTheFirstFaultInBrief) {
  std::size_t faulty = 0;
  std::size_t with_several = 0;
  Judge judge;
  for (const destroyers::Entry& entry : destroyers::registry()) {
    if (entry.trust == destroyers::Trust::sound) continue;
    const auto destroyer = entry.make();
    for (std::uint64_t k = 0; k < 12; ++k) {
      generators::SeededChoices choices(8, k);
      ir::Function ssa;
      generators::generate(*generators::find_profile("default"), choices, {}, ssa);
      destroyers::Answer answer;
      destroyer->destroy(ssa, answer);
      if (answer.outcome != destroyers::Outcome::answered) continue;
      const Verdict full = judge.judge(ssa, answer.tac, {});
      const Verdict& brief = judge.judge(ssa, answer.tac, {.brief = true});
      ASSERT_EQ(said(brief), said(full)) << entry.name << " " << k;
      EXPECT_EQ(brief.judges_disagree, full.judges_disagree);
      if (full.faults.empty()) continue;
      ++faulty;
      if (full.faults.size() > 1) ++with_several;
      const Fault& a = full.faults.front();
      const Fault& b = brief.faults.front();
      EXPECT_EQ(names_of(a.notes), names_of(b.notes)) << entry.name << " " << k;
      EXPECT_EQ(std::tie(a.edge, a.culprit, a.reader, a.victim, a.location, a.path, a.tape),
                std::tie(b.edge, b.culprit, b.reader, b.victim, b.location, b.path, b.tape));
    }
  }
  EXPECT_GT(faulty, 100U);
  EXPECT_GT(with_several, 50U);
}

TEST(Judge, SaysTheSameWhateverItJudgedBefore) {
  Judge judge;
  for (int round = 0; round < 2; ++round) {
    for (const Row& row : all_rows()) {
      JudgeOptions options;
      options.stage = row.stage;
      const ir::Function ssa = ssa_program(body("ssa", side_of(row.ssa, false)));
      const ir::Function tac = tac_program(body("tac", side_of(row.tac, false)));
      EXPECT_EQ(said(judge.judge(ssa, tac, options)), row.wanted) << row.title;
    }
  }
}

}  // namespace
}  // namespace phidelity::oracle
