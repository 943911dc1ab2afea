// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All that a process started, and all that those started: counted, and ended.
//
//   prctl(PR_SET_CHILD_SUBREAPER, 1);  // orphans come to us
//   census().processes                 // the tree below us, threads not counted
//   end_descendants();                 // none is left, none is a zombie
//
// Asked by a supervisor between fork and the end of its life, in a copy of a process that had
// other threads: nothing here allocates, locks or uses a stream. All that can be seen is killed at
// once, again and again, since a fork bomb grows while it is fought; what the dead leave behind
// becomes our child.
//
// Tested by: tests/destroyers/adapters/child_test.cpp, tests/destroyers/adapters/hostile_test.cpp
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace phidelity::destroyers::adapters {

struct Census {
  std::uint32_t processes = 0;
  std::uint64_t resident_bytes = 0;
};

// Of the descendants of the calling process. Stops counting above `enough`.
[[nodiscard]] Census census(std::uint32_t enough);

// Kills and reaps until no descendant is left. Requires: the caller is a subreaper.
// Returns false where some would not die in `milliseconds`.
bool end_descendants(int milliseconds);

// A control group of our own that bounds how many tasks there can be, where the system has one
// and lets us: without it a fork bomb is met by counting alone.
class TaskGroup {
 public:
  // `parent` is the directory of control groups, or null.
  void make(const char* parent, std::uint32_t tasks_max);
  // Puts the calling process in. Called in the child.
  void join() const;
  // No more forks from now on.
  void freeze_count() const;
  void remove();
  [[nodiscard]] bool made() const { return made_; }

 private:
  void write(const char* file, std::uint64_t number) const;

  char path_[512] = {};
  bool made_ = false;
};

// What a supervisor would have done that was killed itself: ends all in its group, and removes it.
void clear_task_group(const char* parent, pid_t supervisor);

// How many tasks this user has. 0 for root, whom the system does not bound by it.
[[nodiscard]] std::uint64_t tasks_of_user();

// Where this process may make groups that count tasks; empty where nowhere. Allocates: ask before
// the fork.
[[nodiscard]] const char* task_group_parent();

}  // namespace phidelity::destroyers::adapters
