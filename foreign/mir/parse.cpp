// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "foreign/mir/parse.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <unordered_map>
#include <utility>

#include "foreign/mir/characters.h"
#include "foreign/mir/operand_reader.h"

namespace phidelity::foreign::mir {
namespace {

// Registers and blocks are arrays by their numbers, which a text may choose freely.
constexpr std::uint32_t number_max = 1u << 22;

std::string quoted(std::string_view text) {
  constexpr std::size_t length_max = 60;
  return "'" + std::string(text.substr(0, length_max)) + (text.size() > length_max ? "...'" : "'");
}

// The number that `text` begins with, up to number_max; no_index where there is none.
std::uint32_t leading_number(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && number <= number_max ? number : no_index;
}

class Parser {
 public:
  Parser(const Document& document, MachineFunction& out) : document_(document), out_(out) {}

  std::expected<void, ir::Error> parse() {
    out_.clear();
    out_.name = document_.name;
    Lines lines(document_.text, document_.first_line);
    std::string_view line;
    bool body = document_.from_log;
    while (!failed_ && lines.next(line)) {
      line_ = line;
      line_number_ = lines.number();
      if (!document_.from_log && !line.empty() && !is_blank(line.front())) {
        body = line.starts_with("body:");
        key_ = line.substr(0, line.find(':'));
        if (key_ == "isSSA") {
          const bool yes = line.find("true") != std::string_view::npos;
          out_.form_said = yes ? FormSaid::ssa : FormSaid::not_ssa;
        }
        continue;
      }
      if (body) {
        read_body_line(trimmed(line));
      } else if (key_ == "registers") {
        read_register(line);
      } else if (key_ == "jumpTable") {
        read_jump_table(line);
      }
    }
    if (!failed_) finish();
    if (failed_) return std::unexpected(std::move(error_));
    return {};
  }

 private:
  void fail(const char* at, std::string what, std::string hint = {}) {
    if (failed_) return;
    failed_ = true;
    error_.place = place_of(at);
    error_.what = std::move(what);
    error_.hint = std::move(hint);
  }
  [[nodiscard]] ir::Place place_of(const char* at) const {
    const std::ptrdiff_t column = at - line_.data();
    const bool inside = column >= 0 && static_cast<std::size_t>(column) <= line_.size();
    return {line_number_, inside ? static_cast<std::uint32_t>(column) + 1 : 1};
  }

  // --- names ---

  std::uint32_t register_of(std::string_view name) {
    const bool numbered = name.size() > 1 && std::ranges::all_of(name.substr(1), is_digit);
    const std::uint32_t number = numbered ? leading_number(name.substr(1)) : no_index;
    std::uint32_t* slot = nullptr;
    if (number != no_index) {
      if (number >= by_number_.size()) by_number_.resize(number + 1, no_index);
      slot = &by_number_[number];
    } else {
      slot = &by_name_.try_emplace(name, no_index).first->second;
    }
    if (*slot == no_index) {
      *slot = static_cast<std::uint32_t>(out_.registers.size());
      out_.registers.push_back({name, {}});
    }
    return *slot;
  }

  void set_class(std::uint32_t reg, std::string_view reg_class) {
    if (out_.registers[reg].reg_class.empty()) out_.registers[reg].reg_class = reg_class;
  }

  // --- before the body ---

  //   - { id: 0, class: gr32, preferred-register: '' }
  void read_register(std::string_view line) {
    const std::size_t id = line.find("id:");
    const std::size_t reg_class = line.find("class:");
    if (id == std::string_view::npos || reg_class == std::string_view::npos) return;
    const std::uint32_t number = leading_number(word_at(line, id + 3));
    if (number == no_index) return;
    if (number >= class_by_number_.size()) class_by_number_.resize(number + 1);
    class_by_number_[number] = word_at(line, reg_class + 6);
  }

  static std::string_view word_at(std::string_view line, std::size_t at) {
    std::string_view rest = trimmed(line.substr(at));
    std::size_t length = 0;
    while (length < rest.size() && is_word(rest[length])) ++length;
    return rest.substr(0, length);
  }

