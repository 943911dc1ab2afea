// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/descendants.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <string>

namespace phidelity::destroyers::adapters {

namespace {

// A path put together without the heap.
class Path {
 public:
  Path& add(const char* text) {
    while (*text != '\0' && length_ + 1 < sizeof text_) text_[length_++] = *text++;
    text_[length_] = '\0';
    return *this;
  }
  Path& add(std::uint64_t number) {
    char digits[21];
    std::size_t at = sizeof digits - 1;
    digits[at] = '\0';
    do {
      digits[--at] = static_cast<char>('0' + number % 10);
      number /= 10;
    } while (number != 0);
    return add(digits + at);
  }
  Path& add(pid_t process) { return add(static_cast<std::uint64_t>(process)); }
  [[nodiscard]] const char* text() const { return text_; }

 private:
  char text_[640] = {};
  std::size_t length_ = 0;
};

// Returns how much was read; what does not fit is left out.
std::size_t read_start(const char* path, char* buffer, std::size_t size) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::size_t length = 0;
  while (length < size) {
    const ssize_t count = read(file, buffer + length, size - length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    length += static_cast<std::size_t>(count);
  }
  close(file);
  return length;
}

bool is_digit(char c) { return '0' <= c && c <= '9'; }

// The number at `at`, which is moved behind it.
std::uint64_t number_at(const char*& at, const char* end) {
  std::uint64_t number = 0;
  for (; at != end && is_digit(*at); ++at) number = 10 * number + static_cast<unsigned>(*at - '0');
  return number;
}

// Calls `visit` with every entry of a directory whose name is a number.
template <class Visit>
bool for_each_number_in(const char* directory, Visit visit) {
  struct Entry {  // of the system call; the name follows
    std::uint64_t inode;
    std::int64_t offset;
    std::uint16_t length;
    unsigned char type;
    char name[1];
  };
  const int file = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return false;
  alignas(8) char buffer[4096];
  while (true) {
    const long count = syscall(SYS_getdents64, file, buffer, sizeof buffer);
    if (count <= 0) break;
    for (long at = 0; at < count;) {
      const char* entry = buffer + at;
      std::uint16_t length = 0;
      std::memcpy(&length, entry + offsetof(Entry, length), sizeof length);
      const char* name = entry + offsetof(Entry, name);
      if (is_digit(*name)) {
        visit(static_cast<pid_t>(number_at(name, name + std::strlen(name))));
      }
      at += length;
    }
  }
  close(file);
  return true;
}

pid_t parent_of(pid_t process) {
  char text[512];
  const std::size_t size = read_start(Path().add("/proc/").add(process).add("/stat").text(), text,
                                      sizeof text);
  // "12 (a name, which may hold anything) S 1 ...": the last parenthesis ends the name.
  const char* end = text + size;
  const char* at = end;
  while (at != text && *(at - 1) != ')') --at;
  if (at == text || end - at < 4) return -1;
  at += 3;
  return static_cast<pid_t>(number_at(at, end));
}

// Calls `visit` with the children of a process. A process may die while we look: it has none.
template <class Visit>
void for_each_child_of(pid_t parent, Visit visit) {
  bool kernel_lists_children = false;
  const Path tasks = Path().add("/proc/").add(parent).add("/task");
  const bool alive = for_each_number_in(tasks.text(), [&](pid_t thread) {
    char text[8192];
    Path children = tasks;
    children.add("/").add(thread).add("/children");
    const std::size_t size = read_start(children.text(), text, sizeof text);
    kernel_lists_children |= size > 0 || access(children.text(), R_OK) == 0;
    for (const char* at = text; at != text + size;) {
      if (is_digit(*at)) {
        visit(static_cast<pid_t>(number_at(at, text + size)));
      } else {
        ++at;
      }
    }
  });
  if (!alive || kernel_lists_children) return;
  for_each_number_in("/proc", [&](pid_t process) {
    if (parent_of(process) == parent) visit(process);
  });
}

std::uint64_t resident_bytes_of(pid_t process) {
  static const long page_bytes = sysconf(_SC_PAGESIZE);
  char text[128];
  const std::size_t size = read_start(Path().add("/proc/").add(process).add("/statm").text(), text,
                                      sizeof text);
  const char* at = text;
  number_at(at, text + size);
  if (at != text + size) ++at;
  return number_at(at, text + size) * static_cast<std::uint64_t>(page_bytes);
}

void sleep_a_millisecond() {
  const timespec pause = {0, 1'000'000};
  nanosleep(&pause, nullptr);
}

// The processes below us, parents before children.
class Descendants {
 public:
  // Stops looking for children of more when there are more than `enough`.
  explicit Descendants(std::uint32_t enough) {
    const auto add = [this](pid_t child) {
      if (count_ < found_.size()) found_[count_++] = child;
    };
    for_each_child_of(getpid(), add);
    for (std::size_t next = 0; next < count_ && count_ <= enough; ++next) {
      for_each_child_of(found_[next], add);
    }
  }
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] pid_t at(std::size_t i) const { return found_[i]; }

