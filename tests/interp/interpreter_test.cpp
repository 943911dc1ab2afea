// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a run does: parallel phis and copies, memory, tapes, calls, undef, fuel, the ways to end.
#include "interp/interpreter.h"

#include "tests/interp/run_support.h"

namespace phidelity::interp::testing {
namespace {

using ir::Opcode;
using Words = std::vector<std::int64_t>;

// --- values that move ---

TEST(Interpreter, block_parameters_are_written_at_once) {
  const ir::Function f = program(R"(ssa @f {
entry:
  br H(1, 2, 3)
H(a, b, c):
  d = input
  cbr d, H(b, c, a), X
X:
  ret a, b, c
})");
  EXPECT_EQ(words(concrete(f, {}, {1, 0}), Opcode::ret), (Words{2, 3, 1}));
  EXPECT_EQ(words(concrete(f, {}, {1, 1, 0}), Opcode::ret), (Words{3, 1, 2}));
}

TEST(Interpreter, a_parallel_copy_reads_before_it_writes) {
  const ir::Function f = program("tac @f(a, b) {\nentry:\n  (a, b) = (b, a)\n  ret a, b\n}\n");
  const Executed e = concrete(f, {5, 7});
  EXPECT_EQ(words(e, Opcode::ret), (Words{7, 5}));
  EXPECT_EQ(e.run.copies, 2U);
  EXPECT_EQ(e.run.steps, 1U);
}

TEST(Interpreter, tac_may_keep_block_parameters) {
  const ir::Function f = program(R"(tac @f(a, b) {
entry:
  br H(b, a)
H(a, b):
  ret a, b
})");
  EXPECT_EQ(words(concrete(f, {5, 7}), Opcode::ret), (Words{7, 5}));
}

TEST(Interpreter, missing_arguments_and_inputs_are_zero) {
  const ir::Function f = program(
      "ssa @f(a, b) {\nentry:\n  c = input\n  d = input\n  ret a, b, c, d\n}\n");
  EXPECT_EQ(words(concrete(f, {4}, {6}), Opcode::ret), (Words{4, 0, 6, 0}));
}

// --- memory, calls ---

TEST(Interpreter, memory_starts_as_zero_and_holds_what_was_stored_last) {
  const ir::Function f = program(R"(ssa @f(p) {
entry:
  a = load p
  store p, 5
  store p, 6
  b = load p
  q = add p, 1
  c = load q
  ret a, b, c
})");
  EXPECT_EQ(words(concrete(f, {8}), Opcode::ret), (Words{0, 6, 0}));
  // The next run starts with empty memory.
  Interpreter interpreter;
  interp::Run run;
  Options options;
  interpreter.run(f, options, run);
  interpreter.run(f, options, run);
  EXPECT_EQ(run.data_of(run.events.back())[0], word(0));
}

TEST(Interpreter, a_call_is_a_function_of_name_arguments_index_and_calls_before) {
  const auto results = [](std::string_view body) {
    const ir::Function f = program("ssa @f(a, b) {\nentry:\n" + std::string(body) + "}\n");
    return words(concrete(f, {1, 2}), Opcode::ret);
  };
  const Words base = results("  x = call @g(a, b)\n  ret x\n");
  EXPECT_EQ(results("  x = call @g(a, b)\n  ret x\n"), base);
  EXPECT_NE(results("  x = call @h(a, b)\n  ret x\n"), base);
  EXPECT_NE(results("  x = call @g(b, a)\n  ret x\n"), base);
  EXPECT_NE(results("  call @g(a)\n  x = call @g(a, b)\n  ret x\n"), base);
  EXPECT_EQ(results("  x = add a, b\n  y = call @g(a, b)\n  ret y\n"), base);
  const Words two = results("  (x, y) = call @g(a, b)\n  ret x, y\n");
  EXPECT_EQ(two[0], base[0]);
  EXPECT_NE(two[0], two[1]);
}

