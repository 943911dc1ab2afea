// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "foreign/mir/lower.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "foreign/mir/exits.h"
#include "foreign/mir/identity.h"
#include "ir/lexer.h"

namespace phidelity::foreign::mir {
namespace {

using ir::Opcode;

constexpr std::string_view any_class = "any";  // of a register that no class is written for

bool is_phi(const Instruction& i) { return i.opcode == "PHI" || i.opcode == "G_PHI"; }

bool is_whole(const Operand& o) {
  return o.kind == OperandKind::virtual_register && o.subregister.empty() && !o.implicit;
}

bool is_plain_copy(std::span<const Operand> operands, const Instruction& i) {
  return i.opcode == "COPY" && operands.size() == 2 && is_whole(operands[0]) && operands[0].def &&
         is_whole(operands[1]) && !operands[1].def;
}

bool is_undefinition(std::span<const Operand> operands, const Instruction& i) {
  return i.opcode == "IMPLICIT_DEF" && operands.size() == 1 && is_whole(operands[0]) &&
         operands[0].def;
}

class Lowering {
 public:
  Lowering(const MachineFunction& f, const RegisterClasses& classes, ir::Form form,
           ir::Function& out)
      : f_(f), classes_(classes), form_(form), out_(out) {}

  std::expected<void, ir::Error> run() {
    out_.clear();
    out_.form = form_;
    out_.name = out_.symbols.intern(f_.name);
    find_undefined();
    add_values();
    if (auto done = read_exits(); !done) return done;
    add_blocks();
    if (auto done = read_phis(); !done) return done;
    for (std::uint32_t b = 0; b < f_.blocks.size(); ++b) {
      if (auto done = write_block(b); !done) return done;
    }
    return {};
  }

 private:
  // Where a phi's value for a way into its block is written.
  struct Incoming {
    std::uint32_t target = 0;
    std::uint32_t source = 0;
    std::uint32_t position = 0;  // of the value, among the operands of each phi
    friend auto operator<=>(const Incoming&, const Incoming&) = default;
  };
  struct StoredExit {
    Exit::Kind kind = Exit::Kind::leaves_function;
    std::uint32_t first_terminator = 0;
    ir::SymbolId identity = ir::no_symbol;
    ir::Range reads;
    ir::Range results;
    ir::Range ways;
    ir::Range cuts;
  };

  void find_undefined() {
    std::vector<std::uint8_t>& written = scratch_;
    written.assign(f_.registers.size(), 0);
    undefined_.assign(f_.registers.size(), 0);
    for (const Instruction& i : f_.instructions) {
      const auto operands = f_.operands_of(i);
      const bool undefines = is_undefinition(operands, i);
      for (const Operand& o : operands) {
        if (o.kind != OperandKind::virtual_register || !o.def) continue;
        (undefines ? undefined_ : written)[o.index] = 1;
      }
    }
    for (std::size_t r = 0; r < written.size(); ++r) {
      if (written[r] != 0) undefined_[r] = 0;
    }
  }

  void add_values() {
    for (const Register& r : f_.registers) {
      const std::string_view reg_class = classes_.name_of(r.reg_class);
      text_.clear();
      append_encoded(reg_class, text_);
      if (!ir::is_name_start(text_.front())) text_.insert(0, 1, 'c');
      out_.add_value(r.name, out_.intern_class(text_));
    }
  }

  std::expected<void, ir::Error> read_exits() {
    ExitReader reader(f_, undefined_);
    Exit exit;
    for (std::uint32_t b = 0; b < f_.blocks.size(); ++b) {
      StoredExit stored;
      stored.cuts.begin = static_cast<std::uint32_t>(cuts_.cuts.size());
      if (auto done = reader.read_cuts(b, cuts_); !done) return done;
      stored.cuts.end = static_cast<std::uint32_t>(cuts_.cuts.size());
      if (auto done = reader.read(b, exit); !done) return done;
      stored.kind = exit.kind;
      stored.first_terminator = exit.first_terminator;
      if (exit.kind == Exit::Kind::branch) stored.identity = out_.symbols.intern(exit.identity);
      stored.reads = keep(exit.reads, kept_);
      stored.results = keep(exit.results, kept_);
      stored.ways = keep(exit.ways, ways_);
      exits_.push_back(stored);
    }
    return {};
  }

  template <class T>
  static ir::Range keep(const std::vector<T>& list, std::vector<T>& all) {
    const auto begin = static_cast<std::uint32_t>(all.size());
    all.insert(all.end(), list.begin(), list.end());
    return {begin, static_cast<std::uint32_t>(all.size())};
  }

  [[nodiscard]] std::span<const Way> ways_of(const StoredExit& e) const {
    return {ways_.data() + e.ways.begin, e.ways.size()};
  }
  [[nodiscard]] std::span<const Way> ways_of(const Cut& c) const {
    return {cuts_.ways.data() + c.ways.begin, c.ways.size()};
  }

