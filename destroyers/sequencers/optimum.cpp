// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstddef>

#include "destroyers/sequencers/sequencer.h"

namespace phidelity::destroyers {

std::uint32_t optimum(std::span<const Move> copies) {
  std::vector<Move> moves;
  for (const Move& m : copies) {
    if (!m.source.is(m.destination)) moves.push_back(m);
  }
  std::sort(moves.begin(), moves.end(),
            [](const Move& a, const Move& b) { return a.destination < b.destination; });

  // writer[i]: the move that writes what move i reads, or `none`; readers[i]: how many moves
  // read what move i writes.
  constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::vector<std::size_t> writer(moves.size(), none);
  std::vector<std::uint32_t> readers(moves.size(), 0);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!moves[i].source.is_value()) continue;
    const auto found = std::lower_bound(
        moves.begin(), moves.end(), moves[i].source.id(),
        [](const Move& m, ir::ValueId v) { return m.destination < v; });
    if (found == moves.end() || found->destination != moves[i].source.id()) continue;
    writer[i] = static_cast<std::size_t>(found - moves.begin());
    ++readers[writer[i]];
  }

  auto result = static_cast<std::uint32_t>(moves.size());
  std::vector<std::size_t> walk(moves.size(), none);  // the start of the walk that came here
  for (std::size_t start = 0; start < moves.size(); ++start) {
    std::size_t i = start;
    while (i != none && walk[i] == none) {
      walk[i] = start;
      i = writer[i];
    }
    if (i == none || walk[i] != start) continue;  // a leaf's way in, or seen from elsewhere
    bool read_outside = false;
    const std::size_t first = i;
    do {
      read_outside |= readers[i] > 1;
      i = writer[i];
    } while (i != first);
    if (!read_outside) ++result;
  }
  return result;
}

}  // namespace phidelity::destroyers
