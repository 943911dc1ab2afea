// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/planted/decisions.h"

#include <algorithm>

#include "destroyers/methods/gcc_style.h"
#include "destroyers/methods/guarded.h"
#include "destroyers/methods/predicated.h"
#include "destroyers/methods/select.h"
#include "destroyers/planted/constants_first.h"

namespace phidelity::destroyers {
namespace {

// Two phis in one place make two copies into it; a sequencer wants one.
class FirstIntoAPlace final : public Sequencer {
 public:
  [[nodiscard]] std::string_view name() const override { return "first into a place"; }
  Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                   std::vector<Move>& moves) override {
    first_.assign(copies.begin(), copies.end());
    const auto by_place = [](const Move& a, const Move& b) {
      return a.destination < b.destination;
    };
    const auto one_place = [](const Move& a, const Move& b) {
      return a.destination == b.destination;
    };
    std::stable_sort(first_.begin(), first_.end(), by_place);
    first_.erase(std::unique(first_.begin(), first_.end(), one_place), first_.end());
    return inner_.sequence(first_, temporaries, moves);
  }

 private:
  EliminationGraph inner_;
  std::vector<Move> first_;
};

}  // namespace

std::unique_ptr<Destroyer> make_h01() {
  return make_gcc_style("H01", ConflictDecisions{.of_partitions = false});
}
std::unique_ptr<Destroyer> make_h02() {
  return make_gcc_style("H02", ConflictDecisions{.arguments_live_out = false});
}
std::unique_ptr<Destroyer> make_h03() {
  return make_gcc_style("H03", ConflictDecisions{.phis_conflict = false},
                        std::make_unique<FirstIntoAPlace>());
}
std::unique_ptr<Destroyer> make_h04() {
  return make_gcc_style("H04", {}, std::make_unique<ConstantsFirst<EliminationGraph>>());
}
std::unique_ptr<Destroyer> make_k01() {
  return std::make_unique<Guarded>("K01", GuardedDecisions{.commits_at_once = false});
}
std::unique_ptr<Destroyer> make_k02() {
  return std::make_unique<Guarded>("K02", GuardedDecisions{.all_ways_select = false});
}
std::unique_ptr<Destroyer> make_k04() {
  return std::make_unique<Guarded>("K04", GuardedDecisions{.guards_max = 2});
}
std::unique_ptr<Destroyer> make_k05() {
  return std::make_unique<Predicated>("K05", PredicatedDecisions{.branch_operand_saved = false});
}
std::unique_ptr<Destroyer> make_r01() {
  return make_select("R01", SelectDecisions{.arms_in_order = false});
}
std::unique_ptr<Destroyer> make_r02() {
  return make_select("R02", SelectDecisions{.every_arm_taken = false});
}
std::unique_ptr<Destroyer> make_r03() {
  return make_select("R03", SelectDecisions{.effects_stay = false});
}

}  // namespace phidelity::destroyers
