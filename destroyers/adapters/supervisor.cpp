// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/supervisor.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

#include "destroyers/adapters/descendants.h"

namespace phidelity::destroyers::adapters {

namespace {

// Between two looks at what the destroyer uses: a process touches some megabytes in that time. A
// look costs as much as several calls, so one that uses no more than before is looked at less often.
constexpr long tick_nanoseconds_min = 5'000'000;
constexpr long tick_nanoseconds_max = 20'000'000;
constexpr std::uint64_t growth_bytes = std::uint64_t{1} << 20;
// A killed process goes at once, unless a device holds it.
constexpr int end_milliseconds_max = 5'000;
// The group counts threads, and a virtual machine has dozens.
constexpr std::uint32_t threads_per_process = 16;
constexpr std::uint64_t file_bytes_max = std::uint64_t{1} << 30;  // a full disk ends more than us

void ignore_child_signal(int) {}

void write_ending(int status, const Ending& ending) {
  // Less than a pipe takes at once, so it is written whole or not at all.
  while (write(status, &ending, sizeof ending) < 0 && errno == EINTR) {
  }
}

void close_range_of(unsigned first, unsigned last) {
  if (first > last) return;
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, last, 0U) == 0) return;
#endif
  rlimit files = {};
  getrlimit(RLIMIT_NOFILE, &files);
  const auto end = static_cast<unsigned>(std::min<rlim_t>(files.rlim_cur, 1U << 20));
  for (unsigned file = first; file <= last && file < end; ++file) close(static_cast<int>(file));
}

// Closes every descriptor above stderr but these.
template <std::size_t N>
void close_all_but(std::array<int, N> kept) {
  std::sort(kept.begin(), kept.end());
  unsigned first = STDERR_FILENO + 1;
  for (const int file : kept) {
    if (file < static_cast<int>(first)) continue;
    close_range_of(first, static_cast<unsigned>(file) - 1);
    first = static_cast<unsigned>(file) + 1;
  }
  close_range_of(first, ~0U);
}

void set_limit(int resource, rlim_t limit) {
  rlimit now = {};
  getrlimit(static_cast<__rlimit_resource_t>(resource), &now);
  const rlim_t bounded = std::min(limit, now.rlim_max);
  const rlimit wanted = {bounded, bounded};
  setrlimit(static_cast<__rlimit_resource_t>(resource), &wanted);
}

