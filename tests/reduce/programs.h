// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs to reduce: large random ones, and small ones under noise.
//
//   ir::Function f = large_program(20, 200, 1, k);      // program k of seed 1
//   ir::Function g = padded(swap, 50, choices);         // swap after 50 blocks that do not matter
#pragma once

#include <utility>
#include <vector>

#include "generators/choices.h"
#include "generators/direct.h"
#include "ir/program.h"
#include "tests/support/draft.h"
#include "tests/support/mutators.h"

namespace phidelity::tests {

// Like the profile `large`, with so many blocks.
inline ir::Function large_program(std::uint32_t blocks_min, std::uint32_t blocks_max,
                                  std::uint64_t seed, std::uint64_t index) {
  generators::SeededChoices choices(seed, index);
  ir::Function f;
  generators::DirectGenerator().draw(choices,
                                     {.blocks_min = blocks_min,
                                      .blocks_max = blocks_max,
                                      .unreachable_max = 4,
                                      .ways_max = 24,
                                      .phis_max = 6,
                                      .instructions_max = 8},
                                     f);
  return f;
}

// A random program of `blocks` blocks, whose ways to the end lead on into `f`.
inline ir::Function padded(const ir::Function& f, std::uint32_t blocks, Choices& choices) {
  ir::Function noise;
  generators::DirectGenerator().draw(
      choices, {.blocks_min = blocks, .blocks_max = blocks, .unreachable_max = 2}, noise);
  Draft before = Draft::of(noise);
  const Draft after = Draft::of(f);
  const auto first_value = static_cast<ir::ValueId>(before.head.values.size());
  const auto first_block = static_cast<ir::BlockId>(before.blocks.size());
  const auto symbol = [&](ir::SymbolId s) {
    return s == ir::no_symbol ? s : before.head.symbols.intern(f.symbols.text(s));
  };
  for (const ir::Value& v : f.values) {
    before.head.add_value(symbol(v.name), before.head.intern_class(f.class_text(v.reg_class)));
  }
  for (const ir::ValueId p : f.params) before.head.params.push_back(first_value + p);
  for (DraftBlock& b : before.blocks) {
    const ir::Opcode end = b.instructions.back().opcode;
    if (end != ir::Opcode::ret && end != ir::Opcode::trap) continue;
    b.instructions.back() = {ir::Opcode::br, ir::no_symbol, {}, {}};
    b.edges.push_back({first_block, {}, 0, false});
  }
  for (DraftBlock b : after.blocks) {
    b.label = symbol(b.label);
    const auto rename_operands = [&](std::vector<ir::Operand>& list) {
      for (ir::Operand& o : list) {
        if (o.is_value()) o = ir::Operand::value(first_value + o.id());
      }
    };
    for (ir::ValueId& p : b.params) p += first_value;
    for (DraftInstruction& i : b.instructions) {
      i.symbol = symbol(i.symbol);
      for (ir::ValueId& r : i.results) r += first_value;
      rename_operands(i.operands);
    }
    for (DraftEdge& e : b.edges) {
      e.target += first_block;
      rename_operands(e.arguments);
    }
    before.blocks.push_back(std::move(b));
  }
  return before.function();
}

}  // namespace phidelity::tests
