// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/ordinary.h"

#include <algorithm>

namespace phidelity::generators {

using ir::BlockId;
using ir::class_float;
using ir::class_integer;
using ir::ClassId;
using ir::Opcode;
using ir::Operand;
using ir::ValueId;

namespace {

// How often each operation stands in the palette of a program that may use it.
struct Row {
  Opcode opcode;
  std::uint8_t weight;
  bool Features::*needs;  // or null
};
constexpr std::array operations = {
    Row{Opcode::add, 3, nullptr},
    Row{Opcode::sub, 2, nullptr},
    Row{Opcode::mul, 1, nullptr},
    Row{Opcode::and_, 1, nullptr},
    Row{Opcode::xor_, 1, nullptr},
    Row{Opcode::shl, 1, nullptr},
    Row{Opcode::neg, 1, nullptr},
    Row{Opcode::lt, 1, nullptr},
    Row{Opcode::eq, 1, nullptr},
    Row{Opcode::select, 1, nullptr},
    Row{Opcode::print, 4, &Features::print},
    Row{Opcode::div, 1, &Features::division},
    Row{Opcode::rem, 1, &Features::division},
    Row{Opcode::fadd, 2, &Features::floats},
    Row{Opcode::fmul, 1, &Features::floats},
    Row{Opcode::fneg, 1, &Features::floats},
    Row{Opcode::i2f, 1, &Features::floats},
    Row{Opcode::f2i, 1, &Features::floats},
    Row{Opcode::load, 1, &Features::memory},
    Row{Opcode::store, 1, &Features::memory},
    Row{Opcode::input, 1, &Features::input},
};

}  // namespace

void OrdinaryGenerator::draw(Choices& choices, const ir::Function& shape,
                             const OrdinaryOptions& options, ir::Function& f) {
  choices_ = &choices;
  f_ = &f;
  f.clear();
  f.form = ir::Form::tac;
  draw_mix(options);
  draw_palette();
  draw_variables(options);
  f.blocks.resize(shape.blocks.size());
  for (BlockId b = 0; b < shape.blocks.size(); ++b) {
    f.open(b);
    if (b == 0) initialise();
    for (std::uint32_t n = choices.below(instructions_ + 1); n > 0; --n) draw_statement();
    if (observed_) print_variables();
    draw_terminator(b, shape.edges_of(b));
  }
}

// As in strict SSA straight from choices: a bit is set in half of the programs, in a quarter, or in
// an eighth, and all choices 0 is the plain program.
void OrdinaryGenerator::draw_mix(const OrdinaryOptions& options) {
  const std::uint32_t half = choices_->below(1u << 12);
  const std::uint32_t quarter = half & choices_->below(1u << 12);
  const std::uint32_t eighth = quarter & choices_->below(1u << 12);
  const auto bit = [](std::uint32_t set, unsigned k) { return ((set >> k) & 1) != 0; };
  const Features& all = options.features;
  features_ = all;
  features_.switches = all.switches && bit(half, 0);
  features_.brdec = all.brdec && all.terminator_arguments && bit(quarter, 1);
  features_.branch = all.branch && bit(quarter, 2);
  features_.call = all.call && bit(quarter, 3);
  features_.floats = all.floats && bit(quarter, 4);
  features_.undef = all.undef && bit(eighth, 5);
  features_.memory = all.memory && bit(quarter, 6);
  features_.input = all.input && bit(half, 7);
  features_.division = all.division && bit(eighth, 8);
  features_.trap = all.trap && bit(eighth, 9);
  features_.nosplit = all.nosplit && bit(eighth, 10);
  wide_switches_ = all.switches;
  wide_branches_ = all.branch;
  observed_ = all.print && bit(half, 11);

  instructions_ = choices_->between((options.instructions_max + 1) / 2, options.instructions_max);
  if (choices_->chance(20)) instructions_ *= 2;
  // Half of it, about as much, or half as much again.
  copy_percent_ = std::min(options.copy_percent * (2 + choices_->below(3)) / 2, 90u);
}

void OrdinaryGenerator::draw_palette() {
  palette_size_ = 0;
  const auto put = [&](Statement statement, std::uint32_t weight) {
    for (; weight > 0; --weight) palette_[palette_size_++] = statement;
  };
  put({Statement::Kind::increment}, 3);
  for (const Row& row : operations) {
    if (row.needs != nullptr && !(features_.*row.needs)) continue;
    put({Statement::Kind::operation, row.opcode}, row.weight);
  }
  if (features_.call) put({Statement::Kind::call}, 3);
}

// Ids in the order of classes, parameters at either end of a class: which variable is a parameter
// does not follow from its class.
void OrdinaryGenerator::draw_variables(const OrdinaryOptions& options) {
  count_of_[class_integer] = choices_->between(3, options.variables_max);
  count_of_[class_float] =
      features_.floats ? choices_->between(1, std::max(1u, options.variables_max / 2)) : 0;
  first_of_ = {0, count_of_[class_integer]};
  for (const ClassId c : {class_integer, class_float}) {
    for (std::uint32_t n = 0; n < count_of_[c]; ++n) f_->add_value(ir::no_symbol, c);
  }
  const auto count = static_cast<std::uint32_t>(f_->values.size());
  const std::uint32_t params = choices_->below(std::min(options.params_max, count) + 1);
  for (std::uint32_t k = 0; k < params; ++k) {
    f_->params.push_back(k % 2 == 0 ? k / 2 : count - 1 - k / 2);
  }
}

void OrdinaryGenerator::initialise() {
  for (ValueId v = 0; v < f_->values.size(); ++v) {
    if (std::ranges::find(f_->params, v) != f_->params.end()) continue;
    if (features_.undef && choices_->chance(50)) continue;
    const ClassId c = f_->values[v].reg_class;
    if (c == class_integer && features_.input && choices_->chance(25)) {
      f_->add_instruction(Opcode::input, {&v, 1}, {});
    } else {
      assign(v, draw_constant(c));
    }
  }
}

void OrdinaryGenerator::draw_statement() {
  if (choices_->chance(copy_percent_)) {
    if (choices_->chance(35)) return draw_exchange();
    const ClassId c = draw_class(25);
    const ValueId to = draw_variable(c);
    return assign(to, draw_operand(c));
  }
  const Statement statement = palette_[choices_->below(palette_size_)];
  switch (statement.kind) {
    case Statement::Kind::increment: {
      const ValueId v = draw_variable(class_integer);
      return f_->add_instruction(Opcode::add, {&v, 1},
                                 std::array{Operand::value(v), Operand::integer(1)});
    }
    case Statement::Kind::call: return draw_call();
    case Statement::Kind::operation: return draw_operation(statement.opcode);
  }
}

// t = a; a = b; b = c; c = t: two variables or more change places by way of one beside them.
void OrdinaryGenerator::draw_exchange() {
  const std::uint32_t count = count_of_[class_integer];
  const std::uint32_t length = 2 + choices_->below(std::min(count - 2, 3u));
  const std::uint32_t start = choices_->below(count);
  const auto place = [&](std::uint32_t k) { return first_of_[class_integer] + (start + k) % count; };
  for (std::uint32_t k = 0; k <= length; ++k) {
    assign(place(k), Operand::value(place(k < length ? k + 1 : 0)));
  }
}

void OrdinaryGenerator::draw_operation(Opcode opcode) {
  const ir::OpcodeInfo& what = ir::info(opcode);
  const ClassId c = what.float_operands ? class_float : class_integer;
  const auto count = static_cast<std::uint32_t>(what.operands);
  std::array<Operand, 3> operands;
  if (opcode == Opcode::print) {
    operands[0] = Operand::value(draw_variable(draw_class(30)));
  } else {
    // All operands but the last are variables.
    for (std::uint32_t k = 0; k < count; ++k) {
      operands[k] = k + 1 < count ? Operand::value(draw_variable(c)) : draw_operand(c);
    }
  }
  const ValueId result =
      what.results == 1 ? draw_variable(what.float_result ? class_float : class_integer) : 0;
  f_->add_instruction(opcode, std::span(&result, static_cast<std::size_t>(what.results)),
                      std::span(operands).first(count));
}

void OrdinaryGenerator::draw_call() {
  std::array<Operand, 2> arguments;
  const std::uint32_t argument_count = choices_->below(3);
  for (std::uint32_t k = 0; k < argument_count; ++k) arguments[k] = draw_operand(draw_class(30));
  draw_results(choices_->below(3));
  f_->add_instruction(Opcode::call, results_, std::span(arguments).first(argument_count),
                      f_->symbols.intern("work"));
}

// One number has a bit for each variable.
void OrdinaryGenerator::print_variables() {
  const std::uint32_t printed = choices_->below(1u << 8) & choices_->below(1u << 8);
  for (ValueId v = 0; v < f_->values.size(); ++v) {
    if (((printed >> (v % 8)) & 1) == 0) continue;
    f_->add_instruction(Opcode::print, {}, std::array{Operand::value(v)});
  }
}

void OrdinaryGenerator::draw_terminator(BlockId b, std::span<const ir::Edge> ways) {
  const auto count = static_cast<std::uint32_t>(ways.size());
  if (count == 0) {
    if (b != 0 && features_.trap && choices_->chance(20)) {
      return f_->add_instruction(Opcode::trap, {}, {});
    }
    std::array<Operand, 3> values;
    const std::uint32_t returned = choices_->below(4);
    for (std::uint32_t k = 0; k < returned; ++k) {
      values[k] = Operand::value(draw_variable(draw_class(30)));
    }
    return f_->add_instruction(Opcode::ret, {}, std::span(values).first(returned));
  }
  if (count == 1) return f_->add_branch(ways[0].target);

  const Opcode opcode = draw_conditional(count);
  const Operand condition = draw_condition();
  results_.clear();
  if (opcode == Opcode::brdec) results_.push_back(draw_variable(class_integer));
  if (opcode == Opcode::branch && features_.terminator_arguments) draw_results(choices_->below(3));
  const ir::SymbolId symbol =
      opcode == Opcode::branch ? f_->symbols.intern("choose") : ir::no_symbol;
  f_->add_instruction(opcode, results_, {&condition, 1}, symbol);
  const std::int64_t first_case = opcode == Opcode::switch_ ? choices_->below(3) : 0;
  for (std::uint32_t slot = 0; slot < count; ++slot) {
    const bool has_case = opcode == Opcode::switch_ && slot + 1 < count;
    const bool nosplit = features_.nosplit && choices_->chance(15);
    f_->add_edge(ways[slot].target, {}, has_case ? first_case + slot : 0, nosplit);
  }
}

// `cbr` two times out of three where there are two ways.
Opcode OrdinaryGenerator::draw_conditional(std::uint32_t ways) {
  std::array<Opcode, 3> kinds{Opcode::cbr};
  std::uint32_t count = 0;
  const bool wide = ways > 2;
  if (wide ? wide_switches_ : features_.switches) kinds[count++] = Opcode::switch_;
  if (wide ? wide_branches_ : features_.branch) kinds[count++] = Opcode::branch;
  if (!wide && features_.brdec) kinds[count++] = Opcode::brdec;
  if (wide) return kinds[choices_->below(count)];
  const std::uint32_t x = choices_->below(3 * std::max(count, 1u));
  return x < count ? kinds[x] : Opcode::cbr;
}

// A variable as it is, or more often one that is first given a comparison's result.
Operand OrdinaryGenerator::draw_condition() {
  const ValueId asked = draw_variable(class_integer);
  const std::uint32_t x = choices_->below(8);
  if (x < 2) return Operand::value(asked);
  const Operand left = Operand::value(draw_variable(class_integer));
  const Operand right = draw_operand(class_integer);
  const Opcode opcode = x < 5 ? Opcode::lt : x < 7 ? Opcode::eq : Opcode::ne;
  f_->add_instruction(opcode, {&asked, 1}, std::array{left, right});
  return Operand::value(asked);
}

ClassId OrdinaryGenerator::draw_class(std::uint32_t float_percent) {
  return features_.floats && choices_->chance(float_percent) ? class_float : class_integer;
}

ValueId OrdinaryGenerator::draw_variable(ClassId c) {
  return first_of_[c] + choices_->below(count_of_[c]);
}

Operand OrdinaryGenerator::draw_operand(ClassId c) {
  const std::uint32_t x = choices_->below(16);
  if (features_.undef && x == 15) return Operand::undef();
  return x >= 10 ? draw_constant(c) : Operand::value(draw_variable(c));
}

Operand OrdinaryGenerator::draw_constant(ClassId c) {
  static constexpr std::array<std::int64_t, 8> words = {0, 1, 2, 3, -1, 5, 10, 100};
  static constexpr std::array<double, 4> reals = {0.0, 1.0, -1.5, 1e300};
  return c == class_float ? Operand::real(reals[choices_->below(4)])
                          : Operand::integer(words[choices_->below(8)]);
}

// Distinct variables: what is drawn twice is left out.
void OrdinaryGenerator::draw_results(std::uint32_t count) {
  results_.clear();
  for (; count > 0; --count) {
    const ValueId v = draw_variable(draw_class(30));
    if (std::ranges::find(results_, v) == results_.end()) results_.push_back(v);
  }
}

// Without copies in the language, by an operation that changes nothing.
void OrdinaryGenerator::assign(ValueId variable, Operand source) {
  if (features_.copy) return f_->add_copy(variable, source);
  const bool is_float = f_->values[variable].reg_class == class_float;
  f_->add_instruction(is_float ? Opcode::fadd : Opcode::add, {&variable, 1},
                      std::array{source, is_float ? Operand::real(0.0) : Operand::integer(0)});
}

}  // namespace phidelity::generators
