// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Methods II and III of Sreedhar et al.: copies only for those names of a phi that interfere.
//
//   H(x2): x3 = add x2, 1; t = ...; cbr t, H(x3), X   X: ret x2
//   x2, live in X, is live at the end of H, where x3 comes from; x3 is not live at the top of H:
//   a copy for x2 will do.   H(p): x2 = p; ...; and {p, x3} share a place
//
// The names of a phi are its result and, for each predecessor, its argument. Method II (`two`)
// copies both of every pair whose classes interfere. Method III (`three`) asks, for such a
// pair, whether the class of each is live where the copy of the other would stand:
//   1. the class of the first at the second   copy the first
//   2. the class of the second at the first   copy the second
//   3. both                                   copy both
//   4. neither                                one will do: take those first that meet most others
// The classes of all (new) names of the phi are then merged, and the next phi is looked at with
// these copies in the program. At last each copy whose two ends' classes do not interfere, the two
// ends themselves aside, goes too (section 5 of the paper).
//
// Tested by: tests/destroyers/methods/sreedhar_3_test.cpp
// Reference: V. C. Sreedhar, R. D.-C. Ju, D. M. Gillies, V. Santhanam, "Translating Out of Static
// Single Assignment Form", SAS 1999, Methods II and III, and section 5. Corrected: what is live at
// the end of a predecessor includes what its *terminator* reads, since copies go before it
// (`sreedhar-3-published` asks for live-out alone), and what it defines, which a copy would meet;
// of two edges between two blocks with different arguments one gets a block of its own; and
// constants are copied first, as the paper does not say. Declines arguments that their block's own
// terminator defines.
#pragma once

#include <cstdint>
#include <vector>

#include "destroyers/analysis/interference.h"
#include "destroyers/analysis/partial_isolation.h"
#include "destroyers/methods/isolation.h"

namespace phidelity::destroyers {

// The decisions of Methods II and III; the published form and the planted faults exchange one.
struct SreedharDecisions {
  enum class Method : std::uint8_t { two, three };
  // Of case 4: a name is copied if it meets one that is not copied yet; or one that is (F04); or
  // none is (F03).
  enum class Fourth : std::uint8_t { uncovered, covered, nobody };

  Method method = Method::three;
  bool terminator_reads_count = true;  // as live at the end of a predecessor; else as published
  bool copies_the_live_one = true;     // in cases 1 and 2; else the other (F01)
  bool third_copies_both = true;       // else the first alone (F02)
  Fourth fourth = Fourth::uncovered;
  bool whole_classes = true;           // else only the two names are compared (F05)
  bool liveness_follows = true;        // each copy put in; else that of the beginning (F06)
  bool results_copied = true;          // else copies for the phi's result are left out (F08)
  bool coalesces = true;               // the copies put in and those of the program, at the end
  IsolationDecisions isolation = {};   // F09
};

class SreedharIII : public Isolation {
 public:
  explicit SreedharIII(std::string_view name = "sreedhar-3", SreedharDecisions decisions = {})
      : Isolation(name, decisions.isolation), decisions_(decisions) {}

 protected:
  // Cost: O(arity^2 * |class|^2) queries a phi, and liveness, once.
  void prepare() override;
  [[nodiscard]] bool is_written(const Move& m) const override {
    const bool at_top = m.destination < ssa().values.size();
    return is_put_in_[at_top ? m.source.id() : m.destination] != 0;
  }

 private:
  // A name of the phi at hand, and the point just before which its copy would stand: the top of the
  // phi's block, or the end of a predecessor.
  struct Resource {
    ir::ValueId name;
    ir::ValueId fresh;   // takes its place in the phi if it is copied
    Point live_at;
    bool is_result;
    bool is_copied;      // a candidate; from the beginning for constants, whose name is fresh
    std::uint32_t unresolved = 0;
  };
  struct Pair {
    std::uint32_t first;
    std::uint32_t second;
  };

  void gather_predecessors(ir::BlockId b);
  void destroy_phi(ir::BlockId b, std::uint32_t phi);
  void gather_resources(ir::BlockId b, std::uint32_t phi);
  void compare(std::uint32_t i, std::uint32_t j);
  void resolve();
  void put_in_copies();
  [[nodiscard]] bool classes_interfere(ir::ValueId a, ir::ValueId b) const;
  [[nodiscard]] bool class_is_live_at(ir::ValueId v, const Resource& r) const;
  [[nodiscard]] bool interferes(ir::ValueId a, ir::ValueId b) const;
  void coalesce(ir::ValueId x, ir::ValueId y);
  void coalesce_copies();
  void name_places();

  SreedharDecisions decisions_;
  PartialIsolation liveness_now_;
  Webs classes_;
  std::vector<ir::EdgeId> predecessors_;  // of the block at hand: an edge for each set of copies
  std::vector<Resource> resources_;
  std::vector<Pair> unresolved_;          // either way round
  std::vector<std::uint32_t> by_unresolved_;
  std::vector<std::uint8_t> is_put_in_;  // by value: a fresh name whose copy is in the program
};

class SreedharII final : public SreedharIII {
 public:
  SreedharII()
      : SreedharIII("sreedhar-2", {.method = SreedharDecisions::Method::two}) {}
};

// Known-bad: as printed, what the terminator reads is not live at its block's end.
class SreedharIIIPublished final : public SreedharIII {
 public:
  SreedharIIIPublished()
      : SreedharIII("sreedhar-3-published", {.terminator_reads_count = false}) {}
};

}  // namespace phidelity::destroyers
