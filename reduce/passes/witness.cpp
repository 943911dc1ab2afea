// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

#include <algorithm>

namespace phidelity::reduce::passes {

namespace {

// Bits of a choice.
constexpr std::uint32_t keep_instructions = 1;  // else the reader alone stays
constexpr std::uint32_t keep_edges = 2;         // else those of the path and the one at fault
constexpr std::uint32_t keep_blocks = 4;

class WitnessCut {
 public:
  WitnessCut(const Subject& s, std::uint32_t choice, Edit& edit)
      : s_(s), f_(s.f), choice_(choice), edit_(edit), block_stays_(f_.blocks.size(), 0),
        edge_stays_(f_.edges.size(), 0) {}

  void apply() {
    block_stays_[0] = 1;
    for (const ir::EdgeId e : s_.evidence.path) keep(e);
    if (s_.evidence.edge) keep(*s_.evidence.edge);
    keep_reader();
    if ((choice_ & keep_instructions) == 0) drop_instructions();
    if ((choice_ & keep_blocks) != 0) return;
    for (ir::BlockId b = 1; b < f_.blocks.size(); ++b) {
      if (block_stays_[b] == 0) edit_.drop_block(b);
    }
    if ((choice_ & keep_edges) != 0) return;
    for (ir::EdgeId e = 0; e < f_.edges.size(); ++e) {
      if (edge_stays_[e] == 0) edit_.drop_edge(e);
    }
  }

 private:
  void keep(ir::EdgeId e) {
    edge_stays_[e] = 1;
    block_stays_[f_.edges[e].source] = 1;
    block_stays_[f_.edges[e].target] = 1;
  }

  // A branch that reads wrongly must stay one: ways out that nothing needs lead to a leaf.
  void keep_reader() {
    const ir::InstructionId reader = s_.evidence.reader;
    if (reader == Evidence::no_instruction) return;
    const auto home = std::ranges::find_if(f_.blocks, [reader](const ir::Block& b) {
      return b.instructions.begin <= reader && reader < b.instructions.end;
    });
    const auto b = static_cast<ir::BlockId>(home - f_.blocks.begin());
    block_stays_[b] = 1;
    if (!ir::is_conditional(f_.instructions[reader].opcode)) return;
    const ir::BlockId leaf = find_leaf();
    for (ir::EdgeId e = home->edges.begin; e < home->edges.end; ++e) {
      if (edge_stays_[e] != 0) continue;
      if (leaf == 0) {
        keep(e);
        continue;
      }
      edge_stays_[e] = 1;
      block_stays_[leaf] = 1;
      std::vector<ir::Operand> zeros;
      for (const ir::ValueId p : f_.params_of(leaf)) {
        zeros.push_back(zero_of(f_.values[p].reg_class));
      }
      edit_.retarget(e, leaf, zeros);
    }
  }

  // The block without successors that has the fewest phis, or 0.
  [[nodiscard]] ir::BlockId find_leaf() const {
    ir::BlockId leaf = 0;
    for (ir::BlockId b = 1; b < f_.blocks.size(); ++b) {
      if (!f_.blocks[b].edges.empty() || !s_.cfg.reachable(b)) continue;
      if (leaf == 0 || f_.blocks[b].params.size() < f_.blocks[leaf].params.size()) leaf = b;
    }
    return leaf;
  }

  void drop_instructions() {
    for (const ir::Block& b : f_.blocks) {
      for (ir::InstructionId i = b.instructions.begin; i + 1 < b.instructions.end; ++i) {
        if (i != s_.evidence.reader) edit_.drop_instruction(i);
      }
    }
  }

  const Subject& s_;
  const ir::Function& f_;
  std::uint32_t choice_;
  Edit& edit_;
  std::vector<std::uint8_t> block_stays_;
  std::vector<std::uint8_t> edge_stays_;
};

}  // namespace

void list_witness(const Subject& s, std::vector<Change>& changes) {
  if (s.evidence.path.empty() && s.evidence.reader == Evidence::no_instruction) return;
  for (const std::uint32_t choice :
       {0U, keep_instructions, keep_edges, keep_edges | keep_instructions, keep_blocks}) {
    changes.push_back({0, choice, {}});
  }
}

void apply_witness(const Subject& s, std::span<const Change> changes, Edit& edit) {
  WitnessCut(s, changes.front().choice, edit).apply();
}

}  // namespace phidelity::reduce::passes
