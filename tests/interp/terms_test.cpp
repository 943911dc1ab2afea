// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which values are equal in the term domains, and which are not.
#include "interp/terms.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "tests/interp/run_support.h"

namespace phidelity::interp::testing {
namespace {

using ir::Opcode;

// The operands of the last event of a run of `ssa @f(n, m)` with this body.
std::vector<Datum> returned(std::string_view body, Domain domain = Domain::structural) {
  const ir::Function f = program("ssa @f(n, m) {\nentry:\n" + std::string(body) + "}\n");
  const Executed e = symbolic(f, {}, domain);
  EXPECT_EQ(e.run.ending, Ending::returned) << body;
  return e.event(e.run.events.size() - 1);
}

TEST(Terms, equal_operations_on_equal_terms_are_equal) {
  const auto d = returned(R"(
  a = add n, 1
  b = add n, 1
  c = copy a
  d = add m, 1
  e = add n, 2
  f = add 1, n
  g = sub n, 1
  ret a, b, c, d, e, f, g
)");
  EXPECT_EQ(d[0], d[1]);
  EXPECT_EQ(d[0], d[2]);
  for (std::size_t k = 3; k < d.size(); ++k) EXPECT_NE(d[0], d[k]) << k;
}

TEST(Terms, no_constant_parameter_or_input_is_another) {
  const auto d = returned(R"(
  i = input
  j = input
  ret n, m, i, j, 0, 1, 2, -1, 0.0, 1.0
)");
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  for (const Datum& one : d) seen.insert({one.low, one.high});
  EXPECT_EQ(seen.size(), d.size());
}

TEST(Terms, every_operation_is_a_term_of_its_own) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  std::size_t count = 0;
  for (std::size_t k = 0; k < ir::opcode_count; ++k) {
    const auto op = static_cast<Opcode>(k);
    const auto& info = ir::info(op);
    if (info.terminator || info.operands != 2 || info.results != 1 || info.float_operands) continue;
    const auto d = returned("  r = " + std::string(info.name) + " n, m\n  ret r\n");
    seen.insert({d[0].low, d[0].high});
    ++count;
  }
  EXPECT_EQ(seen.size(), count);
  EXPECT_EQ(count, 21U);
}

TEST(Terms, a_load_depends_on_address_stores_and_calls) {
  const auto d = returned(R"(
  a = load n
  b = load n
  c = load m
  store 1, 2
  d = load n
  call @g
  e = load n
  f = load n
  ret a, b, c, d, e, f
)");
  EXPECT_EQ(d[0], d[1]);
  EXPECT_NE(d[0], d[2]);
  EXPECT_NE(d[0], d[3]);
  EXPECT_NE(d[0], d[4]);
  EXPECT_NE(d[3], d[4]);
  EXPECT_EQ(d[4], d[5]);
}

TEST(Terms, a_call_depends_on_name_arguments_index_calls_and_stores) {
  const auto one = [](std::string_view before, std::string_view call) {
    return returned(std::string(before) + "  " + std::string(call) + "\n  ret x\n").at(0);
  };
  const Datum base = one("", "x = call @g(n, m)");
  EXPECT_EQ(one("  print n\n", "x = call @g(n, m)"), base);
  EXPECT_EQ(one("  y = load n\n", "x = call @g(n, m)"), base);
  EXPECT_EQ(one("", "(x, y) = call @g(n, m)"), base);
  EXPECT_NE(one("", "(y, x) = call @g(n, m)"), base);
  EXPECT_NE(one("", "x = call @h(n, m)"), base);
  EXPECT_NE(one("", "x = call @g(m, n)"), base);
  EXPECT_NE(one("", "x = call @g(n, n)"), base);
  EXPECT_NE(one("  call @k\n", "x = call @g(n, m)"), base);
  EXPECT_NE(one("  store n, m\n", "x = call @g(n, m)"), base);
}

// The names of two functions are interned in different orders; the terms are the same.
TEST(Terms, a_name_means_the_same_in_every_function) {
  const Datum a = returned("  x = call @g(n)\n  ret x\n").at(0);
  const Datum b = returned("  q = sub n, m\n  z = call @g(n)\n  ret z\n").at(0);
  EXPECT_EQ(a, b);
}

TEST(Terms, an_instance_is_the_number_of_its_instruction) {
  const auto d = returned(R"(
  a = add n, 1
  b = add n, 1
  c = copy b
  (e, f) = call @g(n)
  ret a, b, c, e, f, n
)",
                          Domain::instance);
  EXPECT_EQ(d[0], leaf(Leaf::instance, 0));
  EXPECT_EQ(d[1], leaf(Leaf::instance, 1));
  EXPECT_EQ(d[2], d[1]);
  EXPECT_EQ(d[3], leaf(Leaf::instance, 2, 0));
  EXPECT_EQ(d[4], leaf(Leaf::instance, 2, 1));
  EXPECT_EQ(d[5], leaf(Leaf::parameter, 0));
}

