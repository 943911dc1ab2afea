// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parser, verifier and printer, asked of any text: what is printed reads as what was read, and the
// verifier with words and the one without agree.
#include "ir/text.h"

#include "fuzz/targets.h"

namespace phidelity::fuzz {

namespace {

std::optional<Finding> look(std::string_view file_name, std::string_view text) {
  static ir::Verifier verifier;
  const auto found = [&](std::string kind, std::string message) {
    return Finding{"text", std::move(kind), std::string(file_name), std::move(message),
                   std::string(text)};
  };
  const auto file = ir::parse(file_name, text);
  if (!file) {
    if (file.error().empty()) return found("parse", "refused without an error");
    if (ir::to_string(file.error()).empty()) return found("parse", "an error without words");
    return std::nullopt;
  }
  for (const ir::ParsedFunction& parsed : file->functions) {
    const auto errors = ir::verify(parsed.function, &parsed.source, file_name);
    if (verifier.valid(parsed.function) != errors.empty()) {
      return found("verify", "with words and without: " + ir::to_string(errors));
    }
    if (!errors.empty()) continue;
    const std::string once = ir::print(parsed.function);
    const auto again = ir::parse(file_name, once);
    if (!again || again->functions.size() != 1) {
      return found("print", "what was printed does not parse:\n" + once +
                                (again ? std::string() : ir::to_string(again.error())));
    }
    const std::string twice = ir::print(again->functions[0].function);
    if (once != twice) return found("print", "printed again, another text:\n" + once + twice);
    if (!verifier.valid(again->functions[0].function)) {
      return found("print", "what was printed is not valid:\n" + once);
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Finding> detail::run_text(Bytes bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (auto finding = look("input.ssa", text)) return finding;
  return look("input.tac", text);
}

}  // namespace phidelity::fuzz