  //   - id: 0        and, on this line or the next ones, `blocks: [ '%bb.2', '%bb.3' ]`
  // or in a log:  %jump-table.0: %bb.2 %bb.3
  void read_jump_table(std::string_view line) {
    if (const std::size_t id = line.find("id:"); id != std::string_view::npos) {
      begin_jump_table(leading_number(trimmed(line.substr(id + 3))));
    }
    if (!out_.jump_tables.empty()) add_table_blocks(line);
  }
  void begin_jump_table(std::uint32_t number) {
    const auto end = static_cast<std::uint32_t>(out_.table_blocks.size());
    out_.jump_tables.push_back({number, {end, end}});
  }
  void add_table_blocks(std::string_view line) {
    constexpr std::string_view mark = "%bb.";
    for (std::size_t at = line.find(mark); at != std::string_view::npos;
         at = line.find(mark, at + 1)) {
      out_.table_blocks.push_back(block_number(line.substr(at + mark.size())));
      out_.jump_tables.back().blocks.end = static_cast<std::uint32_t>(out_.table_blocks.size());
    }
  }

  // --- the body ---

  // Until all blocks are known, a block is spoken of by its number.
  std::uint32_t block_number(std::string_view text) {
    const std::uint32_t number = leading_number(text);
    if (number == no_index) fail(text.data(), "a block has no number", "blocks are written bb.N");
    return number;
  }

  void read_body_line(std::string_view line) {
    // A log after register numbering: "112B\t  %1 = ...".
    if (!line.empty() && is_digit(line.front())) {
      std::size_t digits = 0;
      while (digits < line.size() && is_digit(line[digits])) ++digits;
      if (digits < line.size() && line[digits] == 'B') line = trimmed(line.substr(digits + 1));
    }
    if (line.starts_with("# Machine code") && out_.blocks.empty()) {
      const bool yes = line.find(": IsSSA") != std::string_view::npos;
      out_.form_said = yes ? FormSaid::ssa : FormSaid::not_ssa;
    }
    if (line.empty() || line.front() == ';' || line.front() == '#') return;
    if (line.starts_with("bb.") && line.size() > 3 && is_digit(line[3])) return read_header(line);
    if (out_.blocks.empty()) {
      constexpr std::string_view table = "%jump-table.";
      if (line.starts_with(table)) {
        begin_jump_table(leading_number(line.substr(table.size())));
        add_table_blocks(line);
      }
      return;  // what a log says before the first block
    }
    if (line.starts_with("successors:")) return read_successors(line.substr(11));
    if (line.starts_with("liveins:")) return;
    if (line.front() == '{' || line.front() == '}' || line.ends_with('{')) {
      return fail(line.data(), "an instruction bundle", "bundles are not read");
    }
    read_instruction(line);
  }

  // bb.1.loop (landing-pad, align 16):
  void read_header(std::string_view line) {
    const std::size_t colon = line.rfind(':');
    if (colon == std::string_view::npos) {
      return fail(line.data(), "the head of a block has no colon: " + quoted(line));
    }
    line = line.substr(0, colon);
    Block block;
    block.place = place_of(line.data());
    block.number = block_number(line.substr(3));
    const std::size_t attributes = line.find(" (");
    block.label = trimmed(line.substr(0, attributes));
    if (attributes != std::string_view::npos) {
      const std::string_view text = line.substr(attributes);
      const auto says = [&](std::string_view word) { return text.find(word) != text.npos; };
      block.landing_pad = says("landing-pad") || says("ehfunclet-entry");
      block.address_taken = says("address-taken");
    }
    const auto end = static_cast<std::uint32_t>(out_.instructions.size());
    block.instructions = {end, end};
    const auto listed = static_cast<std::uint32_t>(out_.successors.size());
    block.successors = {listed, listed};
    out_.blocks.push_back(block);
  }

  // %bb.8(0x12492492), %bb.1(0x6db6db6e); %bb.8(14.29%), %bb.1(85.71%)
  void read_successors(std::string_view list) {
    list = list.substr(0, list.find(';'));
    Block& block = out_.blocks.back();
    block.successors_listed = true;
    constexpr std::string_view mark = "bb.";
    for (std::size_t at = list.find(mark); at != std::string_view::npos && !failed_;
         at = list.find(mark, at)) {
      at += mark.size();
      out_.successors.push_back(block_number(list.substr(at)));
      block.successors.end = static_cast<std::uint32_t>(out_.successors.size());
      at = std::min(list.size(), list.find(',', at));  // a name may hold "bb." again
    }
  }

