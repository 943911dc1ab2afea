// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array that only grows at its end, and whose new elements are written in place.
//
//   Buffer<Event> b;  Event* e = b.extend(1);  e->step = 7;  b.size() == 1;  b[0].step == 7
//
// A vector would write each element twice, and copying what was just written piece by piece
// stalls the machine: that was a third of the time of a run.
//
// Tested by: tests/interp/buffer_test.cpp
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

namespace phidelity::interp {

template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const T* data() const { return places_.data(); }
  [[nodiscard]] const T* begin() const { return data(); }
  [[nodiscard]] const T* end() const { return data() + size_; }
  // Requires: i < size().
  [[nodiscard]] const T& operator[](std::size_t i) const { return places_[i]; }
  // Requires: not empty.
  [[nodiscard]] const T& front() const { return places_[0]; }
  [[nodiscard]] const T& back() const { return places_[size_ - 1]; }

  // Ensures: empty, with its memory kept.
  void clear() { size_ = 0; }
  // Adds `count` elements and returns the first, for the caller to fill: they hold anything.
  // Cost: O(count) amortised; no allocation once it has grown.
  T* extend(std::size_t count) {
    if (places_.size() - size_ < count) grow(count);
    T* const first = places_.data() + size_;
    size_ += count;
    return first;
  }

 private:
  [[gnu::noinline]] void grow(std::size_t count) { places_.resize(2 * (size_ + count) + 32); }

  std::vector<T> places_;
  std::size_t size_ = 0;
};

}  // namespace phidelity::interp
