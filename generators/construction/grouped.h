// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists of things by a small number, one behind the other in one array.
//
//   Grouped<char> g;  g.build(3, {{2, 'a'}, {0, 'b'}, {2, 'c'}});
//   g.of(2) == {'a', 'c'};   g.begin(2) == 1;   g.of(1).empty()
//
// Tested by: tests/generators/construction/grouped_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace phidelity::generators {

template <class T>
class Grouped {
 public:
  using Entry = std::pair<std::uint32_t, T>;  // the number of a list, and a member of it

  // Requires: each number is less than `list_count`.
  // Ensures: the members of a list are in the order of the entries. Cost: linear.
  void build(std::size_t list_count, std::span<const Entry> entries) {
    first_.assign(list_count + 1, 0);
    for (const Entry& entry : entries) ++first_[entry.first + 1];
    for (std::size_t k = 0; k < list_count; ++k) first_[k + 1] += first_[k];
    members_.resize(entries.size());
    for (const Entry& entry : entries) members_[first_[entry.first]++] = entry.second;
    // Each list's first has become its last: that is the next list's first.
    for (std::size_t k = list_count; k > 0; --k) first_[k] = first_[k - 1];
    first_[0] = 0;
  }

  [[nodiscard]] std::size_t size() const { return members_.size(); }
  [[nodiscard]] std::size_t list_count() const { return first_.size() - 1; }
  // Where list `k` begins among all members.
  [[nodiscard]] std::uint32_t begin(std::uint32_t k) const { return first_[k]; }
  [[nodiscard]] std::uint32_t end(std::uint32_t k) const { return first_[k + 1]; }
  [[nodiscard]] std::span<const T> of(std::uint32_t k) const {
    return std::span(members_).subspan(first_[k], first_[k + 1] - first_[k]);
  }
  [[nodiscard]] const T& operator[](std::size_t index) const { return members_[index]; }

 private:
  std::vector<std::uint32_t> first_{0};
  std::vector<T> members_;
};

}  // namespace phidelity::generators