  void read_instruction(std::string_view line) {
    OperandReader reader(line);
    Instruction instruction;
    instruction.place = place_of(line.data());
    const auto begin = static_cast<std::uint32_t>(out_.operands.size());
    if (reader.begins_with_results()) {
      do {
        add_operand(reader, true);
      } while (!failed_ && reader.skip(','));
      if (!failed_ && !reader.skip('=')) {
        return fail(reader.at(), "an instruction has neither an opcode nor a `=` here: " +
                                     quoted(reader.rest()));
      }
    }
    if (failed_) return;
    instruction.flags = reader.instruction_flags();
    instruction.opcode = reader.word();
    if (instruction.opcode.empty()) {
      return fail(reader.at(), "an opcode is wanted here: " + quoted(reader.rest()));
    }
    while (!failed_ && !reader.at_end()) {
      if (!reader.skip_attached()) add_operand(reader, false);
      if (!failed_ && !reader.at_end() && !reader.skip(',')) {
        return fail(reader.at(), "a comma is wanted here: " + quoted(reader.rest()));
      }
    }
    instruction.operands = {begin, static_cast<std::uint32_t>(out_.operands.size())};
    out_.instructions.push_back(instruction);
    out_.blocks.back().instructions.end = static_cast<std::uint32_t>(out_.instructions.size());
  }

  void add_operand(OperandReader& reader, bool def) {
    Operand operand;
    std::string_view reg_class;
    reader.operand(operand, reg_class);
    operand.def = operand.def || def;
    if (operand.text.empty()) {
      return fail(reader.at(), "an operand is wanted here: " + quoted(reader.rest()));
    }
    switch (operand.kind) {
      case OperandKind::virtual_register:
        operand.index = register_of(operand.text);
        if (!reg_class.empty()) set_class(operand.index, reg_class);
        break;
      case OperandKind::block: operand.index = block_number(operand.text.substr(4)); break;
      case OperandKind::jump_table:
        operand.index = leading_number(operand.text.substr(12));
        break;
      case OperandKind::other: break;
    }
    out_.operands.push_back(operand);
  }

  // --- the whole ---

  // Block numbers become indices, and registers without a class get the one of the table.
  void finish() {
    line_ = {};
    line_number_ = document_.first_line;
    if (out_.blocks.empty()) {
      return fail(line_.data(), "the function has no blocks",
                  "only the file of functions that have machine code can be read");
    }
    for (std::uint32_t b = 0; b < out_.blocks.size(); ++b) {
      const std::uint32_t number = out_.blocks[b].number;
      if (number >= index_by_number_.size()) index_by_number_.resize(number + 1, no_index);
      if (index_by_number_[number] != no_index) {
        failed_ = true;
        error_.place = out_.blocks[b].place;
        error_.what = "there are two blocks bb." + std::to_string(number);
        return;
      }
      index_by_number_[number] = b;
    }
    const auto resolve = [this](std::uint32_t& number, ir::Place place) {
      const std::uint32_t wanted = number;
      number = wanted < index_by_number_.size() ? index_by_number_[wanted] : no_index;
      if (number != no_index || failed_) return;
      failed_ = true;
      error_.place = place;
      error_.what = "there is no block bb." + std::to_string(wanted);
    };
    for (const Block& block : out_.blocks) {
      for (std::uint32_t s = block.successors.begin; s < block.successors.end; ++s) {
        resolve(out_.successors[s], block.place);
      }
    }
    for (const Instruction& i : out_.instructions) {
      for (std::uint32_t o = i.operands.begin; o < i.operands.end; ++o) {
        if (out_.operands[o].kind == OperandKind::block) resolve(out_.operands[o].index, i.place);
      }
    }
    for (std::uint32_t& block : out_.table_blocks) resolve(block, out_.blocks[0].place);
    for (std::uint32_t n = 0; n < by_number_.size() && n < class_by_number_.size(); ++n) {
      if (by_number_[n] != no_index) set_class(by_number_[n], class_by_number_[n]);
    }
  }

  const Document& document_;
  MachineFunction& out_;
  std::string_view line_;
  std::uint32_t line_number_ = 1;
  std::string_view key_;
  bool failed_ = false;
  ir::Error error_;
  std::vector<std::uint32_t> by_number_;        // registers
  std::unordered_map<std::string_view, std::uint32_t> by_name_;
  std::vector<std::string_view> class_by_number_;
  std::vector<std::uint32_t> index_by_number_;  // blocks
};

}  // namespace

std::expected<void, ir::Error> parse(const Document& document, MachineFunction& out) {
  return Parser(document, out).parse();
}

}  // namespace phidelity::foreign::mir
