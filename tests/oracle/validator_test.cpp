// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The validator against a judge that walks all paths (tests/oracle/reference_paths.h).
//
// Where some run differs, a question must be refuted; where one is refuted, the run along its
// witness must differ at the very operand named, unless that path needs undefined behaviour.
#include "oracle/validator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "destroyers/registry.h"
#include "generators/profiles.h"
#include "ir/text.h"
#include "oracle/alignment.h"
#include "oracle/witness.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/reference_paths.h"
#include "tests/support/mutators.h"

namespace phidelity::oracle {
namespace {

using tests::Draft;
using tests::DraftInstruction;
using tests::pick;

class ValidatorAgainstAllPaths {
 public:
  // Only programs whose instructions all pair up are compared.
  void compare(const ir::Function& ssa, const ir::Function& tac) {
    alignment_.build(ssa, tac);
    const Product& product = alignment_.product;
    if (!product.aligned()) return;
    if (!alignment_.ssa_skipped().empty() || !alignment_.tac_skipped().empty()) return;
    ++compared;
    validator_.check(ssa, tac, alignment_.names, product);
    reference_.prepare(ssa, tac);
    const auto tape = reference_.find_difference();
    if (tape) {
      ++differing;
      EXPECT_FALSE(validator_.refuted().empty())
          << "no question is refuted, but a run of " << tape->size() << " branches differs\n"
          << ir::print(ssa) << ir::print(tac);
    }
    for (const Refuted& r : validator_.refuted()) {
      validator_.witness(r, path_);
      WitnessFinder::directions(ssa, product, path_, directions_);
      const auto look = reference_.look(directions_, event_of(product, r.use), r.use.operand);
      const bool within = directions_.size() <= ReferencePaths::branches_max &&
                          event_of(product, r.use) < ReferencePaths::fuel;
      if (look == ReferencePaths::Look::differs && within && !tape && reference_.complete()) {
        ADD_FAILURE() << "the reference missed a difference\n" << ir::print(ssa) << ir::print(tac);
      }
      refuted += look == ReferencePaths::Look::differs;
      EXPECT_NE(look, ReferencePaths::Look::same)
          << "a refuted read is right along its witness\n" << ir::print(ssa) << ir::print(tac);
      EXPECT_EQ(r.length, path_.size());
    }
    for (std::size_t k = 1; k < validator_.refuted().size(); ++k) {
      EXPECT_LE(validator_.refuted()[k - 1].length, validator_.refuted()[k].length);
    }
  }

  std::size_t compared = 0;
  std::size_t differing = 0;
  std::size_t refuted = 0;

 private:
  // How many paired instructions run before the one that reads.
  [[nodiscard]] std::size_t event_of(const Product& product, const Use& use) const {
    std::size_t count = 0;
    for (std::size_t k = 0; k + 1 < path_.size(); ++k) {
      count += product.segments()[product.edges()[path_[k]].target].pairs.size();
    }
    return count + use.pair - product.segments()[use.segment].pairs.begin;
  }

