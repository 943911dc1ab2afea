// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "foreign/mir/exits.h"

#include <algorithm>
#include <numeric>

#include "foreign/mir/conditions.h"
#include "foreign/mir/identity.h"

namespace phidelity::foreign::mir {
namespace {

constexpr std::string_view asm_goto = "INLINEASM_BR";
// A block with more conditions has more than 64 rows in its table; no code generator makes one.
constexpr std::size_t atoms_max = 6;

bool is_register_mask(const Operand& o) {
  return o.kind == OperandKind::other &&
         (o.text.starts_with("csr_") || o.text.starts_with("CustomRegMask") ||
          o.text.starts_with("<regmask"));
}

void add_unique(std::vector<std::uint32_t>& list, std::uint32_t block) {
  if (std::ranges::find(list, block) == list.end()) list.push_back(block);
}

}  // namespace

bool ExitReader::undefined(const Operand& o) const {
  return o.undef || (o.kind == OperandKind::virtual_register && undefined_[o.index] != 0);
}

bool ExitReader::listed(std::uint32_t block) const {
  return std::ranges::find(ways_, block) != ways_.end();
}

std::uint32_t ExitReader::first_block_of(const Instruction& i) const {
  for (const Operand& o : f_.operands_of(i)) {
    if (o.kind == OperandKind::block) return o.index;
  }
  return no_index;
}

bool ExitReader::is_terminator(const Instruction& i) const {
  if (i.opcode == asm_goto || i.opcode == "PHI" || i.opcode == "G_PHI") return false;
  return first_block_of(i) != no_index || is_indirect_jump(i.opcode);
}

std::expected<void, ir::Error> ExitReader::read_cuts(std::uint32_t b, CutList& out) {
  const Block& block = f_.blocks[b];
  ways_.clear();
  taken_.clear();
  for (const std::uint32_t s : f_.successors_of(block)) {
    if (f_.blocks[s].landing_pad) add_unique(taken_, s);
  }
  const std::size_t pads = taken_.size();
  bool skip_label = block.landing_pad;  // the pad's own, which no call belongs to
  bool inside = false;                  // between a pair of labels
  std::uint32_t call = no_index;
  std::uint32_t calls = 0;
  for (std::uint32_t i = block.instructions.begin; i < block.instructions.end; ++i) {
    const Instruction& instruction = f_.instructions[i];
    const auto begin = static_cast<std::uint32_t>(out.ways.size());
    if (instruction.opcode == "EH_LABEL" && pads > 0) {
      if (skip_label) {
        skip_label = false;
        continue;
      }
      inside = !inside;
      if (inside || call == no_index) continue;
      for (std::size_t p = 0; p < pads; ++p) out.ways.push_back({taken_[p], true});
      out.cuts.push_back({call, {begin, static_cast<std::uint32_t>(out.ways.size())}});
      call = no_index;
      ++calls;
    } else if (inside && std::ranges::any_of(f_.operands_of(instruction), is_register_mask)) {
      call = i;
    } else if (instruction.opcode == asm_goto) {
      for (const Operand& o : f_.operands_of(instruction)) {
        if (o.kind != OperandKind::block) continue;
        out.ways.push_back({o.index, true});
        add_unique(taken_, o.index);
      }
      out.cuts.push_back({i, {begin, static_cast<std::uint32_t>(out.ways.size())}});
    }
  }
  if (pads > 0 && calls == 0) {
    return std::unexpected(error_at(
        block.place, std::string(block.label) + " has a landing pad, but no call between two EH_LABELs"));
  }
  return {};
}

void ExitReader::read_ways(std::uint32_t b) {
  for (const std::uint32_t s : f_.successors_of(f_.blocks[b])) {
    if (std::ranges::find(taken_, s) == taken_.end()) add_unique(ways_, s);
  }
}

std::uint32_t ExitReader::atom_of(const Instruction& i, std::uint32_t code_operand,
                                  std::string&& text) {
  Atom atom{std::move(text), {}};
  for (std::uint32_t o = i.operands.begin; o < i.operands.end; ++o) {
    const Operand& operand = f_.operands[o];
    if (operand.kind == OperandKind::block || o - i.operands.begin == code_operand) continue;
    append_operand(operand, undefined(operand), atom.text);
    if (operand.kind == OperandKind::virtual_register && !undefined(operand)) {
      atom.reads.push_back(o);
    }
  }
  const auto same = [&](const Atom& other) {
    return other.text == atom.text &&
           std::ranges::equal(other.reads, atom.reads, {},
                              [this](std::uint32_t o) { return f_.operands[o].index; },
                              [this](std::uint32_t o) { return f_.operands[o].index; });
  };
  const auto found = std::ranges::find_if(atoms_, same);
  if (found != atoms_.end()) return static_cast<std::uint32_t>(found - atoms_.begin());
  atoms_.push_back(std::move(atom));
  return static_cast<std::uint32_t>(atoms_.size()) - 1;
}

// The terminators as a list of decisions. False where one of them is unknown.
bool ExitReader::read_rows(std::uint32_t b, std::uint32_t first) {
  rows_.clear();
  atoms_.clear();
  otherwise_ = no_index;
  for (std::uint32_t t = first; t < f_.blocks[b].instructions.end; ++t) {
    const Instruction& i = f_.instructions[t];
    const auto operands = f_.operands_of(i);
    if (std::ranges::any_of(operands, [](const Operand& o) {
          return o.def && o.kind == OperandKind::virtual_register;
        })) {
      return false;
    }
    if (is_unconditional_jump(i.opcode, operands)) {
      otherwise_ = first_block_of(i);
      return otherwise_ != no_index;
    }
    const auto condition = condition_of(i.opcode, operands);
    const std::uint32_t target = first_block_of(i);
    if (!condition || target == no_index) return false;
    std::string text(condition->opcode);
    if (condition->code_operand != no_index) text += ".code" + std::to_string(condition->code);
    rows_.push_back({atom_of(i, condition->code_operand, std::move(text)), !condition->inverted,
                     target});
    if (atoms_.size() > atoms_max) return false;
  }
  // It falls through, unless the list of successors says that it never does.
  otherwise_ = b + 1 < f_.blocks.size() ? b + 1 : rows_.back().target;
  if (!ways_.empty() && !listed(otherwise_)) otherwise_ = rows_.back().target;
  return true;
}

// Rows into a table, its pattern and its ways. False where nothing is decided: it is a jump.
bool ExitReader::decide(Exit& out) {
  std::vector<std::uint32_t> order(atoms_.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, {}, [this](std::uint32_t a) { return atoms_[a].text; });
  std::vector<std::uint32_t> bit(atoms_.size());
  for (std::uint32_t k = 0; k < order.size(); ++k) bit[order[k]] = k;

  std::string pattern;
  for (std::uint32_t outcome = 0; outcome < 1u << atoms_.size(); ++outcome) {
    std::uint32_t target = otherwise_;
    for (const Row& row : rows_) {
      if (((outcome >> bit[row.atom]) & 1u) == (row.value ? 1u : 0u)) {
        target = row.target;
        break;
      }
    }
    auto way = std::ranges::find(out.ways, target, &Way::block);
    if (way == out.ways.end()) {
      out.ways.push_back({target, false});
      way = out.ways.end() - 1;
    }
    pattern += static_cast<char>('0' + (way - out.ways.begin()));
  }
  if (out.ways.size() == 1) return false;
  for (const std::uint32_t a : order) {
    out.identity += atoms_[a].text;
    out.identity += '.';
    out.reads.insert(out.reads.end(), atoms_[a].reads.begin(), atoms_[a].reads.end());
  }
  out.identity += "way" + pattern;
  return true;
}

void ExitReader::add_operands(const Instruction& i, bool with_text, Exit& out) const {
  for (std::uint32_t o = i.operands.begin; o < i.operands.end; ++o) {
    const Operand& operand = f_.operands[o];
    const bool is_register = operand.kind == OperandKind::virtual_register;
    if (is_register && operand.def) {
      out.results.push_back(o);
    } else if (is_register && !undefined(operand)) {
      out.reads.push_back(o);
    }
    if (is_register || (with_text && operand.kind == OperandKind::other)) {
      append_operand(operand, undefined(operand), out.identity);
    }
  }
}

// The ways of the table that the jump names, or else of the last one named in the block.
bool ExitReader::by_jump_table(std::uint32_t b, const Instruction& jump, Exit& out) const {
  std::uint32_t number = no_index;
  const Block& block = f_.blocks[b];
  for (std::uint32_t i = block.instructions.end; i-- > block.instructions.begin && number == no_index;) {
    for (const Operand& o : f_.operands_of(f_.instructions[i])) {
      if (o.kind == OperandKind::jump_table) number = o.index;
    }
  }
  const auto table = std::ranges::find(f_.jump_tables, number, &JumpTable::number);
  if (number == no_index || table == f_.jump_tables.end()) return false;
  std::string pattern;
  for (std::uint32_t e = table->blocks.begin; e < table->blocks.end; ++e) {
    const std::uint32_t target = f_.table_blocks[e];
    if (!ways_.empty() && !listed(target)) {
      out.ways.clear();
      return false;
    }
    auto way = std::ranges::find(out.ways, target, &Way::block);
    if (way == out.ways.end()) {
      out.ways.push_back({target, nosplit(target)});
      way = out.ways.end() - 1;
    }
    pattern += "." + std::to_string(way - out.ways.begin());
  }
  if (out.ways.size() < ways_.size()) {
    out.ways.clear();
    return false;
  }
  out.identity = jump.opcode;
  add_operands(jump, true, out);
  out.identity += ".table" + pattern;
  return true;
}

void ExitReader::by_successors(std::uint32_t b, std::uint32_t first, Exit& out) const {
  for (const std::uint32_t s : ways_) out.ways.push_back({s, nosplit(s)});
  out.identity = "ways" + std::to_string(ways_.size());
  for (std::uint32_t t = first; t < f_.blocks[b].instructions.end; ++t) {
    add_operands(f_.instructions[t], false, out);
  }
}

std::expected<void, ir::Error> ExitReader::read(std::uint32_t b, Exit& out) {
  out.kind = Exit::Kind::leaves_function;
  out.identity.clear();
  out.reads.clear();
  out.results.clear();
  out.ways.clear();
  read_ways(b);
  const Block& block = f_.blocks[b];
  std::uint32_t first = block.instructions.end;
  while (first > block.instructions.begin && is_terminator(f_.instructions[first - 1])) --first;
  const bool cut_before = !taken_.empty();

  if (first == block.instructions.end) {
    const bool falls = ways_.size() == 1 && ways_[0] == b + 1;
    const bool asm_falls = ways_.empty() && cut_before && b + 1 < f_.blocks.size() &&
                           std::ranges::find(taken_, b + 1) != taken_.end() &&
                           !f_.blocks[b + 1].landing_pad;
    if (falls || asm_falls) {
      out.kind = Exit::Kind::jump;
      out.ways.push_back({b + 1, false});
    } else if (!ways_.empty()) {
      if (first == block.instructions.begin) {
        return std::unexpected(error_at(
            block.place, std::string(block.label) + " has no instructions, but successors"));
      }
      --first;  // a jump to where a register says
      if (f_.instructions[first].opcode == asm_goto) {
        return std::unexpected(error_at(f_.instructions[first].place,
                                        "nothing says where INLINEASM_BR goes on"));
      }
    }
    out.first_terminator = first;
    if (out.kind == Exit::Kind::jump || ways_.empty()) return {};
  }
  out.first_terminator = first;
  const Instruction& last = f_.instructions[block.instructions.end - 1];
  if (first_block_of(last) == no_index) {
    const bool alone = first + 1 == block.instructions.end;
    if (!(alone && by_jump_table(b, last, out))) by_successors(b, first, out);
    // A return through a register has no ways on.
    out.kind = out.ways.empty() ? Exit::Kind::leaves_function : Exit::Kind::branch;
    if (out.ways.empty()) out.first_terminator = block.instructions.end;
    return {};
  }
  if (read_rows(b, first)) {
    out.kind = decide(out) ? Exit::Kind::branch : Exit::Kind::jump;
    return {};
  }
  if (!block.successors_listed) {
    return std::unexpected(error_at(f_.instructions[first].place,
                                    "the opcode '" + std::string(f_.instructions[first].opcode) +
                                        "' is not known, and no `successors:` says where it goes",
                                    "print the function without -simplify-mir"));
  }
  by_successors(b, first, out);
  const bool plain = out.ways.size() == 1 && out.reads.empty() && out.results.empty();
  out.kind = out.ways.empty() ? Exit::Kind::leaves_function
             : plain          ? Exit::Kind::jump
                              : Exit::Kind::branch;
  if (out.ways.empty()) out.first_terminator = block.instructions.end;
  return {};
}

}  // namespace phidelity::foreign::mir