TEST(Interpreter, an_opaque_branch_takes_the_next_input_modulo_its_edges) {
  const ir::Function f = program(R"(ssa @f(a) {
entry:
  (x) = branch @jump(a), A, B, C(x)
A:
  ret 0
B:
  ret 1
C(y):
  d = eq x, y
  ret 2, d
})");
  EXPECT_EQ(words(concrete(f, {}, {0}), Opcode::ret), (Words{0}));
  EXPECT_EQ(words(concrete(f, {}, {4}), Opcode::ret), (Words{1}));
  const Executed e = concrete(f, {3}, {5});
  EXPECT_EQ(words(e, Opcode::ret), (Words{2, 1}));
  EXPECT_EQ(words(e, Opcode::branch), (Words{3})) << "its arguments are an observation";
  EXPECT_EQ(e.run.directions, std::vector<std::uint32_t>{2});
}

// --- branches ---

constexpr std::string_view switch_program = R"(ssa @f(v) {
entry:
  switch v, [7: A, -2: B, 0: C], default D
A:
  ret 10
B:
  ret 11
C:
  ret 12
D:
  ret 13
})";

TEST(Interpreter, switch_takes_the_matching_case_and_records_its_rank) {
  const ir::Function f = program(switch_program);
  const struct {
    std::int64_t operand;
    std::int64_t result;
    std::uint32_t direction;
  } rows[] = {{7, 10, 2}, {-2, 11, 0}, {0, 12, 1}, {1, 13, 3}};
  for (const auto& row : rows) {
    const Executed e = concrete(f, {static_cast<std::uint64_t>(row.operand)});
    EXPECT_EQ(words(e, Opcode::ret), Words{row.result});
    EXPECT_EQ(e.run.directions, std::vector<std::uint32_t>{row.direction});
    // The recorded directions, as a tape, take the same path in the term domains.
    for (const Domain domain : {Domain::structural, Domain::instance}) {
      EXPECT_EQ(symbolic(f, e.run.directions, domain).run.path, e.run.path);
    }
  }
}

TEST(Interpreter, a_direction_is_taken_modulo_the_edges) {
  const ir::Function f = program(switch_program);
  EXPECT_EQ(symbolic(f, {6}).run.directions, std::vector<std::uint32_t>{2});
  EXPECT_EQ(symbolic(f, {6}).run.path, symbolic(f, {2}).run.path);
}

TEST(Interpreter, brdec_writes_its_result_on_both_edges) {
  const ir::Function f = program(R"(ssa @f(n) {
entry:
  x = brdec n, A, B
A:
  ret 0, x
B:
  ret 1, x
})");
  EXPECT_EQ(words(concrete(f, {5}), Opcode::ret), (Words{0, 4}));
  EXPECT_EQ(words(concrete(f, {1}), Opcode::ret), (Words{1, 0}));
  EXPECT_EQ(words(concrete(f, {0}), Opcode::ret), (Words{0, -1}));
}

TEST(Interpreter, brdec_may_count_down_in_place) {
  const ir::Function f = program(R"(tac @f(n) {
entry:
  br L
L:
  print n
  n = brdec n, L, X
X:
  ret n
})");
  EXPECT_EQ(words(concrete(f, {2}), Opcode::print), (Words{2, 1}));
  EXPECT_EQ(words(concrete(f, {2}), Opcode::ret), (Words{0}));
}

TEST(Interpreter, the_tape_ends_after_the_branch_has_shown_its_operand) {
  const ir::Function f = program(
      "ssa @f(n) {\nentry:\n  cbr n, A, B\nA:\n  ret 0\nB:\n  ret 1\n}\n");
  const Executed e = symbolic(f, {});
  EXPECT_EQ(e.run.ending, Ending::end_of_tape);
  ASSERT_EQ(e.run.events.size(), 1U);
  EXPECT_EQ(e.run.events[0].opcode, Opcode::cbr);
}

TEST(Interpreter, slots_of_one_block_are_different_edges) {
  const ir::Function f = program("ssa @f(c) {\nentry:\n  cbr c, J(1), J(2)\nJ(x):\n  ret x\n}\n");
  EXPECT_EQ(words(concrete(f, {1}), Opcode::ret), Words{1});
  EXPECT_EQ(words(concrete(f, {0}), Opcode::ret), Words{2});
  EXPECT_NE(symbolic(f, {0}).run.path, symbolic(f, {1}).run.path);
}

