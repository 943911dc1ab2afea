// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A foreign destroyer that runs: bytes in, bytes out, and an end that always comes.
//
//   auto child = Child::start(launch);
//   child->send(text);  child->close_input();
//   while (child->step(deadline) == Step::progress) {}      // until it ended, or the deadline
//   child->output(), child->errors(), child->ending()
//
// One `poll` waits for all directions at once, so that two full pipes are no deadlock. Destroying
// a Child ends the process and all that it started, and returns when they are gone.
//
// Tested by: tests/destroyers/adapters/child_test.cpp
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "destroyers/adapters/descriptor.h"
#include "destroyers/adapters/supervisor.h"

namespace phidelity::destroyers::adapters {

using Deadline = std::chrono::steady_clock::time_point;
[[nodiscard]] Deadline deadline_in(double seconds);

enum class Step : std::uint8_t {
  progress,  // something came, went, or closed
  deadline,  // nothing did until then
  flooded,   // more output than the limit
  ended,     // the process and all it started are gone, and all they wrote is here
};

class Child {
 public:
  // The error says what the system refused.
  [[nodiscard]] static std::expected<Child, std::string> start(const Launch& launch);
  Child(Child&& other) noexcept { *this = std::move(other); }
  Child& operator=(Child&& other) noexcept;
  ~Child() { end(); }

  // Queues text; `step` writes it.
  void send(std::string_view text);
  void close_input();
  // Waits for one thing to happen, and does it.
  [[nodiscard]] Step step(Deadline deadline);

  // What came and was not taken. A reader takes it from the front.
  [[nodiscard]] std::string_view output() const {
    return std::string_view(output_).substr(output_taken_);
  }
  void take_output(std::size_t size);
  [[nodiscard]] bool output_closed() const { return !output_pipe_.open(); }
  // The last kilobytes of stderr.
  [[nodiscard]] const std::string& errors() const { return errors_; }
  void forget_errors() { errors_.clear(); }
  [[nodiscard]] const std::optional<Ending>& ending() const { return ending_; }

  // Has it ended, or written something nobody asked for? Looks without waiting.
  void look();
  // Closes its input and gives it time to go by itself, then ends it.
  void finish(double seconds);
  // Ends it and all it started. Ensures: they are gone.
  void end();

 private:
  Child() = default;
  void write_input();
  void read_output();
  void read_errors();
  void read_status();
  void drain();
  void wait_for_status(Deadline deadline);

  pid_t supervisor_ = -1;
  const char* task_group_parent_ = nullptr;
  Descriptor input_pipe_;
  Descriptor output_pipe_;
  Descriptor errors_pipe_;
  Descriptor control_pipe_;
  Descriptor status_pipe_;
  std::string input_;
  std::size_t input_sent_ = 0;
  bool input_ends_ = false;
  std::string output_;
  std::size_t output_taken_ = 0;
  std::uint64_t output_bytes_max_ = 0;
  std::string errors_;
  std::optional<Ending> ending_;
};

}  // namespace phidelity::destroyers::adapters
