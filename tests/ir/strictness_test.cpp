// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Strictness against its definition, on all graphs of up to four blocks: a program is strict if
// on every path from the entry each use comes after a definition.
#include <gtest/gtest.h>

#include "ir/text.h"
#include "tests/ir/small_graphs.h"
#include "tests/support/sample.h"

namespace phidelity::ir {
namespace {

using testing::Targets;

// Points of a block in the order in which they run. A definition stands at `parameter`, `body` or
// `terminator_result`; a use at one of the others.
enum Point : int {
  parameter,
  early_use,
  body,
  late_use,
  terminator_operand,
  terminator_result,
  first_argument,  // on slot 0
  last_argument,   // on the last slot
};
constexpr Point definitions[] = {parameter, body, terminator_result};
constexpr Point uses[] = {early_use, late_use, terminator_operand, first_argument, last_argument};

struct Position {
  BlockId block;
  Point point;
};

// The program with one definition of x and one use of it; every block has one parameter, which
// the edges bring undef for.
class OneUse {
 public:
  const Function& build(const Targets& targets, Position definition, Position use) {
    f_.clear();
    x_ = f_.add_value();
    const SymbolId op = f_.symbols.intern("op");
    const Operand x_operand = Operand::value(x_);
    for (std::size_t b = 0; b < targets.size(); ++b) f_.add_block();
    for (BlockId b = 0; b < targets.size(); ++b) {
      const auto defines = [&](Point p) { return definition.block == b && definition.point == p; };
      const auto reads = [&](Point p) { return use.block == b && use.point == p; };
      f_.open(b);
      if (b > 0) f_.add_param(defines(parameter) ? x_ : f_.add_value());
      if (reads(early_use)) f_.add_instruction(Opcode::print, {}, {&x_operand, 1});
      if (defines(body)) f_.add_copy(x_, Operand::integer(1));
      if (reads(late_use)) f_.add_instruction(Opcode::print, {}, {&x_operand, 1});
      const bool leaves = !targets[b].empty();
      f_.add_instruction(leaves ? Opcode::branch : Opcode::ret,
                         {&x_, std::size_t{defines(terminator_result) ? 1U : 0U}},
                         {&x_operand, std::size_t{reads(terminator_operand) ? 1U : 0U}}, op);
      for (std::size_t slot = 0; slot < targets[b].size(); ++slot) {
        const bool brings = (reads(first_argument) && slot == 0) ||
                            (reads(last_argument) && slot + 1 == targets[b].size());
        const Operand argument = brings ? x_operand : Operand::undef();
        f_.add_edge(targets[b][slot], {&argument, 1});
      }
    }
    return f_;
  }

 private:
  Function f_;
  ValueId x_ = 0;
};

// Is there a path to the use that has not met the definition? Where the use follows the
// definition in its own block, every path to it has. A first visit is enough: it has met the
// fewest.
bool strict_by_paths(const std::vector<std::vector<BlockId>>& paths, Position definition,
                     Position use) {
  for (const auto& path : paths) {
    if (path.back() != use.block) continue;
    bool met = definition.block == use.block && definition.point < use.point;
    for (std::size_t k = 0; k + 1 < path.size(); ++k) met = met || path[k] == definition.block;
    if (!met) return false;
  }
  return true;
}

bool possible(const Targets& targets, Position p) {
  const bool leaves = !targets[p.block].empty();
  if (p.point == parameter) return p.block > 0;
  if (p.point == last_argument) return targets[p.block].size() > 1;
  return leaves || (p.point != terminator_result && p.point != first_argument);
}

TEST(Strictness, AgreesWithPathEnumerationOnAllGraphsOfUpToFourBlocks) {
  OneUse builder;
  Verifier verifier;
  std::size_t strict = 0;
  std::size_t loose = 0;
  std::vector<std::vector<BlockId>> paths;
  const auto visit = [&](const Targets& targets) {
    // The order of two slots changes nothing that is asked here (both are used as arguments).
    for (const auto& slots : targets) {
      if (slots.size() == 2 && slots[0] > slots[1]) return;
    }
    paths.clear();
    testing::for_each_simple_path(targets, [&](const auto& path) { paths.push_back(path); });
    const auto blocks = static_cast<BlockId>(targets.size());
    for (const Point defined_at : definitions) {
      for (const Point used_at : uses) {
        for (std::uint32_t pair = 0; pair < blocks * blocks; ++pair) {
          const Position definition{pair / blocks, defined_at};
          const Position use{pair % blocks, used_at};
          if (!possible(targets, definition) || !possible(targets, use)) continue;
          const bool expected = strict_by_paths(paths, definition, use);
          const Function& f = builder.build(targets, definition, use);
          if (verifier.valid(f) != expected) {
            ADD_FAILURE() << "expected " << (expected ? "valid" : "invalid") << "\n" << print(f);
            return;
          }
          ++(expected ? strict : loose);
        }
      }
    }
  };
  const BlockId blocks_max = tests::whole_or(4U, 3U);
  for (BlockId blocks = 1; blocks <= blocks_max; ++blocks) testing::for_each_graph(blocks, 1, visit);
  const std::size_t expected_min = tests::whole_or(100'000U, 1'000U);
  EXPECT_GT(strict, expected_min);
  EXPECT_GT(loose, expected_min);
}

}  // namespace
}  // namespace phidelity::ir
