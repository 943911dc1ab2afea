// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program: one function in SSA form (`ssa`) or destroyed (`tac`), in flat arrays.
//
//   ssa @lost(n) {                      blocks[0] = entry, one edge  -> H(1)
//   entry:                              blocks[1] = H, params {x2}, instructions {add, lt, cbr},
//     br H(1)                                       two edges -> H(x3), X
//   H(x2):                              blocks[2] = X, instructions {ret}
//     x3 = add x2, 1
//     t = lt x3, n                      An edge is a successor *slot*: `cbr c, J(a), J(b)` has two
//     cbr t, H(x3), X                   edges to J, and they are different edges.
//   X:
//     ret x2
//   }
//
// Every list is a `Range` into one flat array of the function, so that a function is built,
// copied and thrown away without an allocation per instruction. A *value* is an SSA name in
// `ssa` and a location in `tac`; both are small integers, and the text of a name is only a hint
// that the printer makes unique. Blocks are written one after another (`open`, ..., `close`),
// in any order of their ids, which are handed out beforehand by `add_block`.
//
// Tested by: tests/ir/program_test.cpp
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/opcode.h"
#include "ir/symbols.h"

namespace phidelity::ir {

using ValueId = std::uint32_t;        // index into Function::values
using BlockId = std::uint32_t;        // index into Function::blocks
using EdgeId = std::uint32_t;         // index into Function::edges
using InstructionId = std::uint32_t;  // index into Function::instructions
using ClassId = std::uint16_t;        // index into Function::classes

inline constexpr ClassId class_integer = 0;  // `i`, the class of a name that none is written for
inline constexpr ClassId class_float = 1;    // `f`

enum class Form : std::uint8_t { ssa, tac };

// Half-open [begin, end) of one of the function's flat arrays.
struct Range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  [[nodiscard]] std::uint32_t size() const { return end - begin; }
  [[nodiscard]] bool empty() const { return begin == end; }
};

// The number of elements, as the type of the ranges and indices.
template <class T>
std::uint32_t size32(const std::vector<T>& v) {
  return static_cast<std::uint32_t>(v.size());
}

enum class OperandKind : std::uint8_t { value, integer, real, undef };

// A name, a 64-bit integer, a float literal, or `undef`. Equal operands compare equal.
struct Operand {
  std::uint64_t bits = 0;  // ValueId, the word, the double's bits, or 0
  OperandKind kind = OperandKind::undef;

  [[nodiscard]] static Operand value(ValueId id) { return {id, OperandKind::value}; }
  [[nodiscard]] static Operand integer(std::int64_t word) {
    return {static_cast<std::uint64_t>(word), OperandKind::integer};
  }
  [[nodiscard]] static Operand real(double number) {
    return {std::bit_cast<std::uint64_t>(number), OperandKind::real};
  }
  [[nodiscard]] static Operand undef() { return {}; }

  [[nodiscard]] bool is_value() const { return kind == OperandKind::value; }
  [[nodiscard]] bool is_undef() const { return kind == OperandKind::undef; }
  [[nodiscard]] bool is_constant() const {
    return kind == OperandKind::integer || kind == OperandKind::real;
  }
  [[nodiscard]] bool is(ValueId id) const { return is_value() && bits == id; }
  // Requires: is_value().
  [[nodiscard]] ValueId id() const { return static_cast<ValueId>(bits); }

  friend bool operator==(const Operand&, const Operand&) = default;
};

struct Value {
  SymbolId name = no_symbol;  // a hint; no_symbol prints as `v<index>`
  ClassId reg_class = class_integer;
};

struct Instruction {
  Opcode opcode = Opcode::copy;
  SymbolId symbol = no_symbol;  // of `call @symbol` and `branch @symbol`
  Range results;                // in Function::results
  Range operands;               // in Function::operands
};

// One successor slot of a block.
struct Edge {
  BlockId source = 0;
  BlockId target = 0;
  Range arguments;              // in Function::operands; one for each parameter of the target
  std::int64_t case_value = 0;  // of a `switch`; its last slot is the default and has none
  bool nosplit = false;         // may not be split (landing pad, indirect branch, asm goto)
};

struct Block {
  SymbolId label = no_symbol;  // a hint; no_symbol prints as `b<index>`
  Range params;                // in Function::block_params: the block's phis
  Range instructions;          // the last one is the terminator
  Range edges;                 // the successor slots, in order
};

