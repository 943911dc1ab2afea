// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/enumeration/family.h"

#include <limits>

namespace phidelity::generators {

void Family::find_available() {
  const auto dominators = dominator_sets(graph_);
  for (std::uint32_t b = 0; b < graph_.block_count; ++b) {
    available_[b].assign({parameter, constant});
    sites_[b].assign(1, UseSite{});
  }
  for (std::uint32_t b = 0; b < graph_.block_count; ++b) {
    for (std::uint32_t d = 0; d < graph_.block_count; ++d) {
      if ((dominators[b] >> d & 1) == 0) continue;
      for (std::uint32_t i = 0; i < phis_[d]; ++i) {
        available_[b].push_back(static_cast<Name>(first_phi + first_phi_[d] + i));
      }
      const auto block = static_cast<std::uint8_t>(b);
      sites_[d].push_back({UseSite::Kind::block, block});
      if (graph_.slot_count[b] == 2) sites_[d].push_back({UseSite::Kind::fork, block});
    }
  }
}

void Family::add_digit(const Digit& digit) {
  constexpr std::uint64_t many = std::numeric_limits<std::uint64_t>::max();
  size_ = size_ > many / digit.radix ? many : size_ * digit.radix;
  digits_.push_back(digit);
}

void Family::open(const RootedGraph& graph, const PhiCounts& phis, Uses uses) {
  graph_ = graph;
  phis_ = phis;
  uses_ = uses;
  size_ = 1;
  phi_count_ = 0;
  phi_block_.clear();
  digits_.clear();
  for (std::uint32_t b = 0; b < graph.block_count; ++b) {
    first_phi_[b] = phi_count_;
    phi_count_ += phis[b];
    phi_block_.resize(phi_count_, static_cast<std::uint8_t>(b));
  }
  find_available();
  if (uses == Uses::one) {
    for (std::uint32_t phi = 0; phi < phi_count_; ++phi) {
      const auto radix = static_cast<std::uint8_t>(sites_[phi_block_[phi]].size());
      add_digit({true, static_cast<std::uint8_t>(phi), 0, 0, radix});
    }
  }
  for (std::uint32_t b = 0; b < graph.block_count; ++b) {
    const auto radix = static_cast<std::uint8_t>(available_[b].size());
    for (std::uint32_t slot = 0; slot < graph.slot_count[b]; ++slot) {
      const std::uint32_t target = graph.target[b][slot];
      first_argument_[b][slot] = static_cast<std::uint32_t>(digits_.size());
      for (std::uint32_t i = 0; i < phis[target]; ++i) {
        add_digit({false, static_cast<std::uint8_t>(first_phi_[target] + i),
                   static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(slot), radix});
      }
    }
  }
}

}  // namespace phidelity::generators
