// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program as a whole, and the edges between its blocks; direct_blocks.cpp fills the blocks.
#include "generators/direct.h"

#include <algorithm>

namespace phidelity::generators {

using ir::BlockId;
using ir::ClassId;
using ir::Operand;
using ir::ValueId;

void DirectGenerator::draw(Choices& choices, const DirectOptions& options, ir::Function& f) {
  choices_ = &choices;
  f_ = &f;
  f.clear();
  draw_mix(options);
  draw_palette();

  shapes_.draw(choices, mix_.shape, shape_);
  cfg_.build(shape_);
  dominators_.build(shape_, cfg_);

  const std::size_t block_count = shape_.blocks.size();
  f.blocks.resize(block_count);
  for (std::vector<ValueId>& names : available_) names.clear();
  for (std::vector<std::uint32_t>& marks : mark_) marks.assign(block_count, 0);
  draw_params(options);
  draw_phis();
  for (const BlockId b : dominators_.preorder()) fill(b, true);
  if (cfg_.reverse_postorder().size() == block_count) return;

  // Strictness is asked of reachable code alone: elsewhere every name is there for use.
  for (std::vector<ValueId>& names : available_) names.clear();
  for (ValueId v = 0; v < f.values.size(); ++v) {
    available_[f.values[v].reg_class].push_back(v);
  }
  for (BlockId b = 0; b < block_count; ++b) {
    if (!cfg_.reachable(b)) fill(b, false);
  }
}

// Three numbers of 16 bits decide on 16 features at once: a bit is set in half of the programs,
// in a quarter, or in an eighth. All choices 0 is the plain program.
void DirectGenerator::draw_mix(const DirectOptions& options) {
  Choices& choices = *choices_;
  const std::uint32_t half = choices.below(1u << 16);
  const std::uint32_t quarter = half & choices.below(1u << 16);
  const std::uint32_t eighth = quarter & choices.below(1u << 16);
  const auto bit = [](std::uint32_t set, unsigned k) { return ((set >> k) & 1) != 0; };

  const Features& all = options.features;
  const auto drawn = [&](bool Features::* feature, bool by_chance) {
    return all.*feature && (options.always.*feature || by_chance);
  };
  Features& f = mix_.features;
  f = all;
  f.switches = drawn(&Features::switches, bit(half, 0));
  f.brdec = drawn(&Features::brdec, bit(quarter, 1));
  f.branch = drawn(&Features::branch, bit(quarter, 2));
  f.call = drawn(&Features::call, bit(quarter, 3));
  f.floats = drawn(&Features::floats, bit(quarter, 4));
  f.undef = drawn(&Features::undef, bit(eighth, 5));
  f.memory = drawn(&Features::memory, bit(quarter, 6));
  f.input = drawn(&Features::input, bit(half, 7));
  f.division = drawn(&Features::division, bit(eighth, 8));
  f.trap = drawn(&Features::trap, bit(eighth, 9));
  f.copy = drawn(&Features::copy, bit(quarter, 10));
  f.nosplit = drawn(&Features::nosplit, bit(eighth, 11));
  f.unreachable = drawn(&Features::unreachable, bit(quarter, 12));

  const bool many_ways = (f.switches || f.branch) && options.ways_max > 2;
  mix_.undef_percent = options.undef_percent;
  mix_.trap_percent = options.trap_percent;
  mix_.nosplit_percent = options.nosplit_percent;
  mix_.shape = {.shape = options.shape,
                .blocks_min = options.blocks_min,
                .blocks_max = options.blocks_max,
                .unreachable_max = f.unreachable ? options.unreachable_max : 0,
                .ways_max = many_ways ? options.ways_max : 2,
                .wide_percent = options.wide_percent,
                .extra_percent = options.extra_percent,
                .leaf_percent = options.leaf_percent,
                .multi_edges = all.multi_edges,
                .self_loops = all.self_loops,
                .shuffled = bit(quarter, 13)};

  mix_.observed = all.print && bit(half, 14);
  mix_.phis = choices.between((options.phis_max + 1) / 2, options.phis_max);
  if (choices.chance(20)) mix_.phis *= 2;
  mix_.instructions =
      choices.between((options.instructions_max + 1) / 2, options.instructions_max);
  if (choices.chance(20)) mix_.instructions *= 2;

  // Half of it, about as much, or half as much again.
  const auto around = [&](std::uint32_t percent) {
    return std::min(percent * (2 + choices.below(5)) / 4, 90u);
  };
  mix_.own_percent = around(options.own_percent);
  mix_.cycle_percent = around(options.cycle_percent);
  mix_.constant_percent = all.constant_arguments ? around(options.constant_percent) : 0;
}

void DirectGenerator::draw_params(const DirectOptions& options) {
  const auto add = [&](ClassId c) { f_->params.push_back(define(c)); };
  // Where an edge may not carry literals, there must be a name of each class to carry.
  if (!mix_.features.constant_arguments) {
    add(ir::class_integer);
    if (mix_.features.floats) add(ir::class_float);
  }
  for (std::uint32_t n = choices_->below(options.params_max + 1); n > 0; --n) {
    add(draw_class(25));
  }
}

// A block with one way in has phis half as often as a join.
void DirectGenerator::draw_phis() {
  const std::size_t block_count = shape_.blocks.size();
  first_phi_.resize(block_count + 1);
  for (BlockId b = 0; b < block_count; ++b) {
    first_phi_[b] = static_cast<ValueId>(f_->values.size());
    const std::size_t ways_in = cfg_.in_edges(b).size();
    if (ways_in == 0) continue;
    const std::uint32_t bound = mix_.phis + 1;
    const std::uint32_t x = choices_->below(ways_in == 1 ? 2 * bound : bound);
    for (std::uint32_t n = x < bound ? x : 0; n > 0; --n) {
      f_->add_value(ir::no_symbol, draw_class(35));
    }
  }
  first_phi_[block_count] = static_cast<ValueId>(f_->values.size());
}

void DirectGenerator::draw_edge(BlockId b, std::uint32_t slot, ir::Opcode terminator,
                                bool reachable) {
  const BlockId target = shape_.edges_of(b)[slot].target;
  const ValueId first = first_phi_[target];
  const std::uint32_t count = first_phi_[target + 1] - first;
  arguments_.resize(count);
  if (count > 0) {
    const bool own = !reachable || dominators_.dominates(target, b);
    for (std::uint32_t i = 0; i < count; ++i) {
      arguments_[i] = draw_argument(f_->values[first + i].reg_class, i, first, count, own);
    }
    if (own && count > 1 && choices_->chance(mix_.cycle_percent)) draw_cycles(first, count);
  }
  const bool last = slot + 1 == shape_.blocks[b].edges.size();
  const bool has_case = terminator == ir::Opcode::switch_ && !last;
  const bool nosplit =
      mix_.features.nosplit && ir::is_conditional(terminator) &&
      choices_->chance(mix_.nosplit_percent);
  f_->add_edge(target, arguments_, has_case ? case_value(slot) : 0, nosplit);
}

// `own`: the target's parameters are available, and more than other names are wanted.
Operand DirectGenerator::draw_argument(ClassId c, std::uint32_t param, std::uint32_t first,
                                       std::uint32_t count, bool own) {
  const std::uint32_t x = choices_->below(100);
  if (own && x >= 100 - mix_.own_percent) {
    std::uint32_t i = param + choices_->below(count);
    for (;; ++i) {
      if (i >= count) i -= count;
      if (f_->values[first + i].reg_class == c) return Operand::value(first + i);
    }
  }
  if (x < mix_.constant_percent) return draw_constant(c);
  if (mix_.features.undef && x < mix_.constant_percent + mix_.undef_percent) return Operand::undef();
  return draw_name(c);
}

// One cycle through some of the parameters, and where enough are left often another beside it, and
// so on. The others keep what they have: constants, chains into a cycle, fan-outs from it.
void DirectGenerator::draw_cycles(std::uint32_t first, std::uint32_t count) {
  const std::uint32_t start = choices_->below(count);
  std::uint32_t walked = 0;
  do {
    walked = draw_cycle(first, count, start, walked);
  } while (count - walked > 1 && choices_->chance(50));
}

// Goes round the parameters from `start`, `walked` of which are taken; returns how many are then.
std::uint32_t DirectGenerator::draw_cycle(std::uint32_t first, std::uint32_t count,
                                          std::uint32_t start, std::uint32_t walked) {
  const auto place = [&](std::uint32_t step) {
    const std::uint32_t i = start + step;
    return i < count ? i : i - count;
  };
  const std::uint32_t length = 2 + choices_->below(count - walked - 1);
  const ClassId c = f_->values[first + place(walked)].reg_class;
  circle_.clear();
  for (; walked < count && circle_.size() < length; ++walked) {
    if (f_->values[first + place(walked)].reg_class == c) circle_.push_back(place(walked));
  }
  for (std::size_t k = 0; k < circle_.size(); ++k) {
    const std::uint32_t next = circle_[k + 1 < circle_.size() ? k + 1 : 0];
    arguments_[circle_[k]] = Operand::value(first + next);
  }
  return walked;
}

}  // namespace phidelity::generators
