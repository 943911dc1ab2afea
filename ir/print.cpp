// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "ir/lexer.h"
#include "ir/names.h"
#include "ir/text.h"

namespace phidelity::ir {
namespace {

// Appends canonical text. `AllNames` has `values` and `labels` by id: `Names` or `UniqueNames`.
template <class AllNames>
class Writer {
 public:
  Writer(const Function& f, const AllNames& names, std::string& out)
      : f_(f), names_(names), out_(out) {}

  void function();
  void instruction(const Instruction& i, std::span<const Edge> edges);
  void operand(Operand o);
  void edge(const Edge& e);

 private:
  void integer(std::int64_t n) {
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), n).ptr;
    out_.append(digits.data(), end);
  }
  void real(double number);
  void definition(ValueId v);
  void definitions(std::span<const ValueId> values);
  void operands(std::span<const Operand> operands);
  // Behind `@` a digit may come first.
  void symbol(SymbolId s, std::string_view otherwise) {
    const std::string_view text = s == no_symbol ? otherwise : f_.symbols.text(s);
    out_ += '@';
    if (!text.empty() && std::ranges::all_of(text, is_name_part)) {
      out_ += text;
    } else {
      out_ += writable(text);
    }
  }
  void class_note(ValueId v) {
    if (f_.values[v].reg_class == class_integer) return;
    out_ += ':';
    out_ += writable(f_.class_text(f_.values[v].reg_class));
  }
  void copy_source(const Instruction& i);
  void edges_of(std::span<const Edge> edges);
  void opaque(const Instruction& i);
  void find_undefined();

  const Function& f_;
  const AllNames& names_;
  std::string& out_;
  // Values that no definition gives their class; it is written where they are first read.
  std::vector<bool> class_pending_;
};

template <class AllNames>
void Writer<AllNames>::real(double number) {
  if (!std::isfinite(number)) {
    // The language has no literal for it; this is read as an error and never as something else.
    out_ += std::signbit(number) ? "-1.0e999" : "1.0e999";
    return;
  }
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  const std::string_view text(digits.data(), end);
  const std::size_t exponent = std::min(text.find('e'), text.size());
  out_ += text.substr(0, exponent);
  if (text.find('.') == std::string_view::npos) out_ += ".0";
  out_ += text.substr(exponent);
}

template <class AllNames>
void Writer<AllNames>::operand(Operand o) {
  switch (o.kind) {
    case OperandKind::value:
      out_ += names_.values[o.id()];
      if (!class_pending_.empty() && class_pending_[o.id()]) {
        class_pending_[o.id()] = false;
        class_note(o.id());
      }
      break;
    case OperandKind::integer:
      integer(static_cast<std::int64_t>(o.bits));
      break;
    case OperandKind::real:
      real(std::bit_cast<double>(o.bits));
      break;
    case OperandKind::undef:
      out_ += "undef";
      break;
  }
}

template <class AllNames>
void Writer<AllNames>::operands(std::span<const Operand> all) {
  bool first = true;
  for (const Operand o : all) {
    if (!first) out_ += ", ";
    first = false;
    operand(o);
  }
}

template <class AllNames>
void Writer<AllNames>::definition(ValueId v) {
  out_ += names_.values[v];
  class_note(v);
}

template <class AllNames>
void Writer<AllNames>::definitions(std::span<const ValueId> values) {
  bool first = true;
  for (const ValueId v : values) {
    if (!first) out_ += ", ";
    first = false;
    definition(v);
  }
}

template <class AllNames>
void Writer<AllNames>::edge(const Edge& e) {
  if (e.nosplit) out_ += "nosplit ";
  out_ += names_.labels[e.target];
  if (e.arguments.empty()) return;
  out_ += '(';
  operands(f_.arguments_of(e));
  out_ += ')';
}

template <class AllNames>
void Writer<AllNames>::edges_of(std::span<const Edge> edges) {
  for (const Edge& e : edges) {
    out_ += ", ";
    edge(e);
  }
}

// `call @op(a, b)`, `branch @op, A, B`.
template <class AllNames>
void Writer<AllNames>::opaque(const Instruction& i) {
  out_ += info(i.opcode).name;
  out_ += ' ';
  symbol(i.symbol, "op");
  if (i.operands.empty()) return;
  out_ += '(';
  operands(f_.operands_of(i));
  out_ += ')';
}

