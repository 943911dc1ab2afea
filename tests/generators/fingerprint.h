// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A number that two programs share only if they are the same in every part.
//
//   fingerprint(f, fingerprint(g, 0))      // of a sequence of programs
#pragma once

#include <cstdint>

#include "ir/program.h"

namespace phidelity::generators {

inline std::uint64_t fingerprint(const ir::Function& f, std::uint64_t start) {
  std::uint64_t hash = start ^ 0xcbf29ce484222325;  // FNV-1a by words, with the high bits mixed down
  const auto add = [&](std::uint64_t word) {
    hash = (hash ^ word) * 0x100000001b3;
    hash ^= hash >> 29;
  };
  const auto add_range = [&](ir::Range r) {
    add(r.begin);
    add(r.end);
  };
  add(f.params.size());
  for (const ir::ValueId p : f.params) add(p);
  for (const ir::Block& b : f.blocks) {
    add_range(b.params);
    add_range(b.instructions);
    add_range(b.edges);
  }
  for (const ir::Instruction& i : f.instructions) {
    add(static_cast<std::uint64_t>(i.opcode));
    add(i.symbol == ir::no_symbol ? 0 : f.symbols.hash(i.symbol));
    add_range(i.results);
    add_range(i.operands);
  }
  for (const ir::Edge& e : f.edges) {
    add(e.source);
    add(e.target);
    add_range(e.arguments);
    add(static_cast<std::uint64_t>(e.case_value));
    add(e.nosplit);
  }
  for (const ir::ValueId v : f.results) add(v);
  for (const ir::Operand o : f.operands) {
    add(o.bits);
    add(static_cast<std::uint64_t>(o.kind));
  }
  for (const ir::ValueId p : f.block_params) add(p);
  for (const ir::Value& v : f.values) add(v.reg_class);
  return hash;
}

}  // namespace phidelity::generators
