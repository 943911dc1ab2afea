// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interp/trace.h"

#include <bit>
#include <limits>

#include "tests/interp/run_support.h"

namespace phidelity::interp::testing {
namespace {

using Lines = std::vector<std::string>;

Lines steps_of(std::string_view text_of_program, std::vector<std::uint64_t> arguments = {},
             std::uint64_t fuel = 10'000) {
  const ir::Function f = program(text_of_program);
  Options options;
  options.arguments = arguments;
  options.fuel = fuel;
  interp::Run run;
  return trace(f, options, run);
}

TEST(Trace, shows_every_step_with_its_values) {
  const Lines expected = {
      "@lost(n = 1)",
      "entry:",
      "  br H(1)",
      "H: x2 = 1",
      "  x3 = add x2, 1              # x3 = 2",
      "  t = lt x3, n                # t = 0",
      "  print x2                    # 1",
      "  cbr t, H(x3), X             # 0, to X",
      "X:",
      "  ret x2                      # 1",
      "returned 1",
  };
  EXPECT_EQ(steps_of(R"(ssa @lost(n) {
entry:
  br H(1)
H(x2):
  x3 = add x2, 1
  t = lt x3, n
  print x2
  cbr t, H(x3), X
X:
  ret x2
})",
                   {1}),
            expected);
}

TEST(Trace, shows_copies_floats_undef_and_results_of_branches) {
  const Lines expected = {
      "@f(n = 5)",
      "entry:",
      "  (n, m) = (m, n)             # n = unwritten, m = 5",
      "  x:f = i2f m                 # x = 5.0",
      "  y:f = fmul x, 0.5           # y = 2.5",
      "  z = add undef, 1            # z = undef",
      "  k = brdec m, A, B           # 5; k = 4, to A",
      "A:",
      "  ret y, z                    # 2.5, undef",
      "returned 2.5, undef",
  };
  EXPECT_EQ(steps_of(R"(tac @f(n) {
entry:
  (n, m) = (m, n)
  x:f = i2f m
  y:f = fmul x, 0.5
  z = add undef, 1
  k = brdec m, A, B
A:
  ret y, z
B:
  ret
})",
                   {5}),
            expected);
}

TEST(Trace, ends_with_the_way_the_run_ended) {
  EXPECT_EQ(steps_of("ssa @f {\nentry:\n  trap\n}\n").back(), "trapped at: trap");
  EXPECT_EQ(steps_of("ssa @f {\nentry:\n  ret\n}\n").back(), "returned");
  EXPECT_EQ(steps_of("ssa @f {\nentry:\n  br H\nH:\n  br H\n}\n").back(),
            "loops for ever in jumps and copies at: br H");
  EXPECT_EQ(steps_of("ssa @f {\nentry:\n  br H\nH:\n  print 1\n  br H\n}\n", {}, 4).back(),
            "out of fuel after 4 instructions");
  const Lines lines = steps_of("ssa @f(n) {\nentry:\n  x = div n, undef\n  ret x\n}\n", {3});
  ASSERT_GE(lines.size(), 2U);
  EXPECT_EQ(lines[lines.size() - 2], "  x = div n, undef            # 3, undef");
  EXPECT_EQ(lines.back(), "undefined behaviour at: x = div n, undef");
}

// The trace is the run: the same events as the plain interpreter's.
TEST(Trace, runs_as_the_interpreter_does) {
  const ir::Function f = program(R"(ssa @f(n) {
entry:
  br H(n)
H(i):
  print i
  j = brdec i, H(j), X
X:
  ret j
})");
  Options options;
  const std::uint64_t arguments[] = {4};
  options.arguments = arguments;
  interp::Run run;
  static_cast<void>(trace(f, options, run));
  const Executed plain = execute(f, options);
  EXPECT_EQ(run.path, plain.run.path);
  EXPECT_EQ(run.steps, plain.run.steps);
  Difference difference;
  EXPECT_FALSE(differs(plain.run, run, difference));
  EXPECT_EQ(run.events.size(), 5U);
}

TEST(Trace, text_of_numbers) {
  EXPECT_EQ(text(word(~0ULL)), "-1");
  EXPECT_EQ(text(undef()), "undef");
  EXPECT_EQ(text(Datum{}), "unwritten");
  EXPECT_EQ(text(word(std::bit_cast<std::uint64_t>(-1.0)), true), "-1.0");
  EXPECT_EQ(float_text(0.1), "0.1");
  EXPECT_EQ(float_text(1e300), "1.0e+300");
  EXPECT_EQ(float_text(-2.5e-10), "-2.5e-10");
  EXPECT_EQ(float_text(std::numeric_limits<double>::infinity()), "inf");
  EXPECT_EQ(float_text(-std::numeric_limits<double>::infinity()), "-inf");
  EXPECT_EQ(float_text(std::numeric_limits<double>::quiet_NaN()), "nan");
}

}  // namespace
}  // namespace phidelity::interp::testing
