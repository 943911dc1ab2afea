// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The process between us and a foreign destroyer: it starts it, watches it, and leaves nothing
// behind.
//
//   we ---fork---> supervisor ---fork, exec---> destroyer ---> whatever it starts
//      <--------------- stdin, stdout, stderr ------------>
//      ---control-->            the end of this pipe means: end them all
//      <---status---            one Ending, when the destroyer is gone and so is all it started
//
// The supervisor has a session of its own and takes in every orphan, so that nothing it counts can
// leave. Text goes past it, directly. It runs in a fork of a process that may have many threads:
// until it has another program's image it allocates nothing and takes no lock.
//
// Tested by: tests/destroyers/adapters/child_test.cpp, tests/destroyers/adapters/hostile_test.cpp
#pragma once

#include <cstdint>

#include "destroyers/adapters/limits.h"

namespace phidelity::destroyers::adapters {

// What to run, prepared before the fork.
struct Launch {
  char* const* arguments = nullptr;  // of a program, ended by null; or
  void (*body)(void*) = nullptr;     // a function of ours
  void* body_argument = nullptr;
  Limits limits;
  bool limit_address_space = true;
  const char* task_group_parent = nullptr;
};

// The ends of the pipes that the supervisor keeps or hands on; all else it closes.
struct SupervisorEnds {
  int input = -1;    // of the destroyer
  int output = -1;
  int errors = -1;
  int control = -1;
  int status = -1;
};

enum class EndKind : std::int32_t {
  exited,           // `value` is the exit code
  signalled,        // `value` is the signal
  over_memory,      // ended by the supervisor
  over_processes,   // likewise
  cannot_start,     // `value` is errno
  vanished,         // the supervisor itself was killed
};

struct Ending {
  EndKind kind = EndKind::vanished;
  std::int32_t value = 0;
  std::uint64_t resident_bytes_max = 0;  // of any one process
};

// Never returns. Called in the child of a fork.
[[noreturn]] void supervise(const Launch& launch, const SupervisorEnds& ends);

}  // namespace phidelity::destroyers::adapters
