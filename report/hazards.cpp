// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/hazards.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "ir/cfg.h"

namespace phidelity::report {
namespace {

constexpr std::uint32_t nowhere = 0xffffffff;

// Where each block parameter is used: the blocks, or none. A use as an edge's argument counts at
// the end of the edge's source.
class ParameterLiveness {
 public:
  ParameterLiveness(const ir::Function& f, const ir::Cfg& cfg)
      : cfg_(cfg), home_(f.values.size(), nowhere), live_in_(f.blocks.size(), nowhere) {
    for (ir::BlockId b = 0; b < f.blocks.size(); ++b) {
      for (const ir::ValueId p : f.params_of(b)) home_[p] = b;
    }
    collect_uses(f);
  }

  // Finds the blocks that parameter `p` is live into; `live_into` then answers for them.
  void visit(const ir::Function& f, ir::ValueId p) {
    current_ = p;
    work_.clear();
    for (std::uint32_t u = first_use_[p]; u < first_use_[p + 1]; ++u) reach(use_blocks_[u], p);
    while (!work_.empty()) {
      const ir::BlockId b = work_.back();
      work_.pop_back();
      for (const ir::EdgeId e : cfg_.in_edges(b)) reach(f.edges[e].source, p);
    }
  }
  [[nodiscard]] bool live_into(ir::BlockId b) const { return live_in_[b] == current_; }

 private:
  void reach(ir::BlockId b, ir::ValueId p) {
    if (b == home_[p] || live_in_[b] == p || !cfg_.reachable(b)) return;
    live_in_[b] = p;
    work_.push_back(b);
  }

  void collect_uses(const ir::Function& f) {
    std::vector<std::pair<ir::ValueId, ir::BlockId>> uses;
    for (ir::BlockId b = 0; b < f.blocks.size(); ++b) {
      const auto note = [&](ir::Operand o) {
        if (o.is_value() && home_[o.id()] != nowhere) uses.emplace_back(o.id(), b);
      };
      for (const ir::Instruction& i : f.instructions_of(b)) {
        std::ranges::for_each(f.operands_of(i), note);
      }
      for (const ir::Edge& e : f.edges_of(b)) std::ranges::for_each(f.arguments_of(e), note);
    }
    first_use_.assign(f.values.size() + 1, 0);
    for (const auto& [value, block] : uses) ++first_use_[value + 1];
    for (std::size_t v = 0; v < f.values.size(); ++v) first_use_[v + 1] += first_use_[v];
    use_blocks_.resize(uses.size());
    std::vector<std::uint32_t> next(first_use_.begin(), first_use_.end() - 1);
    for (const auto& [value, block] : uses) use_blocks_[next[value]++] = block;
  }

