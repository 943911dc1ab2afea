// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The second and the third tier: one process that answers one program after the other.
//
//   it   phidelity 1\n capabilities all\n
//   we   destroy 63\nssa @f(n) {...          or sequence 33\nlocations r0 r1\n...
//   it   ok 41\ntac @f(n) {...                or decline 9\nno switch, or error 8\ncrashed!
//   we   (end of its input)                   it goes
//
// A plug-in runs in a fork of ours that plays the server for it. What the process writes to stdout
// beside its frames makes its answers unreadable, and is told as `garbage`; a plug-in's stdout is
// not the pipe of the frames, so it may write what it likes.
//
// Tested by: tests/destroyers/adapters/foreign_test.cpp, tests/destroyers/adapters/hostile_test.cpp
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "destroyers/adapters/child.h"
#include "destroyers/adapters/command.h"
#include "destroyers/adapters/foreign.h"

namespace phidelity::destroyers::adapters {

class Server final : public Carrier {
 public:
  // Requires: the tier is `server` or `plugin`.
  explicit Server(const Adapter& adapter)
      : command_(adapter.command),
        line_(adapter.command),
        tier_(adapter.tier),
        word_(adapter.subject == AdapterSubject::sequencer ? word_sequence : "destroy") {}
  ~Server() override { stop(); }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Starts it and reads its greeting. Returns false, with the reason in `reply`, where that fails.
  [[nodiscard]] bool start(const Limits& limits, Reply& reply);
  void ask(const std::string& text, const Limits& limits, Reply& reply) override;
  // Of its last greeting.
  [[nodiscard]] const std::vector<std::string>& capabilities() const { return capabilities_; }

 private:
  enum class Exchange : std::uint8_t { done, left_politely };

  bool start_once(const Limits& limits, Reply& reply);
  bool greet(const Limits& limits, Reply& reply);
  bool ready(const Limits& limits, Reply& reply);
  Exchange exchange(const std::string& text, const Limits& limits, Reply& reply);
  void take(const std::string& word, Reply& reply);
  void give_up(Reply& reply, Outcome outcome, std::string reason);
  void stop();

  std::string command_;
  CommandLine line_;
  Tier tier_;
  std::string_view word_;  // of its requests
  bool limit_address_space_ = !built_with_sanitizer();
  std::optional<Child> child_;
  double started_seconds_ = 0;  // the limits that it was started with, by their time
  std::uint64_t served_ = 0;    // by this process
  std::vector<std::string> capabilities_;
  std::string request_;
};

}  // namespace phidelity::destroyers::adapters
