// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/enumeration/program_writer.h"

#include <string>

namespace phidelity::generators {

ir::Operand ProgramWriter::operand(Name name) {
  if (name == constant) return ir::Operand::integer(1);
  return ir::Operand::value(name == parameter ? 0 : ir::ValueId{name} - first_phi + 1);
}

// The operands of the use that stands at `site`.
void ProgramWriter::collect_uses(UseSite site, std::span<const std::uint8_t> digits) {
  operands_.clear();
  if (family_->uses() == Uses::all) {
    for (const Name name : family_->available(site.block)) {
      if (name != constant) operands_.push_back(operand(name));
    }
    return;
  }
  for (std::uint32_t phi = 0; phi < family_->phi_count(); ++phi) {
    const std::uint8_t value = digits[family_->use_digit(phi)];
    if (family_->sites(family_->block_of(phi))[value] != site) continue;
    operands_.push_back(operand(static_cast<Name>(first_phi + phi)));
  }
}

void ProgramWriter::write_edge(std::uint32_t b, std::uint32_t slot,
                               std::span<const std::uint8_t> digits, ir::Function& f) {
  const std::uint32_t target = family_->graph().target[b][slot];
  operands_.clear();
  for (std::uint32_t i = 0; i < family_->phis()[target]; ++i) {
    const std::uint32_t digit = family_->argument_digit(b, slot, i);
    position_[digit] = static_cast<std::uint32_t>(f.operands.size()) + i;
    operands_.push_back(operand(family_->available(b)[digits[digit]]));
  }
  f.add_edge(target, operands_);
}

// The first `count` of the operands, each by itself.
void ProgramWriter::print_uses(std::size_t count, ir::Function& f) const {
  for (std::size_t i = 0; i < count; ++i) {
    f.add_instruction(ir::Opcode::print, {}, std::span(&operands_[i], 1));
  }
}

void ProgramWriter::write_fork(std::uint8_t block, std::span<const std::uint8_t> digits,
                               ir::Function& f) {
  collect_uses({UseSite::Kind::fork, block}, digits);
  if (forks_ == Forks::opaque) {
    f.add_instruction(ir::Opcode::branch, {}, operands_, f.symbols.intern("use"));
    return;
  }
  if (operands_.empty()) operands_.push_back(operand(parameter));
  print_uses(operands_.size() - 1, f);
  f.add_instruction(ir::Opcode::cbr, {}, std::span(&operands_.back(), 1));
}

void ProgramWriter::write_block(std::uint32_t b, std::span<const std::uint8_t> digits,
                                ir::Function& f) {
  const auto block = static_cast<std::uint8_t>(b);
  const std::uint32_t ways = family_->graph().slot_count[b];
  const bool all = family_->uses() == Uses::all;
  f.open(b);
  for (std::uint32_t i = 0; i < family_->phis()[b]; ++i) {
    f.add_param(family_->first_phi_of(b) + i + 1);
  }
  collect_uses({UseSite::Kind::block, block}, digits);
  if (all ? ways == 1 : !operands_.empty()) {
    if (forks_ == Forks::opaque) {
      f.add_instruction(ir::Opcode::call, {}, operands_, f.symbols.intern("use"));
    } else {
      print_uses(operands_.size(), f);
    }
  }
  if (ways == 0) {
    if (!all) operands_.clear();
    f.add_instruction(ir::Opcode::ret, {}, operands_);
  } else if (ways == 1) {
    f.add_instruction(ir::Opcode::br, {}, {});
  } else {
    write_fork(block, digits, f);
  }
  for (std::uint32_t slot = 0; slot < ways; ++slot) write_edge(b, slot, digits, f);
}

void ProgramWriter::write(const Family& family, std::span<const std::uint8_t> digits,
                          ir::Function& f) {
  family_ = &family;
  position_.assign(family.digits().size(), 0);
  f.clear();
  f.params.push_back(f.add_value("n"));
  for (std::uint32_t phi = 0; phi < family.phi_count(); ++phi) {
    f.add_value("p" + std::to_string(phi));
  }
  for (std::uint32_t b = 0; b < family.graph().block_count; ++b) {
    f.add_block(b == 0 ? "entry" : "b" + std::to_string(b));
  }
  for (std::uint32_t b = 0; b < family.graph().block_count; ++b) write_block(b, digits, f);
}

}  // namespace phidelity::generators