void default_signals() {
  for (int number = 1; number < NSIG; ++number) std::signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

struct Memory {
  std::uint64_t address_space_bytes = 0;
  std::uint64_t resident_bytes = 0;
};

// What a function of ours has from the start: a copy of all that we have.
Memory own_memory() {
  char text[64] = {};
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  const ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  const auto page_bytes = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  std::array<std::uint64_t, 2> pages = {};
  std::size_t which = 0;
  for (ssize_t i = 0; i < size && which < pages.size(); ++i) {
    if ('0' <= text[i] && text[i] <= '9') {
      pages[which] = 10 * pages[which] + static_cast<unsigned>(text[i] - '0');
    } else {
      ++which;
    }
  }
  return {pages[0] * page_bytes, pages[1] * page_bytes};
}

[[noreturn]] void become_destroyer(const Launch& launch, const SupervisorEnds& ends,
                                   const TaskGroup& group, int priority) {
  // Should somebody kill the supervisor, this goes with it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  group.join();
  setpgid(0, 0);
  setpriority(PRIO_PROCESS, 0, priority);
  dup2(ends.input, STDIN_FILENO);
  dup2(ends.output, STDOUT_FILENO);
  dup2(ends.errors, STDERR_FILENO);
  close_all_but(std::array{ends.status});
  default_signals();

  const Limits& limits = launch.limits;
  set_limit(RLIMIT_CORE, 0);
  set_limit(RLIMIT_NOFILE, std::max(limits.open_files, 8U));
  set_limit(RLIMIT_FSIZE, file_bytes_max);
  if (const std::uint64_t now = tasks_of_user(); now != 0) {
    set_limit(RLIMIT_NPROC, now + limits.processes * threads_per_process);
  }
  if (limits.memory_bytes != 0 && launch.limit_address_space) {
    const std::uint64_t own = launch.body != nullptr ? own_memory().address_space_bytes : 0;
    set_limit(RLIMIT_AS, own + limits.memory_bytes);
  }
  if (launch.body != nullptr) {
    close(ends.status);
    launch.body(launch.body_argument);
    _exit(0);
  }
  execvp(launch.arguments[0], launch.arguments);
  write_ending(ends.status, {EndKind::cannot_start, errno, 0});
  _exit(127);
}

// Reaps what has ended. Returns true when the destroyer is among it.
bool reap(pid_t destroyer, Ending& ending) {
  bool gone = false;
  while (true) {
    int status = 0;
    rusage usage = {};
    const pid_t reaped = wait4(-1, &status, WNOHANG, &usage);
    if (reaped <= 0) return gone;
    const auto resident = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
    ending.resident_bytes_max = std::max(ending.resident_bytes_max, resident);
    if (reaped != destroyer) continue;
    gone = true;
    ending.kind = WIFSIGNALED(status) ? EndKind::signalled : EndKind::exited;
    ending.value = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  }
}

// Watches until the destroyer is gone, is over a limit, or is wanted no more.
Ending watch(pid_t destroyer, const Launch& launch, int control) {
  sigset_t none;
  sigemptyset(&none);
  timespec tick = {0, tick_nanoseconds_min};
  Census before;
  const std::uint64_t own = launch.body != nullptr ? own_memory().resident_bytes : 0;
  const std::uint64_t resident_bytes_max = own + launch.limits.memory_bytes;
  Ending ending;
  while (true) {
    if (reap(destroyer, ending)) return ending;
    const Census now = census(launch.limits.processes);
    ending.resident_bytes_max = std::max(ending.resident_bytes_max, now.resident_bytes);
    if (now.processes > launch.limits.processes) {
      ending.kind = EndKind::over_processes;
      return ending;
    }
    if (launch.limits.memory_bytes != 0 && now.resident_bytes > resident_bytes_max) {
      ending.kind = EndKind::over_memory;
      return ending;
    }
    const bool grew = now.processes != before.processes ||
                      now.resident_bytes > before.resident_bytes + growth_bytes;
    tick.tv_nsec = grew ? tick_nanoseconds_min
                        : std::min(2 * tick.tv_nsec, tick_nanoseconds_max);
    before = now;
    pollfd wanted = {control, 0, 0};  // nobody writes to it: only its end is of interest
    if (ppoll(&wanted, 1, &tick, &none) > 0) return ending;
  }
}

}  // namespace

void supervise(const Launch& launch, const SupervisorEnds& ends) {
  setsid();
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  default_signals();
  std::signal(SIGPIPE, SIG_IGN);
  // SIGCHLD interrupts the wait for the tick, and nothing else.
  struct sigaction action = {};
  action.sa_handler = ignore_child_signal;
  sigaction(SIGCHLD, &action, nullptr);
  sigset_t child_signal;
  sigemptyset(&child_signal);
  sigaddset(&child_signal, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child_signal, nullptr);

  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, stream);
  close_all_but(std::array{ends.input, ends.output, ends.errors, ends.control, ends.status});

  // Beside a thousand processes that fork we must still get our turn: above them, or where that
  // is not allowed they below us.
  int priority = getpriority(PRIO_PROCESS, 0);
  if (setpriority(PRIO_PROCESS, 0, priority - 10) != 0) priority += 5;
  TaskGroup group;
  group.make(launch.task_group_parent, launch.limits.processes * threads_per_process);

  Ending ending;
  const pid_t destroyer = fork();
  if (destroyer == 0) become_destroyer(launch, ends, group, priority);
  close(ends.input);
  close(ends.output);
  close(ends.errors);
  if (destroyer < 0) {
    ending = {EndKind::cannot_start, errno, 0};
  } else {
    ending = watch(destroyer, launch, ends.control);
    group.freeze_count();
    end_descendants(end_milliseconds_max);
  }
  group.remove();
  write_ending(ends.status, ending);
  _exit(0);
}

}  // namespace phidelity::destroyers::adapters