// --- events ---

TEST(Interpreter, branch_operands_are_observations_of_terms_alone) {
  const ir::Function f = program(
      "ssa @f(n) {\nentry:\n  x = add n, 1\n  cbr x, A, A\nA:\n  print x\n  ret\n}\n");
  const auto opcodes = [](const Executed& e) {
    std::vector<Opcode> out;
    for (const Event& event : e.run.events) out.push_back(event.opcode);
    return out;
  };
  EXPECT_EQ(opcodes(concrete(f)), (std::vector{Opcode::print, Opcode::ret}));
  EXPECT_EQ(opcodes(symbolic(f, {0})), (std::vector{Opcode::cbr, Opcode::print, Opcode::ret}));
  EXPECT_EQ(opcodes(symbolic(f, {0}, Domain::instance, true)),
            (std::vector{Opcode::add, Opcode::cbr, Opcode::print, Opcode::ret}));
}

TEST(Interpreter, an_event_says_when_it_was) {
  const ir::Function f = program(R"(tac @f(n) {
entry:
  x = n
  y = add x, 1
  br H
H:
  cbr y, K, K
K:
  print y
  ret
})");
  const Executed e = symbolic(f, {1});
  ASSERT_EQ(e.run.events.size(), 3U);
  EXPECT_EQ(e.run.events[1].opcode, Opcode::print);
  EXPECT_EQ(e.run.events[1].step, 2U);
  EXPECT_EQ(e.run.events[1].path_length, 2U);
  EXPECT_EQ(e.run.path, (std::vector<ir::EdgeId>{0, 2}));
}

// --- undef ---

TEST(Interpreter, undef_spreads_through_operations_loads_and_calls) {
  const ir::Function f = program(R"(ssa @f(p) {
entry:
  a = add p, undef
  store p, undef
  b = load p
  (c, d) = call @g(undef, 1)
  e = select undef, 1, 1
  g = copy undef
  ret a, b, c, d, e, g
})");
  EXPECT_EQ(concrete(f).event(2), std::vector<Datum>(6, undef()));
  const std::vector<Datum> terms = symbolic(f).event(2);
  EXPECT_EQ(terms[0], undef());
  EXPECT_TRUE(terms[1].defined()) << "a load is a term of its address";
  for (std::size_t k = 2; k < 6; ++k) EXPECT_EQ(terms[k], undef());
  const std::vector<Datum> instances = symbolic(f, {}, Domain::instance).event(2);
  for (std::size_t k = 0; k < 5; ++k) EXPECT_TRUE(instances[k].defined()) << k;
  EXPECT_EQ(instances[5], undef()) << "only copies and phis bring undef";
}

TEST(Interpreter, select_is_the_chosen_arm) {
  const ir::Function f = program("ssa @f(c) {\nentry:\n  x = select c, 5, undef\n  ret x\n}\n");
  EXPECT_EQ(concrete(f, {1}).event(0), std::vector<Datum>{word(5)});
  EXPECT_EQ(concrete(f, {0}).event(0), std::vector<Datum>{undef()});
  EXPECT_EQ(symbolic(f).event(0), std::vector<Datum>{undef()}) << "either arm may be chosen";
}

TEST(Interpreter, a_name_never_written_is_told_apart_until_it_is_used) {
  const ir::Function f = program(
      "tac @f(n) {\nentry:\n  y = x\n  z = add x, 1\n  ret x, y, z\n}\n");
  const std::vector<Datum> expected = {Datum{}, Datum{}, undef()};
  EXPECT_EQ(concrete(f).event(0), expected);
  EXPECT_EQ(symbolic(f).event(0), expected);
  const ir::Function loads = program(
      "tac @f(p) {\nentry:\n  store p, x\n  y = load p\n  ret y\n}\n");
  EXPECT_EQ(concrete(loads).event(0)[1], Datum{});
  EXPECT_EQ(concrete(loads).event(1), std::vector<Datum>{undef()});
}

