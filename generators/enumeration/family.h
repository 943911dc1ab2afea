// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All that small programs have in common but for their arguments: a graph and how many phis each
// block has. What is left to choose are *digits*, so that a program is a number in mixed radix.
//
//   e -> 1 -> 1, one phi p0 in block 1, uses everywhere:
//   digit 0: argument of e's slot 0    radix 2   n or 1
//   digit 1: argument of 1's slot 0    radix 3   n, 1 or p0
//   size() == 6
//
// An argument is any name that is available at the end of the edge's source, or the constant: the
// names are those of the function's parameter and of the phis of all blocks that dominate the
// source. With `Uses::one` each phi has one more digit, most significant: the place of its use.
//
// Tested by: tests/generators/enumeration/family_test.cpp
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "generators/enumeration/rooted_graph.h"

namespace phidelity::generators {

inline constexpr std::uint32_t enumerated_phis_max = 3;  // of a block

enum class Uses : std::uint8_t {
  all,  // every available name is used at the end of every block
  one,  // each phi is used once: in a block, by a fork, or only on edges
};

// How a block goes two ways, and what a use in a block is.
enum class Forks : std::uint8_t {
  opaque,  // `branch @use(...)`, and `call @use(...)`
  cbr,     // `cbr x` of one name, and `print x` for each
};

using PhiCounts = std::array<std::uint8_t, enumerated_blocks_max>;  // by block; none in the entry

// What an argument is: the parameter, the constant, or phi `name - first_phi`.
using Name = std::uint8_t;
inline constexpr Name parameter = 0;
inline constexpr Name constant = 1;
inline constexpr Name first_phi = 2;

// Where the only use of a phi stands.
struct UseSite {
  enum class Kind : std::uint8_t { edges_only, block, fork };
  Kind kind = Kind::edges_only;
  std::uint8_t block = 0;
  friend bool operator==(const UseSite&, const UseSite&) = default;
};

struct Digit {
  bool is_use = false;     // of `phi`; else an argument, for `phi`, of the slot
  std::uint8_t phi = 0;
  std::uint8_t block = 0;  // the source
  std::uint8_t slot = 0;
  std::uint8_t radix = 0;
};

class Family {
 public:
  // Requires: at most enumerated_phis_max phis a block, none in the entry.
  // Cost: O(digits * radix); no allocation once the buffers have grown.
  void open(const RootedGraph& graph, const PhiCounts& phis, Uses uses);

  [[nodiscard]] const RootedGraph& graph() const { return graph_; }
  [[nodiscard]] const PhiCounts& phis() const { return phis_; }
  [[nodiscard]] Uses uses() const { return uses_; }
  [[nodiscard]] std::span<const Digit> digits() const { return digits_; }
  // How many programs; 2^64-1 stands for that many or more.
  [[nodiscard]] std::uint64_t size() const { return size_; }

  [[nodiscard]] std::uint32_t phi_count() const { return phi_count_; }
  // The phis of block b are first_phi_of(b) and so on: all phis are numbered block by block.
  [[nodiscard]] std::uint32_t first_phi_of(std::uint32_t b) const { return first_phi_[b]; }
  [[nodiscard]] std::uint32_t block_of(std::uint32_t phi) const { return phi_block_[phi]; }

  // What an argument of an edge out of block b may be; a digit's value is an index into it.
  [[nodiscard]] std::span<const Name> available(std::uint32_t b) const { return available_[b]; }
  // Where a phi of block b may be used; a digit's value is an index into it.
  [[nodiscard]] std::span<const UseSite> sites(std::uint32_t b) const { return sites_[b]; }
  // The digit of an argument, or of a phi's use.
  [[nodiscard]] std::uint32_t argument_digit(std::uint32_t block, std::uint32_t slot,
                                             std::uint32_t index) const {
    return first_argument_[block][slot] + index;
  }
  [[nodiscard]] std::uint32_t use_digit(std::uint32_t phi) const { return phi; }

 private:
  void find_available();
  void add_digit(const Digit& digit);

  RootedGraph graph_;
  PhiCounts phis_{};
  Uses uses_ = Uses::all;
  std::uint64_t size_ = 1;
  std::uint32_t phi_count_ = 0;
  std::array<std::uint32_t, enumerated_blocks_max> first_phi_{};
  std::vector<std::uint8_t> phi_block_;
  std::array<std::vector<Name>, enumerated_blocks_max> available_;
  std::array<std::vector<UseSite>, enumerated_blocks_max> sites_;
  std::array<std::array<std::uint32_t, 2>, enumerated_blocks_max> first_argument_{};
  std::vector<Digit> digits_;
};

}  // namespace phidelity::generators
