// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which programs of a family are the same program: the renamings of blocks, phis and slots that
// lead from the family to itself, as a group that acts on digits.
//
//   two phis a, b in block 1 of e -> 1:   e: br 1(n, 1)  and  e: br 1(1, n)  are one program:
//   orbit({0, 1}) == 2    it is the least of the two and stands for both
//   orbit({1, 0}) == 0    it is not the least
//   classes() == 3        of the 4 programs, by Burnside's lemma, without looking at any
//
// An element moves digits to other places and renames their values. A program is *canonical* if no
// element makes it less, digit by digit; the programs that it stands for are as many as the group
// has elements for each one that leaves the program as it is.
//
// Reference: W. Burnside, "Theory of Groups of Finite Order", 1911, section 145 (the number of
// orbits is the mean number of fixed points; the lemma is Cauchy's and Frobenius's).
// Tested by: tests/generators/enumeration/symmetry_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generators/enumeration/family.h"

namespace phidelity::generators {

class SymmetryGroup {
 public:
  // Requires: `automorphisms` are those of the family's graph, the identity first.
  // Cost: O(elements * digits * radix); no allocation once the buffers have grown.
  void build(const Family& family, std::span<const Automorphism> automorphisms);

  // No automorphism of the graph leads to a lesser list of phi counts: programs of the others are
  // the same programs as this family's.
  [[nodiscard]] bool family_is_least() const { return family_is_least_; }
  // Elements that keep the phi counts, times the families that this one stands for.
  [[nodiscard]] std::uint64_t order() const { return elements_ * families_; }

  // How many programs this one stands for, itself included; 0 if it is not canonical.
  // Requires: one value for each digit of the family, below its radix.
  // Cost: O(elements), a few digits of each.
  [[nodiscard]] std::uint64_t orbit(std::span<const std::uint8_t> digits) const;

  // How many canonical programs the family has, by Burnside's lemma; 2^64-1: that many or more.
  // Cost: O(elements * digits * radix).
  [[nodiscard]] std::uint64_t classes() const;

 private:
  void add_elements(const Family& family, const Automorphism& automorphism);
  void add_element(const Family& family, const Automorphism& automorphism);
  bool next_order(const Family& family);
  [[nodiscard]] std::uint64_t fixed_points(std::uint32_t element) const;

  bool family_is_least_ = true;
  std::uint32_t elements_ = 0;
  std::uint64_t families_ = 1;
  std::uint32_t digit_count_ = 0;
  std::vector<std::uint8_t> radix_;
  // By element and digit: the digit that moves here, and by its value the value that it becomes.
  std::vector<std::uint8_t> from_;
  std::vector<std::uint8_t> value_;
  std::uint32_t radix_max_ = 0;
  std::vector<std::uint8_t> place_;  // while building: of each phi its new place in its block
  std::vector<std::uint8_t> image_;  // while building: the phi that each phi becomes
};

}  // namespace phidelity::generators