TEST(Interpreter, undef_where_it_must_be_defined_ends_the_run) {
  const std::string_view bodies[] = {
      "  cbr undef, A, B\n",          "  switch undef, [0: A], default B\n",
      "  x = brdec undef, A, B\n",    "  branch @j(n, undef), A, B\n",
      "  x = load undef\n  br A\n",   "  store undef, 1\n  br A\n",
      "  x = div undef, n\n  br A\n", "  x = div n, undef\n  br A\n",
      "  x = rem undef, n\n  br A\n", "  x = rem n, undef\n  br A\n",
  };
  for (const std::string_view body : bodies) {
    const ir::Function f = program("ssa @f(n) {\nentry:\n  print n\n" + std::string(body) +
                                   "A:\n  ret 0\nB:\n  br A\n}\n");
    for (const Domain domain : {Domain::concrete, Domain::structural, Domain::instance}) {
      Options options;
      options.domain = domain;
      const Executed e = execute(f, options);
      EXPECT_EQ(e.run.ending, Ending::undefined_behaviour) << body;
      ASSERT_EQ(e.run.events.size(), 2U) << "the print and the offender: " << body;
      EXPECT_EQ(e.run.events[1].instruction, e.run.last);
      bool seen = false;
      for (std::uint32_t k = 0; k < e.run.events[1].count; ++k) {
        const bool here = !e.event(1)[k].defined();
        seen = seen || here;
        EXPECT_TRUE(!here || must_be_defined(e.run.events[1].opcode, k)) << body;
      }
      EXPECT_TRUE(seen) << body;
    }
  }
}

TEST(Interpreter, undef_is_harmless_elsewhere) {
  const ir::Function f = program(
      "ssa @f(n) {\nentry:\n  store n, undef\n  print undef\n  call @g(undef)\n  ret undef\n}\n");
  EXPECT_EQ(concrete(f).run.ending, Ending::returned);
  EXPECT_FALSE(must_be_defined(Opcode::store, 1));
  EXPECT_FALSE(must_be_defined(Opcode::call, 0));
  EXPECT_FALSE(must_be_defined(Opcode::ret, 0));
}

// --- endings ---

TEST(Interpreter, traps_end_the_run) {
  EXPECT_EQ(concrete(program("ssa @f {\nentry:\n  trap\n}\n")).run.ending, Ending::trapped);
  const ir::Function f = program("ssa @f(n) {\nentry:\n  x = div 1, n\n  ret x\n}\n");
  EXPECT_EQ(concrete(f, {0}).run.ending, Ending::trapped);
  EXPECT_EQ(concrete(f, {0}).run.last, 0U);
  EXPECT_EQ(concrete(f, {2}).run.ending, Ending::returned);
  EXPECT_EQ(symbolic(f).run.ending, Ending::returned) << "no term is zero";
}

TEST(Interpreter, a_loop_of_jumps_and_copies_is_divergence) {
  const ir::Function f = program(
      "tac @f(a, b) {\nentry:\n  print a\n  br H\nH:\n  a = b\n  br K\nK:\n  br H\n}\n");
  Options options;
  options.fuel = 1'000'000'000'000;
  for (const Domain domain : {Domain::concrete, Domain::structural, Domain::instance}) {
    options.domain = domain;
    const Executed e = execute(f, options);
    EXPECT_EQ(e.run.ending, Ending::diverged);
    EXPECT_EQ(e.run.events.size(), 1U);
    EXPECT_LE(e.run.path.size(), 2 * f.blocks.size());
  }
}

// A chain through every block, taken after an instruction in its middle, is no loop.
TEST(Interpreter, a_long_chain_of_jumps_is_not_divergence) {
  const ir::Function f = program(R"(ssa @f(n) {
entry:
  br A
A:
  x = add n, 1
  br B
B:
  br C
C:
  br D
D:
  ret x
})");
  EXPECT_EQ(concrete(f, {1}).run.ending, Ending::returned);
  // Back to the block it left: the second lap finds the paired instruction again.
  const ir::Function loop = program(
      "ssa @f(n) {\nentry:\n  br A\nA:\n  x = add n, 1\n  br B\nB:\n  br A\n}\n");
  EXPECT_EQ(concrete(loop, {1}).run.ending, Ending::out_of_fuel);
}

