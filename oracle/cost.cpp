// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/cost.h"

#include <algorithm>
#include <utility>

#include "oracle/inputs.h"
#include "oracle/optimum.h"

namespace phidelity::oracle {
namespace {

std::uint64_t count_temporaries(const ir::Function& tac, const ir::Cfg& cfg) {
  enum : std::uint8_t { copied_to = 1, copied_from = 2, other = 4 };
  std::vector<std::uint8_t> uses(tac.values.size(), 0);
  for (const ir::ValueId p : tac.params) uses[p] |= other;
  for (const ir::BlockId b : cfg.reverse_postorder()) {
    for (const ir::Instruction& i : tac.instructions_of(b)) {
      const bool copies = ir::is_copy(i.opcode);
      for (const ir::Operand o : tac.operands_of(i)) {
        if (o.is_value()) uses[o.id()] |= copies ? copied_from : other;
      }
      for (const ir::ValueId r : tac.results_of(i)) uses[r] |= copies ? copied_to : other;
    }
  }
  return static_cast<std::uint64_t>(
      std::count(uses.begin(), uses.end(), std::uint8_t{copied_to | copied_from}));
}

std::int64_t count_blocks(const ir::Cfg& cfg) {
  return static_cast<std::int64_t>(cfg.reverse_postorder().size());
}

std::int64_t count_jumps(const ir::Function& f, const ir::Cfg& cfg) {
  std::int64_t jumps = 0;
  ir::BlockId next = static_cast<ir::BlockId>(f.blocks.size());  // the reachable one that follows
  for (ir::BlockId b = next; b-- > 0;) {
    if (!cfg.reachable(b)) continue;
    const auto ways = f.edges_of(b);
    jumps += !ways.empty() && std::none_of(ways.begin(), ways.end(), [&](const ir::Edge& e) {
      return e.target == next;
    });
    next = b;
  }
  return jumps;
}

}  // namespace

Cost& Cost::operator+=(const Cost& other) {
  copies += other.copies;
  temporaries += other.temporaries;
  blocks_added += other.blocks_added;
  fall_throughs_lost += other.fall_throughs_lost;
  registers += other.registers;
  executed_copies += other.executed_copies;
  return *this;
}

Cost CostMeter::measure(const ir::Function& ssa, const ir::Function& tac, std::uint64_t seed) {
  Cost cost;
  cfg_.build(ssa);
  cost.blocks_added = -count_blocks(cfg_);
  cost.fall_throughs_lost = -count_jumps(ssa, cfg_);
  cfg_.build(tac);
  cost.blocks_added += count_blocks(cfg_);
  cost.fall_throughs_lost += count_jumps(tac, cfg_);
  cost.copies = count_copies(tac);
  cost.temporaries = count_temporaries(tac, cfg_);
  cost.registers = registers(tac);
  cost.executed_copies = executed(ssa, tac, seed);
  return cost;
}

// Place by place, from the blocks that read it before they write it upwards.
void CostMeter::find_live_out(const ir::Function& tac) {
  std::vector<std::pair<ir::ValueId, ir::BlockId>> exposed;  // read in the block before any write
  std::vector<std::pair<ir::ValueId, ir::BlockId>> written;
  std::vector<std::uint32_t> written_in(tac.values.size(), 0);  // 1 + the last block that wrote it
  for (const ir::BlockId b : cfg_.reverse_postorder()) {
    for (const ir::Instruction& i : tac.instructions_of(b)) {
      for (const ir::Operand o : tac.operands_of(i)) {
        if (o.is_value() && written_in[o.id()] != b + 1) exposed.emplace_back(o.id(), b);
      }
      for (const ir::ValueId r : tac.results_of(i)) {
        if (std::exchange(written_in[r], b + 1) != b + 1) written.emplace_back(r, b);
      }
    }
  }
  std::sort(exposed.begin(), exposed.end());
  std::sort(written.begin(), written.end());
  live_out_.assign(tac.blocks.size(), {});
  seen_in_.assign(tac.blocks.size(), 0);
  seen_out_.assign(tac.blocks.size(), 0);
  std::vector<ir::BlockId> work;
  for (const auto& [place, block] : exposed) {
    if (std::exchange(seen_in_[block], place + 1) != place + 1) work.push_back(block);
    while (!work.empty()) {
      const ir::BlockId b = work.back();
      work.pop_back();
      for (const ir::EdgeId e : cfg_.in_edges(b)) {
        const ir::BlockId above = tac.edges[e].source;
        if (!cfg_.reachable(above)) continue;
        if (std::exchange(seen_out_[above], place + 1) == place + 1) continue;
        live_out_[above].push_back(place);
        if (std::binary_search(written.begin(), written.end(), std::pair{place, above})) continue;
        if (std::exchange(seen_in_[above], place + 1) != place + 1) work.push_back(above);
      }
    }
  }
}

std::uint32_t CostMeter::registers(const ir::Function& tac) {
  cfg_.build(tac);
  find_live_out(tac);
  alive_.assign(tac.values.size(), 0);
  std::uint32_t most = 0;
  for (const ir::BlockId b : cfg_.reverse_postorder()) {
    std::vector<ir::ValueId>& touched = live_out_[b];
    std::uint32_t alive = 0;
    const auto revive = [&](ir::ValueId place) {
      if (std::exchange(alive_[place], 1) == 0) ++alive;
    };
    for (const ir::ValueId place : touched) revive(place);
    most = std::max(most, alive);
    const auto instructions = tac.instructions_of(b);
    for (auto i = instructions.rbegin(); i != instructions.rend(); ++i) {
      // A place that is written and never read is alive as it is written.
      for (const ir::ValueId r : tac.results_of(*i)) {
        revive(r);
        touched.push_back(r);
      }
      most = std::max(most, alive);
      for (const ir::ValueId r : tac.results_of(*i)) alive -= std::exchange(alive_[r], 0);
      for (const ir::Operand o : tac.operands_of(*i)) {
        if (!o.is_value()) continue;
        revive(o.id());
        touched.push_back(o.id());
      }
      most = std::max(most, alive);
    }
    for (const ir::ValueId place : touched) alive_[place] = 0;
  }
  return most;
}

std::uint64_t CostMeter::executed(const ir::Function& ssa, const ir::Function& tac,
                                  std::uint64_t seed) {
  std::uint64_t copies = 0;
  for (std::uint32_t i = 0; i < inputs_run; ++i) {
    draw_input(seed, i, ssa.params.size(), input_);
    interp::Options options;
    options.arguments = input_.arguments;
    options.inputs = input_.tape;
    options.fuel = fuel;
    interpreter_.run(ssa, options, ssa_run_);
    if (ssa_run_.ending != interp::Ending::returned && ssa_run_.ending != interp::Ending::trapped) {
      continue;
    }
    options.fuel = tac_fuel;
    interpreter_.run(tac, options, tac_run_);
    copies += tac_run_.copies;
  }
  return copies;
}

}  // namespace phidelity::oracle
