// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The product graph: the SSA program and the destroyed program in lockstep.
//
//   ssa H(x2): x3 = add x2, 1        tac H: x3 = add x2, 1        pair (add, add)
//              t = lt x3, n                 t = lt x3, n          pair (lt, lt)
//              cbr t, H(x3), X              x2 = x3               silent
//                                           cbr t, H, X           pair (cbr, cbr), two edges
//
// No labels, names or hints are compared. Silent on the destroyed side are copies and jumps,
// silent on the SSA side copies and unconditional branches; every other instruction pairs up in
// order: the same operation, the same symbol, as many operands and results, the same case values.
// So added, merged, duplicated and relabelled blocks need no help. The walk is deterministic
// between pairs and finite: a state is a pair of positions.
//
// Pairs are grouped in *segments*: a run of pairs during which neither side changes its block. A
// segment ends at a terminator pair or where a side crosses a jump, and only its first pair can
// be entered from elsewhere, so segments are the basic blocks of the product. A product edge
// carries the silent stretch between the last pair of one segment and the first of the next.
//
// What the destroyed side's moves do is kept as *things*: the content of a place, said in terms
// of the places at the start of the segment (or, on a product edge, at the end of its source).
//
// Does not prove anything: oracle/validator.h asks the questions.
// Tested by: tests/oracle/product_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/program.h"
#include "oracle/names.h"
#include "oracle/triple_table.h"

namespace phidelity::oracle {

inline constexpr std::uint32_t no_index = 0xffffffff;

// What a place holds: what another place (or no place) held earlier, a constant, or the result
// of the SSA instruction that a paired definition stands for.
struct Thing {
  static constexpr std::uint32_t not_a_result = 0xffffffff;

  std::uint32_t word = lost_place;      // a Place; or the SSA InstructionId
  std::uint32_t result = not_a_result;  // which result of it

  [[nodiscard]] bool is_result() const { return result != not_a_result; }
  friend bool operator==(const Thing&, const Thing&) = default;
};

// "After this stretch, `place` holds `thing`."
struct Write {
  Place place = 0;
  Thing thing;
};

// A silent step of the destroyed side: a copy instruction (all pairs of a parallel copy), or the
// block arguments of an edge, which are a parallel copy too.
struct Move {
  ir::InstructionId instruction = no_index;
  ir::EdgeId edge = no_index;
};

// The destinations and sources of a move.
struct MoveView {
  std::span<const ir::ValueId> destinations;
  std::span<const ir::Operand> sources;
};
[[nodiscard]] MoveView view(const ir::Function& tac, const Move& move);

struct Pair {
  ir::InstructionId ssa = 0;
  ir::InstructionId tac = 0;
};

struct Segment {
  ir::Range pairs;          // in Product::pairs()
  std::uint32_t things = 0; // first operand of the first pair, in Product::things()
  ir::Range writes;         // of the segment's body, sorted by place
  ir::Range out;            // in Product::edges(); by SSA slot where it ends in a branch
  ir::BlockId ssa_block = 0;
  ir::BlockId tac_block = 0;
  std::uint32_t distance = 0;  // product edges from the entry
  std::uint32_t entered_by = 0;  // the product edge of that shortest way
};

struct ProductEdge {
  std::uint32_t source = no_index;  // segment; no_index for the function's entry (edge 0)
  std::uint32_t target = no_index;  // segment; no_index where the walk ended in between
  std::uint32_t slot = no_index;    // SSA slot of the branch it leaves by, if by a branch
  ir::Range ssa_edges;              // in Product::ssa_path()
  ir::Range moves;                  // in Product::moves(); destroyed side's silent moves
  ir::Range tac_edges;              // in Product::tac_path()
  ir::Range writes;                 // of the stretch, sorted by place
};

// Where the two sides stop matching.
enum class MismatchKind : std::uint8_t {
  instructions,  // the next instructions do not pair
  ssa_diverges,  // the SSA side loops for ever in jumps, the other does not
  tac_diverges,
};
struct Mismatch {
  MismatchKind kind = MismatchKind::instructions;
  std::uint32_t segment = no_index;  // the last pair before it is the last pair of this segment,
  std::uint32_t edge = no_index;     // or this edge's stretch led to it
  ir::InstructionId ssa = no_index;
  ir::InstructionId tac = no_index;
};

class Product {
 public:
  // `ssa_skipped`, `tac_skipped`: instructions to walk over in silence; by id, or empty.
  // Requires: both programs verified.
  // Cost: O(pairs) expected, at most 8(|ssa| + |tac|) + 1000 pairs.
  void build(const ir::Function& ssa, const ir::Function& tac, Constants& constants,
             std::span<const std::uint8_t> ssa_skipped = {},
             std::span<const std::uint8_t> tac_skipped = {});

