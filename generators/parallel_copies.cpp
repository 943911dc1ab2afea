// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/parallel_copies.h"

#include <algorithm>
#include <span>

namespace phidelity::generators {

using ir::BlockId;
using ir::ClassId;
using ir::Opcode;
using ir::Operand;
using ir::ValueId;

// Where the copies stand.
enum class ParallelCopyGenerator::Place : std::uint8_t {
  own_edge, self_loop, two_latches, two_ways, critical_latch
};

void ParallelCopyGenerator::draw(Choices& choices, const CopyOptions& options, ir::Function& f) {
  choices_ = &choices;
  f_ = &f;
  features_ = &options.features;
  f.clear();
  std::array<Place, 5> places = {Place::own_edge, Place::two_latches, Place::critical_latch};
  std::uint32_t place_count = 3;
  if (features_->self_loops) places[place_count++] = Place::self_loop;
  if (features_->self_loops && features_->switches && features_->multi_edges) {
    places[place_count++] = Place::two_ways;
  }
  const Place place = places[choices.below(place_count)];
  draw_header(options);
  draw_loop(place);
}

// Block 0, which brings every phi a name of its own, and the phis of block 1.
void ParallelCopyGenerator::draw_header(const CopyOptions& options) {
  std::uint32_t phi_count = 2 + choices_->below(options.phis_max - 1);
  if (choices_->chance(12)) phi_count *= 1 + choices_->below(4);
  const bool floats = options.features.floats && choices_->chance(options.float_percent);

  const Operand n = Operand::value(f_->add_value());
  f_->params.push_back(n.id());
  f_->blocks.resize(2);
  f_->open(0);
  outside_.clear();
  outside_.push_back(emit(Opcode::and_, n, Operand::integer(7)));
  for (std::uint32_t i = 0; i < phi_count; ++i) {
    Operand start = emit(Opcode::add, n, Operand::integer(i));
    if (floats && choices_->chance(40)) {
      const ValueId real = f_->add_value(ir::no_symbol, ir::class_float);
      f_->add_instruction(Opcode::i2f, {&real, 1}, {&start, 1});
      start = Operand::value(real);
    }
    outside_.push_back(start);
  }
  phis_.clear();
  for (const Operand& start : outside_) {
    phis_.push_back(f_->add_value(ir::no_symbol, f_->values[start.id()].reg_class));
  }
  f_->add_branch(1, outside_);
  f_->open(1);
  for (const ValueId phi : phis_) f_->add_param(phi);
  count_next_ = emit(Opcode::sub, Operand::value(phis_[0]), Operand::integer(1));
}

void ParallelCopyGenerator::draw_loop(Place place) {
  constexpr BlockId header = 1;
  const Operand more = emit_condition(count_next_);
  const auto jump_back = [&](BlockId b) {
    f_->open(b);
    draw_copy();
    f_->add_branch(header, arguments_);
  };
  switch (place) {
    case Place::own_edge:
      f_->blocks.resize(4);
      branch_two(more, 2, false, 3);
      jump_back(2);
      return return_all(3);
    case Place::self_loop:
      f_->blocks.resize(3);
      branch_two(more, header, true, 2);
      return return_all(2);
    case Place::two_latches:
      f_->blocks.resize(6);
      branch_two(more, 2, false, 5);
      f_->open(2);
      branch_two(emit(Opcode::and_, count_next_, Operand::integer(1)), 3, false, 4);
      jump_back(3);
      jump_back(4);
      return return_all(5);
    case Place::two_ways: {
      f_->blocks.resize(3);
      const Operand way = emit(Opcode::and_, count_next_, Operand::integer(3));
      f_->add_instruction(Opcode::switch_, {}, {&way, 1});
      f_->add_edge(2, {}, 3);
      draw_copy();
      f_->add_edge(header, arguments_, 1);
      draw_copy();
      f_->add_edge(header, arguments_);
      return return_all(2);
    }
    case Place::critical_latch:
      f_->blocks.resize(4);
      f_->add_branch(2);
      f_->open(2);
      branch_two(more, header, true, 3);
      return return_all(3);
  }
}

// The copies of one way back to the header: `arguments_`, the counter's first.
void ParallelCopyGenerator::draw_copy() {
  arguments_.clear();
  for (const ValueId phi : phis_) arguments_.push_back(Operand::value(phi));
  arguments_[0] = count_next_;
  const std::uint32_t kind = choices_->below(5);
  for (const ClassId c : {ir::class_integer, ir::class_float}) {
    order_.clear();
    for (std::uint32_t i = 1; i < phis_.size(); ++i) {
      if (f_->values[phis_[i]].reg_class == c) order_.push_back(i);
    }
    if (order_.empty()) continue;
    draw_order();
    switch (kind) {
      case 0: draw_permutation(); break;
      case 1: draw_function(); break;
      case 2: draw_chains(); break;
      default:
        draw_permutation();
        overwrite_some();
    }
  }
}

void ParallelCopyGenerator::draw_order() {
  for (auto i = static_cast<std::uint32_t>(order_.size()) - 1; i > 0; --i) {
    std::swap(order_[i], order_[i - choices_->below(i + 1)]);
  }
}

// Cycles one after the other, of any length that is left; half of them short. A cycle of one is a
// phi that keeps its value.
void ParallelCopyGenerator::draw_permutation() {
  const auto count = static_cast<std::uint32_t>(order_.size());
  for (std::uint32_t begin = 0; begin < count;) {
    const std::uint32_t left = count - begin;
    const std::uint32_t bound = choices_->chance(50) ? std::min(left, 3U) : left;
    const std::uint32_t length = 1 + choices_->below(bound);
    for (std::uint32_t k = 0; k < length; ++k) {
      const std::uint32_t next = order_[begin + (k + 1 < length ? k + 1 : 0)];
      arguments_[order_[begin + k]] = Operand::value(phis_[next]);
    }
    begin += length;
  }
}

void ParallelCopyGenerator::draw_function() {
  const auto count = static_cast<std::uint32_t>(order_.size());
  for (const std::uint32_t i : order_) {
    arguments_[i] = Operand::value(phis_[order_[choices_->below(count)]]);
  }
}

// Each reads the one before it, or where a chain begins a name from outside.
void ParallelCopyGenerator::draw_chains() {
  for (std::size_t k = 0; k < order_.size(); ++k) {
    const ClassId c = f_->values[phis_[order_[k]]].reg_class;
    arguments_[order_[k]] = k > 0 && !choices_->chance(25)
                                ? Operand::value(phis_[order_[k - 1]])
                                : draw_outside(c);
  }
}

void ParallelCopyGenerator::overwrite_some() {
  const auto count = static_cast<std::uint32_t>(order_.size());
  for (const std::uint32_t i : order_) {
    const std::uint32_t x = choices_->below(8);
    if (x == 7) {
      arguments_[i] = draw_outside(f_->values[phis_[i]].reg_class);
    } else if (x == 6) {
      arguments_[i] = Operand::value(phis_[i]);
    } else if (x >= 4) {
      arguments_[i] = Operand::value(phis_[order_[choices_->below(count)]]);
    }
  }
}

Operand ParallelCopyGenerator::draw_outside(ClassId c) {
  const std::uint32_t x = choices_->below(8);
  if (x >= 6 && features_->undef) return Operand::undef();
  if (x >= 3 && features_->constant_arguments) {
    return c == ir::class_float ? Operand::real(choices_->below(4))
                                : Operand::integer(choices_->below(4));
  }
  const auto count = static_cast<std::uint32_t>(outside_.size());
  std::uint32_t i = choices_->below(count);
  while (f_->values[outside_[i].id()].reg_class != c) i = i + 1 < count ? i + 1 : 0;
  return outside_[i];
}

Operand ParallelCopyGenerator::emit(Opcode opcode, Operand a, Operand b) {
  const ValueId result = f_->add_value();
  f_->add_instruction(opcode, {&result, 1}, std::array{a, b});
  return Operand::value(result);
}

// One program in four asks the counter's phi itself, which the copies overwrite: 7, 6, ... 0.
Operand ParallelCopyGenerator::emit_condition(Operand value) {
  if (choices_->chance(25)) return Operand::value(phis_[0]);
  return emit(Opcode::gt, value, Operand::integer(0));
}

void ParallelCopyGenerator::branch_two(Operand condition, BlockId yes, bool with_copy,
                                       BlockId no) {
  f_->add_instruction(Opcode::cbr, {}, {&condition, 1});
  if (with_copy) draw_copy();
  f_->add_edge(yes, with_copy ? std::span<const Operand>(arguments_) : std::span<const Operand>{});
  f_->add_edge(no);
}

void ParallelCopyGenerator::return_all(BlockId b) {
  f_->open(b);
  arguments_.clear();
  for (std::size_t i = 1; i < phis_.size(); ++i) arguments_.push_back(Operand::value(phis_[i]));
  f_->add_instruction(Opcode::ret, {}, arguments_);
}

}  // namespace phidelity::generators
