// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/interrupt.h"

#include <csignal>

namespace phidelity::cli {
namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

void note_signal(int) { interrupted.store(true); }

}  // namespace

const std::atomic<bool>& interrupt_flag() {
  struct sigaction action = {};
  action.sa_handler = note_signal;
  // SA_RESETHAND: a campaign that does not come to its end must still be stoppable.
  action.sa_flags = static_cast<int>(SA_RESETHAND | static_cast<unsigned>(SA_RESTART));
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return interrupted;
}

}  // namespace phidelity::cli
