// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the tests of adapters share: the hostile destroyer, programs that it misbehaves on, and a
// look at what a process has left behind.
#pragma once

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "destroyers/adapters/foreign.h"
#include "ir/text.h"
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::adapters::testing {

using destroyers::testing::program;

// Short limits: what runs over them is asked again with ten times as much. The time is as short
// only where the end of it is waited for: elsewhere a busy machine would meet it too.
inline Limits short_limits(bool time_runs_out = false) {
  Limits limits;
  limits.seconds = time_runs_out ? 0.1 : 5;
  limits.memory_bytes = std::uint64_t{64} << 20;
  limits.output_bytes = std::uint64_t{1} << 18;
  limits.processes = 16;
  limits.open_files = 32;
  return limits;
}

inline Adapter hostile(Tier tier, const std::string& mode, Limits limits = short_limits()) {
  switch (tier) {
    case Tier::command: return {tier, PHIDELITY_HOSTILE " command " + mode, "", limits, false};
    case Tier::server: return {tier, PHIDELITY_HOSTILE " server " + mode, "", limits, false};
    case Tier::plugin: break;
  }
  return {tier, PHIDELITY_HOSTILE_PLUGIN " " + mode, "", limits, false};
}

// It answers every program without phis rightly, but on this one it misbehaves.
inline ir::Function good_program() { return program("ssa @good(n) {\nentry:\n  ret n\n}\n"); }
inline ir::Function bad_program() { return program("ssa @bad(n) {\nentry:\n  ret n\n}\n"); }

inline void foresee(Destroyer& destroyer, std::span<const ir::Function> programs) {
  std::vector<const ir::Function*> pointers;
  for (const ir::Function& f : programs) pointers.push_back(&f);
  destroyer.foresee(pointers);
}

inline std::size_t open_descriptors() {
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& file : std::filesystem::directory_iterator("/proc/self/fd")) {
    ++count;
  }
  return count;
}

// While it lives, orphans of destroyers come to this process: none may that lives. (One whose
// supervisor it killed itself comes dead.)
class NoOrphans {
 public:
  NoOrphans() { prctl(PR_SET_CHILD_SUBREAPER, 1); }
  ~NoOrphans() {
    pid_t left = waitpid(-1, nullptr, WNOHANG);
    for (int wait = 0; left >= 0 && wait < 1000; ++wait) {
      if (left == 0) usleep(1000);
      left = waitpid(-1, nullptr, WNOHANG);
    }
    EXPECT_EQ(left, -1) << "a process was left behind";
    prctl(PR_SET_CHILD_SUBREAPER, 0);
  }
  NoOrphans(const NoOrphans&) = delete;
  NoOrphans& operator=(const NoOrphans&) = delete;
};

}  // namespace phidelity::destroyers::adapters::testing
