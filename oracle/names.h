// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The two alphabets of the validator's questions "does place l hold SSA value v?", in 32 bits.
//
//   Name    an SSA value, seen through SSA copies; or a constant; or undef
//   Place   a location of the destroyed program; or a constant; or lost (no location holds it)
//
// An SSA copy `x = copy y` defines the same value as y wherever x may be read: strictness makes
// every path from a new y to a use of x pass through x again. So a Name is resolved once.
//
// Tested by: tests/oracle/names_test.cpp
#pragma once

#include <cstdint>
#include <vector>

#include "ir/program.h"
#include "oracle/triple_table.h"

namespace phidelity::oracle {

using Name = std::uint32_t;
using Place = std::uint32_t;

inline constexpr std::uint32_t constant_bit = 0x80000000;
inline constexpr std::uint32_t undef_name = 0xfffffffe;
inline constexpr std::uint32_t lost_place = 0xffffffff;

[[nodiscard]] constexpr bool is_constant(std::uint32_t word) {
  return (word & constant_bit) != 0 && word < undef_name;
}

// Constants by dense ids, the same on both sides of a comparison.
class Constants {
 public:
  void clear() { table_.clear(); }
  [[nodiscard]] std::uint32_t intern(const ir::Operand& o) {
    const Triple key{static_cast<std::uint32_t>(o.bits >> 32), static_cast<std::uint32_t>(o.bits),
                     static_cast<std::uint32_t>(o.kind)};
    return constant_bit | table_.insert(key).first;
  }

 private:
  TripleTable table_;
};

// Where every SSA value comes from.
class SsaNames {
 public:
  static constexpr std::uint32_t none = 0xffffffff;

  struct Origin {
    ir::InstructionId instruction = none;  // its definition, unless a parameter
    std::uint32_t index = 0;               // which result, or which parameter
    ir::BlockId block = none;              // of a block parameter
  };

  // Cost: O(size of the function).
  void build(const ir::Function& ssa, Constants& constants);

  [[nodiscard]] Name name_of(const ir::Operand& o) const;
  [[nodiscard]] const Origin& origin(ir::ValueId v) const { return origins_[v]; }

 private:
  Constants* constants_ = nullptr;
  std::vector<Origin> origins_;
  std::vector<Name> roots_;  // of every value; itself unless it is a copy's result
};

}  // namespace phidelity::oracle
