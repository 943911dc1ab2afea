// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/planted/sequencing.h"

#include "destroyers/methods/atlas.h"
#include "destroyers/methods/naive.h"
#include "destroyers/methods/split.h"
#include "destroyers/planted/constants_first.h"
#include "destroyers/sequencers/cycle_by_cycle.h"
#include "destroyers/sequencers/listing_order.h"
#include "destroyers/sequencers/loc_pred.h"
#include "destroyers/sequencers/mesa.h"
#include "destroyers/sequencers/ready_scan.h"

namespace phidelity::destroyers {
namespace {

template <class AnySequencer>
std::unique_ptr<Destroyer> split_with(std::string_view name) {
  return std::make_unique<Split>(name, std::make_unique<AnySequencer>());
}

// Saves into the function's first parameter of the right class, if it has one.
class ParameterAsTemporary final : public Split {
 public:
  ParameterAsTemporary() : Split("B09", std::make_unique<ReadyScan<>>()) {}

 protected:
  ir::ValueId temporary_for(ir::ValueId saved) override {
    const ir::ClassId wanted = ssa().values[saved].reg_class;
    for (const ir::ValueId p : ssa().params) {
      if (ssa().values[p].reg_class == wanted) return p;
    }
    return Split::temporary_for(saved);
  }
};

}  // namespace

std::unique_ptr<Destroyer> make_naive_a01() { return std::make_unique<Naive>("A01"); }
std::unique_ptr<Destroyer> make_naive_a02() {
  return std::make_unique<Naive>("A02", std::make_unique<ListingOrder<false>>());
}
std::unique_ptr<Destroyer> make_b01() { return split_with<ListingOrder<>>("B01"); }
std::unique_ptr<Destroyer> make_b02() {
  return split_with<CycleByCycle<{.save_first = false}>>("B02");
}
std::unique_ptr<Destroyer> make_b03() {
  return split_with<ReadyScan<{.save = Save::source_and_go_on}>>("B03");
}
std::unique_ptr<Destroyer> make_b04() {
  return split_with<LocPred<{.constants_last = false}>>("B04");
}
std::unique_ptr<Destroyer> make_b05() {
  return split_with<LocPred<{.cycle_test = CycleTest::as_printed}>>("B05");
}
std::unique_ptr<Destroyer> make_b06() {
  return split_with<Mesa<{.last_ready_first = false}>>("B06");
}
std::unique_ptr<Destroyer> make_b07() {
  return split_with<ReadyScan<{.readiness_kept_current = false}>>("B07");
}
std::unique_ptr<Destroyer> make_b08() {
  return split_with<ReadyScan<{.reader_substituted = false}>>("B08");
}
std::unique_ptr<Destroyer> make_b09() { return std::make_unique<ParameterAsTemporary>(); }
std::unique_ptr<Destroyer> make_b10() {
  return split_with<ReadyScan<{.one_cycle_at_a_time = false}>>("B10");
}
std::unique_ptr<Destroyer> make_b11() {
  return split_with<ReadyScan<{.every_reader_kept = false}>>("B11");
}
std::unique_ptr<Destroyer> make_j01() { return std::make_unique<Atlas>("J01"); }
std::unique_ptr<Destroyer> make_j02() {
  return std::make_unique<Atlas>("J02", std::make_unique<ConstantsFirst<ReadyScan<>>>());
}

}  // namespace phidelity::destroyers
