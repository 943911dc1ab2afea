// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Other people's destroyers behind the port: a command, a server, or a plug-in.
//
//   Adapter adapter{Tier::server, "mycc --serve"};
//   auto introduction = introduce(adapter);         // does it start, and what does it take?
//   auto destroyer = make_foreign(adapter);         // one for each worker
//   destroyer->destroy(ssa, answer);                // answered, declined, crash, timeout, ...
//
//   command   one process a program: text on stdin, text on stdout, exit 0, or 125 for "declined"
//   server    one process a worker, that answers frames; started again when it has died
//   plug-in   a shared library in such a process, which we play the server for; or in our own
//
// Whatever a destroyer does costs one answer. What ran over a limit is asked again with ten times
// as much while no other call runs, so that a busy machine makes nobody faulty.
//
// Tested by: tests/destroyers/adapters/foreign_test.cpp, tests/destroyers/adapters/hostile_test.cpp
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "destroyers/adapters/limits.h"
#include "destroyers/adapters/reply.h"
#include "destroyers/destroyer.h"

namespace phidelity::destroyers::adapters {

enum class Tier : std::uint8_t { command, server, plugin };
[[nodiscard]] std::string_view name_of(Tier tier);  // "command", "server", "plugin"

// What it is asked for: to destroy a program, or to sequence a parallel copy.
enum class AdapterSubject : std::uint8_t { destroyer, sequencer };

// Words among `capabilities` that are about a sequencer (destroyers/adapters/sequencer.h).
inline constexpr std::string_view word_sequence = "sequence";
inline constexpr std::string_view word_exchange = "exchange";
inline constexpr std::string_view word_scratchless = "scratchless";

struct Adapter {
  Tier tier = Tier::command;
  // A command line, or a plug-in's file and, behind a blank, its options.
  std::string command;
  std::string name;  // how reports call it; "command", ... where empty
  Limits limits;
  bool in_process = false;  // of a plug-in: no child, no limits
  AdapterSubject subject = AdapterSubject::destroyer;
};

// Never fails: an adapter that does not start answers every program with a `crash` that says so.
[[nodiscard]] std::unique_ptr<Destroyer> make_foreign(const Adapter& adapter);

// Starts the adapter once and ends it. Returns the words of its `capabilities`; of a command "all",
// since it cannot be asked. The error says why it did not start.
[[nodiscard]] std::expected<std::vector<std::string>, std::string> greeting_of(
    const Adapter& adapter);
// The words that are about a destroyer: features of the language, or "all" and "-switch" for what is
// not among them.
[[nodiscard]] std::expected<std::vector<std::string>, std::string> introduce(
    const Adapter& adapter);

// What the tiers differ in.
class Carrier {
 public:
  virtual ~Carrier() = default;
  // Carries one text there and the answer back.
  virtual void ask(const std::string& text, const Limits& limits, Reply& reply) = 0;
};
[[nodiscard]] std::unique_ptr<Carrier> carrier_of(const Adapter& adapter);

}  // namespace phidelity::destroyers::adapters
