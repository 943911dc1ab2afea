// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/enumeration/symmetry.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

namespace phidelity::generators {

namespace {

template <class T>
std::uint8_t index_of(std::span<const T> all, const T& one) {
  const auto at = std::ranges::find(all, one);
  assert(at != all.end());
  return static_cast<std::uint8_t>(at - all.begin());
}

PhiCounts image_of(const PhiCounts& phis, const Automorphism& automorphism, std::uint32_t blocks) {
  PhiCounts image{};
  for (std::uint32_t b = 0; b < blocks; ++b) image[automorphism.block[b]] = phis[b];
  return image;
}

}  // namespace

// Steps to the next choice of an order for the phis of each block; false after the last.
bool SymmetryGroup::next_order(const Family& family) {
  for (std::uint32_t b = 0; b < family.graph().block_count; ++b) {
    const auto first = place_.begin() + family.first_phi_of(b);
    if (std::next_permutation(first, first + family.phis()[b])) return true;
  }
  return false;
}

void SymmetryGroup::add_element(const Family& family, const Automorphism& automorphism) {
  for (std::uint32_t phi = 0; phi < family.phi_count(); ++phi) {
    const std::uint32_t block = automorphism.block[family.block_of(phi)];
    image_[phi] = static_cast<std::uint8_t>(family.first_phi_of(block) + place_[phi]);
  }
  const std::size_t row = std::size_t{elements_++} * digit_count_;
  from_.resize(row + digit_count_);
  value_.resize((row + digit_count_) * radix_max_);
  for (std::uint32_t d = 0; d < digit_count_; ++d) {
    const Digit& digit = family.digits()[d];
    const std::uint32_t phi = image_[digit.phi];
    const std::uint32_t phi_block = family.block_of(phi);
    const std::uint32_t block = automorphism.block[digit.block];
    const std::uint32_t to =
        digit.is_use ? family.use_digit(phi)
                     : family.argument_digit(block, digit.slot ^ automorphism.exchanged[digit.block],
                                            phi - family.first_phi_of(phi_block));
    from_[row + to] = static_cast<std::uint8_t>(d);
    for (std::uint32_t v = 0; v < digit.radix; ++v) {
      std::uint8_t& value = value_[(row + to) * radix_max_ + v];
      if (digit.is_use) {
        UseSite site = family.sites(family.block_of(digit.phi))[v];
        if (site.kind != UseSite::Kind::edges_only) site.block = automorphism.block[site.block];
        value = index_of(family.sites(phi_block), site);
      } else {
        Name name = family.available(digit.block)[v];
        if (name >= first_phi) name = static_cast<Name>(first_phi + image_[name - first_phi]);
        value = index_of(family.available(block), name);
      }
    }
  }
}

void SymmetryGroup::add_elements(const Family& family, const Automorphism& automorphism) {
  for (std::uint32_t phi = 0; phi < family.phi_count(); ++phi) {
    place_[phi] = static_cast<std::uint8_t>(phi - family.first_phi_of(family.block_of(phi)));
  }
  do {
    add_element(family, automorphism);
  } while (next_order(family));
}

void SymmetryGroup::build(const Family& family, std::span<const Automorphism> automorphisms) {
  elements_ = 0;
  digit_count_ = static_cast<std::uint32_t>(family.digits().size());
  radix_.clear();
  radix_max_ = 0;
  for (const Digit& digit : family.digits()) {
    radix_.push_back(digit.radix);
    radix_max_ = std::max(radix_max_, std::uint32_t{digit.radix});
  }
  from_.clear();
  value_.clear();
  place_.resize(family.phi_count());
  image_.resize(family.phi_count());

  std::uint64_t keeping = 0;
  family_is_least_ = true;
  for (const Automorphism& automorphism : automorphisms) {
    const PhiCounts image = image_of(family.phis(), automorphism, family.graph().block_count);
    if (image < family.phis()) {
      family_is_least_ = false;
      return;
    }
    if (image != family.phis()) continue;
    ++keeping;
    add_elements(family, automorphism);
  }
  families_ = automorphisms.size() / keeping;
}

std::uint64_t SymmetryGroup::orbit(std::span<const std::uint8_t> digits) const {
  if (!family_is_least_) return 0;
  std::uint32_t stabilisers = 1;  // the identity
  for (std::uint32_t element = 1; element < elements_; ++element) {
    const std::size_t row = std::size_t{element} * digit_count_;
    std::uint32_t d = 0;
    for (; d < digit_count_; ++d) {
      const std::uint8_t image = value_[(row + d) * radix_max_ + digits[from_[row + d]]];
      if (image < digits[d]) return 0;
      if (image > digits[d]) break;
    }
    if (d == digit_count_) ++stabilisers;
  }
  return elements_ / stabilisers * families_;
}

// An element's programs that it leaves as they are: on each cycle of places one value decides all
// others, and it must come back to itself.
std::uint64_t SymmetryGroup::fixed_points(std::uint32_t element) const {
  constexpr std::uint64_t many = std::numeric_limits<std::uint64_t>::max();
  const std::size_t row = std::size_t{element} * digit_count_;
  std::array<bool, 256> done{};
  std::uint64_t product = 1;
  for (std::uint32_t start = 0; start < digit_count_; ++start) {
    if (done[start]) continue;
    std::uint32_t fixed = 0;
    for (std::uint32_t v = 0; v < radix_[start]; ++v) {
      // Against the direction of the move: the value here comes from the place before it.
      std::uint32_t at = start;
      std::uint32_t value = v;
      do {
        done[at] = true;
        const std::uint32_t source = from_[row + at];
        std::uint32_t before = 0;
        while (value_[(row + at) * radix_max_ + before] != value) ++before;
        value = before;
        at = source;
      } while (at != start);
      if (value == v) ++fixed;
    }
    product = fixed != 0 && product > many / fixed ? many : product * fixed;
  }
  return product;
}

std::uint64_t SymmetryGroup::classes() const {
  constexpr std::uint64_t many = std::numeric_limits<std::uint64_t>::max();
  if (!family_is_least_) return 0;
  std::uint64_t sum = 0;
  for (std::uint32_t element = 0; element < elements_; ++element) {
    const std::uint64_t fixed = fixed_points(element);
    if (fixed > many - sum) return many;
    sum += fixed;
  }
  return sum / elements_;
}

}  // namespace phidelity::generators