  [[nodiscard]] bool aligned() const { return mismatches_.empty() && !too_large_; }
  // The node limit was reached: nothing may be concluded.
  [[nodiscard]] bool too_large() const { return too_large_; }
  [[nodiscard]] std::span<const Mismatch> mismatches() const { return mismatches_; }

  [[nodiscard]] std::span<const Segment> segments() const { return segments_; }
  [[nodiscard]] std::span<const ProductEdge> edges() const { return edges_; }
  [[nodiscard]] std::span<const Pair> pairs() const { return pairs_; }
  [[nodiscard]] std::span<const Thing> things() const { return things_; }
  [[nodiscard]] std::span<const Write> writes(ir::Range r) const {
    return {writes_.data() + r.begin, r.size()};
  }
  [[nodiscard]] std::span<const ir::EdgeId> ssa_path(const ProductEdge& e) const {
    return {ssa_path_.data() + e.ssa_edges.begin, e.ssa_edges.size()};
  }
  [[nodiscard]] std::span<const ir::EdgeId> tac_path(const ProductEdge& e) const {
    return {tac_path_.data() + e.tac_edges.begin, e.tac_edges.size()};
  }
  [[nodiscard]] std::span<const Move> moves(const ProductEdge& e) const {
    return {moves_.data() + e.moves.begin, e.moves.size()};
  }
  // The product edges into a segment, in order of their ids.
  [[nodiscard]] std::span<const std::uint32_t> in_edges(std::uint32_t segment) const {
    return {in_edges_.data() + in_begin_[segment], in_begin_[segment + 1] - in_begin_[segment]};
  }
  // What `place` held at the beginning, given the writes since.
  [[nodiscard]] Thing before(ir::Range writes, Place place) const;
  // A branch of this SSA block is undefined behaviour whenever it runs.
  [[nodiscard]] bool branch_on_undef(ir::BlockId ssa_block) const {
    return !undef_branch_.empty() && undef_branch_[ssa_block] != 0;
  }

  // The destroyed slot that a slot of SSA block `s` pairs with in block `d`: of a switch the one
  // with its case value; no_index where there is none.
  [[nodiscard]] std::uint32_t tac_slot_for(ir::BlockId s, ir::BlockId d,
                                           std::uint32_t slot) const;

 private:
  struct Cursor {
    ir::BlockId block = 0;
    ir::InstructionId next = 0;
  };

  void find_undef_branches();
  bool pairs_up(ir::InstructionId s, ir::InstructionId d) const;
  bool walk_ssa(Cursor& at);
  bool walk_tac(Cursor& at);
  void follow(std::uint32_t source, std::uint32_t slot, Cursor s, Cursor d,
              ir::EdgeId ssa_edge, ir::EdgeId tac_edge);
  void fill(std::uint32_t segment);
  void leave_by_branch(std::uint32_t segment, const Pair& last);
  void add_pair(std::uint32_t segment, const Pair& pair);
  void index_in_edges();

  // Contents of places while walking: a dense map with a list of what it holds.
  void set(ir::ValueId place, Thing thing);
  [[nodiscard]] Thing get(const ir::Operand& o);
  void move(std::span<const ir::ValueId> destinations, std::span<const ir::Operand> sources);
  [[nodiscard]] ir::Range flush();

  const ir::Function* ssa_ = nullptr;
  const ir::Function* tac_ = nullptr;
  Constants* constants_ = nullptr;
  std::span<const std::uint8_t> ssa_skipped_;
  std::span<const std::uint8_t> tac_skipped_;

  std::vector<Segment> segments_;
  std::vector<ProductEdge> edges_;
  std::vector<Pair> pairs_;
  std::vector<Thing> things_;
  std::vector<Write> writes_;
  std::vector<ir::EdgeId> ssa_path_;
  std::vector<ir::EdgeId> tac_path_;
  std::vector<Move> moves_;
  std::vector<Mismatch> mismatches_;
  std::vector<std::uint32_t> in_begin_;
  std::vector<std::uint32_t> in_edges_;
  std::vector<std::uint8_t> undef_branch_;
  TripleTable states_;
  std::size_t pair_limit_ = 0;
  bool too_large_ = false;

  std::vector<Thing> content_;
  std::vector<std::uint32_t> content_epoch_;
  std::vector<ir::ValueId> touched_;
  std::vector<Thing> read_first_;
  std::uint32_t epoch_ = 0;
};

}  // namespace phidelity::oracle