  void add_blocks() {
    const auto enters_first = [](const Way& w) { return w.block == 0; };
    const bool entered = std::ranges::any_of(ways_, enters_first) ||
                         std::ranges::any_of(cuts_.ways, enters_first);
    if (entered) {
      out_.open(out_.add_block("entry"));
      out_.add_instruction(Opcode::br, {}, {});
    }
    for (std::uint32_t b = 0; b < f_.blocks.size(); ++b) {
      first_part_.push_back(static_cast<std::uint32_t>(out_.blocks.size()));
      text_ = f_.blocks[b].label;
      for (std::uint32_t part = 0; part <= exits_[b].cuts.size(); ++part) {
        out_.add_block(text_);
        text_ += '\'';
      }
    }
    if (entered) out_.add_edge(first_part_[0]);
  }

  [[nodiscard]] std::uint32_t phi_count(std::uint32_t b) const {
    const auto instructions = f_.instructions_of(f_.blocks[b]);
    return static_cast<std::uint32_t>(
        std::ranges::find_if_not(instructions, is_phi) - instructions.begin());
  }

  std::expected<void, ir::Error> read_phis() {
    for (std::uint32_t b = 0; b < f_.blocks.size(); ++b) {
      const auto instructions = f_.instructions_of(f_.blocks[b]).first(phi_count(b));
      for (const Instruction& phi : instructions) {
        const auto operands = f_.operands_of(phi);
        const bool shaped = operands.size() % 2 == 1 && is_whole(operands[0]) && operands[0].def;
        if (!shaped) return std::unexpected(error_at(phi.place, "a PHI of an unknown shape"));
        for (std::uint32_t o = 1; o < operands.size(); o += 2) {
          if (!is_whole(operands[o]) || operands[o + 1].kind != OperandKind::block) {
            return std::unexpected(
                error_at(phi.place, "a PHI takes whole virtual registers and blocks alone"));
          }
          if (&phi == instructions.data()) incoming_.push_back({b, operands[o + 1].index, o});
        }
      }
    }
    std::ranges::sort(incoming_);
    return {};
  }

  // The arguments of a way from block `source` to `target`, into operands_.
  std::expected<void, ir::Error> read_arguments(std::uint32_t source, std::uint32_t target) {
    operands_.clear();
    const std::uint32_t count = phi_count(target);
    if (count == 0) return {};
    const auto phis = f_.instructions_of(f_.blocks[target]).first(count);
    const auto at = std::ranges::lower_bound(incoming_, Incoming{target, source, 0});
    const bool known = at != incoming_.end() && at->target == target && at->source == source;
    for (const Instruction& phi : phis) {
      const auto operands = f_.operands_of(phi);
      std::uint32_t position = known ? at->position : 0;
      if (position == 0 || position + 1 >= operands.size() ||
          operands[position + 1].index != source) {
        position = 1;  // this phi lists its blocks in another order than the first one
        while (position < operands.size() && operands[position + 1].index != source) position += 2;
        if (position >= operands.size()) {
          return std::unexpected(
              error_at(phi.place, "the PHI has no value for the way from " +
                                      std::string(f_.blocks[source].label)));
        }
      }
      const Operand& value = operands[position];
      operands_.push_back(value.undef ? ir::Operand::undef() : ir::Operand::value(value.index));
    }
    return {};
  }

  std::expected<void, ir::Error> add_way(std::uint32_t source, const Way& way) {
    if (auto done = read_arguments(source, way.block); !done) return done;
    out_.add_edge(first_part_[way.block], operands_, 0, way.nosplit);
    return {};
  }

  // Results and reads of an instruction into results_ and operands_, its identity into text_.
  void read_operation(const Instruction& i) {
    results_.clear();
    operands_.clear();
    text_.clear();
    if (!i.flags.empty()) {
      append_encoded(i.flags, text_);
      text_ += '.';
    }
    text_ += i.opcode;
    const auto operands = f_.operands_of(i);
    const bool only_result = operands.size() > 0 && operands[0].def && is_whole(operands[0]) &&
                             (operands.size() == 1 || !operands[1].def || operands[1].implicit);
    for (std::size_t o = 0; o < operands.size(); ++o) {
      const Operand& operand = operands[o];
      const bool undefined = operand.undef || (operand.kind == OperandKind::virtual_register &&
                                               undefined_[operand.index] != 0);
      if (o > 0 || !only_result) append_operand(operand, undefined, text_);
      if (operand.kind != OperandKind::virtual_register) continue;
      if (operand.def) results_.push_back(operand.index);
      // Writing a part keeps the rest, unless nothing is there.
      const bool keeps = operand.def && !operand.subregister.empty();
      if ((!operand.def || keeps) && !undefined) {
        operands_.push_back(ir::Operand::value(operand.index));
      }
    }
  }

