// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/analysis/liveness.h"

#include <algorithm>

namespace phidelity::destroyers {
namespace {

constexpr ir::ValueId no_value = 0xffffffff;

void sort_and_make_unique(std::vector<ir::ValueId>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace

bool Liveness::Sets::has(ir::BlockId b, ir::ValueId v) const {
  const auto all = of(b);
  return std::binary_search(all.begin(), all.end(), v);
}

// A counting sort by block keeps the values ascending within each.
void Liveness::Sets::assign(std::size_t block_count,
                            std::span<const std::pair<ir::BlockId, ir::ValueId>> members) {
  begin.assign(block_count + 2, 0);
  for (const auto& [block, value] : members) ++begin[block + 2];
  for (std::size_t b = 2; b < begin.size(); ++b) begin[b] += begin[b - 1];
  values.resize(members.size());
  for (const auto& [block, value] : members) values[begin[block + 1]++] = value;
}

void Liveness::build(const ir::Function& f, const ir::Cfg& cfg) {
  f_ = &f;
  cfg_ = &cfg;
  find_definitions_and_uses();
  last_in_.assign(f.blocks.size(), no_value);
  last_out_.assign(f.blocks.size(), no_value);
  found_in_.clear();
  found_out_.clear();
  for (ir::ValueId v = 0; v < f.values.size(); ++v) walk_up(v);
  in_.assign(f.blocks.size(), found_in_);
  out_.assign(f.blocks.size(), found_out_);
}

// Visits (value, point) block by block, ascending, reachable blocks only.
template <class Visit>
void Liveness::for_each_use(Visit visit) const {
  for (ir::BlockId b = 0; b < f_->blocks.size(); ++b) {
    if (!cfg_->reachable(b)) continue;
    std::uint32_t position = 0;
    const auto read = [&](std::span<const ir::Operand> operands) {
      for (const ir::Operand o : operands) {
        if (o.is_value()) visit(o.id(), Point{b, position});
      }
    };
    for (const ir::Instruction& i : f_->instructions_of(b)) {
      ++position;
      read(f_->operands_of(i));
    }
    ++position;
    for (const ir::Edge& e : f_->edges_of(b)) read(f_->arguments_of(e));
  }
}

void Liveness::find_definitions_and_uses() {
  const std::size_t value_count = f_->values.size();
  definitions_.assign(value_count, Point{});
  for (const ir::ValueId p : f_->params) definitions_[p] = {0, 0};
  for (const ir::BlockId b : cfg_->reverse_postorder()) {
    for (const ir::ValueId p : f_->params_of(b)) definitions_[p] = {b, 0};
    std::uint32_t position = 0;
    for (const ir::Instruction& i : f_->instructions_of(b)) {
      ++position;
      for (const ir::ValueId r : f_->results_of(i)) definitions_[r] = {b, position};
    }
  }
  use_begin_.assign(value_count + 2, 0);
  for_each_use([&](ir::ValueId v, Point) { ++use_begin_[v + 2]; });
  for (std::size_t v = 2; v < use_begin_.size(); ++v) use_begin_[v] += use_begin_[v - 1];
  uses_.resize(use_begin_.back());
  for_each_use([&](ir::ValueId v, Point p) { uses_[use_begin_[v + 1]++] = p; });
}

void Liveness::walk_up(ir::ValueId v) {
  const ir::BlockId home = definitions_[v].block;
  ir::BlockId previous = Point::nowhere;
  for (const Point& use : uses(v)) {
    if (use.block != home && use.block != previous) enter_from_below(v, use.block);
    previous = use.block;
  }
  while (!work_.empty()) {
    const ir::BlockId b = work_.back();
    work_.pop_back();
    for (const ir::EdgeId e : cfg_->in_edges(b)) {
      const ir::BlockId source = f_->edges[e].source;
      if (!cfg_->reachable(source) || last_out_[source] == v) continue;
      last_out_[source] = v;
      found_out_.emplace_back(source, v);
      if (source != home) enter_from_below(v, source);
    }
  }
}

void Liveness::enter_from_below(ir::ValueId v, ir::BlockId b) {
  if (last_in_[b] == v) return;
  last_in_[b] = v;
  found_in_.emplace_back(b, v);
  work_.push_back(b);
}

std::vector<ir::ValueId> Liveness::live_out_phi(ir::BlockId b) const {
  std::vector<ir::ValueId> result(live_out(b).begin(), live_out(b).end());
  if (!cfg_->reachable(b)) return result;
  for (const ir::Edge& e : f_->edges_of(b)) {
    for (const ir::Operand a : f_->arguments_of(e)) {
      if (a.is_value()) result.push_back(a.id());
    }
  }
  sort_and_make_unique(result);
  return result;
}

std::vector<ir::ValueId> Liveness::live_copy(ir::BlockId b) const {
  std::vector<ir::ValueId> result = live_out_phi(b);
  if (!cfg_->reachable(b)) return result;
  const ir::Instruction& terminator = f_->terminator_of(b);
  for (const ir::Operand o : f_->operands_of(terminator)) {
    if (o.is_value()) result.push_back(o.id());
  }
  sort_and_make_unique(result);
  for (const ir::ValueId r : f_->results_of(terminator)) std::erase(result, r);
  return result;
}

bool Liveness::is_live_after(ir::ValueId v, Point p) const {
  const Point defined = definitions_[v];
  const bool exists =
      defined.block == p.block ? defined.position <= p.position : is_live_in(v, p.block);
  if (!exists) return false;
  if (is_live_out(v, p.block)) return true;
  // The last use in the block.
  const auto all = uses(v);
  const auto after = std::upper_bound(all.begin(), all.end(), p.block,
                                      [](ir::BlockId b, const Point& u) { return b < u.block; });
  return after != all.begin() && (after - 1)->block == p.block &&
         (after - 1)->position > p.position;
}

}  // namespace phidelity::destroyers
