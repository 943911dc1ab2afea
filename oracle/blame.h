// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blame: from a failing read and its path to the copy at fault and the name of the fault.
//
//   H(x2): x3 = add x2, 1; t = lt x3, n; [x2 = x3] cbr t, H, X       X: ret x2   reads x3's value
//   group from `lt` to `ret`: the content of x2 came from x3, x2 lives in x2: guilty. `x2 = x3`
//   overwrote x2 while x2's value sat there; it serves (H->H, x2) only and the path left by H->X:
//   foreign; it serves the very phi that was demanded, on an edge out of the branch that it stands
//   before: lost-copy.
//
// Blame is local: every value is assumed to sit in its home when a group of silent steps begins,
// and the question is which group breaks that. Going back from the failing read (v, l): let v' be
// v renamed through the group, s the place at the group's start whose content ends in l.
//   1. v' lives in s: the group is innocent, go on above it with (v', s); a paired definition that
//      overwrites s there is `interference`.
//   2. Else follow v' from its home through the group. The culprit is the copy that overwrote a
//      place of the chain from s to l while the value sat there (a copy that brings the demanded
//      phi its argument is none); where no place of the chain ever held it, the copy that
//      destroyed its last place before the chain read it.
//   3. The class follows from whom the culprit serves, see blame_class.cpp.
//
// Tested by: tests/oracle/blame_test.cpp
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "ir/program.h"
#include "oracle/history.h"
#include "oracle/homes.h"
#include "oracle/verdict.h"

namespace phidelity::oracle {

class Blame {
 public:
  // Requires: `homes` was built from the same product; they outlive this object.
  Blame(const ir::Function& ssa, const ir::Function& tac, const SsaNames& names,
        const Homes& homes)
      : ssa_(ssa), tac_(tac), names_(names), homes_(homes) {}

  // The fault behind a failing read: right after `history`, SSA instruction `reader` demanded
  // `name` and the destroyed program read `place`.
  // Fills class, edge, culprit, victim and the notes cycle/chain; the caller knows the rest.
  [[nodiscard]] Fault blame(const History& history, ir::InstructionId reader,
                            const ir::Operand& name, const ir::Operand& place);

 private:
  static bool contains(const auto& range, const auto& wanted) {
    return std::find(range.begin(), range.end(), wanted) != range.end();
  }

  static constexpr std::uint32_t before_all = 0xffffffff;

  // One hop of the chain of copies from the group's start to the place that was read.
  struct Hop {
    std::uint32_t event;
    std::uint32_t index;
    ir::ValueId destination;
    ir::Operand source;
  };
  // A copy destroyed one of the places where the value sat.
  struct Loss {
    std::uint32_t event;
    std::uint32_t index;
    ir::ValueId place;
    bool last;        // the value was nowhere else
    bool by_branch;   // by the definition of a terminator
    bool by_accident; // a copy of an edge not taken had brought it there
    bool foreign = false;  // whomever else it serves, here it acts for an edge not taken
  };
  struct Group {
    std::uint32_t begin = 0;   // first event after the pair that opens it
    std::uint32_t end = 0;
    std::uint32_t birth = before_all;  // the branch that defines the value, if it is defined here
    std::vector<Hop> chain;    // in the order of execution
    ir::Operand start;         // the place, constant or undef that the chain begins with
    bool start_defined_by_branch = false;
    std::vector<Service> phis;  // the phis that named the value in the group, from the read back
    bool renamed_by_copy = false;  // an SSA copy named it
  };

  void walk_back(std::uint32_t end, Group& group);
  [[nodiscard]] ir::ValueId home_at(const ir::Operand& name, std::uint32_t event) const;
  [[nodiscard]] bool innocent(const Group& group) const;
  [[nodiscard]] bool written_earlier(const Group& group) const;
  void follow_value(const Group& group);
  [[nodiscard]] bool at_work(std::uint32_t event, std::uint32_t index) const;
  [[nodiscard]] bool overwrites_own(const Group& group) const;
  [[nodiscard]] bool untaken(ir::EdgeId e) const;
  [[nodiscard]] bool needed_by_taken(ir::ValueId place) const;
  [[nodiscard]] bool serves_untaken(std::uint32_t event, std::uint32_t index) const;
  [[nodiscard]] std::optional<Loss> find_culprit(const Group& group) const;
  [[nodiscard]] bool brings_demanded(const Group& group, const Loss& loss) const;

  void taken_edges(const Group& group);
  [[nodiscard]] bool taken(ir::EdgeId e) const;
  [[nodiscard]] bool demanded(const Service& s) const;
  [[nodiscard]] Copy copy_at(std::uint32_t event, std::uint32_t index) const;
  [[nodiscard]] bool read_later(const Group& group, std::uint32_t after, ir::ValueId place) const;
  [[nodiscard]] bool is_save(const Group& group, const Loss& loss,
                             const std::vector<Service>& services) const;
  [[nodiscard]] bool on_chain(const Group& group, const Loss& loss) const;
  [[nodiscard]] bool chain_reads_later(const Group& group, const Loss& loss) const;
  [[nodiscard]] ir::BlockId branch_after(std::uint32_t event) const;
  void classify(const Group& group, const Loss& loss, Fault& fault) const;
  void classify_foreign(std::uint32_t event, const std::vector<Service>& services,
                        Fault& fault) const;
  void classify_own(const Group& group, const Loss& loss, const std::vector<Service>& services,
                    Fault& fault) const;
  void classify_without_culprit(const Group& group, Fault& fault) const;
  void note_cycle(ir::EdgeId edge, ir::ValueId place, Fault& fault) const;
  [[nodiscard]] bool written_before(ir::ValueId place, std::uint32_t event) const;
  void definition_fault(std::uint32_t event, Fault& fault) const;

  ir::InstructionId reader_ = 0;
  const ir::Function& ssa_;
  const ir::Function& tac_;
  const SsaNames& names_;
  const Homes& homes_;

  std::span<const HistoryEvent> events_;
  ir::Operand name_;                    // v, renamed on the way back
  ir::Operand place_;                   // l, likewise
  std::vector<ir::ValueId> demanded_;   // every name that the value had, from the read back
  std::vector<Loss> losses_;
  std::vector<ir::EdgeId> taken_;
};

}  // namespace phidelity::oracle
