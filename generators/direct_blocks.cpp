// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands in a block: instructions, the terminator, and the names that they may use.
#include <array>
#include <limits>

#include "generators/direct.h"

namespace phidelity::generators {

using ir::BlockId;
using ir::class_float;
using ir::class_integer;
using ir::ClassId;
using ir::Opcode;
using ir::Operand;
using ir::ValueId;

// One kind of instruction. A program draws from a palette of them in which those that it uses
// stand as often as they should come up.
enum class DirectGenerator::Item : std::uint8_t {
  increment, arithmetic, bits, unary, compare, select,
  print, copy, division, floats, call, load, store, input,
};

void DirectGenerator::draw_palette() {
  palette_size_ = 0;
  const auto put = [&](Item item, bool wanted = true) {
    if (wanted) palette_[palette_size_++] = item;
  };
  const Features& f = mix_.features;
  put(Item::increment);
  put(Item::arithmetic);
  put(Item::arithmetic);
  put(Item::compare);
  put(Item::print, f.print);
  put(Item::print, f.print);
  put(Item::bits);
  put(Item::unary);
  put(Item::select);
  put(Item::copy, f.copy);
  put(Item::copy, f.copy);
  put(Item::division, f.division);
  put(Item::floats, f.floats);
  put(Item::floats, f.floats);
  put(Item::floats, f.floats);
  put(Item::call, f.call);
  put(Item::call, f.call);
  put(Item::load, f.memory);
  put(Item::store, f.memory);
  put(Item::input, f.input);
}

void DirectGenerator::fill(BlockId b, bool reachable) {
  if (reachable && b != 0) {
    const BlockId above = dominators_.immediate(b);
    for (std::size_t c = 0; c < 2; ++c) available_[c].resize(mark_[c][above]);
  }
  f_->open(b);
  for (ValueId v = first_phi_[b]; v < first_phi_[b + 1]; ++v) {
    f_->add_param(v);
    if (reachable) available_[f_->values[v].reg_class].push_back(v);
  }
  for (std::uint32_t n = choices_->below(mix_.instructions + 1); n > 0; --n) draw_instruction();
  if (mix_.observed) print_phis(b);

  defined_.clear();
  draw_terminator(b);
  const auto publish = [&] {
    for (const ValueId v : defined_) available_[f_->values[v].reg_class].push_back(v);
  };
  if (mix_.features.terminator_arguments) publish();
  const Opcode terminator = f_->terminator_of(b).opcode;
  const std::uint32_t ways = shape_.blocks[b].edges.size();
  for (std::uint32_t slot = 0; slot < ways; ++slot) draw_edge(b, slot, terminator, reachable);
  if (!mix_.features.terminator_arguments) publish();
  for (std::size_t c = 0; c < 2; ++c) {
    mark_[c][b] = static_cast<std::uint32_t>(available_[c].size());
  }
}

// At the end of the body, so that they live that long. One number has a bit for each phi.
void DirectGenerator::print_phis(BlockId b) {
  if (first_phi_[b] == first_phi_[b + 1]) return;
  const std::uint32_t printed = choices_->below(1u << 16);
  for (ValueId v = first_phi_[b]; v < first_phi_[b + 1]; ++v) {
    if (((printed >> (v % 16)) & 1) == 0) continue;
    f_->add_instruction(Opcode::print, {}, std::array{Operand::value(v)});
  }
}

void DirectGenerator::draw_instruction() {
  static constexpr std::array arithmetic = {Opcode::add, Opcode::sub, Opcode::mul};
  static constexpr std::array bits = {Opcode::and_, Opcode::or_,   Opcode::xor_,
                                      Opcode::shl,  Opcode::lshr, Opcode::ashr};
  static constexpr std::array compare = {Opcode::lt,  Opcode::eq,  Opcode::ne,  Opcode::le,
                                         Opcode::gt,  Opcode::ge,  Opcode::ult, Opcode::ule,
                                         Opcode::ugt, Opcode::uge};
  const auto one_of = [&](const auto& table) {
    return table[choices_->below(static_cast<std::uint32_t>(table.size()))];
  };
  const auto binary = [&](Opcode opcode) {
    const Operand left = draw_name(class_integer);
    const Operand right = draw_operand(class_integer);
    emit(opcode, class_integer, std::array{left, right});
  };
  switch (palette_[choices_->below(palette_size_)]) {
    case Item::increment:
      return emit(Opcode::add, class_integer,
                  std::array{draw_name(class_integer), Operand::integer(1)});
    case Item::arithmetic: return binary(one_of(arithmetic));
    case Item::bits: return binary(one_of(bits));
    case Item::compare: return binary(one_of(compare));
    case Item::division: return binary(choices_->chance(50) ? Opcode::rem : Opcode::div);
    case Item::unary: {
      const Operand word = draw_name(class_integer);
      return emit(choices_->chance(50) ? Opcode::not_ : Opcode::neg, class_integer,
                  std::array{word});
    }
    case Item::select: {
      const Operand condition = draw_name(class_integer);
      const Operand yes = draw_name(class_integer);
      const Operand no = draw_operand(class_integer);
      return emit(Opcode::select, class_integer, std::array{condition, yes, no});
    }
    case Item::print:
      return f_->add_instruction(Opcode::print, {}, std::array{draw_name(draw_class(30))});
    case Item::copy: {
      const ClassId c = draw_class(30);
      return emit(Opcode::copy, c, std::array{draw_operand(c)});
    }
    case Item::floats: return draw_float_instruction();
    case Item::call: return draw_call();
    case Item::load:
      return emit(Opcode::load, class_integer, std::array{draw_operand(class_integer)});
    case Item::store: {
      const Operand address = draw_operand(class_integer);
      const Operand word = draw_name(class_integer);
      return f_->add_instruction(Opcode::store, {}, std::array{address, word});
    }
    case Item::input: return emit(Opcode::input, class_integer, {});
  }
}

void DirectGenerator::draw_float_instruction() {
  static constexpr std::array binary = {Opcode::fadd, Opcode::fsub, Opcode::fmul};
  const std::uint32_t kind = choices_->below(6);
  switch (kind) {
    case 0: return emit(Opcode::i2f, class_float, std::array{draw_operand(class_integer)});
    case 1: return emit(Opcode::f2i, class_integer, std::array{draw_name(class_float)});
    case 2: return emit(Opcode::fneg, class_float, std::array{draw_name(class_float)});
    default: {
      const Operand left = draw_name(class_float);
      const Operand right = draw_operand(class_float);
      return emit(binary[kind - 3], class_float, std::array{left, right});
    }
  }
}

void DirectGenerator::draw_call() {
  static constexpr std::array<std::string_view, 2> names = {"work", "pair"};
  const std::string_view name = names[choices_->below(2)];
  std::array<Operand, 2> arguments;
  const std::uint32_t argument_count = choices_->below(3);
  for (std::uint32_t i = 0; i < argument_count; ++i) {
    arguments[i] = draw_operand(draw_class(30));
  }
  std::array<ValueId, 3> results{};
  const std::uint32_t result_count = choices_->below(4);
  for (std::uint32_t i = 0; i < result_count; ++i) results[i] = define(draw_class(30));
  f_->add_instruction(Opcode::call, std::span(results).first(result_count),
                      std::span(arguments).first(argument_count), f_->symbols.intern(name));
}

void DirectGenerator::draw_terminator(BlockId b) {
  const std::uint32_t ways = shape_.blocks[b].edges.size();
  if (ways > 1) return draw_conditional(b, ways);
  if (ways == 1) return f_->add_instruction(Opcode::br, {}, {});
  if (mix_.features.trap && choices_->chance(mix_.trap_percent)) {
    return f_->add_instruction(Opcode::trap, {}, {});
  }
  static constexpr std::array<std::uint32_t, 8> counts = {0, 1, 1, 1, 1, 2, 2, 3};
  const std::uint32_t count = counts[choices_->below(8)];
  std::array<Operand, 3> values;
  for (std::uint32_t i = 0; i < count; ++i) {
    const ClassId c = draw_class(30);
    values[i] = mix_.features.undef && choices_->chance(5) ? Operand::undef() : draw_name(c);
  }
  f_->add_instruction(Opcode::ret, {}, std::span(values).first(count));
}

// `cbr` where nothing else takes so many ways, and half of the time where something does.
void DirectGenerator::draw_conditional(BlockId b, std::uint32_t ways) {
  const Features& features = mix_.features;
  std::array<Opcode, 6> kinds;
  std::uint32_t kind_count = 0;
  if (ways == 2) kinds[kind_count++] = Opcode::cbr;
  if (features.switches) kinds[kind_count++] = Opcode::switch_;
  if (features.branch) kinds[kind_count++] = Opcode::branch;
  if (features.brdec && ways == 2) kinds[kind_count++] = Opcode::brdec;
  if (ways == 2) kinds[kind_count++] = Opcode::cbr;
  const Opcode opcode = kind_count == 1 ? kinds[0] : kinds[choices_->below(kind_count)];

  if (opcode == Opcode::branch) {
    std::array<Operand, 2> operands;
    const std::uint32_t operand_count = choices_->below(3);
    for (std::uint32_t i = 0; i < operand_count; ++i) operands[i] = draw_condition(b);
    for (std::uint32_t n = choices_->below(3); n > 0; --n) {
      defined_.push_back(f_->add_value(ir::no_symbol, draw_class(30)));
    }
    return f_->add_instruction(opcode, defined_, std::span(operands).first(operand_count),
                               f_->symbols.intern("choose"));
  }
  if (opcode == Opcode::switch_) case_style_ = choices_->below(4);
  const Operand operand = draw_condition(b);
  if (opcode == Opcode::brdec) defined_.push_back(f_->add_value());
  f_->add_instruction(opcode, defined_, std::array{operand});
}

std::int64_t DirectGenerator::case_value(std::uint32_t slot) const {
  struct Style {
    std::int64_t first, step;
  };
  static constexpr std::array<Style, 4> styles = {
      {{0, 1}, {-1, 1}, {7, -7}, {std::int64_t{1} << 40, 3}}};
  return styles[case_style_].first + styles[case_style_].step * slot;
}

// What a branch asks: any name, a fresh comparison, a phi of this block, or a phi of a target
// (which copies on the way there may destroy before the branch reads it).
Operand DirectGenerator::draw_condition(BlockId b) {
  const std::uint32_t x = choices_->below(16);
  if (mix_.features.undef && x == 15) return Operand::undef();
  if (x >= 10) {
    const auto targets = shape_.edges_of(b);
    const BlockId of =
        x < 13 ? b : targets[choices_->below(static_cast<std::uint32_t>(targets.size()))].target;
    const std::uint32_t count = first_phi_[of + 1] - first_phi_[of];
    if (count > 0 && cfg_.reachable(b) && dominators_.dominates(of, b)) {
      const ValueId phi = first_phi_[of] + choices_->below(count);
      if (f_->values[phi].reg_class == class_integer) return Operand::value(phi);
    }
  }
  if (x < 4) return draw_name(class_integer);
  const Operand left = draw_name(class_integer);
  const Operand right = f_->params.empty() || f_->values[f_->params[0]].reg_class != class_integer
                            ? draw_operand(class_integer)
                            : Operand::value(f_->params[0]);
  emit(choices_->chance(50) ? Opcode::ne : Opcode::lt, class_integer, std::array{left, right});
  return Operand::value(f_->results.back());
}

// Any available name, the latest four more often: most values are used near their definition.
Operand DirectGenerator::draw_name(ClassId c) {
  const std::vector<ValueId>& names = available_[c];
  const auto count = static_cast<std::uint32_t>(names.size());
  if (count == 0) return draw_constant(c);
  const std::uint32_t x = choices_->below(2 * count);
  if (x < count) return Operand::value(names[x]);
  const std::uint32_t back = (x - count) % 4;
  return Operand::value(names[back < count ? count - 1 - back : 0]);
}

Operand DirectGenerator::draw_operand(ClassId c) {
  const std::uint32_t x = choices_->below(16);
  if (mix_.features.undef && x == 15) return Operand::undef();
  return x >= 11 ? draw_constant(c) : draw_name(c);
}

Operand DirectGenerator::draw_constant(ClassId c) {
  static constexpr std::array<std::int64_t, 8> words = {
      0, 1, 2, 3, -1, 7, 64, std::numeric_limits<std::int64_t>::min()};
  static constexpr std::array<double, 4> reals = {0.0, 1.0, -1.5, 1e300};
  if (c == class_float) return Operand::real(reals[choices_->below(4)]);
  return Operand::integer(words[choices_->below(8)]);
}

ClassId DirectGenerator::draw_class(std::uint32_t float_percent) {
  return mix_.features.floats && choices_->chance(float_percent) ? class_float : class_integer;
}

ValueId DirectGenerator::define(ClassId c) {
  const ValueId v = f_->add_value(ir::no_symbol, c);
  available_[c].push_back(v);
  return v;
}

void DirectGenerator::emit(Opcode opcode, ClassId result, std::span<const Operand> operands) {
  const ValueId v = define(result);
  f_->add_instruction(opcode, {&v, 1}, operands);
}

}  // namespace phidelity::generators
