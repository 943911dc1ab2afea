// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "foreign/mir/write.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace phidelity::foreign::mir {
namespace {

using ir::Opcode;
using ir::Operand;

class Writer {
 public:
  Writer(const ir::Function& ssa, const Target& target, std::string& out)
      : f_(ssa), target_(target), out_(out), next_register_(ssa.values.size() + 1) {}

  std::expected<void, std::string> write(std::string_view name) {
    if (auto done = plan_ways(); !done) return done;
    plan_arguments();
    out_ += "---\nname: ";
    out_ += name;
    out_ += "\ntracksRegLiveness: true\nbody: |\n";
    for (ir::BlockId b = 0; b < f_.blocks.size(); ++b) write_block(b);
    for (const Detour& d : detours_) {
      block_head(d.number);
      out_ += "    successors: ";
      block(f_.edges[d.edge].target);
      out_ += '\n';
      jump(f_.edges[d.edge].target);
    }
    out_ += "...\n";
    return {};
  }

 private:
  // The block of its own that a second way to one target gets.
  struct Detour {
    std::uint32_t number = 0;
    ir::EdgeId edge = 0;
  };

  std::expected<void, std::string> plan_ways() {
    enters_.resize(f_.edges.size());
    for (ir::BlockId b = 0; b < f_.blocks.size(); ++b) {
      const ir::Instruction& t = f_.terminator_of(b);
      if (!t.results.empty()) return std::unexpected("a terminator has a result");
      const ir::Range edges = f_.blocks[b].edges;
      for (ir::EdgeId e = edges.begin; e < edges.end; ++e) {
        enters_[e] = f_.edges[e].target;
        const bool again = std::any_of(
            f_.edges.begin() + edges.begin, f_.edges.begin() + e,
            [&](const ir::Edge& other) { return other.target == f_.edges[e].target; });
        if (!again) continue;
        if (f_.edges[e].nosplit) {
          return std::unexpected("two ways from a block to another one, which may not be split");
        }
        enters_[e] = static_cast<std::uint32_t>(f_.blocks.size() + detours_.size());
        detours_.push_back({enters_[e], e});
      }
    }
    return {};
  }

  // Registers of the constants among the arguments; 0 where there is none.
  void plan_arguments() {
    constants_.assign(f_.operands.size(), 0);
    for (const ir::Edge& e : f_.edges) {
      for (std::uint32_t o = e.arguments.begin; o < e.arguments.end; ++o) {
        if (f_.operands[o].is_constant()) constants_[o] = next_register_++;
      }
    }
    in_edges_.resize(f_.blocks.size());
    for (ir::EdgeId e = 0; e < f_.edges.size(); ++e) in_edges_[f_.edges[e].target].push_back(e);
  }

  void number(std::uint64_t n) {
    char digits[20];
    out_.append(digits, std::to_chars(digits, digits + sizeof digits, n).ptr);
  }
  void block(std::uint64_t b) {
    out_ += "%bb.";
    number(b);
  }
  void block_head(std::uint64_t b) {
    out_ += "  bb.";
    number(b);
    out_ += ":\n";
  }
  void reg(std::uint64_t r) {
    out_ += '%';
    number(r);
  }
  void definition(std::uint64_t r) {
    reg(r);
    out_ += ':';
    out_ += target_.reg_class;
  }
  // A register that nothing writes.
  void undefined() {
    out_ += "undef ";
    definition(next_register_++);
  }
  void constant(std::uint64_t r, const Operand& o) {
    out_ += "    ";
    definition(r);
    out_ += " = ";
    out_ += target_.constant;
    out_ += ' ';
    char digits[24];
    const auto word = static_cast<std::int64_t>(o.bits);
    out_.append(digits, std::to_chars(digits, digits + sizeof digits, word).ptr);
    out_ += '\n';
  }
  void jump(std::uint64_t b) {
    out_ += "    ";
    out_ += target_.jump;
    out_ += ' ';
    block(b);
    out_ += '\n';
  }
  void assembly(char kind, std::uint64_t n) {
    out_ += "    INLINEASM &";
    out_ += kind;
    number(n);
    out_ += ", 1";
  }
  void operation(ir::InstructionId id) {
    assembly('o', id);
    const ir::Instruction& i = f_.instructions[id];
    for (const ir::ValueId r : f_.results_of(i)) {
      out_ += ", 10, def ";
      definition(r);
    }
    for (const Operand& o : f_.operands_of(i)) {
      if (!o.is_value()) continue;
      out_ += ", 9, ";
      reg(o.id());
    }
    out_ += '\n';
  }

