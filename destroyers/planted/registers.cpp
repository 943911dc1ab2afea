// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/planted/registers.h"

#include <algorithm>
#include <cstddef>

#include "destroyers/methods/chordal.h"
#include "destroyers/sequencers/exchanging.h"
#include "destroyers/sequencers/listing_order.h"

namespace phidelity::destroyers {
namespace {

class MovesInListingOrder final : public Chordal {
 public:
  MovesInListingOrder() : Chordal("N01", std::make_unique<ListingOrder<>>(), {}) {}
};

class SpareRegisterLive final : public ChordalTemp {
 public:
  SpareRegisterLive() : ChordalTemp("N02", {}, {.spare_register_dead = false}) {}
};

class ThirdStepWrong final : public ChordalXor {
 public:
  ThirdStepWrong() : ChordalXor("N03", {}) {}

 protected:
  void write_exclusive_ors(ir::ValueId a, ir::ValueId b) override {
    write_exclusive_or(a, a, b);
    write_exclusive_or(b, b, a);
    write_exclusive_or(b, a, b);
  }
};

class ExchangedWithItself final : public ChordalXor {
 public:
  ExchangedWithItself() : ChordalXor("N04", {}, std::make_unique<Exchanging>(true)) {}

 protected:
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override {
    const ir::Edge& edge = ssa().edges[e];
    const auto phis = ssa().params_of(edge.target);
    const auto arguments = ssa().arguments_of(edge);
    for (std::size_t i = 0; i < phis.size(); ++i) {
      copies.push_back({location(phis[i]), location(arguments[i])});
    }
  }
  void write_exchange(ir::ValueId a, ir::ValueId b) override {
    if (a != b || may_use_exclusive_or(a)) ChordalXor::write_exchange(a, b);
  }
};

class EdgeArgumentsDead final : public ChordalTemp {
 public:
  EdgeArgumentsDead() : ChordalTemp("N05", {}, {.edge_arguments_live = false}) {}
};

class PhisColouredAlone final : public ChordalTemp {
 public:
  PhisColouredAlone() : ChordalTemp("N06", {}, {.colouring = {.params_apart = false}}) {}

 protected:
  // Of the copies into one register the last one is written.
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override {
    const auto begin = static_cast<std::ptrdiff_t>(copies.size());
    ChordalTemp::edge_copies(e, copies);
    for (auto m = copies.begin() + begin; m != copies.end();) {
      const bool written_again = std::any_of(m + 1, copies.end(), [&](const Move& later) {
        return later.destination == m->destination;
      });
      m = written_again ? copies.erase(m) : m + 1;
    }
  }
};

}  // namespace

std::unique_ptr<Destroyer> make_n01() { return std::make_unique<MovesInListingOrder>(); }
std::unique_ptr<Destroyer> make_n02() { return std::make_unique<SpareRegisterLive>(); }
std::unique_ptr<Destroyer> make_n03() { return std::make_unique<ThirdStepWrong>(); }
std::unique_ptr<Destroyer> make_n04() { return std::make_unique<ExchangedWithItself>(); }
std::unique_ptr<Destroyer> make_n05() { return std::make_unique<EdgeArgumentsDead>(); }
std::unique_ptr<Destroyer> make_n06() { return std::make_unique<PhisColouredAlone>(); }

}  // namespace phidelity::destroyers
