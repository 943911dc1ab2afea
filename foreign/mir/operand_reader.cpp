// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "foreign/mir/operand_reader.h"

#include <algorithm>
#include <array>

namespace phidelity::foreign::mir {
namespace {

// Before the opcode. They say what the operation means (`nsw`) or where it belongs (`frame-setup`).
constexpr std::array<std::string_view, 25> instruction_words{
    "nnan",        "ninf",       "nsz",        "arcp",       "contract",  "afn",
    "reassn",      "nuw",        "nsw",        "exact",      "nofpexcept", "nomerge",
    "frame-setup", "frame-destroy", "unpredictable", "noconvergent", "disjoint", "nneg",
    "samesign",    "inbounds",   "nusw",       "reassoc",    "lr-split",  "nobtcfi",
    "noconv"};

// Before a register.
constexpr std::array<std::string_view, 10> operand_words{
    "implicit", "implicit-def", "def",           "dead",      "killed",
    "undef",    "internal",     "early-clobber", "debug-use", "renamable"};

// After the operands; each with one word, number or piece of metadata.
constexpr std::array<std::string_view, 7> attached_words{
    "debug-location", "debug-instr-number", "pcsections", "heap-alloc-marker",
    "mmra",           "cfi-type",           "ir-order"};

bool begins_word(char c) { return 'a' <= c && c <= 'z'; }

}  // namespace

std::string_view OperandReader::peek_word() const {
  const char* end = cursor_;
  while (end < end_ && is_word(*end)) ++end;
  return {cursor_, static_cast<std::size_t>(end - cursor_)};
}

bool OperandReader::begins_with_results() const {
  if (cursor_ == end_) return false;
  if (*cursor_ == '%' || *cursor_ == '$') return true;
  return begins_word(*cursor_) && is_one_of(peek_word(), operand_words);
}

bool OperandReader::at_end() const {
  return cursor_ == end_ || *cursor_ == ';' || looking_at(":: ") || looking_at("::(");
}

bool OperandReader::skip(char c) {
  if (cursor_ == end_ || *cursor_ != c) return false;
  ++cursor_;
  skip_blanks();
  return true;
}

bool OperandReader::skip_attached() {
  if (cursor_ == end_ || !begins_word(*cursor_)) return false;
  if (!is_one_of(peek_word(), attached_words)) return false;
  (void)text_to_comma();
  return true;
}

std::string_view OperandReader::word() {
  const std::string_view text = peek_word();
  cursor_ += text.size();
  skip_blanks();
  return text;
}

std::string_view OperandReader::instruction_flags() {
  const char* begin = cursor_;
  const char* end = cursor_;
  while (cursor_ < end_ && begins_word(*cursor_)) {
    const std::string_view text = peek_word();
    if (!is_one_of(text, instruction_words)) break;
    end = cursor_ + text.size();
    cursor_ = end;
    skip_blanks();
  }
  return {begin, static_cast<std::size_t>(end - begin)};
}

std::string_view OperandReader::text_to_comma() {
  const char* begin = cursor_;
  const char* text_end = nullptr;  // where a comment cuts it off
  int depth = 0;
  for (; cursor_ < end_; ++cursor_) {
    const char c = *cursor_;
    if (c == '"') {
      ++cursor_;
      while (cursor_ < end_ && *cursor_ != '"') ++cursor_;
      if (cursor_ == end_) break;
    } else if (c == '(' || c == '[' || c == '<') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '>') {
      --depth;
    } else if (c == '/' && looking_at("/*")) {
      if (text_end == nullptr) text_end = cursor_;
      const std::size_t close = rest().find("*/", 2);
      if (close == std::string_view::npos) {
        cursor_ = end_;
        break;
      }
      cursor_ += close + 1;
    } else if (depth <= 0 &&
               (c == ',' || c == ';' || c == '=' || (c == ':' && is_blank(cursor_[-1]) && at_end()))) {
      break;
    }
  }
  if (text_end == nullptr) text_end = cursor_;
  return trimmed({begin, static_cast<std::size_t>(text_end - begin)});
}

// %7.sub_32bit:gr64(s64)(tied-def 0)
void OperandReader::register_operand(Operand& out, std::string_view& reg_class) {
  const char* begin = cursor_++;
  while (cursor_ < end_ && is_word(*cursor_) && *cursor_ != '.') ++cursor_;
  out.text = {begin, static_cast<std::size_t>(cursor_ - begin)};
  out.kind = OperandKind::virtual_register;
  if (cursor_ < end_ && *cursor_ == '.') {
    ++cursor_;
    out.subregister = peek_word();
    cursor_ += out.subregister.size();
  }
  if (cursor_ < end_ && *cursor_ == ':' && !looking_at(":: ")) {
    ++cursor_;
    reg_class = peek_word();
    cursor_ += reg_class.size();
  }
  while (cursor_ < end_ && *cursor_ == '(') {
    while (cursor_ < end_ && *cursor_ != ')') ++cursor_;
    if (cursor_ < end_) ++cursor_;
  }
  skip_blanks();
}

void OperandReader::operand(Operand& out, std::string_view& reg_class) {
  while (cursor_ < end_ && begins_word(*cursor_)) {
    const std::string_view text = peek_word();
    if (!is_one_of(text, operand_words)) break;
    out.def = out.def || text == "def" || text == "implicit-def";
    out.implicit = out.implicit || text == "implicit" || text == "implicit-def";
    out.undef = out.undef || text == "undef";
    cursor_ += text.size();
    skip_blanks();
  }
  if (cursor_ == end_) return;
  if (*cursor_ == '%') {
    const std::string_view name{cursor_ + 1, static_cast<std::size_t>(end_ - cursor_ - 1)};
    const auto is = [&](std::string_view prefix) { return name.starts_with(prefix); };
    if (is("bb.")) {
      out.kind = OperandKind::block;
    } else if (is("jump-table.")) {
      out.kind = OperandKind::jump_table;
    } else if (!is("stack.") && !is("fixed-stack.") && !is("const.") && !is("subreg.") &&
               !is("ir.") && !is("ir-block.")) {
      return register_operand(out, reg_class);
    }
  }
  out.text = text_to_comma();
  if (out.kind != OperandKind::other && out.text.size() < 5) out.text = {};
}

}  // namespace phidelity::foreign::mir
