// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules of a valid program, checked without words: what is broken, and where.
//
//   Rules rules;  std::vector<Finding> findings;
//   rules.hold(f)              // yes or no, for the hot path
//   rules.hold(f, &findings)   // the same, and every rule broken; `verify` puts them into words
//
// Both forms: the entry is nobody's target and has no parameters; a block ends in its one
// terminator, which has the edges that it needs; operand, result and argument counts; register
// classes; no case twice. `ssa` besides: one definition for each value, no parallel copies, and
// strictness: in reachable code the definition of a value dominates every use of it. `tac`
// besides: no instruction or list of parameters names one destination twice.
//
// Where a use stands: an operand before its instruction, the argument of an edge at the end of
// the edge's source. So a terminator's results may be arguments of its own edges, and elsewhere
// may be used in what its block *strictly* dominates.
//
// Tested by: tests/ir/verify_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ir/cfg.h"
#include "ir/dominators.h"
#include "ir/program.h"

namespace phidelity::ir {

enum class Rule : std::uint8_t {
  no_blocks,
  entry_params,
  entry_targeted,
  no_terminator,
  terminator_inside,
  edge_count,
  duplicate_case,
  operand_count,
  result_count,
  parallel_copy_count,
  parallel_copy_in_ssa,
  argument_count,
  duplicate_parameter,
  duplicate_destination,
  second_definition,
  operand_class,  // the operand must be of class `wanted`
  operand_float,  // the operand must not be of class f
  result_class,   // the result must be of class f
  result_float,   // the result must not be of class f
  undefined_use,  // nothing defines the value
  early_use,      // its definition comes later in the same block, or is the user itself
  unreached_use,  // its definition does not dominate the use
};

enum class Where : std::uint8_t { header, block, instruction, edge };

// One broken rule.
struct Finding {
  Rule rule = Rule::no_blocks;
  Where where = Where::header;
  std::uint32_t id = 0;     // of the block, instruction or edge
  BlockId block = 0;        // that it is in; 0 for the header
  Operand operand;          // the value or literal that breaks the rule
  ClassId wanted = 0;       // operand_class: what the operand has to be
  BlockId definition = 0;   // second_definition: block of the first; uses: of the only one
  std::uint32_t order = 0;  // in which it was found
};

class Rules {
 public:
  // Does `f` keep every rule? Appends what it breaks to `findings`, header first, then block by
  // block in a fixed order; without `findings` it stops early.
  // Requires: every id and range of `f` is in bounds.
  // Cost: O(size * log(blocks)); no recursion; no allocation once the buffers have grown.
  [[nodiscard]] bool hold(const Function& f, std::vector<Finding>* findings = nullptr);

 private:
  static constexpr BlockId undefined = 0xffffffff;
  static constexpr std::uint32_t often = 0xffffffff;

  struct Definition {
    BlockId block;           // or `undefined`
    std::uint32_t position;  // 0 for a parameter, else 1 + its InstructionId; `often` where there
                             // are several, which is reported: its uses are not judged then
  };
  struct Site {
    Where where;
    std::uint32_t id;
    BlockId block;
  };

  void check_parameters();
  void check_block(BlockId b);
  void check_edge(BlockId b, EdgeId e);
  void check_terminator(BlockId b);
  void check_cases(BlockId b);
  void check_instruction(BlockId b, InstructionId i);
  void check_classes(const Instruction& i, const Site& site);
  void check_strictness();
  void check_use(const Operand& o, std::uint32_t position, const Site& site);

  void define(ValueId v, std::uint32_t position, const Site& site);
  void expect_class(const Operand& o, ClassId wanted, const Site& site);
  void expect_not_float(const Operand& o, const Site& site);
  void check_distinct(std::span<const ValueId> names, Rule rule, const Site& site);
  void fail(Rule rule, const Site& site, const Operand& operand = {}, ClassId wanted = 0,
            BlockId definition = 0);
  [[nodiscard]] bool may_stop() const { return failed_ && findings_ == nullptr; }

  const Function* f_ = nullptr;
  std::vector<Finding>* findings_ = nullptr;
  bool failed_ = false;
  Cfg cfg_;
  Dominators dominators_;
  std::vector<Definition> definitions_;   // ssa: by value
  std::vector<std::uint32_t> last_list_;  // tac: by value, the last list that named it
  std::uint32_t list_count_ = 0;
  std::vector<std::pair<std::int64_t, EdgeId>> cases_;
};

}  // namespace phidelity::ir
