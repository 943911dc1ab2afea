// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Phis in memory: a slot each, copied in on edges and copied out at each use.
//
//   H(x2): x3 = add x2, 1; cbr t, H(x3), X   X: ret x2
//   becomes   H: r = x2; x3 = add r, 1; cbr t, N, X   N: s = x3; x2 = s; br H   X: u = x2; ret u
//
// The slot is an ordinary location, the phi's own. An instruction never reads it: a copy into a
// fresh register stands before. A slot is never copied to a slot: an edge reads all of its sources
// into registers and then writes the slots, which makes the parallel copy right without any
// ordering. Copies stand where `split` puts them, since a slot is the phi's only home.
//
// Tested by: tests/destroyers/methods/memory_test.cpp
// Reference: LLVM, lib/Transforms/Scalar/Reg2Mem.cpp and Utils/DemoteRegToStack.cpp, which demote
// to allocas; there a phi's value is loaded once at its block's top, here at each use. Declines
// what `split` declines.
#pragma once

#include "destroyers/methods/split.h"
#include "destroyers/sequencers/read_all.h"

namespace phidelity::destroyers {

class Memory : public Split {
 public:
  explicit Memory(std::string_view name = "memory",
                  std::unique_ptr<Sequencer> sequencer = std::make_unique<ReadAll>())
      : Split(name, std::move(sequencer)) {}

 protected:
  void prepare() override;
  void write_body(ir::BlockId b) override;
  void write_terminator(ir::BlockId b) override;
  ir::ValueId temporary_for(ir::ValueId saved) override { return fresh_like(saved); }

 private:
  [[nodiscard]] ir::ValueId fresh_like(ir::ValueId v) {
    const ir::Value value = tac().values[v];
    return tac().add_value(value.name, value.reg_class);
  }
  void write_with_loads(const ir::Instruction& i);

  std::vector<std::uint8_t> in_memory_;  // by value: is it a phi?
  std::vector<ir::Operand> operands_;
};

}  // namespace phidelity::destroyers
