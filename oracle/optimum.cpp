// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/optimum.h"

namespace phidelity::oracle {

std::uint32_t Optimum::of_edge(const ir::Function& ssa, ir::EdgeId e) {
  constexpr std::uint32_t none = 0xffffffff;
  const auto params = ssa.params_of(ssa.edges[e].target);
  const auto arguments = ssa.arguments_of(ssa.edges[e]);
  if (params.empty()) return 0;
  if (param_.size() < ssa.values.size()) param_.resize(ssa.values.size(), 0);
  for (std::uint32_t p = 0; p < params.size(); ++p) param_[params[p]] = p + 1;

  std::uint32_t moves = 0;
  readers_.assign(params.size(), 0);
  source_.assign(params.size(), none);
  for (std::uint32_t p = 0; p < params.size(); ++p) {
    if (arguments[p].is(params[p])) continue;
    ++moves;
    if (!arguments[p].is_value() || param_[arguments[p].id()] == 0) continue;
    source_[p] = param_[arguments[p].id()] - 1;
    ++readers_[source_[p]];
  }
  // Every parameter has one source, so following sources runs into at most one cycle.
  enum : std::uint8_t { fresh, walking, done };
  state_.assign(params.size(), fresh);
  for (std::uint32_t start = 0; start < params.size(); ++start) {
    std::uint32_t at = start;
    while (at != none && state_[at] == fresh) {
      state_[at] = walking;
      at = source_[at];
    }
    if (at != none && state_[at] == walking) {
      bool saved = false;  // somebody outside the cycle reads one of its places
      std::uint32_t member = at;
      do {
        saved = saved || readers_[member] > 1;
        member = source_[member];
      } while (member != at);
      if (!saved) ++moves;
    }
    for (std::uint32_t m = start; m != none && state_[m] == walking; m = source_[m]) {
      state_[m] = done;
    }
  }
  for (const ir::ValueId p : params) param_[p] = 0;
  return moves;
}

std::uint32_t Optimum::of_function(const ir::Function& ssa) {
  std::uint32_t moves = 0;
  reached_.assign(ssa.blocks.size(), 0);
  stack_.assign(1, 0);
  reached_[0] = 1;
  while (!stack_.empty()) {
    const ir::BlockId b = stack_.back();
    stack_.pop_back();
    const ir::Range out = ssa.blocks[b].edges;
    for (ir::EdgeId e = out.begin; e < out.end; ++e) {
      moves += of_edge(ssa, e);
      const ir::BlockId target = ssa.edges[e].target;
      if (reached_[target] == 0) {
        reached_[target] = 1;
        stack_.push_back(target);
      }
    }
  }
  return moves;
}

std::uint32_t count_copies(const ir::Function& f) {
  std::uint32_t copies = 0;
  for (const ir::Block& block : f.blocks) {
    for (std::uint32_t i = block.instructions.begin; i < block.instructions.end; ++i) {
      if (ir::is_copy(f.instructions[i].opcode)) copies += f.instructions[i].results.size();
    }
  }
  return copies;
}

}  // namespace phidelity::oracle