  const ir::Cfg& cfg_;
  std::vector<ir::BlockId> home_;         // of a parameter, the block; else nowhere
  std::vector<std::uint32_t> first_use_;  // by value, into use_blocks_
  std::vector<ir::BlockId> use_blocks_;
  std::vector<ir::ValueId> live_in_;      // by block, the last parameter found live into it
  std::vector<ir::BlockId> work_;
  ir::ValueId current_ = nowhere;
};

// Why the copy p <- a of edge `e` would be missed on another way out of its block.
std::optional<Loss> loss_of(const ir::Function& f, const ParameterLiveness& liveness,
                            ir::EdgeId e, std::uint32_t index, ir::ValueId p) {
  const ir::Edge& edge = f.edges[e];
  const auto reads_p = [p](ir::Operand o) { return o.is(p); };
  if (std::ranges::any_of(f.operands_of(f.terminator_of(edge.source)), reads_p)) {
    return Loss{index, LossReason::terminator_operand, e};
  }
  const ir::Range slots = f.blocks[edge.source].edges;
  for (ir::EdgeId other = slots.begin; other < slots.end; ++other) {
    if (other == e) continue;
    if (f.edges[other].target == edge.target) {
      if (!std::ranges::equal(f.arguments_of(f.edges[other]), f.arguments_of(edge))) {
        return Loss{index, LossReason::other_arguments, other};
      }
      // One list executed twice: `p = q; q = 7` leaves 7 in p.
      if (std::ranges::any_of(f.arguments_of(edge), reads_p)) {
        return Loss{index, LossReason::list_twice, other};
      }
    } else if (liveness.live_into(f.edges[other].target)) {
      return Loss{index, LossReason::live_into, other};
    } else if (std::ranges::any_of(f.arguments_of(f.edges[other]), reads_p)) {
      return Loss{index, LossReason::argument_of, other};
    }
  }
  return std::nullopt;
}

bool is_trivial(const ir::Function& f, ir::EdgeId e, std::uint32_t index) {
  const ir::Edge& edge = f.edges[e];
  return f.arguments_of(edge)[index].is(f.params_of(edge.target)[index]);
}

// Requires: `position` is `nowhere` for every value; leaves it so.
void find_swaps(const ir::Function& f, std::vector<std::uint32_t>& position, EdgeHazards& found) {
  const ir::Edge& edge = f.edges[found.edge];
  const auto params = f.params_of(edge.target);
  const auto arguments = f.arguments_of(edge);
  for (std::uint32_t i = 0; i < params.size(); ++i) {
    if (arguments[i].is_value()) {
      const std::uint32_t writer = position[arguments[i].id()];
      if (writer != nowhere) found.swaps.push_back({writer, i});
    }
    if (!arguments[i].is(params[i])) position[params[i]] = i;
  }
  for (const ir::ValueId p : params) position[p] = nowhere;
}

bool has_duplicate(const ir::Function& f, ir::EdgeId e) {
  const auto slots = f.edges_of(f.edges[e].source);
  const ir::BlockId target = f.edges[e].target;
  return std::ranges::count(slots, target, &ir::Edge::target) > 1;
}

}  // namespace

std::vector<EdgeHazards> hazards_of(const ir::Function& ssa) {
  const ir::Cfg cfg(ssa);
  ParameterLiveness liveness(ssa, cfg);
  std::vector<EdgeHazards> all(ssa.edges.size());
  std::vector<std::uint32_t> position(ssa.values.size(), nowhere);

  for (ir::EdgeId e = 0; e < ssa.edges.size(); ++e) {
    EdgeHazards& found = all[e];
    found.edge = e;
    if (!cfg.reachable(ssa.edges[e].source)) continue;
    found.critical = cfg.critical(ssa, e);
    found.duplicate = has_duplicate(ssa, e);
    find_swaps(ssa, position, found);
    for (std::uint32_t i = 0; i < ssa.edges[e].arguments.size(); ++i) {
      if (!is_trivial(ssa, e, i)) found.no_home = found.critical && ssa.edges[e].nosplit;
    }
  }

  for (ir::BlockId b = 0; b < ssa.blocks.size(); ++b) {
    const auto params = ssa.params_of(b);
    for (std::uint32_t i = 0; i < params.size(); ++i) {
      liveness.visit(ssa, params[i]);
      for (const ir::EdgeId e : cfg.in_edges(b)) {
        if (!cfg.reachable(ssa.edges[e].source) || is_trivial(ssa, e, i)) continue;
        if (const auto loss = loss_of(ssa, liveness, e, i, params[i])) {
          all[e].losses.push_back(*loss);
        }
      }
    }
  }
  std::erase_if(all, [](const EdgeHazards& h) { return names_of(h).empty(); });
  return all;
}

std::vector<std::string_view> names_of(const EdgeHazards& hazards) {
  std::vector<std::string_view> names;
  if (!hazards.losses.empty()) names.emplace_back("lost-copy");
  if (!hazards.swaps.empty()) names.emplace_back("swap");
  if (hazards.no_home) names.emplace_back("no-home");
  if (hazards.critical) names.emplace_back("critical");
  if (hazards.duplicate) names.emplace_back("duplicate");
  return names;
}

std::vector<std::string> sentences_of(const ir::Function& ssa, const ir::UniqueNames& names,
                                      const EdgeHazards& hazards) {
  const ir::Edge& edge = ssa.edges[hazards.edge];
  const auto params = ssa.params_of(edge.target);
  const auto arguments = ssa.arguments_of(edge);
  const auto copy_text = [&](std::uint32_t i) {
    return fmt::format("{} = {}", names.values[params[i]],
                       ir::operand_text(ssa, names, arguments[i]));
  };

  std::vector<std::string> sentences;
  for (const Loss& loss : hazards.losses) {
    const std::string& parameter = names.values[params[loss.parameter]];
    const std::string& way = names.labels[ssa.edges[loss.other].target];
    const std::uint32_t slot = ssa.slot_of(loss.other);
    std::string reason;
    switch (loss.reason) {
      case LossReason::terminator_operand: reason = "the branch itself reads " + parameter; break;
      case LossReason::live_into: reason = parameter + " is live into " + way; break;
      case LossReason::argument_of:
        reason = fmt::format("slot {} passes {} on to {}", slot, parameter, way);
        break;
      case LossReason::other_arguments:
        reason = fmt::format("slot {} enters {} with other arguments", slot, way);
        break;
      case LossReason::list_twice:
        reason = fmt::format("slot {} enters {} with the same list, which reads what it writes",
                             slot, way);
        break;
    }
    sentences.push_back(fmt::format("lost copy: {}, but {}", copy_text(loss.parameter), reason));
  }
  for (const Swap& swap : hazards.swaps) {
    sentences.push_back(fmt::format("swap: {} comes before {}, which reads the old {}",
                                    copy_text(swap.writer), copy_text(swap.reader),
                                    names.values[params[swap.writer]]));
  }
  if (hazards.no_home) sentences.emplace_back("no home: critical, and it may not be split");
  return sentences;
}

}  // namespace phidelity::report
