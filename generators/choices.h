// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where every generator takes its decisions from.
//
//   SeededChoices c(seed, index);   c.below(6)   // 0..5, the same on every machine
//   ByteChoices b(bytes);           b.below(6)   // fuzzer bytes; 0 past their end
//   RecordedChoices r(list);        r.below(6)   // replays a list; 0 past its end
//
// A generator is a total function of its choices: any source gives a valid program.
//
// Tested by: tests/generators/choices_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace phidelity::generators {

class Choices {
 public:
  virtual ~Choices() = default;
  // A number in [0, n). Requires: n > 0.
  virtual std::uint32_t below(std::uint32_t n) = 0;

  // True in `percent` of a hundred cases; false is the simpler answer (choice 0).
  [[nodiscard]] bool chance(std::uint32_t percent) { return below(100) >= 100 - percent; }
  // A number in [low, high]. Requires: low <= high.
  [[nodiscard]] std::uint32_t between(std::uint32_t low, std::uint32_t high) {
    return low + below(high - low + 1);
  }
};

// Program `index` of seed `seed`: depends on the two alone.
class SeededChoices final : public Choices {
 public:
  SeededChoices(std::uint64_t seed, std::uint64_t index);
  std::uint32_t below(std::uint32_t n) override;

 private:
  std::uint64_t state_;
};

// Fuzzer bytes: one byte for n <= 256, else two or four; zeros past the end.
class ByteChoices final : public Choices {
 public:
  explicit ByteChoices(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  std::uint32_t below(std::uint32_t n) override;

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t next_ = 0;
};

// A list of numbers, each taken modulo n; zeros past the end.
class RecordedChoices final : public Choices {
 public:
  explicit RecordedChoices(std::span<const std::uint32_t> numbers) : numbers_(numbers) {}
  std::uint32_t below(std::uint32_t n) override;

 private:
  std::span<const std::uint32_t> numbers_;
  std::size_t next_ = 0;
};

// Passes another source's choices on and keeps them, for RecordedChoices.
class RecordingChoices final : public Choices {
 public:
  explicit RecordingChoices(Choices& source) : source_(source) {}
  std::uint32_t below(std::uint32_t n) override {
    numbers_.push_back(source_.below(n));
    return numbers_.back();
  }
  [[nodiscard]] std::span<const std::uint32_t> numbers() const { return numbers_; }

 private:
  Choices& source_;
  std::vector<std::uint32_t> numbers_;
};

}  // namespace phidelity::generators
