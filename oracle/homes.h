// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where each SSA name lives in the destroyed program, and which edge each copy is for: the map
// that blame reads a witness with.
//
//   H(x2): ... ret x2          tac: x2 = 1; H: ...; x2 = x3; ... ret x2
//   home(x2) = x2: 3 votes for the paired read, 1 for `x2 = x3` on H->H from the home of x3.
//   `x2 = x3` stands before H's branch, so it may be for H->H and H->X; its destination is the
//   home of a phi of H, so it serves (H->H, x2).
//
// The *home* of a parameter is its destroyed parameter; of a definition the destination of its
// paired instruction; of an SSA copy where it is read, else the destination of the destroyed copy
// beside it, else its source's home; of a phi a vote: 3 for each paired read, 1 for each copy on an
// incoming edge from the home of its argument there, and for a phi that is an argument of other
// phis 1 for each source of a copy into their homes. Two phis of a block share a home only if
// reads say so or one of them is never read. Ties: a location that is nobody's home first, then
// the order in which the product meets them; never names, labels or the order of blocks.
//
// A copy *may be for* an SSA edge if it runs in that edge's silent stretch on some path of the
// product, or the edge leaves the SSA block in which it runs (blocks of nothing but copies belong
// to the edge that enters them). It *serves* the edge if, through the
// copies that may be for it, its destination reaches the home of a phi of that edge.
//
// Tested by: tests/oracle/homes_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/program.h"
#include "oracle/names.h"
#include "oracle/product.h"

namespace phidelity::oracle {

// One pair of a move.
struct Copy {
  Move move;
  std::uint32_t index = 0;  // which pair of a parallel copy
  ir::ValueId destination = 0;
  ir::Operand source;
};

// A copy serves the phi `phi` of the SSA edge `edge`.
struct Service {
  ir::EdgeId edge = no_index;
  std::uint32_t phi = 0;  // index among the target's parameters
  friend bool operator==(const Service&, const Service&) = default;
};

class Homes {
 public:
  static constexpr ir::ValueId none = 0xffffffff;

  // Cost: O(size of the product × out-degree), sorting aside.
  void build(const ir::Function& ssa, const ir::Function& tac, const SsaNames& names,
             const Product& product);

  [[nodiscard]] ir::ValueId home(ir::ValueId ssa_value) const { return home_[ssa_value]; }
  // Does the argument live in this place (or is it this constant)?
  [[nodiscard]] bool lives_in(const ir::Operand& argument, const ir::Operand& place) const;
  [[nodiscard]] bool is_a_home(ir::ValueId location) const { return residents_[location] != 0; }

  // The edges and phis that a copy serves. Where several qualify, those whose argument has its
  // home in the copy's source (or what the copies right before it put there), and the phis that
  // live in its destination.
  void services(const Copy& copy, std::vector<Service>& out) const;
  // Does the edge leave this SSA block, by itself or behind blocks of nothing but copies?
  [[nodiscard]] bool leaves(ir::BlockId block, ir::EdgeId edge) const;
  // Is every edge that enters the SSA block in the product among these?
  [[nodiscard]] bool every_way_in(ir::BlockId block, std::span<const ir::EdgeId> edges) const;
  // Some copy that may be for another edge into the same block writes this place for that phi:
  // the place is where the phi is filled from.
  [[nodiscard]] bool fills_phi(ir::ValueId place, const Service& service) const;

 private:
  struct Link {       // copy `copy` may be for `edge`
    ir::EdgeId edge;
    std::uint32_t copy;
    friend auto operator<=>(const Link&, const Link&) = default;
  };
  struct Vote {
    ir::ValueId name;
    ir::ValueId place;
    std::uint32_t weight;
    friend auto operator<=>(const Vote&, const Vote&) = default;
  };

  void collect_copies();
  void collect_stretch(const ProductEdge& edge);
  void link_stretch(const ProductEdge& edge);
  void link(const Move& move, ir::EdgeId edge);
  void link_out_of(const Move& move, ir::BlockId ssa_block);
  // Calls `f(edge)` for the edges out of the block, and those behind silent blocks.
  template <class F>
  void for_each_way_out(ir::BlockId block, F f) const;
  void find_used();
  void find_feeders();
  // How many copies back in its run the copy's content is the argument's; none: nowhere.
  [[nodiscard]] std::uint32_t hops_to(const ir::Operand& argument, const Copy& copy) const;
  std::uint32_t first_copy_of(const Move& move);
  void set_beside(ir::InstructionId from, ir::InstructionId to, const Move& move);
  void set_beside_in_stretch(const ProductEdge& edge);
  void definitions_and_reads();
  void house_unread_copies();
  [[nodiscard]] ir::Operand behind_temporaries(const Copy& copy) const;
  void vote_on_copies();
  void elect();
  void index_flow();
  // Appends the phis of `edge` whose homes the place reaches through the copies for the edge.
  void reach(ir::ValueId place, ir::EdgeId edge, std::vector<std::uint32_t>& phis) const;

  const ir::Function* ssa_ = nullptr;
  const ir::Function* tac_ = nullptr;
  const SsaNames* names_ = nullptr;
  const Product* product_ = nullptr;

  std::vector<ir::ValueId> home_;
  std::vector<std::uint32_t> residents_;   // how many names live in a location
  std::vector<std::uint32_t> read_count_;  // of each SSA name, in the product
  std::vector<std::uint8_t> used_;         // does an instruction read the SSA name, or what its
                                           // content is copied to, by copies and phis?
  std::vector<std::uint32_t> met_;         // when the product first met a location
  std::vector<Copy> copies_;
  std::vector<ir::EdgeId> stretch_edges_;
  std::vector<Move> stretch_moves_;
  std::vector<std::uint32_t> instruction_copy_;  // first copy of a tac instruction, or no_index
  std::vector<std::uint32_t> edge_copy_;         // first copy of a tac edge, or no_index
  // Of a copied pair (by its place in Function::results): the copy of the same run of copies that
  // wrote its source before, by the same index; or no_index.
  std::vector<std::uint32_t> feeder_;
  std::vector<ir::Operand> source_of_;           // by the same index
  std::vector<Link> links_;                      // by edge
  std::vector<Link> links_by_copy_;
  std::vector<std::pair<ir::InstructionId, std::uint32_t>> beside_;  // SSA copy, copy
  std::vector<Triple> flow_;                     // edge, source, destination of its copies
  std::vector<Triple> housed_;                   // block, home, phi
  std::vector<std::vector<ir::EdgeId>> ways_in_;  // of each SSA block, in the product
  std::vector<Vote> reads_;
  std::vector<Vote> votes_;
};

}  // namespace phidelity::oracle