TEST(Terms, terminators_yield_terms_too) {
  const auto run = [](std::string_view terminator, Domain domain) {
    const ir::Function f = program("ssa @f(n) {\nentry:\n  " + std::string(terminator) +
                                   "\nA:\n  ret x\nB:\n  ret\n}\n");
    return symbolic(f, {0}, domain).event(1).at(0);
  };
  const Datum decremented = run("x = brdec n, A, B", Domain::structural);
  EXPECT_TRUE(decremented.defined());
  EXPECT_NE(decremented, leaf(Leaf::parameter, 0));
  EXPECT_NE(run("(x) = branch @j(n), A, B", Domain::structural),
            run("(x) = branch @k(n), A, B", Domain::structural));
  EXPECT_EQ(run("x = brdec n, A, B", Domain::instance), leaf(Leaf::instance, 0));
}

// Each half alone tells a hundred thousand small terms apart: a collision of both is far off.
TEST(Terms, each_half_of_a_fingerprint_tells_small_terms_apart) {
  std::vector<std::uint64_t> low;
  std::vector<std::uint64_t> high;
  for (const Opcode op : {Opcode::add, Opcode::sub, Opcode::mul, Opcode::select}) {
    for (std::uint64_t a = 0; a < 160; ++a) {
      for (std::uint64_t b = 0; b < 160; ++b) {
        TermHash hash(op);
        hash.absorb(leaf(Leaf::integer, a - 80));
        hash.absorb(leaf(a % 2 == 0 ? Leaf::instance : Leaf::parameter, b));
        low.push_back(hash.finish().low);
        high.push_back(hash.finish().high);
      }
    }
  }
  for (auto* half : {&low, &high}) {
    std::sort(half->begin(), half->end());
    EXPECT_EQ(std::adjacent_find(half->begin(), half->end()), half->end());
  }
}

// Long chains of one operation visit no term twice.
TEST(Terms, a_chain_of_operations_does_not_come_back) {
  Datum x = leaf(Leaf::parameter, 0);
  std::vector<std::uint64_t> low;
  for (int k = 0; k < 100'000; ++k) {
    TermHash hash(Opcode::neg);
    hash.absorb(x);
    x = hash.finish();
    low.push_back(x.low);
  }
  std::sort(low.begin(), low.end());
  EXPECT_EQ(std::adjacent_find(low.begin(), low.end()), low.end());
}

TEST(Terms, a_select_on_a_constant_is_its_arm) {
  const auto d = returned(R"(
  one = copy 1
  a = select 1, n, undef
  b = select 0, undef, n
  c = select one, m, n
  e = select 0, n, undef
  ret a, b, c, e
)");
  const auto wanted = returned("  ret n, n, m, undef\n");
  EXPECT_EQ(d, wanted);
}

// What a run returns that goes about `select` in this way; `chosen` are the notes it leaves.
std::vector<Datum> returned_by(std::string_view body, Arms arms, std::vector<ArmChoice>& chosen) {
  const ir::Function f = program("ssa @f(n, m, c) {\nentry:\n" + std::string(body) + "}\n");
  const std::vector<std::uint32_t> directions = {1, 1};
  Options options;
  options.domain = Domain::structural;
  options.directions = directions;
  options.arms = arms;
  options.chosen = chosen;
  const Executed e = execute(f, options);
  if (arms == Arms::choose) chosen = e.run.arms;
  return e.event(e.run.events.size() - 1);
}

TEST(Terms, a_select_with_an_undef_arm_can_be_assumed_to_choose_the_other) {
  std::vector<ArmChoice> chosen;
  const std::string_view body = "  a = select c, undef, n\n  ret a\n";
  EXPECT_FALSE(returned_by(body, Arms::spread, chosen)[0].defined());
  EXPECT_EQ(returned_by(body, Arms::choose, chosen), returned("  ret n\n"));
  ASSERT_EQ(chosen.size(), 1U);
  EXPECT_EQ(chosen[0].arm, 1U);
  // The other side takes its own operand of that arm, though another one is undef there.
  EXPECT_EQ(returned_by("  a = select c, undef, m\n  ret a\n", Arms::follow, chosen),
            returned("  ret m\n"));
  EXPECT_FALSE(returned_by("  a = select c, n, undef\n  ret a\n", Arms::follow, chosen)[0].defined());
}

TEST(Terms, what_is_assumed_of_a_condition_holds_to_the_end) {
  std::vector<ArmChoice> chosen;
  const auto twice = returned_by(
      "  a = select c, n, undef\n  b = select c, undef, m\n  ret a, b\n", Arms::choose, chosen);
  EXPECT_TRUE(twice[0].defined());
  EXPECT_FALSE(twice[1].defined());
  const auto branched = returned_by(
      "  cbr c, L, L\nL:\n  a = select c, n, undef\n  ret a\n", Arms::choose, chosen);
  EXPECT_TRUE(branched[0].defined()) << "the way that a branch took is no assumption";
}

}  // namespace
}  // namespace phidelity::interp::testing
