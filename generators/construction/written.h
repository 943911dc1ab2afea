// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a construction of SSA has found out about an ordinary program, and the program it gives.
//
//   x = 1; br H     H: x = add x, n; cbr n, H, X     X: ret x
//   phis {H, x}; every place where a variable is assigned is a *version* of it
//   ssa: x.0 = copy 1; br H(x.0)   H(x.1): x.2 = add x.1, n; cbr n, H(x.2), X   X: ret x.2
//
// Versions are counted through the arrays of the ordinary program: version k is its results[k];
// after those come its parameters, then its block parameters, then the phis. The SSA names are
// numbered in the order of the program, and the phis of a block stand in the order in which their
// variables first occur in it: how variables are numbered leaves no trace.
//
// An ordinary program may have block parameters: they are assignments at the top of their block,
// and stay. So the same construction repairs SSA after blocks have been duplicated.
//
// Tested by: tests/generators/construction/construction_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generators/construction/grouped.h"
#include "ir/program.h"

namespace phidelity::generators {

// The number of the version that ...
class Versions {
 public:
  Versions() = default;
  explicit Versions(const ir::Function& ordinary)
      : params_(static_cast<std::uint32_t>(ordinary.results.size())),
        block_params_(params_ + static_cast<std::uint32_t>(ordinary.params.size())),
        phis_(block_params_ + static_cast<std::uint32_t>(ordinary.block_params.size())) {}

  [[nodiscard]] std::uint32_t of_result(std::uint32_t index) const { return index; }
  [[nodiscard]] std::uint32_t of_param(std::uint32_t index) const { return params_ + index; }
  [[nodiscard]] std::uint32_t of_block_param(std::uint32_t index) const {
    return block_params_ + index;
  }
  [[nodiscard]] std::uint32_t of_phi(std::uint32_t index) const { return phis_ + index; }
  [[nodiscard]] bool is_phi(std::uint32_t version) const { return version >= phis_; }
  [[nodiscard]] std::uint32_t phi(std::uint32_t version) const { return version - phis_; }

 private:
  std::uint32_t params_ = 0;
  std::uint32_t block_params_ = 0;
  std::uint32_t phis_ = 0;
};

// Values among the operands are versions.
struct Renaming {
  std::vector<ir::Operand> operands;          // for each of the ordinary program's
  Grouped<ir::ValueId> phis;                  // by block: their variables
  std::vector<ir::Operand> arguments;         // edge by edge, one for each phi of the target
  std::vector<std::uint32_t> first_argument;  // by edge
  std::vector<std::uint8_t> dropped;          // by instruction: it is not part of the SSA program

  // Ensures: room for `ordinary`; nothing is dropped. The phis are left as they are.
  void start(const ir::Function& ordinary);
};

// By variable: when it first occurs, going through the parameters and then block by block.
// Ensures: `order` holds the variables that occur, first come first.
void order_of_occurrence(const ir::Function& ordinary, std::vector<ir::ValueId>& order);

class SsaWriter {
 public:
  // Ensures: `ssa` is the renamed program. Cost: linear.
  void write(const ir::Function& ordinary, const Renaming& renaming, ir::Function& ssa);

 private:
  void number(const ir::Function& ordinary, const Renaming& renaming, ir::Function& ssa);
  void take(std::span<const ir::Operand> versions);

  std::vector<ir::ValueId> name_;  // by version
  std::vector<ir::Operand> taken_;
  std::vector<ir::ValueId> results_;
};

}  // namespace phidelity::generators