 private:
  // One thread asks, in a process of its own.
  static inline std::array<pid_t, 8192> found_;
  std::size_t count_ = 0;
};

}  // namespace

Census census(std::uint32_t enough) {
  const Descendants all(enough);
  Census result;
  result.processes = static_cast<std::uint32_t>(all.count());
  for (std::size_t i = 0; i < all.count(); ++i) result.resident_bytes += resident_bytes_of(all.at(i));
  return result;
}

bool end_descendants(int milliseconds) {
  timespec start = {};
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (int round = 0;; ++round) {
    const Descendants all(~std::uint32_t{0});
    for (std::size_t i = 0; i < all.count(); ++i) kill(all.at(i), SIGKILL);
    pid_t reaped = 0;
    do {
      reaped = waitpid(-1, nullptr, WNOHANG);
    } while (reaped > 0);
    if (reaped < 0 && errno == ECHILD) return true;
    timespec now = {};
    clock_gettime(CLOCK_MONOTONIC, &now);
    if ((now.tv_sec - start.tv_sec) * 1000 > milliseconds) return false;
    // The dead take a moment to become ours; a bomb is given none.
    if (all.count() < 8 || round > 100) sleep_a_millisecond();
  }
}

void TaskGroup::make(const char* parent, std::uint32_t tasks_max) {
  if (parent == nullptr || *parent == '\0') return;
  const Path path = Path().add(parent).add("/phidelity-").add(getpid());
  if (std::strlen(path.text()) >= sizeof path_) return;
  std::memcpy(path_, path.text(), std::strlen(path.text()) + 1);
  if (mkdir(path_, 0700) != 0) return;
  made_ = access(Path().add(path_).add("/pids.max").text(), W_OK) == 0;
  if (made_) {
    write("/pids.max", tasks_max);
  } else {
    rmdir(path_);
  }
}

void TaskGroup::write(const char* file, std::uint64_t number) const {
  if (!made_) return;
  const int out = open(Path().add(path_).add(file).text(), O_WRONLY | O_CLOEXEC);
  if (out < 0) return;
  const Path digits = Path().add(number);
  // Where it fails the group bounds less than it could, and counting still holds.
  [[maybe_unused]] const ssize_t written =
      ::write(out, digits.text(), std::strlen(digits.text()));
  close(out);
}

void TaskGroup::join() const { write("/cgroup.procs", 0); }

void TaskGroup::freeze_count() const { write("/pids.max", 0); }

void TaskGroup::remove() {
  for (int attempt = 0; made_ && attempt < 100; ++attempt) {
    if (rmdir(path_) == 0 || errno != EBUSY) made_ = false;
    if (made_) sleep_a_millisecond();
  }
}

void clear_task_group(const char* parent, pid_t supervisor) {
  if (parent == nullptr || *parent == '\0') return;
  const Path group = Path().add(parent).add("/phidelity-").add(supervisor);
  const Path members = Path(group).add("/cgroup.procs");
  for (int attempt = 0; attempt < 1000; ++attempt) {
    if (rmdir(group.text()) == 0 || errno != EBUSY) return;
    char text[4096];
    const std::size_t size = read_start(members.text(), text, sizeof text);
    for (const char* at = text; at != text + size;) {
      if (is_digit(*at)) {
        kill(static_cast<pid_t>(number_at(at, text + size)), SIGKILL);
      } else {
        ++at;
      }
    }
    sleep_a_millisecond();
  }
}

std::uint64_t tasks_of_user() {
  if (geteuid() == 0) return 0;
  std::uint64_t count = 0;
  for_each_number_in("/proc", [&count](pid_t process) {
    struct stat facts = {};
    const Path path = Path().add("/proc/").add(process).add("/task");
    // A directory has a link from each directory in it, from its name and from itself.
    if (stat(path.text(), &facts) == 0 && facts.st_uid == geteuid()) count += facts.st_nlink - 2;
  });
  return count;
}

const char* task_group_parent() {
  static const std::string parent = [] {
    std::ifstream groups("/proc/self/cgroup");
    std::string unified;
    for (std::string line; std::getline(groups, line);) {
      const std::size_t first = line.find(':');
      const std::size_t second = line.find(':', first + 1);
      if (second == std::string::npos) continue;
      const std::string controllers = line.substr(first + 1, second - first - 1);
      const std::string path = line.substr(second + 1);
      if (controllers == "pids") return "/sys/fs/cgroup/pids" + (path == "/" ? "" : path);
      if (controllers.empty()) unified = "/sys/fs/cgroup" + (path == "/" ? "" : path);
    }
    return unified;
  }();
  return parent.c_str();
}

}  // namespace phidelity::destroyers::adapters
