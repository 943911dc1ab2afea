// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/enumeration/rooted_graph.h"

#include <cassert>

namespace phidelity::generators {

namespace {

using BlockMap = std::array<std::uint8_t, enumerated_blocks_max>;

// Writes down normal forms block by block. A target is a block met before or the next new one;
// a block must have been met when its turn comes.
class NormalForms {
 public:
  template <class Visit>
  void for_each(std::uint32_t block_count, Visit visit) {
    graph_ = {};
    graph_.block_count = static_cast<std::uint8_t>(block_count);
    fill(0, 1, visit);
  }

 private:
  // `met` blocks are known; block `b` gets its slots. As deep as there are blocks: at most five.
  template <class Visit>
  void fill(std::uint32_t b, std::uint32_t met, Visit& visit) {
    const std::uint32_t count = graph_.block_count;
    if (b == count) {
      visit(graph_);
      return;
    }
    if (b >= met) return;
    for (std::uint8_t slots = 0; slots <= 2; ++slots) {
      graph_.slot_count[b] = slots;
      fill_slot(b, 0, met, visit);
    }
    graph_.slot_count[b] = 0;
  }

  template <class Visit>
  void fill_slot(std::uint32_t b, std::uint32_t slot, std::uint32_t met, Visit& visit) {
    if (slot == graph_.slot_count[b]) {
      fill(b + 1, met, visit);
      return;
    }
    for (std::uint32_t t = 1; t <= met && t < graph_.block_count; ++t) {
      graph_.target[b][slot] = static_cast<std::uint8_t>(t);
      fill_slot(b, slot + 1, t == met ? met + 1 : met, visit);
    }
    graph_.target[b][slot] = 0;
  }

  RootedGraph graph_;
};

// The normal form of `graph` with the slots of the blocks in `exchanged` exchanged; `number` maps
// the blocks to those of the result.
RootedGraph normal_form(const RootedGraph& graph, std::uint32_t exchanged, BlockMap& number) {
  RootedGraph result;
  result.block_count = graph.block_count;
  BlockMap order{};  // blocks of `graph` as they are met
  std::uint32_t met = 1;
  std::uint32_t seen = 1;
  number = {};
  for (std::uint32_t at = 0; at < met; ++at) {
    const std::uint8_t b = order[at];
    result.slot_count[at] = graph.slot_count[b];
    for (std::uint32_t slot = 0; slot < graph.slot_count[b]; ++slot) {
      const std::uint8_t t = graph.target[b][slot ^ (exchanged >> b & 1)];
      if ((seen >> t & 1) == 0) {
        seen |= 1U << t;
        number[t] = static_cast<std::uint8_t>(met);
        order[met++] = t;
      }
      result.target[at][slot] = number[t];
    }
  }
  return result;
}

// Calls `visit(exchanged)` for every set of blocks with two slots, the empty set first.
template <class Visit>
void for_each_exchange(const RootedGraph& graph, Slots slots, Visit visit) {
  std::uint32_t forks = 0;
  for (std::uint32_t b = 0; b < graph.block_count; ++b) {
    if (slots == Slots::unordered && graph.slot_count[b] == 2) forks |= 1U << b;
  }
  std::uint32_t exchanged = 0;
  do {
    visit(exchanged);
    exchanged = (exchanged - forks) & forks;  // the next subset
  } while (exchanged != 0);
}

bool least(const RootedGraph& graph) {
  bool result = true;
  BlockMap number;
  for_each_exchange(graph, Slots::unordered, [&](std::uint32_t exchanged) {
    if (result) result = normal_form(graph, exchanged, number) >= graph;
  });
  return result;
}

}  // namespace

std::vector<RootedGraph> rooted_graphs(std::uint32_t block_count, Slots slots) {
  assert(1 <= block_count && block_count <= enumerated_blocks_max);
  std::vector<RootedGraph> graphs;
  NormalForms().for_each(block_count, [&](const RootedGraph& graph) {
    if (slots == Slots::ordered || least(graph)) graphs.push_back(graph);
  });
  return graphs;
}

std::vector<Automorphism> automorphisms(const RootedGraph& graph, Slots slots) {
  std::vector<Automorphism> result;
  for_each_exchange(graph, slots, [&](std::uint32_t exchanged) {
    Automorphism a;
    if (normal_form(graph, exchanged, a.block) != graph) return;
    for (std::uint32_t b = 0; b < graph.block_count; ++b) {
      a.exchanged[b] = static_cast<std::uint8_t>(exchanged >> b & 1);
    }
    result.push_back(a);
  });
  return result;
}

std::array<std::uint32_t, enumerated_blocks_max> dominator_sets(const RootedGraph& graph) {
  std::array<std::uint32_t, enumerated_blocks_max> sets{};
  const std::uint32_t all = (1U << graph.block_count) - 1;
  sets.fill(all);
  sets[0] = 1;
  for (bool changed = true; changed;) {
    changed = false;
    std::array<std::uint32_t, enumerated_blocks_max> next{};
    next.fill(all);
    next[0] = 1;
    for (std::uint32_t b = 0; b < graph.block_count; ++b) {
      for (std::uint32_t slot = 0; slot < graph.slot_count[b]; ++slot) {
        const std::uint32_t t = graph.target[b][slot];
        next[t] &= sets[b] | 1U << t;
      }
    }
    changed = next != sets;
    sets = next;
  }
  return sets;
}

}  // namespace phidelity::generators
