// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Laws of runs, over random programs and tables.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "generators/choices.h"
#include "interp/memory.h"
#include "interp/switch_cases.h"
#include "tests/interp/run_support.h"

namespace phidelity::interp::testing {
namespace {

RC_GTEST_PROP(Memory, is_a_map_whose_missing_words_are_zero, ()) {
  Memory memory;
  std::map<std::uint64_t, std::uint64_t> reference;
  const auto operations = *rc::gen::container<std::vector<std::pair<int, std::uint64_t>>>(
      rc::gen::pair(rc::gen::inRange(0, 40), rc::gen::arbitrary<std::uint64_t>()));
  for (const auto& [address, content] : operations) {
    // Addresses a stride of 2^40 apart fall together in a table that looks at low bits.
    const std::uint64_t place = static_cast<std::uint64_t>(address) << 40;
    if (content % 17 == 0) {
      memory.clear();
      reference.clear();
    } else if (content % 2 == 0) {
      memory.store(place, word(content));
      reference[place] = content;
    } else {
      RC_ASSERT(memory.load(place) == word(reference.contains(place) ? reference[place] : 0));
    }
  }
}

RC_GTEST_PROP(SwitchCases, ranks_and_slots_are_inverse, ()) {
  const auto cases =
      *rc::gen::unique<std::vector<std::int64_t>>(rc::gen::arbitrary<std::int64_t>());
  std::vector<ir::Edge> edges(cases.size() + 1);
  for (std::size_t k = 0; k < cases.size(); ++k) edges[k].case_value = cases[k];
  std::vector<std::int64_t> scratch;
  for (std::uint32_t slot = 0; slot < edges.size(); ++slot) {
    RC_ASSERT(slot_of_rank(edges, rank_of_slot(edges, slot), scratch) == slot);
  }
}

// A random tac program: any names may be read before they are written.
ir::Function random_program(generators::Choices& choices) {
  ir::Function f;
  f.form = ir::Form::tac;
  const std::uint32_t block_count = 1 + choices.below(5);
  for (int k = 0; k < 6; ++k) f.add_value();
  f.params = {0, 1};
  const auto any_value = [&] { return choices.below(6); };
  const auto any_operand = [&]() -> ir::Operand {
    const std::uint32_t kind = choices.below(10);
    if (kind == 9) return ir::Operand::undef();
    return kind >= 7 ? ir::Operand::integer(choices.below(4)) : ir::Operand::value(any_value());
  };
  for (std::uint32_t b = 0; b < block_count; ++b) f.add_block();
  for (ir::BlockId b = 0; b < block_count; ++b) {
    f.open(b);
    for (std::uint32_t k = choices.below(5); k > 0; --k) {
      constexpr ir::Opcode opcodes[] = {ir::Opcode::add,   ir::Opcode::div,   ir::Opcode::select,
                                        ir::Opcode::copy,  ir::Opcode::load,  ir::Opcode::store,
                                        ir::Opcode::print, ir::Opcode::input, ir::Opcode::lt};
      const ir::Opcode op = opcodes[choices.below(std::size(opcodes))];
      std::vector<ir::Operand> operands;
      for (int n = 0; n < ir::info(op).operands; ++n) operands.push_back(any_operand());
      const ir::ValueId result = any_value();
      f.add_instruction(op, std::span(&result, ir::info(op).results == 1 ? 1 : 0), operands);
    }
    const ir::Operand operand = any_operand();
    if (block_count == 1 || choices.below(4) == 0) {
      f.add_instruction(ir::Opcode::ret, {}, std::span(&operand, 1));
    } else {
      f.add_instruction(ir::Opcode::cbr, {}, std::span(&operand, 1));
      for (int slot = 0; slot < 2; ++slot) f.add_edge(1 + choices.below(block_count - 1));
    }
  }
  return f;
}

Options options_for(Domain domain, const std::vector<std::uint32_t>& tape) {
  Options options;
  options.domain = domain;
  options.directions = tape;
  options.fuel = 200;
  return options;
}

RC_GTEST_PROP(Runs, refine_themselves, (std::uint64_t seed, std::vector<std::uint32_t> tape)) {
  generators::SeededChoices choices(seed, 0);
  const ir::Function f = random_program(choices);
  for (const Domain domain : {Domain::concrete, Domain::structural, Domain::instance}) {
    const Executed a = execute(f, options_for(domain, tape));
    Difference difference;
    RC_ASSERT(!differs(a.run, a.run, difference));
  }
}

// The directions of a concrete run, as a tape, lead a term run along the same path, as far as it
// goes: it stops earlier only where undef may be chosen or a value is only maybe undef.
RC_GTEST_PROP(Runs, a_concrete_path_can_be_replayed, (std::uint64_t seed)) {
  generators::SeededChoices choices(seed, 1);
  const ir::Function f = random_program(choices);
  const Executed a = execute(f, options_for(Domain::concrete, {}));
  for (const Domain domain : {Domain::structural, Domain::instance}) {
    const Executed b = execute(f, options_for(domain, a.run.directions));
    const std::size_t common = std::min(a.run.path.size(), b.run.path.size());
    RC_ASSERT(std::equal(a.run.path.begin(),
                         a.run.path.begin() + static_cast<std::ptrdiff_t>(common),
                         b.run.path.begin()));
    RC_ASSERT(common == a.run.path.size() || b.run.ending == Ending::undefined_behaviour);
  }
}

// Equal terms are equal words: whatever the inputs, two operands with one fingerprint hold one
// word, for runs along the same path.
RC_GTEST_PROP(Runs, equal_terms_are_equal_words, (std::uint64_t seed)) {
  generators::SeededChoices choices(seed, 2);
  const ir::Function f = random_program(choices);
  const std::uint64_t arguments[] = {seed % 3, seed % 5};
  Options options = options_for(Domain::concrete, {});
  options.arguments = arguments;
  options.every_operand = true;
  const Executed a = execute(f, options);
  options.domain = Domain::structural;
  options.directions = a.run.directions;
  const Executed b = execute(f, options);
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> word_of;
  const std::size_t common = std::min(a.run.data.size(), b.run.data.size());
  for (std::size_t k = 0; k < common; ++k) {
    const Datum& term = b.run.data[k];
    // What is loaded after a store of undef is a term, and no word.
    if (!term.defined() || !a.run.data[k].defined()) continue;
    const auto [place, is_new] = word_of.try_emplace({term.low, term.high}, a.run.data[k].low);
    RC_ASSERT(is_new || place->second == a.run.data[k].low);
  }
}

}  // namespace
}  // namespace phidelity::interp::testing
