// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/destroyers/adapters/leaks.h"

#include <fstream>

#include "tests/destroyers/adapters/support.h"

namespace phidelity::destroyers::adapters::testing {
namespace {

long resident_kilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::stol(line.substr(6));
  }
  return 0;
}

std::size_t task_groups() {
  std::error_code none;
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/sys/fs/cgroup/pids", none)) {
    count += entry.path().filename().string().starts_with("phidelity-");
  }
  return count;
}

void call(const Adapter& adapter, int calls, const ir::Function& good, const ir::Function& bad) {
  const auto destroyer = make_foreign(adapter);
  for (int i = 0; i < calls; ++i) {
    Answer answer;
    destroyer->destroy(i % 2 == 0 ? good : bad, answer);
    if (i % 2 == 0) {
      ASSERT_EQ(answer.outcome, Outcome::answered) << adapter.command << ": " << answer.reason;
    }
  }
}

}  // namespace

void expect_no_leaks(int calls) {
  const ir::Function good = good_program();
  const ir::Function bad = bad_program();
  for (const Tier tier : {Tier::command, Tier::server, Tier::plugin}) {
    const NoOrphans none;
    call(hostile(tier, "crash"), 20, good, bad);  // what is kept from the first call on
    const std::size_t descriptors = open_descriptors();
    const std::size_t groups = task_groups();
    const long kilobytes = resident_kilobytes();
    for (const char* mode : {"crash", "garbage", "decline"}) {
      call(hostile(tier, mode), calls / 3, good, bad);
    }
    // One process that serves on may leave no more of them than it may have children.
    call(hostile(tier, "daemon"), tier == Tier::command ? calls / 3 : 20, good, bad);
    EXPECT_EQ(open_descriptors(), descriptors);
    EXPECT_LE(task_groups(), groups + 8) << "others may be running";
    EXPECT_LE(resident_kilobytes(), kilobytes + 8'000);
  }
}

}  // namespace phidelity::destroyers::adapters::testing
