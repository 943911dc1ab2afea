// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two programs from text and all that the oracle builds of them before it says anything.
//
//   Built b(ssa_text, tac_text);   b.alignment.product, b.validator, b.homes, b.ssa_value("x2")
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/alignment.h"
#include "oracle/history.h"
#include "oracle/homes.h"
#include "oracle/validator.h"
#include "tests/oracle/cases.h"

namespace phidelity::oracle {

inline ir::ValueId value_named(const ir::Function& f, std::string_view name) {
  for (ir::ValueId v = 0; v < f.values.size(); ++v) {
    if (f.value_text(v) == name) return v;
  }
  throw std::invalid_argument("no value " + std::string(name));
}

// The edge out of a block by its label and slot.
inline ir::EdgeId edge_of(const ir::Function& f, std::string_view label, std::uint32_t slot = 0) {
  for (ir::BlockId b = 0; b < f.blocks.size(); ++b) {
    if (f.label_text(b) == label) return f.blocks[b].edges.begin + slot;
  }
  throw std::invalid_argument("no block " + std::string(label));
}

// The instruction that prints as `text`.
inline ir::InstructionId instruction_of(const ir::Function& f, std::string_view text) {
  const ir::UniqueNames names = ir::unique_names(f);
  for (ir::InstructionId i = 0; i < f.instructions.size(); ++i) {
    if (ir::instruction_text(f, names, i) == text) return i;
  }
  throw std::invalid_argument("no instruction " + std::string(text));
}

struct Built {
  Built(std::string_view ssa_text, std::string_view tac_text)
      : ssa(ssa_program(ssa_text)), tac(tac_program(tac_text)) {
    alignment.build(ssa, tac);
    validator.check(ssa, tac, alignment.names, alignment.product);
    homes.build(ssa, tac, alignment.names, alignment.product);
  }
  Built(const Built&) = delete;
  Built& operator=(const Built&) = delete;

  [[nodiscard]] ir::ValueId ssa_value(std::string_view name) const {
    return value_named(ssa, name);
  }
  [[nodiscard]] ir::ValueId tac_value(std::string_view name) const {
    return value_named(tac, name);
  }
  // Where an SSA name lives, by name; "" where nowhere.
  [[nodiscard]] std::string home_of(std::string_view name) const {
    const ir::ValueId home = homes.home(ssa_value(name));
    return home == Homes::none ? "" : tac.value_text(home);
  }
  // The only copy that an instruction of the destroyed program makes.
  [[nodiscard]] Copy copy(std::string_view text) const {
    const ir::InstructionId i = instruction_of(tac, text);
    Copy c;
    c.move.instruction = i;
    c.destination = tac.results_of(tac.instructions[i])[0];
    c.source = tac.operands_of(tac.instructions[i])[0];
    return c;
  }
  // The steps up to the read of the first refuted question.
  [[nodiscard]] History history() const {
    const Refuted& r = validator.refuted().front();
    std::vector<std::uint32_t> path;
    validator.witness(r, path);
    History h;
    h.build(ssa, tac, alignment.product, homes, path, r.use.pair);
    return h;
  }

  ir::Function ssa;
  ir::Function tac;
  Alignment alignment;
  Validator validator;
  Homes homes;
};

inline constexpr std::string_view lost_program = R"(ssa @f(n) {
entry:
  br H(1)
H(x2):
  x3 = add x2, 1
  t = lt x3, n
  cbr t, H(x3), X
X:
  ret x2
})";
inline constexpr std::string_view lost_output = R"(tac @f(n) {
entry:
  x2 = 1
  br H
H:
  x3 = add x2, 1
  t = lt x3, n
  x2 = x3
  cbr t, H, X
X:
  ret x2
})";

}  // namespace phidelity::oracle
