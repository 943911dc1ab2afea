// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of one instruction's line, from left to right.
//
//   OperandReader r("%1:gr32, dead $x = nsw ADD32rr killed %2(tied-def 0), 7 :: (load (s32))");
//   r.begins_with_results()  ...  r.operand(o, c)  o = {"%1", virtual_register}, c = "gr32"
//   r.skip(',')              ...  r.skip('=')  r.instruction_flags() == "nsw"  r.word() == "ADD32rr"
//
// Tested by: tests/foreign/mir/parse_test.cpp
#pragma once

#include <string_view>

#include "foreign/mir/characters.h"
#include "foreign/mir/machine_function.h"

namespace phidelity::foreign::mir {

class OperandReader {
 public:
  explicit OperandReader(std::string_view line)
      : cursor_(line.data()), end_(line.data() + line.size()) {
    skip_blanks();
  }

  // Does the line begin with a register, or with what may stand before one?
  [[nodiscard]] bool begins_with_results() const;
  // At the end of the operands: the line's, that of its comment, or of its memory operands.
  [[nodiscard]] bool at_end() const;
  [[nodiscard]] const char* at() const { return cursor_; }
  [[nodiscard]] std::string_view rest() const {
    return {cursor_, static_cast<std::size_t>(end_ - cursor_)};
  }

  // Passes `c` and the blanks after it; false where something else stands.
  bool skip(char c);
  // Passes what is attached to an instruction and says nothing of its meaning: a place in the source,
  // a number for the debugger. False where an operand stands.
  bool skip_attached();
  // The words before the opcode, as they stand: "nsw nuw".
  std::string_view instruction_flags();
  std::string_view word();
  // Passes one operand with its flags. Ensures: `out.text` is empty where there was none.
  void operand(Operand& out, std::string_view& reg_class);

 private:
  void skip_blanks() {
    while (cursor_ < end_ && is_blank(*cursor_)) ++cursor_;
  }
  [[nodiscard]] std::string_view peek_word() const;
  [[nodiscard]] bool looking_at(std::string_view text) const { return rest().starts_with(text); }
  // Passes text up to a comma outside quotes and brackets, or the end. The text, trimmed.
  std::string_view text_to_comma();
  void register_operand(Operand& out, std::string_view& reg_class);

  const char* cursor_;
  const char* end_;
};

}  // namespace phidelity::foreign::mir