// The terminator's edges by slot, the block's phis by index, and everything else flat.
class Function {
 public:
  Form form = Form::ssa;
  SymbolId name = no_symbol;  // prints as `main`
  std::vector<ValueId> params;
  std::vector<Block> blocks;  // the first is the entry
  std::vector<Instruction> instructions;
  std::vector<Edge> edges;
  std::vector<ValueId> results;       // destinations of instructions
  std::vector<Operand> operands;      // of instructions and of edges
  std::vector<ValueId> block_params;
  std::vector<Value> values;
  std::vector<SymbolId> classes;      // [0] = "i", [1] = "f"
  Symbols symbols;

  Function() { clear(); }

  // Ensures: an empty function that keeps its memory; the symbols are kept too unless asked.
  void clear(bool with_symbols = true);
  // Ensures: *this has the values, classes, symbols, name and parameters of `other`, and no
  // blocks: what a destroyer starts from, so that a name keeps its id.
  void start_from(const Function& other, Form new_form);

  // --- reading ---
  [[nodiscard]] std::span<const ValueId> params_of(BlockId b) const {
    return view(block_params, blocks[b].params);
  }
  [[nodiscard]] std::span<const Operand> operands_of(const Instruction& i) const {
    return view(operands, i.operands);
  }
  [[nodiscard]] std::span<const ValueId> results_of(const Instruction& i) const {
    return view(results, i.results);
  }
  [[nodiscard]] std::span<const Operand> arguments_of(const Edge& e) const {
    return view(operands, e.arguments);
  }
  [[nodiscard]] std::span<const Instruction> instructions_of(BlockId b) const {
    return view(instructions, blocks[b].instructions);
  }
  // The instructions before the terminator.
  [[nodiscard]] std::span<const Instruction> body_of(BlockId b) const {
    auto all = instructions_of(b);
    return all.first(all.size() - 1);
  }
  [[nodiscard]] const Instruction& terminator_of(BlockId b) const {
    return instructions[blocks[b].instructions.end - 1];
  }
  [[nodiscard]] std::span<const Edge> edges_of(BlockId b) const {
    return view(edges, blocks[b].edges);
  }
  // Takes time in the number of blocks.
  [[nodiscard]] BlockId block_of(InstructionId i) const;
  [[nodiscard]] std::uint32_t slot_of(EdgeId e) const {
    return e - blocks[edges[e].source].edges.begin;
  }
  // The text of a name as stored or made up (`v7`); not necessarily unique, see ir/print.h.
  [[nodiscard]] std::string value_text(ValueId v) const;
  [[nodiscard]] std::string label_text(BlockId b) const;
  [[nodiscard]] std::string_view class_text(ClassId c) const { return symbols.text(classes[c]); }

  // --- building ---
  ValueId add_value(SymbolId hint = no_symbol, ClassId reg_class = class_integer);
  ValueId add_value(std::string_view hint, ClassId reg_class = class_integer);
  ClassId intern_class(std::string_view text);
  BlockId add_block(SymbolId label = no_symbol);
  BlockId add_block(std::string_view label);

  // Opens block `b`; what follows until the next `open` belongs to it.
  // Requires: b was added and has not been opened before.
  void open(BlockId b);
  void add_param(ValueId p);
  void add_instruction(Opcode opcode, std::span<const ValueId> destinations,
                       std::span<const Operand> sources, SymbolId symbol = no_symbol);
  void add_copy(ValueId destination, Operand source) {
    add_instruction(Opcode::copy, {&destination, 1}, {&source, 1});
  }
  // Copies an instruction of another function whose values and symbols have the same ids.
  void add_instruction(const Function& other, const Instruction& i) {
    add_instruction(i.opcode, other.results_of(i), other.operands_of(i), i.symbol);
  }
  // Requires: the block's terminator has been added.
  EdgeId add_edge(BlockId target, std::span<const Operand> arguments = {},
                  std::int64_t case_value = 0, bool nosplit = false);
  // Adds `br target(arguments)`, terminator and edge.
  void add_branch(BlockId target, std::span<const Operand> arguments = {});

 private:
  template <class T>
  [[nodiscard]] static std::span<const T> view(const std::vector<T>& all, Range r) {
    return {all.data() + r.begin, r.size()};
  }
  [[nodiscard]] BlockId current() const { return open_block_; }

  BlockId open_block_ = 0;
};

}  // namespace phidelity::ir
