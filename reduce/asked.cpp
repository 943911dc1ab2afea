// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/asked.h"

namespace phidelity::reduce {

namespace {

// Two multiply-and-fold chains over the same words, with different constants.
class Mixer {
 public:
  void add(std::uint64_t word) {
    key_.low = fold(key_.low ^ word, 0x9e3779b97f4a7c15ULL);
    key_.high = fold(key_.high + word, 0xd6e8feb86659fd93ULL) + key_.low;
  }
  [[nodiscard]] Key key() const { return key_; }

 private:
  static std::uint64_t fold(std::uint64_t x, std::uint64_t by) {
    x *= by;
    return x ^ (x >> 29);
  }
  Key key_{0x243f6a8885a308d3ULL, 0x13198a2e03707344ULL};
};

class Hasher {
 public:
  explicit Hasher(const ir::Function& f) : f_(f) {}

  Key hash() {
    mixer_.add(static_cast<std::uint64_t>(f_.form));
    name(f_.name);
    values(f_.params);
    mixer_.add(f_.blocks.size());
    for (ir::BlockId b = 0; b < f_.blocks.size(); ++b) block(b);
    return mixer_.key();
  }

 private:
  void name(ir::SymbolId symbol) {
    mixer_.add(symbol == ir::no_symbol ? 0 : f_.symbols.hash(symbol));
  }
  void values(std::span<const ir::ValueId> list) {
    mixer_.add(list.size());
    for (const ir::ValueId v : list) {
      mixer_.add(v);
      name(f_.values[v].name);
      name(f_.classes[f_.values[v].reg_class]);
    }
  }
  void operands(std::span<const ir::Operand> list) {
    mixer_.add(list.size());
    for (const ir::Operand& o : list) {
      mixer_.add(static_cast<std::uint64_t>(o.kind));
      mixer_.add(o.bits);
    }
  }
  void block(ir::BlockId b) {
    name(f_.blocks[b].label);
    values(f_.params_of(b));
    mixer_.add(f_.blocks[b].instructions.size());
    for (const ir::Instruction& i : f_.instructions_of(b)) {
      mixer_.add(static_cast<std::uint64_t>(i.opcode));
      name(i.symbol);
      values(f_.results_of(i));
      operands(f_.operands_of(i));
    }
    mixer_.add(f_.blocks[b].edges.size());
    for (const ir::Edge& e : f_.edges_of(b)) {
      mixer_.add(e.target);
      mixer_.add(static_cast<std::uint64_t>(e.case_value));
      mixer_.add(e.nosplit ? 1 : 0);
      operands(f_.arguments_of(e));
    }
  }

  const ir::Function& f_;
  Mixer mixer_;
};

}  // namespace

Key key_of(const ir::Function& f) { return Hasher(f).hash(); }

}  // namespace phidelity::reduce
