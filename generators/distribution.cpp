// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/distribution.h"

#include <algorithm>

#include "generators/edge_cycles.h"
#include "ir/cfg.h"
#include "ir/components.h"
#include "ir/dominators.h"

namespace phidelity::generators {
namespace {

// Sums over programs.
class Counter {
 public:
  void count(const ir::Function& f) {
    cfg_.build(f);
    dominators_.build(f, cfg_);
    blocks_ += cfg_.reverse_postorder().size();
    unreachable_ += f.blocks.size() - cfg_.reverse_postorder().size();
    irreducible_ += ir::reducible(f, cfg_, dominators_) ? 0 : 1;
    for (const ir::BlockId b : cfg_.reverse_postorder()) {
      const ir::Block& block = f.blocks[b];
      phis_ += block.params.size();
      instructions_ += block.instructions.size();
      widest_ = std::max(widest_, block.edges.size());
      for (ir::EdgeId e = block.edges.begin; e < block.edges.end; ++e) count_edge(f, e);
    }
  }

  [[nodiscard]] Distribution over(std::uint64_t programs) const {
    const auto share = [](std::uint64_t part, std::uint64_t whole) {
      return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
    };
    Distribution d;
    d.programs = programs;
    d.blocks = share(blocks_, programs);
    d.unreachable = share(unreachable_, programs);
    d.edges = share(edges_, programs);
    d.instructions = share(instructions_, programs);
    d.phis = share(phis_, programs);
    d.critical = 100 * share(critical_, edges_);
    d.back = 100 * share(back_, edges_);
    d.irreducible = 100 * share(irreducible_, programs);
    d.cycles = 100 * share(cycles_count_, carrying_);
    d.longest_cycle = longest_cycle_;
    d.widest = widest_;
    return d;
  }

 private:
  void count_edge(const ir::Function& f, ir::EdgeId e) {
    ++edges_;
    critical_ += cfg_.critical(f, e) ? 1 : 0;
    back_ += ir::is_back_edge(f, dominators_, e) ? 1 : 0;
    if (f.edges[e].arguments.empty()) return;
    ++carrying_;
    cycles_.find(f, f.edges[e]);
    cycles_count_ += cycles_.lengths().size();
    for (const std::uint32_t length : cycles_.lengths()) {
      longest_cycle_ = std::max(longest_cycle_, length);
    }
  }

  ir::Cfg cfg_;
  ir::Dominators dominators_;
  EdgeCycles cycles_;
  std::uint64_t blocks_ = 0, unreachable_ = 0, edges_ = 0, instructions_ = 0, phis_ = 0;
  std::uint64_t critical_ = 0, back_ = 0, irreducible_ = 0, carrying_ = 0, cycles_count_ = 0;
  std::uint32_t longest_cycle_ = 0, widest_ = 0;
};

}  // namespace

Distribution distribution_of(const Profile& profile, std::uint64_t seed, std::uint64_t programs) {
  Counter counter;
  ir::Function f;
  for (std::uint64_t k = 0; k < programs; ++k) {
    SeededChoices choices(seed, k);
    generate(profile, choices, {}, f);
    counter.count(f);
  }
  return counter.over(programs);
}

}  // namespace phidelity::generators
