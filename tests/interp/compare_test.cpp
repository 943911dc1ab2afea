// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Refinement: when a destroyed run says the same as the SSA run, and when it does not.
#include <optional>
#include <string>

#include "tests/interp/run_support.h"

namespace phidelity::interp::testing {
namespace {

using ir::Opcode;

struct Part {
  std::uint32_t event;
  std::uint32_t operand;
  friend bool operator==(const Part&, const Part&) = default;
};
constexpr std::uint32_t whole = Difference::whole_event;

std::optional<Part> compare(const interp::Run& ssa, const interp::Run& tac) {
  Difference d;
  if (!differs(ssa, tac, d)) return std::nullopt;
  return Part{d.event, d.operand};
}

// Runs made by hand: one event for each given list of operands, all prints but the last ones.
struct Script {
  std::vector<std::vector<Datum>> events;
  Ending ending = Ending::returned;
  Opcode last = Opcode::ret;
};

interp::Run made(const Script& script) {
  interp::Run run;
  for (const auto& operands : script.events) {
    Event* const e = run.events.extend(1);
    *e = Event{};
    const bool is_last = &operands == &script.events.back();
    e->opcode = is_last ? script.last : Opcode::print;
    e->first = static_cast<std::uint32_t>(run.data.size());
    e->count = static_cast<std::uint32_t>(operands.size());
    Datum* out = run.data.extend(operands.size());
    for (const Datum& d : operands) *out++ = d;
  }
  run.ending = script.ending;
  return run;
}

std::optional<Part> compare(const Script& ssa, const Script& tac) {
  return compare(made(ssa), made(tac));
}

const Datum one = word(1);
const Datum two = word(2);
const Datum unwritten{};

TEST(Differs, equal_runs_do_not) {
  EXPECT_EQ(compare(Script{{{one}, {one, two}}}, Script{{{one}, {one, two}}}), std::nullopt);
}

TEST(Differs, another_operand_does) {
  EXPECT_EQ(compare(Script{{{one}, {one, two}}}, Script{{{one}, {one, one}}}), (Part{1, 1}));
  EXPECT_EQ(compare(Script{{{one}, {one}}}, Script{{{two}, {two}}}), (Part{0, 0}));
}

TEST(Differs, undef_in_ssa_may_be_anything) {
  for (const Datum& tac : {one, undef(), unwritten}) {
    EXPECT_EQ(compare(Script{{{undef()}}}, Script{{{tac}}}), std::nullopt);
  }
  EXPECT_EQ(compare(Script{{{undef(), one}}}, Script{{{one, two}}}), (Part{0, 1}));
}

TEST(Differs, undef_in_tac_may_not) {
  EXPECT_EQ(compare(Script{{{one}}}, Script{{{undef()}}}), (Part{0, 0}));
  EXPECT_EQ(compare(Script{{{one}}}, Script{{{unwritten}}}), (Part{0, 0}));
  EXPECT_EQ(compare(Script{{{word(0)}}}, Script{{{unwritten}}}), (Part{0, 0}));
}

TEST(Differs, another_kind_of_event_does) {
  EXPECT_EQ(compare(Script{{{one}}, Ending::returned, Opcode::ret},
                    Script{{{one}}, Ending::returned, Opcode::print}),
            (Part{0, whole}));
  EXPECT_EQ(compare(Script{{{one}}}, Script{{{one, one}}}), (Part{0, whole}));
  interp::Run g = made({{{one}}, Ending::returned, Opcode::call});
  interp::Run h;
  Event* const e = h.events.extend(1);
  *e = g.events[0];
  e->symbol_hash = 5;
  *h.data.extend(1) = one;
  EXPECT_EQ(compare(g, h), (Part{0, whole})) << "a call of another name";
}

struct EndingRow {
  std::size_t ssa_events;
  Ending ssa;
  std::size_t tac_events;
  Ending tac;
  std::optional<Part> expected;
};

// All events are print 1; only how many there are and how the runs end differs.
TEST(Differs, endings) {
  using enum Ending;
  const EndingRow rows[] = {
      {2, returned, 2, returned, std::nullopt},
      {2, trapped, 2, trapped, std::nullopt},
      {2, diverged, 2, diverged, std::nullopt},
      {2, returned, 2, trapped, Part{2, whole}},
      {2, returned, 2, diverged, Part{2, whole}},
      {2, diverged, 2, returned, Part{2, whole}},
      {2, trapped, 2, diverged, Part{2, whole}},
      {3, returned, 2, returned, Part{2, whole}},
      {2, returned, 3, returned, Part{2, whole}},
      {3, diverged, 2, diverged, Part{2, whole}},
      {2, diverged, 3, diverged, Part{2, whole}},
      // Where fuel or tape ends, only the common prefix counts.
      {2, out_of_fuel, 2, returned, std::nullopt},
      {2, out_of_fuel, 5, returned, std::nullopt},
      {5, returned, 2, out_of_fuel, std::nullopt},
      {2, end_of_tape, 5, end_of_tape, std::nullopt},
      {2, end_of_tape, 5, diverged, std::nullopt},
      {5, diverged, 2, end_of_tape, std::nullopt},
      {5, trapped, 2, end_of_tape, std::nullopt},
      // But a run that ended and said less than the prefix of the other differs.
      {5, out_of_fuel, 2, returned, Part{2, whole}},
      {5, out_of_fuel, 2, diverged, Part{2, whole}},
      {2, returned, 5, out_of_fuel, Part{2, whole}},
      {2, diverged, 5, end_of_tape, Part{2, whole}},
      // The last event of an undefined run is the offence: nothing from it on is compared.
      {3, undefined_behaviour, 2, returned, std::nullopt},
      {3, undefined_behaviour, 2, diverged, std::nullopt},
      {3, undefined_behaviour, 7, trapped, std::nullopt},
      {3, undefined_behaviour, 3, undefined_behaviour, std::nullopt},
      {3, undefined_behaviour, 1, out_of_fuel, std::nullopt},
      {3, undefined_behaviour, 1, returned, Part{1, whole}},
      {3, undefined_behaviour, 1, diverged, Part{1, whole}},
      {2, returned, 3, undefined_behaviour, Part{2, whole}},
  };
  for (const EndingRow& row : rows) {
    const auto script = [](std::size_t count, Ending ending) {
      return Script{std::vector<std::vector<Datum>>(count, {one}), ending, Opcode::print};
    };
    EXPECT_EQ(compare(script(row.ssa_events, row.ssa), script(row.tac_events, row.tac)),
              row.expected)
        << row.ssa_events << " events, ending " << static_cast<int>(row.ssa) << "; "
        << row.tac_events << ", " << static_cast<int>(row.tac);
  }
}

// --- with programs ---

TEST(Differs, undefined_behaviour_of_tac_alone_is_found_at_its_operand) {
  const ir::Function ssa = program(
      "ssa @f(n) {\nentry:\n  cbr n, A, B\nA:\n  ret 0\nB:\n  ret 1\n}\n");
  const ir::Function tac = program(
      "tac @f(n) {\nentry:\n  cbr x, A, B\nA:\n  ret 0\nB:\n  ret 1\n}\n");
  EXPECT_EQ(compare(symbolic(ssa, {0}).run, symbolic(tac, {0}).run), (Part{0, 0}));
  EXPECT_EQ(compare(symbolic(tac, {0}).run, symbolic(ssa, {0}).run), std::nullopt)
      << "the other way round it refines";
}

// In the concrete domain the way a branch goes shows in what follows, its operand does not.
TEST(Differs, concrete_branch_operands_are_free) {
  const ir::Function a = program(
      "ssa @f(n) {\nentry:\n  cbr 1, A, B\nA:\n  ret 0\nB:\n  ret 1\n}\n");
  const ir::Function b = program(
      "tac @f(n) {\nentry:\n  cbr 2, A, B\nA:\n  ret 0\nB:\n  ret 1\n}\n");
  EXPECT_EQ(compare(concrete(a).run, concrete(b).run), std::nullopt);
  EXPECT_EQ(compare(symbolic(a, {0}).run, symbolic(b, {0}).run), (Part{0, 0}));
}

TEST(Differs, a_switch_with_other_cases_does_and_with_other_slots_does_not) {
  const auto text = [](std::string_view cases) {
    return program("tac @f(n) {\nentry:\n  switch n, [" + std::string(cases) +
                   "], default C\nA:\n  ret 0\nB:\n  ret 1\nC:\n  ret 2\n}\n");
  };
  const ir::Function base = text("0: A, 7: B");
  for (std::uint32_t direction = 0; direction < 3; ++direction) {
    const interp::Run run = symbolic(base, {direction}).run;
    EXPECT_EQ(compare(run, symbolic(text("7: B, 0: A"), {direction}).run), std::nullopt);
    EXPECT_EQ(compare(run, symbolic(text("0: A, 8: B"), {direction}).run), (Part{0, whole}));
  }
}

// The lost copy: the destroyed loop returns the next value of the phi.
TEST(Differs, a_lost_copy_is_seen_in_every_domain) {
  const ir::Function ssa = program(R"(ssa @lost(n) {
entry:
  br H(1)
H(x2):
  x3 = add x2, 1
  t = lt x3, n
  cbr t, H(x3), X
X:
  ret x2
})");
  const ir::Function tac = program(R"(tac @lost(n) {
entry:
  x2 = 1
  br H
H:
  x3 = add x2, 1
  t = lt x3, n
  x2 = x3
  cbr t, H, X
X:
  ret x2
})");
  EXPECT_EQ(compare(concrete(ssa, {5}).run, concrete(tac, {5}).run), (Part{0, 0}));
  for (const Domain domain : {Domain::structural, Domain::instance}) {
    const std::vector<std::uint32_t> tape = {0, 0, 1};
    const interp::Run a = symbolic(ssa, tape, domain).run;
    const interp::Run b = symbolic(tac, tape, domain).run;
    EXPECT_EQ(compare(a, b), (Part{3, 0})) << "three branches agree, the ret does not";
    EXPECT_EQ(compare(a, a), std::nullopt);
  }
}

}  // namespace
}  // namespace phidelity::interp::testing
