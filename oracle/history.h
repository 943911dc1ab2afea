// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One path through the product, told step by step: what blame reads backwards.
//
//   entry->H (ssa edge), x2 = 1 (move), [add, add] (pair), [lt, lt] (pair),
//   x2 = x3 (move), [cbr, cbr] (pair), H->X (ssa edge)
//
// A *group* is the run of silent steps between two paired instructions that are no terminators,
// with the branch among them. Where blocks without such instructions follow one another, several
// edges share a stretch: then a *boundary* event parts the moves of one edge from those of the
// next, and those that stand before the branch of the last block from the rest.
//
// Tested by: tests/oracle/history_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/program.h"
#include "oracle/homes.h"
#include "oracle/product.h"

namespace phidelity::oracle {

enum class EventKind : std::uint8_t { pair, move, ssa_edge, ssa_copy, boundary };

struct HistoryEvent {
  EventKind kind = EventKind::pair;
  Pair pair;                                // of a pair
  Move move;                                // of a move
  ir::EdgeId ssa_edge = no_index;           // of an SSA edge
  ir::InstructionId ssa_copy = no_index;    // of an SSA copy
};

class History {
 public:
  // The steps along `product_path` (product edges from the entry on) up to, and without, the
  // pair `last_pair` of the segment it leads to.
  void build(const ir::Function& ssa, const ir::Function& tac, const Product& product,
             const Homes& homes, std::span<const std::uint32_t> product_path,
             std::uint32_t last_pair);

  [[nodiscard]] std::span<const HistoryEvent> events() const { return events_; }
  // How many pairs ran: the index of the reading instruction's event in a run that records all.
  [[nodiscard]] std::uint32_t pair_count() const { return pair_count_; }

 private:
  void add(EventKind kind, std::uint32_t id);
  void add_move(const Move& move);
  void add_ssa_copies(ir::InstructionId from, ir::InstructionId to);
  void share_out(const ProductEdge& edge);
  void add_stretch(const ProductEdge& edge, ir::InstructionId after_last_pair);
  void add_segment(const Segment& segment, std::uint32_t last_pair);

  const ir::Function* ssa_ = nullptr;
  const ir::Function* tac_ = nullptr;
  const Product* product_ = nullptr;
  const Homes* homes_ = nullptr;
  std::vector<std::uint32_t> unit_of_;  // of each move of a stretch: which of its edges it is for
  std::vector<Service> services_;
  std::vector<ir::EdgeId> served_;
  std::vector<HistoryEvent> events_;
  std::uint32_t pair_count_ = 0;
};

}  // namespace phidelity::oracle
