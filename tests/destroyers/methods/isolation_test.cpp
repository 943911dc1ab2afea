// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/isolation.h"

#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

// Takes no copy away, and keeps the isolated program as one that can be destroyed again.
class Isolated final : public Isolation {
 public:
  Isolated() : Isolation("isolated") {}

  ir::Function conventional;

 protected:
  void prepare() override {
    Isolation::prepare();
    if (!failed()) write_conventional();
  }

 private:
  // No destination of a parallel copy is a source, so any order of its copies will do.
  void write_conventional() {
    const ir::Function& f = isolated_program();
    conventional.clear();
    conventional.start_from(f, ir::Form::ssa);
    for (std::size_t b = 0; b < f.blocks.size(); ++b) conventional.add_block();
    for (const ir::BlockId b : isolated_cfg().reverse_postorder()) {
      conventional.open(b);
      for (const ir::ValueId p : f.params_of(b)) conventional.add_param(p);
      for (const ir::Instruction& i : f.instructions_of(b)) {
        if (i.opcode != ir::Opcode::parallel_copy) {
          conventional.add_instruction(f, i);
          continue;
        }
        for (std::size_t k = 0; k < f.results_of(i).size(); ++k) {
          conventional.add_copy(f.results_of(i)[k], f.operands_of(i)[k]);
        }
      }
      for (const ir::Edge& e : f.edges_of(b)) {
        conventional.add_edge(e.target, f.arguments_of(e), e.case_value);
      }
    }
  }
};

TEST(Isolation, MeansTheSameWithAllItsCopies) {
  Isolated subject;
  EXPECT_GT(judge_programs(subject, 1'000).judged, tests::sampled(700));
}

// The isolated program is conventional: its webs do not interfere, and every method that merges
// finds that no phi needs a copy. (One that takes apart may part a web for a copy of the program.)
TEST(Isolation, LeavesNothingToCopyForWhoDestroysItAgain) {
  Isolated subject;
  std::uint32_t phis = 0;
  for_each_answer(subject, 1'000, [&](std::uint64_t index, const ir::Function&, const Answer&) {
    phis += static_cast<std::uint32_t>(subject.conventional.block_params.size());
    const std::uint32_t copies = copy_count(subject.conventional);
    for (const char* method :
         {"sreedhar-2", "sreedhar-3", "boissinot", "boissinot-value", "budimlic"}) {
      const Answer again = destroy(method, subject.conventional);
      if (again.outcome == Outcome::declined) continue;
      EXPECT_LE(copy_count(again.tac), copies)
          << method << " on program " << index << "\n"
          << ir::print(subject.conventional) << text_of(again);
    }
  });
  EXPECT_GT(phis, 1'000U);
}

}  // namespace
}  // namespace phidelity::destroyers::testing
