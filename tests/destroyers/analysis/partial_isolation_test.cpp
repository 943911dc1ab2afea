// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/analysis/partial_isolation.h"

#include <algorithm>

#include "destroyers/methods/isolation.h"
#include "generators/choices.h"
#include "generators/direct.h"
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

// Puts in some copies of the isolated program, writes the program that then stands there, and
// compares its liveness with what is answered without writing it.
class Partly final : public Isolation {
 public:
  Partly() : Isolation("partly") {}

  std::uint64_t seed = 0;
  std::uint32_t questions = 0;

 protected:
  void prepare() override {
    Isolation::prepare();
    if (failed()) return;
    generators::SeededChoices choices(3, seed);
    const auto heads = [&] { return choices.below(2) == 0; };
    written_ = isolated_program();
    partial_.reset(isolated_program(), isolated_cfg(), liveness());
    exists_.assign(written_.values.size(), 1);
    for (const ir::BlockId b : cfg().reverse_postorder()) {
      const ir::Range phis = ssa().blocks[b].params;
      for (std::uint32_t i = 0; i < phis.size(); ++i) {
        const ir::ValueId phi = ssa().block_params[phis.begin + i];
        if (heads()) {
          partial_.isolate_result(phi);
        } else {
          leave_out_result(b, i);
        }
      }
      const ir::Range slots = ssa().blocks[b].edges;
      for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
        if (!is_first_with_its_copies(e)) continue;
        for (const Move& m : isolating(e)) {
          if (!m.source.is_value()) continue;
          if (heads()) {
            partial_.isolate_argument(block_of(e), m.source.id());
          } else {
            leave_out_argument(block_of(e), m);
          }
        }
      }
    }
    compare();
  }

 private:
  // The phi is the block's parameter, its isolated name is written by nobody who matters.
  void leave_out_result(ir::BlockId b, std::uint32_t i) {
    ir::ValueId& param = written_.block_params[written_.blocks[b].params.begin + i];
    const ir::Instruction& copy = written_.instructions_of(b).front();
    std::swap(param, written_.results[copy.results.begin + i]);
    written_.operands[copy.operands.begin + i] = ir::Operand::integer(0);
    exists_[written_.results[copy.results.begin + i]] = 0;
  }
  // Every edge with this set of copies carries the argument itself.
  void leave_out_argument(ir::BlockId b, const Move& m) {
    for (const ir::Edge& e : written_.edges_of(b)) {
      for (std::uint32_t k = e.arguments.begin; k < e.arguments.end; ++k) {
        if (written_.operands[k].is(m.destination)) written_.operands[k] = m.source;
      }
    }
    exists_[m.destination] = 0;
  }
  void compare() {
    const ir::Cfg cfg(written_);
    Liveness expected;
    expected.build(written_, cfg);
    for (ir::ValueId v = 0; v < exists_.size(); ++v) {
      if (!exists_[v] || expected.definition(v).block == Point::nowhere) continue;
      ASSERT_EQ(partial_.definition(v), expected.definition(v)) << written_.value_text(v);
      for (const ir::BlockId b : cfg.reverse_postorder()) {
        const std::uint32_t end = written_.blocks[b].instructions.size();
        for (std::uint32_t k = 0; k <= end; ++k) {
          ++questions;
          ASSERT_EQ(partial_.is_live_after(v, {b, k}), expected.is_live_after(v, {b, k}))
              << written_.value_text(v) << " after " << k << " in block " << b << " of\n"
              << ir::print(written_);
        }
      }
    }
  }

  ir::Function written_;
  PartialIsolation partial_;
  std::vector<std::uint8_t> exists_;  // by value
};

TEST(PartialIsolation, IsTheLivenessOfTheProgramWithTheCopiesChosen) {
  generators::DirectGenerator generator;
  Partly subject;
  ir::Function ssa;
  Answer answer;
  for (std::uint64_t index = 0; index < 400; ++index) {
    generators::SeededChoices choices(5, index);
    generator.draw(choices, {}, ssa);
    subject.seed = index;
    subject.destroy(ssa, answer);
    if (::testing::Test::HasFailure()) break;
  }
  EXPECT_GT(subject.questions, 100'000U);
}

}  // namespace
}  // namespace phidelity::destroyers::testing