// tac writes `x = y`; but `x = input` is the operation, so a name `input` needs the word.
template <class AllNames>
void Writer<AllNames>::copy_source(const Instruction& i) {
  const Operand source = f_.operands_of(i)[0];
  const bool bare = f_.form == Form::tac &&
                    !(source.is_value() && names_.values[source.id()] == "input");
  if (!bare) out_ += "copy ";
  operand(source);
}

template <class AllNames>
void Writer<AllNames>::instruction(const Instruction& i, std::span<const Edge> edges) {
  const auto results = f_.results_of(i);
  if (i.opcode == Opcode::parallel_copy || results.size() > 1) {
    out_ += '(';
    definitions(results);
    out_ += ") = ";
  } else if (results.size() == 1) {
    definition(results[0]);
    out_ += " = ";
  }
  switch (i.opcode) {
    case Opcode::copy:
      copy_source(i);
      break;
    case Opcode::parallel_copy:
      out_ += '(';
      operands(f_.operands_of(i));
      out_ += ')';
      break;
    case Opcode::call:
      opaque(i);
      break;
    case Opcode::branch:
      opaque(i);
      edges_of(edges);
      break;
    case Opcode::br:
      out_ += "br ";
      if (!edges.empty()) edge(edges[0]);
      break;
    case Opcode::switch_:
      out_ += "switch ";
      operands(f_.operands_of(i));
      out_ += ", [";
      for (std::size_t slot = 0; slot + 1 < edges.size(); ++slot) {
        if (slot > 0) out_ += ", ";
        integer(edges[slot].case_value);
        out_ += ": ";
        edge(edges[slot]);
      }
      out_ += "], default ";
      if (!edges.empty()) edge(edges.back());
      break;
    default:
      out_ += info(i.opcode).name;
      if (!i.operands.empty()) out_ += ' ';
      operands(f_.operands_of(i));
      edges_of(edges);
      break;
  }
}

template <class AllNames>
void Writer<AllNames>::find_undefined() {
  bool any = false;
  for (const Value& v : f_.values) any |= v.reg_class != class_integer;
  if (!any) return;
  class_pending_.assign(f_.values.size(), true);
  for (const ValueId v : f_.params) class_pending_[v] = false;
  for (const ValueId v : f_.block_params) class_pending_[v] = false;
  for (const ValueId v : f_.results) class_pending_[v] = false;
}

template <class AllNames>
void Writer<AllNames>::function() {
  find_undefined();
  out_ += f_.form == Form::ssa ? "ssa " : "tac ";
  symbol(f_.name, "main");
  out_ += '(';
  definitions(f_.params);
  out_ += ") {\n";
  for (BlockId b = 0; b < f_.blocks.size(); ++b) {
    out_ += names_.labels[b];
    if (!f_.blocks[b].params.empty()) {
      out_ += '(';
      definitions(f_.params_of(b));
      out_ += ')';
    }
    out_ += ":\n";
    for (const Instruction& i : f_.instructions_of(b)) {
      out_ += "  ";
      instruction(i, is_terminator(i.opcode) ? f_.edges_of(b) : std::span<const Edge>());
      out_ += '\n';
    }
  }
  out_ += "}\n";
}

}  // namespace

void print(const Function& f, std::string& out) {
  const Names names(f);
  Writer(f, names, out).function();
}

std::string print(const Function& f) {
  std::string out;
  print(f, out);
  return out;
}

std::string instruction_text(const Function& f, const UniqueNames& names, InstructionId i) {
  std::span<const Edge> edges;
  if (is_terminator(f.instructions[i].opcode)) {
    for (BlockId b = 0; b < f.blocks.size(); ++b) {
      const Range inside = f.blocks[b].instructions;
      if (inside.begin <= i && i < inside.end) edges = f.edges_of(b);
    }
  }
  std::string out;
  Writer(f, names, out).instruction(f.instructions[i], edges);
  return out;
}

std::string operand_text(const Function& f, const UniqueNames& names, Operand o) {
  std::string out;
  Writer(f, names, out).operand(o);
  return out;
}

std::string edge_text(const Function& f, const UniqueNames& names, EdgeId e) {
  std::string out;
  Writer(f, names, out).edge(f.edges[e]);
  return out;
}

}  // namespace phidelity::ir
