// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "foreign/mir/identity.h"

#include "foreign/mir/characters.h"

namespace phidelity::foreign::mir {

void append_encoded(std::string_view text, std::string& out) {
  constexpr std::string_view digits = "0123456789abcdef";
  for (const char c : text) {
    if (c == '-') {
      out += "''";
    } else if (c == '.') {
      out += "'.";  // a bare one stands between operands
    } else if (is_word(c)) {
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += '\'';
      out += digits[byte >> 4];
      out += digits[byte & 15];
    }
  }
}

void append_operand(const Operand& operand, bool undefined, std::string& out) {
  out += '.';
  if (operand.kind == OperandKind::virtual_register) {
    out += operand.def ? 'd' : (undefined || operand.undef) ? 'u' : 'r';
    if (!operand.subregister.empty()) {
      out += '$';
      append_encoded(operand.subregister, out);
    }
    return;
  }
  if (operand.implicit) out += operand.def ? "idef" : "iuse";
  if (operand.def && !operand.implicit) out += "def";
  if (operand.text.starts_with('!')) {
    out += "'21";  // metadata is numbered anew in every dump
    return;
  }
  append_encoded(operand.text, out);
}

}  // namespace phidelity::foreign::mir
