// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The product of two programs, with as many ways tried as a destroyer may have gone.
//
// First every instruction is to pair. A destroyer may drop what nothing needs, so where that fails
// the SSA side's dead pure instructions are taken out, and then those of both sides. Where nothing
// aligns, the way with the most pairs is kept: it says the most.
//
// Tested by: tests/oracle/alignment_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/program.h"
#include "oracle/names.h"
#include "oracle/product.h"

namespace phidelity::oracle {

struct Alignment {
  Constants constants;
  SsaNames names;
  Product product;

  // Requires: both verified. Cost: that of at most four products.
  void build(const ir::Function& ssa, const ir::Function& tac);

  // What the product walked over in silence; by InstructionId, empty where nothing.
  [[nodiscard]] std::span<const std::uint8_t> ssa_skipped() const { return ssa_skipped_; }
  [[nodiscard]] std::span<const std::uint8_t> tac_skipped() const { return tac_skipped_; }

 private:
  enum class Way : std::uint8_t { everything, without_dead_ssa, without_dead };
  bool build(const ir::Function& ssa, const ir::Function& tac, Way way);

  std::vector<std::uint8_t> ssa_dead_;
  std::vector<std::uint8_t> tac_dead_;
  std::span<const std::uint8_t> ssa_skipped_;
  std::span<const std::uint8_t> tac_skipped_;
};

}  // namespace phidelity::oracle