  void write_block(ir::BlockId b) {
    block_head(b);
    const auto edges = f_.blocks[b].edges;
    if (!edges.empty()) {
      out_ += "    successors: ";
      for (ir::EdgeId e = edges.begin; e < edges.end; ++e) {
        if (e > edges.begin) out_ += ", ";
        block(enters_[e]);
      }
      out_ += '\n';
    }
    write_phis(b);
    if (b == 0) {
      for (std::size_t p = 0; p < f_.params.size(); ++p) {
        assembly('p', p);
        out_ += ", 10, def ";
        definition(f_.params[p]);
        out_ += '\n';
      }
    }
    const ir::Range instructions = f_.blocks[b].instructions;
    for (ir::InstructionId i = instructions.begin; i + 1 < instructions.end; ++i) {
      if (f_.instructions[i].opcode == Opcode::copy) {
        copy(f_.results_of(f_.instructions[i])[0], f_.operands_of(f_.instructions[i])[0]);
      } else {
        operation(i);
      }
    }
    for (ir::EdgeId e = edges.begin; e < edges.end; ++e) {
      const ir::Range arguments = f_.edges[e].arguments;
      for (std::uint32_t o = arguments.begin; o < arguments.end; ++o) {
        if (constants_[o] != 0) constant(constants_[o], f_.operands[o]);
      }
    }
    write_terminator(b, instructions.end - 1);
  }

  void write_phis(ir::BlockId b) {
    const auto params = f_.params_of(b);
    for (std::uint32_t p = 0; p < params.size(); ++p) {
      out_ += "    ";
      definition(params[p]);
      out_ += " = PHI ";
      bool first = true;
      for (const ir::EdgeId e : in_edges_[b]) {
        if (!first) out_ += ", ";
        first = false;
        const std::uint32_t at = f_.edges[e].arguments.begin + p;
        const Operand& o = f_.operands[at];
        if (o.is_value()) {
          reg(o.id());
        } else if (o.is_constant()) {
          reg(constants_[at]);
        } else {
          undefined();
        }
        out_ += ", ";
        block(enters_[e] == b ? f_.edges[e].source : enters_[e]);
      }
      out_ += '\n';
    }
  }

  void copy(ir::ValueId destination, const Operand& source) {
    if (source.is_constant()) return constant(destination, source);
    out_ += "    ";
    definition(destination);
    if (source.is_undef()) {
      out_ += " = IMPLICIT_DEF\n";
      return;
    }
    out_ += " = COPY ";
    reg(source.id());
    out_ += '\n';
  }

  void write_terminator(ir::BlockId b, ir::InstructionId id) {
    const ir::Instruction& t = f_.instructions[id];
    const auto edges = f_.edges_of(b);
    if (edges.empty()) {
      operation(id);
      out_ += "    ";
      out_ += target_.leave;
      out_ += '\n';
      return;
    }
    const ir::EdgeId first = f_.blocks[b].edges.begin;
    if (t.opcode == Opcode::br && !edges[0].nosplit) return jump(enters_[first]);
    assembly('t', id);
    out_ += '\n';
    const bool splittable =
        std::ranges::none_of(edges, [](const ir::Edge& e) { return e.nosplit; });
    if (t.opcode == Opcode::cbr && f_.operands_of(t)[0].is_value() && splittable) {
      const std::uint64_t condition = f_.operands_of(t)[0].id();
      if (!target_.test.empty()) {
        out_ += "    ";
        out_ += target_.test;
        out_ += ' ';
        reg(condition);
        out_ += ", ";
        reg(condition);
        out_ += ", implicit-def $eflags\n";
      }
      out_ += "    ";
      for (const char c : target_.branch) {
        out_ += c;
        if (c == '%') number(condition);
      }
      block(enters_[first]);
      out_ += target_.branch_tail;
      out_ += '\n';
      return jump(enters_[first + 1]);
    }
    out_ += "    ";
    out_ += target_.indirect;
    const char* before = " ";
    for (const Operand& o : f_.operands_of(t)) {
      if (!o.is_value()) continue;
      out_ += before;
      reg(o.id());
      before = ", implicit ";
    }
    if (*before == ' ') {
      out_ += ' ';
      undefined();
    }
    out_ += '\n';
  }

  const ir::Function& f_;
  const Target& target_;
  std::string& out_;
  std::uint64_t next_register_;
  std::vector<std::uint32_t> enters_;     // by edge: the number of the block that it leads to
  std::vector<Detour> detours_;
  std::vector<std::uint64_t> constants_;  // by operand: the register of a constant argument
  std::vector<std::vector<ir::EdgeId>> in_edges_;
};

}  // namespace

std::expected<void, std::string> write(const ir::Function& ssa, const Target& target,
                                       std::string_view name, std::string& out) {
  return Writer(ssa, target, out).write(name);
}

}  // namespace phidelity::foreign::mir
