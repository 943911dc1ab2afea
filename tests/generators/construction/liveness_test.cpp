// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/construction/liveness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/generators/construction/support.h"

namespace phidelity::generators {
namespace {

TEST(VariableLiveness, OfTheExample) {
  const ir::Function f = ordinary_of(
      "tac @f(n) {\nentry:\n  x = 1\n  br H\nH:\n  x = add x, n\n  cbr n, H, X\nX:\n  ret x\n}\n");
  const ir::ValueId n = f.params[0], x = f.results[0];
  VariableLiveness liveness;
  liveness.build(f, ir::Cfg(f));
  EXPECT_TRUE(liveness.live_in(n, 0));
  EXPECT_FALSE(liveness.live_in(x, 0));
  EXPECT_TRUE(liveness.live_in(x, 1) && liveness.live_in(n, 1) && liveness.live_in(x, 2));
  EXPECT_FALSE(liveness.live_in(n, 2));
  EXPECT_TRUE(liveness.upward_exposed(x, 1) && liveness.upward_exposed(x, 2));
  EXPECT_FALSE(liveness.upward_exposed(x, 0));
  EXPECT_TRUE(liveness.exposed_somewhere(x) && liveness.exposed_somewhere(n));
}

// Is `v` read on some path from the top of `b` before it is written? A search for each question.
bool read_before_written(const ir::Function& f, ir::ValueId v, ir::BlockId start) {
  std::vector<bool> seen(f.blocks.size());
  std::vector<ir::BlockId> pending{start};
  const auto reads = [v](std::span<const ir::Operand> operands) {
    return std::ranges::any_of(operands, [v](ir::Operand o) { return o.is(v); });
  };
  while (!pending.empty()) {
    const ir::BlockId b = pending.back();
    pending.pop_back();
    if (seen[b]) continue;
    seen[b] = true;
    bool written = std::ranges::find(f.params_of(b), v) != f.params_of(b).end();
    for (const ir::Instruction& i : f.instructions_of(b)) {
      if (!written && reads(f.operands_of(i))) return true;
      written |= std::ranges::find(f.results_of(i), v) != f.results_of(i).end();
    }
    if (written) continue;
    for (const ir::Edge& e : f.edges_of(b)) {
      if (reads(f.arguments_of(e))) return true;
      pending.push_back(e.target);
    }
  }
  return false;
}

// Over ordinary programs, and over SSA, where there are block parameters and arguments.
TEST(VariableLiveness, IsASearchAlongPaths) {
  VariableLiveness liveness;
  ir::Function ordinary, ssa;
  Cytron cytron;
  for (std::uint64_t k = 0; k < 150; ++k) {
    draw_ordinary(4, k, ordinary);
    cytron.construct(ordinary, Placement::minimal, ssa);
    for (const ir::Function* f : {&ordinary, &ssa}) {
      const ir::Cfg cfg(*f);
      liveness.build(*f, cfg);
      for (const ir::BlockId b : cfg.reverse_postorder()) {
        for (ir::ValueId v = 0; v < f->values.size(); ++v) {
          ASSERT_EQ(liveness.live_in(v, b), read_before_written(*f, v, b))
              << f->value_text(v) << " into " << f->label_text(b) << "\n" << ir::print(*f);
        }
      }
    }
  }
}

}  // namespace
}  // namespace phidelity::generators
