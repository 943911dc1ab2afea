// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One path through the product, told step by step: what blame reads backwards.
//
//   entry, x2 = 1 (move), entry->H (ssa edge), [add, add] (pair), [lt, lt] (pair),
//   x2 = x3 (move), [cbr, cbr] (pair), H->X (ssa edge)
//
// A *group* is the run of silent steps between two paired instructions that are no terminators,
// with the branch among them.
//
// Tested by: tests/oracle/history_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/program.h"
#include "oracle/product.h"

namespace phidelity::oracle {

enum class EventKind : std::uint8_t { pair, move, ssa_edge, ssa_copy };

struct HistoryEvent {
  EventKind kind = EventKind::pair;
  Pair pair;                                // of a pair
  Move move;                                // of a move
  ir::EdgeId ssa_edge = no_index;           // of an SSA edge
  ir::InstructionId ssa_copy = no_index;    // of an SSA copy
};

// The destinations and sources of a move.
struct MoveView {
  std::span<const ir::ValueId> destinations;
  std::span<const ir::Operand> sources;
};
[[nodiscard]] MoveView view(const ir::Function& tac, const Move& move);

class History {
 public:
  // The steps along `product_path` (product edges from the entry on) up to, and without, the
  // pair `last_pair` of the segment it leads to.
  void build(const ir::Function& ssa, const ir::Function& tac, const Product& product,
             std::span<const std::uint32_t> product_path, std::uint32_t last_pair);

  [[nodiscard]] std::span<const HistoryEvent> events() const { return events_; }
  // How many pairs ran: the index of the reading instruction's event in a run that records all.
  [[nodiscard]] std::uint32_t pair_count() const { return pair_count_; }

 private:
  void add_ssa_copies(ir::InstructionId from, ir::InstructionId to);
  void add_stretch(const ProductEdge& edge, ir::InstructionId after_last_pair);
  void add_segment(const Segment& segment, std::uint32_t last_pair);

  const ir::Function* ssa_ = nullptr;
  const ir::Function* tac_ = nullptr;
  const Product* product_ = nullptr;
  std::vector<HistoryEvent> events_;
  std::uint32_t pair_count_ = 0;
};

}  // namespace phidelity::oracle
