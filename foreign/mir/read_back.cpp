// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <bit>
#include <charconv>
#include <optional>
#include <vector>

#include "foreign/mir/lower.h"
#include "foreign/mir/parse.h"
#include "foreign/mir/write.h"

namespace phidelity::foreign::mir {
namespace {

using ir::Opcode;
using ir::Operand;

constexpr std::uint32_t no_id = 0xffffffff;

// The parts of an identity, one after the other: "INLINEASM", "'26o4", "1", "10", "d", "9", "r".
class Parts {
 public:
  explicit Parts(std::string_view identity) : rest_(identity) {}
  bool next(std::string_view& part) {
    if (at_end_) return false;
    std::size_t end = rest_.find('.');
    while (end != std::string_view::npos && end > 0 && rest_[end - 1] == '\'') {
      end = rest_.find('.', end + 1);
    }
    part = rest_.substr(0, end);
    at_end_ = end == std::string_view::npos;
    if (!at_end_) rest_.remove_prefix(end + 1);
    return true;
  }

 private:
  std::string_view rest_;
  bool at_end_ = false;
};

std::optional<std::uint64_t> number_of(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

class BackReader {
 public:
  BackReader(const ir::Function& ssa, const Target& target, const ir::Function& lowered,
             ir::Function& tac)
      : ssa_(ssa), target_(target), lowered_(lowered), tac_(tac) {}

  std::expected<void, std::string> read() {
    tac_.clear();
    tac_.form = ir::Form::tac;
    tac_.classes.clear();
    for (const ir::SymbolId c : ssa_.classes) {
      tac_.classes.push_back(tac_.symbols.intern(ssa_.symbols.text(c)));
    }
    if (ssa_.name != ir::no_symbol) tac_.name = tac_.symbols.intern(ssa_.symbols.text(ssa_.name));
    for (const ir::ValueId p : ssa_.params) {
      tac_.params.push_back(tac_.add_value(ssa_.value_text(p), ssa_.values[p].reg_class));
    }
    first_value_ = static_cast<std::uint32_t>(tac_.values.size());
    for (std::uint32_t v = 0; v < lowered_.values.size(); ++v) tac_.add_value(lowered_.value_text(v));
    find_classes();
    for (std::uint32_t b = 0; b < lowered_.blocks.size(); ++b) tac_.add_block(lowered_.label_text(b));
    for (std::uint32_t b = 0; b < lowered_.blocks.size() && error_.empty(); ++b) read_block(b);
    if (!error_.empty()) return std::unexpected(error_);
    return {};
  }

 private:
  void fail(std::string what) {
    if (error_.empty()) error_ = std::move(what);
  }

  [[nodiscard]] std::string_view identity_of(const ir::Instruction& i) const {
    return i.symbol == ir::no_symbol ? std::string_view{} : lowered_.symbols.text(i.symbol);
  }

  // Of `INLINEASM &o17, ...`: 'o' and 17.
  struct Assembly {
    char kind = 0;
    std::uint32_t id = no_id;
  };
  [[nodiscard]] static Assembly assembly_of(std::string_view identity) {
    constexpr std::string_view begin = "INLINEASM.'26";
    if (!identity.starts_with(begin)) return {};
    identity.remove_prefix(begin.size());
    const auto id = number_of(identity.substr(1, identity.find('.') - 1));
    if (!id || *id >= no_id) return {};
    return {identity[0], static_cast<std::uint32_t>(*id)};
  }
  [[nodiscard]] bool is_operation(const Assembly& a) const {
    return a.kind == 'o' && a.id < ssa_.instructions.size();
  }

  // --- the class of every register: from what writes it, or is copied into it ---

  void find_classes() {
    known_.assign(tac_.values.size(), 0);
    const auto set = [this](ir::ValueId v, ir::ClassId c) {
      if (known_[v] != 0) return false;
      known_[v] = 1;
      tac_.values[v].reg_class = c;
      return true;
    };
    for (const ir::Instruction& i : lowered_.instructions) {
      if (i.opcode != Opcode::call) continue;
      const Assembly a = assembly_of(identity_of(i));
      const auto results = lowered_.results_of(i);
      if (is_operation(a)) {
        const auto wanted = ssa_.results_of(ssa_.instructions[a.id]);
        for (std::size_t r = 0; r < std::min(results.size(), wanted.size()); ++r) {
          set(first_value_ + results[r], ssa_.values[wanted[r]].reg_class);
        }
      } else if (a.kind == 'p' && a.id < ssa_.params.size() && results.size() == 1) {
        set(first_value_ + results[0], ssa_.values[ssa_.params[a.id]].reg_class);
      }
    }
    // What an operation reads is of the class that it wants; a copy joins two registers.
    for (const ir::Instruction& i : lowered_.instructions) {
      const Assembly a = assembly_of(identity_of(i));
      if (i.opcode != Opcode::call || !is_operation(a)) continue;
      std::size_t k = 0;
      for (const Operand& o : ssa_.operands_of(ssa_.instructions[a.id])) {
        if (!o.is_value() || k >= lowered_.operands_of(i).size()) continue;
        const Operand& read = lowered_.operands_of(i)[k++];
        if (read.is_value() && lowered_.operands_of(i).size() == value_count(a.id)) {
          set(first_value_ + static_cast<ir::ValueId>(read.id()), ssa_.values[o.id()].reg_class);
        }
      }
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const ir::Instruction& i : lowered_.instructions) {
        if (i.opcode != Opcode::copy || !lowered_.operands_of(i)[0].is_value()) continue;
        const ir::ValueId to = first_value_ + lowered_.results_of(i)[0];
        const ir::ValueId from = first_value_ + lowered_.operands_of(i)[0].id();
        if (known_[from] != 0) changed |= set(to, tac_.values[from].reg_class);
        if (known_[to] != 0) changed |= set(from, tac_.values[to].reg_class);
      }
    }
  }
  [[nodiscard]] std::size_t value_count(ir::InstructionId id) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        ssa_.operands_of(ssa_.instructions[id]), [](const Operand& o) { return o.is_value(); }));
  }

  // --- instructions ---

  [[nodiscard]] Operand ours(const Operand& o) const {
    return o.is_value() ? Operand::value(first_value_ + o.id()) : o;
  }

  // The operands of our operation `id`, its registers being those that `identity` says are read.
  void read_operands(ir::InstructionId id, const ir::Instruction& i, std::string_view identity) {
    operands_.clear();
    Parts parts(identity);
    std::string_view part;
    std::size_t next = 0;
    const auto read = lowered_.operands_of(i);
    for (const Operand& o : ssa_.operands_of(ssa_.instructions[id])) {
      if (!o.is_value()) {
        operands_.push_back(o);
        continue;
      }
      do {
        if (!parts.next(part)) return fail("an operation has lost an operand");
      } while (part != "r" && part != "u");
      if (part == "u") {
        operands_.push_back(Operand::undef());
      } else if (next < read.size()) {
        operands_.push_back(ours(read[next++]));
      } else {
        return fail("an operation has lost an operand");
      }
    }
    if (next != read.size()) fail("an operation has an operand too many");
  }

  void read_results(ir::InstructionId id, const ir::Instruction& i) {
    results_.clear();
    for (const ir::ValueId r : lowered_.results_of(i)) results_.push_back(first_value_ + r);
    if (results_.size() != ssa_.instructions[id].results.size()) fail("an operation has lost a result");
  }

  void add(ir::InstructionId id) {
    const ir::Instruction& original = ssa_.instructions[id];
    const ir::SymbolId symbol = original.symbol == ir::no_symbol
                                    ? ir::no_symbol
                                    : tac_.symbols.intern(ssa_.symbols.text(original.symbol));
    tac_.add_instruction(original.opcode, results_, operands_, symbol);
  }

  void read_block(ir::BlockId b) {
    tac_.open(b);
    terminator_ = no_id;
    flags_.reset();
    left_ = false;
    for (const ir::Instruction& i : lowered_.instructions_of(b)) {
      switch (i.opcode) {
        case Opcode::copy: read_copy(lowered_.results_of(i)[0], lowered_.operands_of(i)[0]); break;
        case Opcode::call: read_call(i); break;
        case Opcode::br: tac_.add_instruction(Opcode::br, {}, {}); break;
        case Opcode::ret:
          if (!left_) fail("a block ends without a return of ours");
          break;
        case Opcode::branch: read_branch(i); break;
        default: fail("an instruction that we did not write"); break;
      }
      if (!error_.empty()) return;
    }
    const auto edges = lowered_.edges_of(b);
    const bool ours = terminator_ != no_id && !edges.empty() &&
                      lowered_.terminator_of(b).opcode == Opcode::branch;
    if (ours && slots_of(terminator_).size() != edges.size()) return fail("a branch has other ways");
    for (std::uint32_t slot = 0; slot < edges.size(); ++slot) {
      if (!ours) {
        tac_.add_edge(edges[slot].target);
        continue;
      }
      const ir::Edge& original = slots_of(terminator_)[slot];
      tac_.add_edge(edges[slot].target, {}, original.case_value, original.nosplit);
    }
  }

  [[nodiscard]] std::span<const ir::Edge> slots_of(ir::InstructionId terminator) const {
    for (ir::BlockId b = 0; b < ssa_.blocks.size(); ++b) {
      if (ssa_.blocks[b].instructions.end == terminator + 1) return ssa_.edges_of(b);
    }
    return {};
  }

  void read_copy(ir::ValueId destination, Operand source) {
    tac_.add_copy(first_value_ + destination, ours(source));
  }

  void read_call(const ir::Instruction& i) {
    const std::string_view identity = identity_of(i);
    const Assembly a = assembly_of(identity);
    const auto results = lowered_.results_of(i);
    if (left_) return;  // what is behind a return of ours is how the target returns
    if (is_operation(a)) {
      read_results(a.id, i);
      read_operands(a.id, i, identity);
      if (!error_.empty()) return;
      add(a.id);
      left_ = ir::is_terminator(ssa_.instructions[a.id].opcode);
    } else if (a.kind == 'p' && a.id < ssa_.params.size() && results.size() == 1) {
      tac_.add_copy(first_value_ + results[0], Operand::value(tac_.params[a.id]));
    } else if (a.kind == 't' && a.id < ssa_.instructions.size() &&
               ir::is_terminator(ssa_.instructions[a.id].opcode)) {
      terminator_ = a.id;
    } else if (results.size() == 1 && identity.starts_with(target_.constant)) {
      read_constant(results[0], identity.substr(target_.constant.size()));
    } else if (!target_.test.empty() && identity.starts_with(target_.test)) {
      // The flags: a place of their own, written here and read by the branch.
      const auto read = lowered_.operands_of(i);
      const bool undefined = read.empty();
      const Operand source = undefined ? Operand::undef() : ours(read[0]);
      const ir::ValueId flags = tac_.add_value(
          "$eflags", undefined ? ir::class_integer : tac_.values[source.id()].reg_class);
      tac_.add_copy(flags, source);
      flags_ = Operand::value(flags);
    } else {
      fail("an instruction that we did not write: " + std::string(identity));
    }
  }

  // ".17" or ".''5"
  void read_constant(ir::ValueId result, std::string_view text) {
    if (text.starts_with('.')) text.remove_prefix(1);
    const bool negative = text.starts_with("''");
    if (negative) text.remove_prefix(2);
    const auto magnitude = number_of(text);
    if (!magnitude) return fail("a constant that is no number");
    const std::uint64_t bits = negative ? 0 - *magnitude : *magnitude;
    const ir::ValueId to = first_value_ + result;
    const bool real = tac_.values[to].reg_class == ir::class_float;
    tac_.add_copy(to, real ? Operand::real(std::bit_cast<double>(bits))
                           : Operand::integer(static_cast<std::int64_t>(bits)));
  }

  void read_branch(const ir::Instruction& i) {
    const std::string_view identity = identity_of(i);
    if (terminator_ == no_id) return fail("a branch that we did not write: " + std::string(identity));
    results_.clear();
    operands_.clear();
    if (identity.starts_with("ways")) {
      read_operands(terminator_, i, identity);
    } else if (identity == target_.condition && flags_) {
      operands_.push_back(*flags_);
    } else if (identity == target_.condition && target_.test.empty() &&
               lowered_.operands_of(i).size() == 1) {
      operands_.push_back(ours(lowered_.operands_of(i)[0]));
    } else if (target_.test.empty() && identity == "CBZX.u.way01") {
      operands_.push_back(Operand::undef());
    } else {
      return fail("a branch that we did not write: " + std::string(identity));
    }
    if (error_.empty()) add(terminator_);
  }

  const ir::Function& ssa_;
  const Target& target_;
  const ir::Function& lowered_;
  ir::Function& tac_;
  std::uint32_t first_value_ = 0;    // of ours that are registers of the document
  std::vector<std::uint8_t> known_;  // by value: its class is
  std::vector<ir::ValueId> results_;
  std::vector<Operand> operands_;
  std::uint32_t terminator_ = no_id;  // whose branch this block ends in
  std::optional<Operand> flags_;
  bool left_ = false;
  std::string error_;
};

}  // namespace

std::expected<void, std::string> read_back(const ir::Function& ssa, const Target& target,
                                           const Document& document, ir::Function& tac) {
  MachineFunction f;
  if (auto done = parse(document, f); !done) return std::unexpected(ir::to_string(done.error()));
  RegisterClasses classes;
  classes.join(f);
  ir::Function lowered;
  if (auto done = lower(f, classes, ir::Form::tac, lowered); !done) {
    return std::unexpected(ir::to_string(done.error()));
  }
  if (std::ranges::any_of(lowered.blocks, [](const ir::Block& b) { return !b.params.empty(); })) {
    return std::unexpected("phis are left");
  }
  return BackReader(ssa, target, lowered, tac).read();
}

}  // namespace phidelity::foreign::mir
