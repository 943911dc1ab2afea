// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The all-paths validator: does every use read the right SSA value on every path?
//
//   H(x2): x3 = add x2, 1 …        the SSA use of x2 in X asks "does x2 hold x2?" at X; going back
//   x2 = x3                        over `x2 = x3` it becomes "does x3 hold x2?", which the paired
//   cbr t, H, X                    definition x3 = add … refutes: x3 holds the sum, not x2.
//
// A use asks: does place l hold SSA name v here? The question walks backwards along product edges:
//   destroyed copy d := s              (v, d) becomes (v, s); parallel copies at once
//   SSA edge with phis p_i <- a_i      (p_i, l) becomes (a_i, l), all at once
//   paired definition of v in d        (v, d) is met; (v, l) with l other than d is refuted;
//                                      (w, d) with w other than v becomes (w, lost)
//   d := undef, an undef operand       (v, d) becomes (v, lost); a lost question follows v alone
//   undef                              (undef, anything) is met
//   constants                          (c, c) is met; (c, another constant), (c, lost) are refuted
//   the entry                          (parameter i, its own location) is met, all else refuted
//
// A question has one successor for each product edge into its segment, so this is reachability
// over triples (segment, v, l) with one work-list for all uses. It proves "every use of a paired
// instruction reads the right SSA value on every path of the graph", and it is exact: each
// refuted question is a path. It says nothing about paths that need undefined behaviour (the
// judge replays a witness), nor about programs that do not align.
//
// Tested by: tests/oracle/validator_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/program.h"
#include "oracle/names.h"
#include "oracle/product.h"

namespace phidelity::oracle {

// The reading operand that a question came from.
struct Use {
  std::uint32_t segment = 0;
  std::uint32_t pair = 0;     // in Product::pairs()
  std::uint32_t operand = 0;
};

// Asked at the start of a segment.
struct Question {
  Use use;                            // whose shortest chain reached it first
  std::uint32_t parent = no_index;    // the question it follows from; none: from the use itself
  std::uint32_t by_edge = no_index;   // the product edge walked back from the parent's segment
  std::uint32_t depth = 0;            // product edges to the use
};

// A question that ended badly: `question` walked back over `edge` into segment `segment` (or the
// entry), where it is refuted. A use refuted in its own segment has no question and no edge.
struct Refuted {
  Use use;
  std::uint32_t question = no_index;
  std::uint32_t edge = no_index;
  std::uint32_t segment = no_index;  // no_index: at the entry
  std::uint32_t length = 0;          // product edges from the entry to the use, at the least
};

class Validator {
 public:
  static constexpr std::size_t all = static_cast<std::size_t>(-1);

  // Requires: `product` was built from the two programs.
  // Ensures: refuted() is sorted by length, then by use: the first has the shortest witness. Of more
  // than `enough` refuted questions at least the first so many are there: where the shortest are
  // wanted, the far ends of a large program need not be looked at. None is there only where none is.
  // Cost: O(blocks × live values) expected.
  void check(const ir::Function& ssa, const ir::Function& tac, const SsaNames& names,
             const Product& product, std::size_t enough = all);
  // Ensures: all of them are there, and those that were before stand where they stood.
  void finish();

  [[nodiscard]] std::span<const Refuted> refuted() const { return refuted_; }
  [[nodiscard]] const Question& question(std::uint32_t q) const { return questions_[q]; }
  [[nodiscard]] std::size_t question_count() const { return questions_.size(); }

  // The product edges from the entry to the segment of the use, along the shortest witness.
  void witness(const Refuted& r, std::vector<std::uint32_t>& product_path) const;
  // The edges after the refuting segment, from it to the segment of the use.
  void suffix(const Refuted& r, std::vector<std::uint32_t>& product_path) const;
  // The shortest way from the entry to a segment; ends with the edge into it.
  void prefix(std::uint32_t segment, std::vector<std::uint32_t>& product_path) const;

 private:
  enum class Answer : std::uint8_t { met, refuted, open };
  struct Asked {
    Answer answer = Answer::met;
    Name name = 0;
    Place place = 0;
  };

  // The question (name, thing) where thing's places are those at the start of `segment`, asked
  // when the SSA side is about to execute instruction `limit` of that segment.
  Asked ask(Name name, Thing thing, const Segment& segment, ir::InstructionId limit) const;
  Asked at_entry(Name name, Place place) const;
  void ask_uses(std::uint32_t segment);
  void go_back(std::uint32_t q);
  void add(const Asked& asked, std::uint32_t segment, Question question);
  void go_on(std::size_t enough);

  const ir::Function* ssa_ = nullptr;
  const ir::Function* tac_ = nullptr;
  const SsaNames* names_ = nullptr;
  const Product* product_ = nullptr;
  TripleTable seen_;  // (segment, name, place); indices are those of questions_
  std::vector<Question> questions_;
  std::vector<Refuted> refuted_;
  std::uint32_t next_ = 0;                // the first question that was not walked back
  std::vector<std::uint32_t> by_length_;  // how many of refuted_ are so long
};

}  // namespace phidelity::oracle
