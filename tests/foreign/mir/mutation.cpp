// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/foreign/mir/mutation.h"

#include <array>
#include <random>

#include "tests/foreign/mir/support.h"

namespace phidelity::foreign::mir {
namespace {

constexpr std::array words{
    "%bb.0",      "%bb.1",   "bb.9:",    "bb.2.x (landing-pad):", "successors: %bb.0, %bb.99999999999",
    " = PHI ",    " = COPY ", "%5",      "%5.sub_8bit:gr32",      "undef ",
    "implicit-def ", "killed ", "\"",    "/*",                    "*/",
    "<",          ")",       ",",        ";",                     "::",
    "%jump-table.0", "EH_LABEL", "INLINEASM_BR", "JCC_1 %bb.1, 5", "IMPLICIT_DEF",
    "\n",         "---\n",   "...\n",    "body: |\n",             "# *** IR Dump After x (y) ***:\n",
    "# Machine code for function f: NoPHIs\n", "DBG_VALUE", "4294967295", "16B\t"};

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {
    for (const char* target : testing::targets) {
      for (const char* moment : {".before.mir", ".after.mir"}) {
        const std::string text = testing::stored(std::string(target) + moment);
        for (const Document& d : documents_of(text)) texts_.emplace_back(d.text);
      }
    }
  }

  std::string next() {
    std::string text = texts_[below(texts_.size())];
    for (std::size_t k = 1 + below(2) * below(6); k > 0; --k) change(text);
    return text;
  }

 private:
  std::size_t below(std::size_t n) { return n == 0 ? 0 : random_() % n; }
  static std::size_t line_begin(const std::string& text, std::size_t at) {
    const std::size_t end = text.rfind('\n', at);
    return end == std::string::npos ? 0 : end + 1;
  }

  void change(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    const std::size_t begin = line_begin(text, at == 0 ? 0 : at - 1);
    const std::size_t end = std::min(text.size(), text.find('\n', at));
    switch (below(6)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(random_());
        break;
      case 1: text.erase(std::min(at, text.size()), 1 + below(12)); break;
      case 2: text.insert(at, words[below(words.size())]); break;
      case 3: text.erase(begin, end - begin); break;
      case 4: {
        const std::string line = text.substr(begin, end - begin) + "\n";
        text.insert(line_begin(text, below(text.size() + 1)), line);
        break;
      }
      default: text.resize(at); break;
    }
  }

  std::mt19937_64 random_;
  std::vector<std::string> texts_;
};

}  // namespace

MutationCounts read_mutated(std::uint64_t seed, std::uint64_t count) {
  MutationCounts counts;
  Mutator mutator(seed);
  MachineFunction f;
  RegisterClasses classes;
  ir::Function ssa;
  ir::Function tac;
  ir::Verifier verifier;
  oracle::Judge judge;
  for (; counts.texts < count; ++counts.texts) {
    const std::string text = mutator.next();
    for (const Document& d : documents_of(text)) {
      auto done = parse(d, f);
      classes.clear();
      if (done) classes.join(f);
      if (done) done = lower(f, classes, ir::Form::ssa, ssa);
      if (done) done = lower(f, classes, ir::Form::tac, tac);
      ++(done ? counts.read : counts.declined);
      if (!done) {
        const bool says = done.error().place.line > 0 && done.error().place.column > 0 &&
                          !done.error().what.empty();
        if (!says && counts.without_place.empty()) counts.without_place = text;
        continue;
      }
      const bool valid = verifier.valid(ssa);
      (void)verifier.valid(tac);
      if (valid && counts.texts % 100 == 0) (void)judge.judge(ssa, tac, {});
    }
  }
  return counts;
}

}  // namespace phidelity::foreign::mir