  Alignment alignment_;
  Validator validator_;
  ReferencePaths reference_;
  std::vector<std::uint32_t> path_;
  std::vector<std::uint32_t> directions_;
};

ir::Function small_program(std::uint64_t seed, std::uint64_t index) {
  generators::SeededChoices choices(seed, index);
  ir::Function ssa;
  generators::generate(*generators::find_profile("small"), choices, {}, ssa);
  return ssa;
}

TEST(Validator, AgreesWithAllPathsOfPlantedFaults) {
  ValidatorAgainstAllPaths both;
  for (const destroyers::Entry& entry : destroyers::registry()) {
    const auto destroyer = entry.make();
    destroyers::Answer answer;
    for (std::uint64_t index = 0; index < 60; ++index) {
      const ir::Function ssa = small_program(11, index);
      answer.clear();
      destroyer->destroy(ssa, answer);
      if (answer.outcome != destroyers::Outcome::answered) continue;
      if (ir::verify(answer.tac).empty()) both.compare(ssa, answer.tac);
    }
  }
  std::cout << both.compared << " compared, " << both.differing << " differ, " << both.refuted
            << " refuted reads seen\n";
  EXPECT_GT(both.compared, 1000U);
  EXPECT_GT(both.differing, 200U);
  EXPECT_GT(both.refuted, 400U);
}

// Any name of the same class, or a small number in place of a name of class i.
ir::Operand other_operand(const Draft& d, const ir::Operand& old, generators::Choices& choices) {
  if (!old.is_value()) return old;
  const ir::ClassId wanted = d.head.values[old.id()].reg_class;
  if (wanted == ir::class_integer && choices.chance(20)) {
    return ir::Operand::integer(choices.between(0, 3));
  }
  for (int attempt = 0; attempt < 20; ++attempt) {
    const ir::ValueId v = pick(d.head.values.size(), choices);
    if (d.head.values[v].reg_class == wanted) return ir::Operand::value(v);
  }
  return old;
}

// Deletes a copy, exchanges two neighbours, or reads something else in a copy or an instruction.
void edit(Draft& d, generators::Choices& choices) {
  std::vector<std::pair<std::size_t, std::size_t>> copies;
  std::vector<DraftInstruction*> readers;
  for (std::size_t b = 0; b < d.blocks.size(); ++b) {
    auto& instructions = d.blocks[b].instructions;
    for (std::size_t i = 0; i < instructions.size(); ++i) {
      if (ir::is_copy(instructions[i].opcode)) copies.emplace_back(b, i);
      if (!instructions[i].operands.empty()) readers.push_back(&instructions[i]);
    }
  }
  const std::uint32_t what = choices.below(4);
  if (what == 3 && !readers.empty()) {
    auto& operands = readers[pick(readers.size(), choices)]->operands;
    ir::Operand& o = operands[pick(operands.size(), choices)];
    o = other_operand(d, o, choices);
    return;
  }
  if (copies.empty()) return;
  const auto [b, i] = copies[pick(copies.size(), choices)];
  auto& instructions = d.blocks[b].instructions;
  if (what == 0) {
    instructions.erase(instructions.begin() + static_cast<std::ptrdiff_t>(i));
  } else if (what == 1 && ir::is_copy(instructions[i + 1].opcode)) {
    std::swap(instructions[i], instructions[i + 1]);
  } else {
    instructions[i].operands[0] = other_operand(d, instructions[i].operands[0], choices);
  }
}

TEST(Validator, AgreesWithAllPathsOfEditedOutputs) {
  ValidatorAgainstAllPaths both;
  for (const std::string_view name : {"split", "sreedhar-1", "boissinot-value"}) {
    const auto destroyer = destroyers::make_destroyer(name);
    destroyers::Answer answer;
    for (std::uint64_t index = 0; index < 1000; ++index) {
      const ir::Function ssa = small_program(12, index);
      answer.clear();
      destroyer->destroy(ssa, answer);
      if (answer.outcome != destroyers::Outcome::answered) continue;
      generators::SeededChoices choices(13, index);
      Draft edited = Draft::of(answer.tac);
      for (std::uint32_t edits = 1 + choices.below(2); edits > 0; --edits) edit(edited, choices);
      const ir::Function tac = edited.function();
      if (ir::verify(tac).empty()) both.compare(ssa, tac);
    }
  }
  std::cout << both.compared << " compared, " << both.differing << " differ, " << both.refuted
            << " refuted reads seen\n";
  EXPECT_GT(both.compared, 2000U);
  EXPECT_GT(both.differing, 500U);
  EXPECT_LT(both.differing, both.compared * 9 / 10);
}

TEST(Validator, TheShortestWitnessOfALostCopyLeavesAtOnce) {
  const ir::Function ssa = ssa_program(R"(ssa @f(n) {
entry:
  br H(1)
H(x2):
  x3 = add x2, 1
  t = lt x3, n
  cbr t, H(x3), X
X:
  ret x2
})");
  const ir::Function tac = tac_program(R"(tac @f(n) {
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
  Alignment alignment;
  alignment.build(ssa, tac);
  Validator validator;
  validator.check(ssa, tac, alignment.names, alignment.product);
  ASSERT_FALSE(validator.refuted().empty());
  for (const Refuted& r : validator.refuted()) {  // by way of the entry, and of another turn
    EXPECT_EQ(ssa.instructions[alignment.product.pairs()[r.use.pair].ssa].opcode, ir::Opcode::ret);
  }
  const Refuted& r = validator.refuted().front();
  std::vector<std::uint32_t> path;
  validator.witness(r, path);
  EXPECT_EQ(path.size(), 2U);  // into H, and out of it
}

// `x = copy y` on the SSA side names y's value; a use of either asks the same question.
TEST(Validator, AsksOnceForANameAndItsCopy) {
  const ir::Function ssa = ssa_program(R"(ssa @f(n) {
entry:
  a = add n, 1
  b = copy a
  br B
B:
  print a
  print b
  ret b
})");
  const ir::Function tac = tac_program(R"(tac @f(n) {
entry:
  a = add n, 1
  br B
B:
  print a
  print a
  ret a
})");
  Alignment alignment;
  alignment.build(ssa, tac);
  Validator validator;
  validator.check(ssa, tac, alignment.names, alignment.product);
  EXPECT_TRUE(validator.refuted().empty());
  EXPECT_EQ(validator.question_count(), 2U);  // of n in the entry, of a and b in B
}

// Of a large program the shortest few are found without all the rest, and are the same.
TEST(Validator, FindsTheShortestWithoutTheRest) {
  constexpr std::size_t enough = 3;
  std::size_t stopped_early = 0;
  Alignment alignment;
  Validator all;
  Validator some;
  for (const std::string_view name : {"naive", "B01", "C05", "D01"}) {
    const auto destroyer = destroyers::make_destroyer(name);
    for (std::uint64_t k = 0; k < 25; ++k) {
      generators::SeededChoices choices(4, k);
      ir::Function ssa;
      generators::generate(*generators::find_profile("default"), choices, {}, ssa);
      destroyers::Answer answer;
      destroyer->destroy(ssa, answer);
      if (answer.outcome != destroyers::Outcome::answered) continue;
      alignment.build(ssa, answer.tac);
      all.check(ssa, answer.tac, alignment.names, alignment.product);
      some.check(ssa, answer.tac, alignment.names, alignment.product, enough);
      if (some.question_count() < all.question_count()) ++stopped_early;
      const auto expect_same = [&](std::size_t count) {
        ASSERT_GE(some.refuted().size(), count);
        for (std::size_t i = 0; i < count; ++i) {
          const Refuted& a = all.refuted()[i];
          const Refuted& b = some.refuted()[i];
          EXPECT_EQ(std::tie(a.use.pair, a.use.operand, a.question, a.edge, a.segment, a.length),
                    std::tie(b.use.pair, b.use.operand, b.question, b.edge, b.segment, b.length));
        }
      };
      expect_same(std::min(enough, all.refuted().size()));
      some.finish();
      EXPECT_EQ(some.refuted().size(), all.refuted().size());
      expect_same(all.refuted().size());
    }
  }
  EXPECT_GT(stopped_early, 5U);
}

}  // namespace
}  // namespace phidelity::oracle
