// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/command.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <csignal>
#include <cstring>

#include "destroyers/adapters/child.h"
#include "destroyers/adapters/descendants.h"
#include "destroyers/adapters/frames.h"

namespace phidelity::destroyers::adapters {

namespace {

// Exit codes by which a shell says that there is no such program, or that it may not be run.
constexpr int exit_not_executable = 126;
constexpr int exit_not_found = 127;

bool is_plain(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view(" _-./+,:@%").find(c) != std::string_view::npos;
}

std::string signal_text(int number) {
  const char* name = sigabbrev_np(number);
  return name == nullptr ? "signal " + std::to_string(number) : "SIG" + std::string(name);
}

std::string with_errors(std::string what, const std::string& errors) {
  const std::string line = telling_line(errors);
  return line.empty() ? what : std::move(what) + ": " + line;
}

}  // namespace

CommandLine::CommandLine(const std::string& command) {
  if (std::ranges::all_of(command, is_plain)) {
    words_ = words_of(command);
  } else {
    words_ = {"/bin/sh", "-c", command};
  }
  if (words_.empty()) words_.emplace_back();
  for (std::string& word : words_) pointers_.push_back(word.data());
  pointers_.push_back(nullptr);
}

bool speaks_of_memory(const std::string& text) {
  constexpr std::array<std::string_view, 7> phrases = {
      "bad_alloc",           "MemoryError",          "OutOfMemoryError", "out of memory",
      "Out of memory",       "Cannot allocate memory", "memory allocation of"};
  return std::ranges::any_of(
      phrases, [&](std::string_view phrase) { return text.find(phrase) != std::string::npos; });
}

void read_ending(const Ending& ending, const std::string& errors, const Limits& limits,
                 Reply& reply) {
  const bool near_limit =
      limits.memory_bytes != 0 && ending.resident_bytes_max > limits.memory_bytes / 4 * 3;
  const bool no_memory = near_limit || speaks_of_memory(errors);
  switch (ending.kind) {
    case EndKind::exited:
      reply.no_adapter = ending.value == exit_not_found || ending.value == exit_not_executable;
      return reply.become(
          no_memory && ending.value != 0 ? Outcome::memory : Outcome::crash,
          with_errors("it ended with exit code " + std::to_string(ending.value), errors));
    case EndKind::signalled:
      return reply.become(no_memory ? Outcome::memory : Outcome::crash,
                          with_errors("killed by " + signal_text(ending.value), errors));
    case EndKind::over_memory:
      return reply.become(Outcome::memory, "more than " +
                                               std::to_string(limits.memory_bytes >> 20) +
                                               " MiB resident");
    case EndKind::over_processes:
      return reply.become(Outcome::crash,
                          "it was ended for having started more than " +
                              std::to_string(limits.processes) + " processes");
    case EndKind::cannot_start:
      reply.no_adapter = true;
      return reply.become(Outcome::crash,
                          std::string("it cannot be started: ") + std::strerror(ending.value));
    case EndKind::vanished:
      return reply.become(Outcome::crash, "it vanished, and its supervisor with it");
  }
}

std::string no_answer_text(const Limits& limits) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, limits.seconds);
  return "no answer in " + std::string(digits, end.ptr) + " seconds";
}

bool wants_address_space(const std::string& errors) {
  constexpr std::array<std::string_view, 4> phrases = {
      "Sanitizer failed to allocate", "ReserveShadowMemoryRange failed",
      "Sanitizer can not mmap", "using ulimit -v"};
  return std::ranges::any_of(
      phrases, [&](std::string_view phrase) { return errors.find(phrase) != std::string::npos; });
}

bool built_with_sanitizer() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
  return true;
#else
  return false;
#endif
#else
  return false;
#endif
}

void Command::ask(const std::string& text, const Limits& limits, Reply& reply) {
  if (ask_once(text, limits, reply)) return;
  limit_address_space_ = false;
  ask_once(text, limits, reply);
}

// Returns false where the command must be asked again without a limit of address space.
bool Command::ask_once(const std::string& text, const Limits& limits, Reply& reply) {
  Launch launch;
  launch.arguments = line_.arguments();
  launch.limits = limits;
  launch.limit_address_space = limit_address_space_;
  launch.task_group_parent = task_group_parent();
  auto child = Child::start(launch);
  if (!child) {
    reply.become(Outcome::crash, child.error());
    return true;
  }
  child->send(text);
  child->close_input();
  const Deadline deadline = deadline_in(limits.seconds);
  Step step = Step::progress;
  while (step == Step::progress) step = child->step(deadline);
  if (step == Step::deadline) {
    reply.become(Outcome::timeout, no_answer_text(limits));
    return true;
  }
  if (step == Step::flooded) {
    reply.become(Outcome::memory,
                 "more than " + std::to_string(limits.output_bytes >> 20) + " MiB of output");
    return true;
  }
  const Ending& ending = *child->ending();
  if (ending.kind == EndKind::exited && ending.value == 0) {
    reply.text = child->output();
    // Of no moves a sequence may well consist; a program is never nothing.
    if (reply.text.empty() && subject_ == AdapterSubject::destroyer) {
      reply.become(Outcome::garbage, with_errors("it ended with exit code 0 and wrote nothing",
                                                 child->errors()));
    }
  } else if (ending.kind == EndKind::exited && ending.value == exit_declined) {
    reply.become(Outcome::declined, telling_line(child->errors()));
  } else {
    if (limit_address_space_ && wants_address_space(child->errors())) return false;
    read_ending(ending, child->errors(), limits, reply);
  }
  return true;
}

}  // namespace phidelity::destroyers::adapters
