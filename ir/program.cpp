// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/program.h"

namespace phidelity::ir {
namespace {

// Most lists have two elements or fewer: a range insertion costs more than they do.
template <class T>
void append(std::vector<T>& list, std::span<const T> more) {
  for (const T& element : more) list.push_back(element);
}

}  // namespace

void Function::clear(bool with_symbols) {
  form = Form::ssa;
  name = no_symbol;
  params.clear();
  blocks.clear();
  instructions.clear();
  edges.clear();
  results.clear();
  operands.clear();
  block_params.clear();
  values.clear();
  if (with_symbols) {
    symbols.clear();
    classes.clear();
  }
  if (classes.empty()) classes = {symbols.intern("i"), symbols.intern("f")};
  classes.resize(2);
}

void Function::start_from(const Function& other, Form new_form) {
  form = new_form;
  name = other.name;
  params = other.params;
  values = other.values;
  classes = other.classes;
  symbols = other.symbols;
  blocks.clear();
  instructions.clear();
  edges.clear();
  results.clear();
  operands.clear();
  block_params.clear();
}

BlockId Function::block_of(InstructionId i) const {
  for (BlockId b = 0; b < blocks.size(); ++b) {
    const Range r = blocks[b].instructions;
    if (r.begin <= i && i < r.end) return b;
  }
  return 0;
}

std::string Function::value_text(ValueId v) const {
  const SymbolId hint = values[v].name;
  return hint == no_symbol ? "v" + std::to_string(v) : std::string(symbols.text(hint));
}

std::string Function::label_text(BlockId b) const {
  const SymbolId hint = blocks[b].label;
  return hint == no_symbol ? "b" + std::to_string(b) : std::string(symbols.text(hint));
}

ValueId Function::add_value(SymbolId hint, ClassId reg_class) {
  values.push_back({hint, reg_class});
  return size32(values) - 1;
}

ValueId Function::add_value(std::string_view hint, ClassId reg_class) {
  return add_value(symbols.intern(hint), reg_class);
}

ClassId Function::intern_class(std::string_view text) {
  const SymbolId symbol = symbols.intern(text);
  for (ClassId c = 0; c < classes.size(); ++c) {
    if (classes[c] == symbol) return c;
  }
  classes.push_back(symbol);
  return static_cast<ClassId>(classes.size() - 1);
}

BlockId Function::add_block(SymbolId label) {
  blocks.emplace_back().label = label;
  return size32(blocks) - 1;
}

BlockId Function::add_block(std::string_view label) { return add_block(symbols.intern(label)); }

void Function::open(BlockId b) {
  open_block_ = b;
  Block& block = blocks[b];
  block.params = {size32(block_params), size32(block_params)};
  block.instructions = {size32(instructions), size32(instructions)};
  block.edges = {size32(edges), size32(edges)};
}

void Function::add_param(ValueId p) {
  block_params.push_back(p);
  blocks[current()].params.end = size32(block_params);
}

void Function::add_instruction(Opcode opcode, std::span<const ValueId> destinations,
                               std::span<const Operand> sources, SymbolId symbol) {
  const Range result_range{size32(results),
                           size32(results) + static_cast<std::uint32_t>(destinations.size())};
  const Range operand_range{size32(operands),
                            size32(operands) + static_cast<std::uint32_t>(sources.size())};
  append(results, destinations);
  append(operands, sources);
  instructions.push_back({opcode, symbol, result_range, operand_range});
  blocks[current()].instructions.end = size32(instructions);
}

EdgeId Function::add_edge(BlockId target, std::span<const Operand> arguments,
                          std::int64_t case_value, bool nosplit) {
  const Range argument_range{size32(operands),
                             size32(operands) + static_cast<std::uint32_t>(arguments.size())};
  append(operands, arguments);
  edges.push_back({current(), target, argument_range, case_value, nosplit});
  blocks[current()].edges.end = size32(edges);
  return size32(edges) - 1;
}

void Function::add_branch(BlockId target, std::span<const Operand> arguments) {
  add_instruction(Opcode::br, {}, {});
  add_edge(target, arguments);
}

}  // namespace phidelity::ir
