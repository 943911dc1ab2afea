// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   a = add x, y; ... b = add y, x; print b      ->      a = add x, y; ... print a
//
// Down the dominator tree, with a table of what has been computed: an instruction whose operands
// have the numbers of an earlier one that dominates it is that one. Copies, phis of one value, and
// operations that change nothing have their operand's number.
//
// Reference: P. Briggs, K. D. Cooper, L. T. Simpson, "Value Numbering", SP&E 27(6), 1997, the
// dominator-based technique; instead of scoping the table we ask whether a leader dominates. Loads
// are left alone.
#include <algorithm>
#include <array>

#include "generators/transformations/rewrite.h"
#include "generators/transformations/transformation.h"

namespace phidelity::generators {
namespace {

using ir::BlockId;
using ir::InstructionId;
using ir::Opcode;
using ir::Operand;
using ir::ValueId;

bool is_commutative(Opcode opcode) {
  static constexpr std::array all = {Opcode::add,  Opcode::mul,  Opcode::and_, Opcode::or_,
                                     Opcode::xor_, Opcode::eq, Opcode::ne};
  return std::ranges::find(all, opcode) != all.end();
}

// x op 0 == x
bool has_zero(Opcode opcode) {
  static constexpr std::array all = {Opcode::add, Opcode::sub,  Opcode::or_,
                                     Opcode::xor_, Opcode::shl, Opcode::lshr, Opcode::ashr};
  return std::ranges::find(all, opcode) != all.end();
}

class ValueNumbering final : public Transformation {
 public:
  bool apply(const ir::Function& ssa, Choices&, const Features& features,
             ir::Function& out) override {
    ssa_ = &ssa;
    constants_ = features.constant_arguments;
    cfg_.build(ssa);
    dominators_.build(ssa, cfg_);
    rewrite_.start(ssa);
    first_.fill(none);
    leaders_.clear();
    bool changed = false;
    for (const BlockId b : dominators_.preorder()) {
      changed |= number_phis(b);
      const ir::Range all = ssa.blocks[b].instructions;
      for (InstructionId i = all.begin; i < all.end; ++i) {
        if (is_movable(ssa, ssa.instructions[i])) changed |= number(b, i);
      }
    }
    if (changed) rewrite_.write(out);
    return changed;
  }

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  static constexpr std::size_t bucket_count = 256;
  struct Leader {
    BlockId block = 0;
    Opcode opcode = Opcode::copy;
    std::uint8_t operand_count = 0;
    std::array<Operand, 3> operands;
    ValueId value = 0;
    std::uint32_t next = none;
  };

  // A phi whose edges all bring one value (or itself) is that value.
  bool number_phis(BlockId b) {
    bool changed = false;
    const ir::Range params = ssa_->blocks[b].params;
    for (std::uint32_t k = params.begin; k < params.end; ++k) {
      const ValueId phi = ssa_->block_params[k];
      Operand same;
      std::uint32_t count = 0;
      for (const ir::EdgeId e : cfg_.in_edges(b)) {
        const ir::Edge& edge = ssa_->edges[e];
        if (!cfg_.reachable(edge.source)) continue;
        const Operand brought = rewrite_.resolve(ssa_->arguments_of(edge)[k - params.begin]);
        if (brought.is(phi) || (count > 0 && brought == same)) continue;
        same = brought;
        if (++count > 1) break;
      }
      if (count != 1 || !may_be_read(same)) continue;
      rewrite_.replace(phi, same);
      rewrite_.drop_param(k);
      changed = true;
    }
    return changed;
  }

  bool number(BlockId b, InstructionId i) {
    const ir::Instruction& instruction = ssa_->instructions[i];
    Leader found{b, instruction.opcode, 0, {}, ssa_->results_of(instruction)[0], none};
    for (const Operand& o : ssa_->operands_of(instruction)) {
      found.operands[found.operand_count++] = rewrite_.resolve(o);
    }
    if (is_commutative(found.opcode) && precedes(found.operands[1], found.operands[0])) {
      std::swap(found.operands[0], found.operands[1]);
    }
    Operand is;
    if (!changes_nothing(found, is) && !lead(found, is)) return false;
    if (!may_be_read(is)) return false;
    rewrite_.replace(found.value, is);
    rewrite_.drop(i);
    return true;
  }

  // Literals go last, as `x op 0` has them.
  static bool precedes(const Operand& a, const Operand& b) {
    if (a.is_value() != b.is_value()) return a.is_value();
    return a.bits < b.bits;
  }

  static bool changes_nothing(const Leader& found, Operand& is) {
    is = found.operands[0];
    return found.opcode == Opcode::copy ||
           (has_zero(found.opcode) && found.operands[1] == Operand::integer(0));
  }

  // Is there an earlier one? Otherwise this is the one that later ones will find.
  bool lead(Leader& found, Operand& is) {
    std::uint32_t& first = first_[bucket(found)];
    for (std::uint32_t k = first; k != none; k = leaders_[k].next) {
      const Leader& earlier = leaders_[k];
      if (earlier.opcode == found.opcode && earlier.operands == found.operands &&
          dominators_.dominates(earlier.block, found.block)) {
        is = Operand::value(earlier.value);
        return true;
      }
    }
    found.next = first;
    first = static_cast<std::uint32_t>(leaders_.size());
    leaders_.push_back(found);
    return false;
  }

  static std::size_t bucket(const Leader& found) {
    std::uint64_t hash = static_cast<std::uint64_t>(found.opcode);
    for (const Operand& o : found.operands) {
      hash = (hash ^ o.bits ^ static_cast<std::uint64_t>(o.kind)) * 0x9e3779b97f4a7c15;
    }
    return hash >> 56;
  }

  // Edges may read it: a literal there needs the feature.
  [[nodiscard]] bool may_be_read(Operand o) const { return constants_ || !o.is_constant(); }

  const ir::Function* ssa_ = nullptr;
  bool constants_ = true;
  ir::Cfg cfg_;
  ir::Dominators dominators_;
  Rewrite rewrite_;
  std::array<std::uint32_t, bucket_count> first_{};
  std::vector<Leader> leaders_;
};

}  // namespace

std::unique_ptr<Transformation> detail::make_value_numbering() {
  return std::make_unique<ValueNumbering>();
}

}  // namespace phidelity::generators