  std::expected<void, ir::Error> write_block(std::uint32_t b) {
    const Block& block = f_.blocks[b];
    const StoredExit& exit = exits_[b];
    std::uint32_t part = first_part_[b];
    out_.open(part);
    std::uint32_t i = block.instructions.begin;
    for (const std::uint32_t end = i + phi_count(b); i < end; ++i) {
      out_.add_param(f_.operands_of(f_.instructions[i])[0].index);
    }
    std::uint32_t cut = exit.cuts.begin;
    for (; i < exit.first_terminator; ++i) {
      const Instruction& instruction = f_.instructions[i];
      const auto operands = f_.operands_of(instruction);
      if (is_phi(instruction)) {
        return std::unexpected(error_at(instruction.place, "a PHI behind another instruction"));
      }
      if (instruction.opcode.starts_with("DBG_")) continue;
      if (is_plain_copy(operands, instruction)) {
        out_.add_copy(operands[0].index, operands[1].undef ? ir::Operand::undef()
                                                           : ir::Operand::value(operands[1].index));
        continue;
      }
      if (is_undefinition(operands, instruction)) {
        out_.add_copy(operands[0].index, ir::Operand::undef());
        continue;
      }
      read_operation(instruction);
      const ir::SymbolId identity = out_.symbols.intern(text_);
      if (cut == exit.cuts.end || cuts_.cuts[cut].instruction != i) {
        out_.add_instruction(Opcode::call, results_, operands_, identity);
        continue;
      }
      out_.add_instruction(Opcode::branch, results_, operands_, identity);
      out_.add_edge(++part);
      for (const Way& way : ways_of(cuts_.cuts[cut])) {
        if (auto done = add_way(b, way); !done) return done;
      }
      out_.open(part);
      ++cut;
    }
    return write_exit(b, exit);
  }

  std::expected<void, ir::Error> write_exit(std::uint32_t b, const StoredExit& exit) {
    switch (exit.kind) {
      case Exit::Kind::leaves_function: out_.add_instruction(Opcode::ret, {}, {}); break;
      case Exit::Kind::jump: out_.add_instruction(Opcode::br, {}, {}); break;
      case Exit::Kind::branch: {
        results_.clear();
        operands_.clear();
        for (std::uint32_t r = exit.results.begin; r < exit.results.end; ++r) {
          results_.push_back(f_.operands[kept_[r]].index);
        }
        for (std::uint32_t r = exit.reads.begin; r < exit.reads.end; ++r) {
          operands_.push_back(ir::Operand::value(f_.operands[kept_[r]].index));
        }
        out_.add_instruction(Opcode::branch, results_, operands_, exit.identity);
        break;
      }
    }
    for (const Way& way : ways_of(exit)) {
      if (auto done = add_way(b, way); !done) return done;
    }
    return {};
  }

  const MachineFunction& f_;
  const RegisterClasses& classes_;
  ir::Form form_;
  ir::Function& out_;
  std::vector<std::uint8_t> undefined_;  // by register: nothing but IMPLICIT_DEF writes it
  std::vector<std::uint8_t> scratch_;
  CutList cuts_;
  std::vector<StoredExit> exits_;
  std::vector<std::uint32_t> kept_;  // indices of operands, of all exits
  std::vector<Way> ways_;            // of all exits
  std::vector<ir::BlockId> first_part_;
  std::vector<Incoming> incoming_;
  std::vector<ir::ValueId> results_;
  std::vector<ir::Operand> operands_;
  std::string text_;
};

}  // namespace

std::string_view RegisterClasses::root_of(std::string_view reg_class) const {
  for (auto at = parents_.find(reg_class); at != parents_.end(); at = parents_.find(reg_class)) {
    reg_class = at->second;
  }
  return reg_class;
}

// The root is the first name in the alphabet, so the order of joining leaves no trace.
void RegisterClasses::join(std::string_view a, std::string_view b) {
  a = root_of(a);
  b = root_of(b);
  if (a == b) return;
  parents_[std::max(a, b)] = std::min(a, b);
}

void RegisterClasses::join(const MachineFunction& f) {
  const auto class_of = [&](const Operand& o) {
    const std::string_view text = f.registers[o.index].reg_class;
    return text.empty() ? any_class : text;
  };
  for (const Instruction& i : f.instructions) {
    const auto operands = f.operands_of(i);
    if (operands.empty() || operands[0].kind != OperandKind::virtual_register) continue;
    if (!is_phi(i) && !is_plain_copy(operands, i)) continue;
    for (const Operand& o : operands.subspan(1)) {
      if (o.kind == OperandKind::virtual_register) join(class_of(operands[0]), class_of(o));
    }
  }
}

std::string_view RegisterClasses::name_of(std::string_view reg_class) const {
  return root_of(reg_class.empty() ? any_class : reg_class);
}

bool has_phis(const MachineFunction& f) {
  return std::ranges::any_of(f.instructions, is_phi);
}

bool assigns_once(const MachineFunction& f) {
  std::vector<std::uint8_t> written(f.registers.size(), 0);
  for (const Operand& o : f.operands) {
    if (o.kind == OperandKind::virtual_register && o.def && written[o.index]++ > 0) return false;
  }
  return true;
}

std::expected<void, ir::Error> lower(const MachineFunction& f, const RegisterClasses& classes,
                                     ir::Form form, ir::Function& out) {
  return Lowering(f, classes, form, out).run();
}

}  // namespace phidelity::foreign::mir
