// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interp/symbolic.h"

#include <algorithm>
#include <set>

#include "tests/interp/run_support.h"

namespace phidelity::interp::testing {
namespace {

using Kind = SymbolicStep::Kind;

// "x3 = add(x2, 1)" for everything assigned, in order.
std::vector<std::string> assignments(const ir::Function& f,
                                     const std::vector<SymbolicStep>& steps) {
  std::vector<std::string> out;
  for (const SymbolicStep& step : steps) {
    for (const auto& a : step.assigned) out.push_back(f.value_text(a.destination) + " = " + a.text);
  }
  return out;
}

Options along(std::span<const std::uint32_t> directions) {
  Options options;
  options.directions = directions;
  return options;
}

std::vector<std::string> traced(std::string_view text, std::vector<std::uint32_t> tape = {}) {
  const ir::Function f = program(text);
  SymbolicTracer tracer;
  return assignments(f, tracer.trace(f, along(tape)));
}

constexpr std::string_view lost_ssa = R"(ssa @lost(n) {
entry:
  br H(1)
H(x2):
  x3 = add x2, 1
  t = lt x3, n
  cbr t, H(x3), X
X:
  ret x2
})";

TEST(Symbolic, follows_the_tape_and_writes_terms_out) {
  const ir::Function f = program(lost_ssa);
  SymbolicTracer tracer;
  const std::vector<std::uint32_t> tape = {0, 1};
  const auto steps = tracer.trace(f, along(tape));
  EXPECT_EQ(assignments(f, steps),
            (std::vector<std::string>{"n = n", "x2 = 1", "x3 = add(1, 1)",
                                      "t = lt(add(1, 1), n)", "x2 = add(1, 1)",
                                      "x3 = add(add(1, 1), 1)",
                                      "t = lt(add(add(1, 1), 1), n)"}));
  std::vector<Kind> kinds;
  for (const SymbolicStep& step : steps) kinds.push_back(step.kind);
  EXPECT_EQ(kinds, (std::vector{Kind::started, Kind::entered, Kind::executed, Kind::executed,
                                Kind::executed, Kind::entered, Kind::executed, Kind::executed,
                                Kind::executed, Kind::entered, Kind::executed}));
  EXPECT_EQ(steps[5].edge, 1U);
  EXPECT_EQ(steps[5].steps, 3U);
  EXPECT_EQ(steps.back().operands, std::vector<std::string>{"add(1, 1)"});
  EXPECT_EQ(steps.back().instruction, 4U);
  EXPECT_EQ(tracer.run().ending, Ending::returned);
}

TEST(Symbolic, two_programs_share_their_texts) {
  const ir::Function ssa = program(lost_ssa);
  const ir::Function tac = program(R"(tac @lost(count) {
entry:
  y = 1
  br H
H:
  z = add y, 1
  t = lt z, count
  y = z
  cbr t, H, X
X:
  ret y
})");
  SymbolicTracer tracer;
  const std::vector<std::uint32_t> tape = {1};
  const auto a = tracer.trace(ssa, along(tape));
  const auto b = tracer.trace(tac, along(tape));
  EXPECT_EQ(b[0].assigned[0].text, "n") << "the first program's name";
  EXPECT_EQ(a.back().operands, std::vector<std::string>{"1"});
  EXPECT_EQ(b.back().operands, std::vector<std::string>{"add(1, 1)"});
  EXPECT_EQ(b[1].kind, Kind::copied);
}

TEST(Symbolic, different_terms_have_different_texts) {
  EXPECT_EQ(traced(R"(ssa @f(n) {
entry:
  a = load n
  store n, 1
  b = load n
  c = input
  d = input
  (e, g) = call @h(a, 2.5)
  i = call @h(a, 2.5)
  ret
})"),
            (std::vector<std::string>{"n = n", "a = load(n)", "b = load(n)'2", "c = input",
                                      "d = input'2", "e = @h(load(n), 2.5).0",
                                      "g = @h(load(n), 2.5).1", "i = @h(load(n), 2.5)"}));
}

TEST(Symbolic, a_parameter_that_is_called_like_a_short_name_stays_apart) {
  std::string body = "ssa @f(t1, input) {\nentry:\n  i = input\n  x0 = add t1, i\n";
  for (int k = 0; k < 12; ++k) {
    body += "  x" + std::to_string(k + 1) + " = mul x" + std::to_string(k) + ", x" +
            std::to_string(k) + "\n";
  }
  const ir::Function f = program(body + "  ret x12\n}\n");
  SymbolicTracer tracer;
  const auto steps = tracer.trace(f, {});
  std::set<std::string> texts;
  std::size_t count = 0;
  for (const SymbolicStep& step : steps) {
    for (const auto& a : step.assigned) {
      EXPECT_LE(a.text.size(), SymbolicTracer::text_length_max);
      EXPECT_EQ(tracer.text(a.term), a.text);
      texts.insert(a.text);
      ++count;
    }
  }
  EXPECT_EQ(texts.size(), count);
  ASSERT_FALSE(tracer.abbreviations().empty());
  EXPECT_EQ(tracer.abbreviations()[0].substr(0, 5), "t2 = ");
}

TEST(Symbolic, undefined_behaviour_shows_what_was_read) {
  const ir::Function f = program("tac @f(n) {\nentry:\n  print n\n  cbr x, A, A\nA:\n  ret\n}\n");
  SymbolicTracer tracer;
  const auto steps = tracer.trace(f, {});
  EXPECT_EQ(steps.back().kind, Kind::stopped);
  EXPECT_EQ(steps.back().operands, std::vector<std::string>{"unwritten"});
  EXPECT_EQ(tracer.run().ending, Ending::undefined_behaviour);
}

TEST(Symbolic, stops_at_the_fuel_and_leaves_skipped_out) {
  const ir::Function f = program(
      "ssa @f(n) {\nentry:\n  d = mul n, n\n  a = neg n\n  b = neg a\n  ret b\n}\n");
  SymbolicTracer tracer;
  const std::vector<std::uint8_t> skipped = {1, 0, 0, 0};
  Options options;
  options.fuel = 2;
  options.skipped = skipped;
  const auto steps = tracer.trace(f, options);
  EXPECT_EQ(assignments(f, steps),
            (std::vector<std::string>{"n = n", "a = neg(n)", "b = neg(neg(n))"}));
}

}  // namespace
}  // namespace phidelity::interp::testing