constexpr std::string_view swap_ssa = R"(ssa @swap(n) {
entry:
  br H(1, 2, 0)
H(a, b, i):
  i1 = add i, 1
  t = lt i1, n
  print a
  cbr t, L, X
L:
  br H(b, a, i1)
X:
  r = sub a, b
  ret r
})";
constexpr std::string_view swap_tac = R"(tac @swap(n) {
entry:
  a = 1
  b = 2
  i = 0
  br H
H:
  i1 = add i, 1
  t = lt i1, n
  print a
  cbr t, L, X
L:
  s = a
  a = b
  b = s
  i = i1
  br M
M:
  br H
X:
  r = sub a, b
  ret r
})";

TEST(Interpreter, fuel_ends_both_forms_at_the_same_point) {
  const ir::Function ssa = program(swap_ssa);
  const ir::Function tac = program(swap_tac);
  for (std::uint64_t fuel = 0; fuel < 14; ++fuel) {
    const Executed a = concrete(ssa, {3}, {}, fuel);
    const Executed b = concrete(tac, {3}, {}, fuel);
    EXPECT_EQ(a.run.steps, b.run.steps) << fuel;
    EXPECT_EQ(a.run.events.size(), b.run.events.size()) << fuel;
    EXPECT_EQ(a.run.ending, b.run.ending) << fuel;
    // Three turns of four instructions, a subtraction, a return.
    EXPECT_EQ(a.run.ending, Ending::out_of_fuel) << fuel;
    EXPECT_EQ(a.run.steps, fuel);
  }
  EXPECT_EQ(concrete(ssa, {3}, {}, 14).run.ending, Ending::returned);
  EXPECT_EQ(concrete(tac, {3}, {}, 14).run.ending, Ending::returned);
}

TEST(Interpreter, skipped_instructions_do_not_count) {
  const ir::Function with = program(
      "ssa @f(n) {\nentry:\n  d = mul n, n\n  x = add n, 1\n  print x\n  ret x\n}\n");
  const ir::Function without = program(
      "ssa @f(n) {\nentry:\n  x = add n, 1\n  print x\n  ret x\n}\n");
  const std::vector<std::uint8_t> skipped = {1, 0, 0, 0};
  for (const Domain domain : {Domain::concrete, Domain::structural, Domain::instance}) {
    Options options;
    options.domain = domain;
    options.every_operand = true;
    const Executed b = execute(without, options);
    options.skipped = skipped;
    const Executed a = execute(with, options);
    EXPECT_EQ(a.run.steps, b.run.steps);
    ASSERT_EQ(a.run.events.size(), b.run.events.size());
    for (std::size_t k = 0; k < a.run.events.size(); ++k) {
      EXPECT_EQ(a.event(k), b.event(k)) << k;
      EXPECT_EQ(a.run.events[k].step, b.run.events[k].step);
    }
  }
}

// One prepared program, many runs in any order of domains: no run sees another.
TEST(Interpreter, runs_do_not_see_each_other) {
  const ir::Function f = program(
      "tac @f(n) {\nentry:\n  print y\n  y = add n, 7\n  store n, y\n  print y\n  ret y\n}\n");
  Interpreter interpreter;
  interpreter.prepare(f);
  const std::uint64_t arguments[] = {3};
  for (const Domain domain : {Domain::concrete, Domain::structural, Domain::concrete,
                              Domain::instance, Domain::structural, Domain::concrete}) {
    Options options;
    options.domain = domain;
    options.arguments = arguments;
    interp::Run reused;
    interpreter.run(options, reused);
    const Executed fresh = execute(f, options);
    ASSERT_EQ(reused.events.size(), fresh.run.events.size());
    for (std::size_t k = 0; k < reused.events.size(); ++k) {
      const auto data = reused.data_of(reused.events[k]);
      EXPECT_EQ(std::vector<Datum>(data.begin(), data.end()), fresh.event(k));
    }
  }
  EXPECT_EQ(interpreter.value(f.params[0]), word(3));
}

}  // namespace
}  // namespace phidelity::interp::testing
