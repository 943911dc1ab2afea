// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// File descriptors that close themselves, and pipes of them.
//
//   auto pipe = make_pipe();              // both ends above 2, closed by exec
//   pipe->reader.reset();                 // closed now
//
// Tested by: tests/destroyers/adapters/child_test.cpp
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <optional>
#include <utility>

namespace phidelity::destroyers::adapters {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    if (this != &other) {
      reset();
      number_ = std::exchange(other.number_, -1);
    }
    return *this;
  }
  ~Descriptor() { reset(); }

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool open() const { return number_ >= 0; }
  void reset() {
    if (number_ >= 0) close(std::exchange(number_, -1));
  }

 private:
  int number_ = -1;
};

struct Pipe {
  Descriptor reader;
  Descriptor writer;
};

// Both ends close on exec and are above stderr, whatever the caller has closed: a child can put
// them in place of its standard streams one after the other.
// Ensures: nothing where the process has no descriptors left.
[[nodiscard]] inline std::optional<Pipe> make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  Pipe low{Descriptor(ends[0]), Descriptor(ends[1])};
  if (ends[0] > STDERR_FILENO && ends[1] > STDERR_FILENO) return low;
  Pipe pipe{Descriptor(fcntl(ends[0], F_DUPFD_CLOEXEC, STDERR_FILENO + 1)),
            Descriptor(fcntl(ends[1], F_DUPFD_CLOEXEC, STDERR_FILENO + 1))};
  if (!pipe.reader.open() || !pipe.writer.open()) return std::nullopt;
  return pipe;
}

}  // namespace phidelity::destroyers::adapters
