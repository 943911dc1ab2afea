// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "destroyers/adapters/descendants.h"

namespace phidelity::destroyers::adapters {

namespace {

constexpr std::size_t errors_kept = 4096;
// The supervisor gives up after five seconds; then it is itself ended.
constexpr double supervisor_seconds_max = 7;

// A write into a pipe that nobody reads must be an error and no signal, in this thread alone.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigemptyset(&pipe_signal_);
    sigaddset(&pipe_signal_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal_, &before_);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;
  ~NoPipeSignal() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  // Takes the signal back that a failed write has sent to this thread.
  void forget() const {
    if (sigismember(&before_, SIGPIPE) == 1) return;
    const timespec now = {0, 0};
    while (sigtimedwait(&pipe_signal_, nullptr, &now) < 0 && errno == EINTR) {
    }
  }

 private:
  sigset_t pipe_signal_;
  sigset_t before_;
};

void make_nonblocking(const Descriptor& pipe) {
  fcntl(pipe.number(), F_SETFL, fcntl(pipe.number(), F_GETFL) | O_NONBLOCK);
}

int milliseconds_until(Deadline deadline) {
  using std::chrono::milliseconds;
  const auto left = std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1'000'000'000));
}

// Returns how much came; 0 at the end, -1 where there is nothing at the moment.
ssize_t read_some(const Descriptor& pipe, char* buffer, std::size_t size) {
  while (true) {
    const ssize_t count = read(pipe.number(), buffer, size);
    if (count >= 0) return count;
    if (errno != EINTR) return errno == EAGAIN ? -1 : 0;
  }
}

}  // namespace

Deadline deadline_in(double seconds) {
  return std::chrono::steady_clock::now() +
         std::chrono::duration_cast<std::chrono::steady_clock::duration>(
             std::chrono::duration<double>(seconds));
}

std::expected<Child, std::string> Child::start(const Launch& launch) {
  auto input = make_pipe();
  auto output = make_pipe();
  auto errors = make_pipe();
  auto control = make_pipe();
  auto status = make_pipe();
  if (!input || !output || !errors || !control || !status) {
    return std::unexpected(std::string("no pipe: ") + std::strerror(errno));
  }
  const SupervisorEnds ends = {input->reader.number(), output->writer.number(),
                               errors->writer.number(), control->reader.number(),
                               status->writer.number()};
  const pid_t supervisor = fork();
  if (supervisor < 0) return std::unexpected(std::string("no process: ") + std::strerror(errno));
  if (supervisor == 0) supervise(launch, ends);

  Child child;
  child.supervisor_ = supervisor;
  child.task_group_parent_ = launch.task_group_parent;
  child.input_pipe_ = std::move(input->writer);
  child.output_pipe_ = std::move(output->reader);
  child.errors_pipe_ = std::move(errors->reader);
  child.control_pipe_ = std::move(control->writer);
  child.status_pipe_ = std::move(status->reader);
  child.output_bytes_max_ = launch.limits.output_bytes;
  for (const Descriptor* pipe :
       {&child.input_pipe_, &child.output_pipe_, &child.errors_pipe_, &child.status_pipe_}) {
    make_nonblocking(*pipe);
  }
  return child;
}

Child& Child::operator=(Child&& other) noexcept {
  if (this == &other) return *this;
  end();
  supervisor_ = std::exchange(other.supervisor_, -1);
  task_group_parent_ = other.task_group_parent_;
  input_pipe_ = std::move(other.input_pipe_);
  output_pipe_ = std::move(other.output_pipe_);
  errors_pipe_ = std::move(other.errors_pipe_);
  control_pipe_ = std::move(other.control_pipe_);
  status_pipe_ = std::move(other.status_pipe_);
  input_ = std::move(other.input_);
  input_sent_ = other.input_sent_;
  input_ends_ = other.input_ends_;
  output_ = std::move(other.output_);
  output_taken_ = other.output_taken_;
  output_bytes_max_ = other.output_bytes_max_;
  errors_ = std::move(other.errors_);
  ending_ = other.ending_;
  return *this;
}

void Child::send(std::string_view text) {
  input_.erase(0, input_sent_);
  input_sent_ = 0;
  input_ += text;
  write_input();
}

void Child::close_input() {
  input_ends_ = true;
  write_input();
}

void Child::take_output(std::size_t size) {
  output_taken_ += size;
  if (output_taken_ < output_.size()) return;
  output_.clear();
  output_taken_ = 0;
}

void Child::write_input() {
  if (!input_pipe_.open()) return;
  const NoPipeSignal no_pipe_signal;
  while (input_sent_ < input_.size()) {
    const ssize_t count =
        write(input_pipe_.number(), input_.data() + input_sent_, input_.size() - input_sent_);
    if (count >= 0) {
      input_sent_ += static_cast<std::size_t>(count);
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != EINTR) {
      // It reads no more. What it answers is judged all the same.
      no_pipe_signal.forget();
      input_pipe_.reset();
      return;
    }
  }
  if (input_ends_) input_pipe_.reset();
}

void Child::read_output() {
  std::array<char, 65536> buffer;
  while (output_pipe_.open() && output_.size() - output_taken_ <= output_bytes_max_) {
    const ssize_t count = read_some(output_pipe_, buffer.data(), buffer.size());
    if (count < 0) return;
    if (count == 0) {
      output_pipe_.reset();
      return;
    }
    output_.append(buffer.data(), static_cast<std::size_t>(count));
    if (static_cast<std::size_t>(count) < buffer.size()) return;
  }
}

void Child::read_errors() {
  std::array<char, 4096> buffer;
  const ssize_t count = read_some(errors_pipe_, buffer.data(), buffer.size());
  if (count == 0) errors_pipe_.reset();
  if (count <= 0) return;
  errors_.append(buffer.data(), static_cast<std::size_t>(count));
  if (errors_.size() > 2 * errors_kept) errors_.erase(0, errors_.size() - errors_kept);
}

void Child::read_status() {
  Ending ending;
  char* bytes = reinterpret_cast<char*>(&ending);
  const ssize_t count = read_some(status_pipe_, bytes, sizeof ending);
  if (count < 0) return;
  if (!ending_) ending_ = count == sizeof ending ? ending : Ending{};
  if (count == 0) status_pipe_.reset();
}

// All writers are gone: what is in the pipes is all there will ever be.
void Child::drain() {
  while (output_pipe_.open() && output_.size() - output_taken_ <= output_bytes_max_) {
    const std::size_t before = output_.size();
    read_output();
    if (output_.size() == before) break;
  }
  while (errors_pipe_.open()) {
    const std::size_t before = errors_.size();
    read_errors();
    if (errors_.size() == before) break;
  }
}

Step Child::step(Deadline deadline) {
  while (true) {
    if (output_.size() - output_taken_ > output_bytes_max_) return Step::flooded;
    if (ending_) {
      drain();
      return output_.size() - output_taken_ > output_bytes_max_ ? Step::flooded : Step::ended;
    }
    const bool writing = input_pipe_.open() && input_sent_ < input_.size();
    std::array<pollfd, 4> waiting = {{{output_pipe_.number(), POLLIN, 0},
                                      {errors_pipe_.number(), POLLIN, 0},
                                      {status_pipe_.number(), POLLIN, 0},
                                      {writing ? input_pipe_.number() : -1, POLLOUT, 0}}};
    const int count = poll(waiting.data(), waiting.size(), milliseconds_until(deadline));
    if (count < 0) continue;  // EINTR: the deadline still holds
    if (count == 0) {
      if (std::chrono::steady_clock::now() >= deadline) return Step::deadline;
      continue;
    }
    if (waiting[0].revents != 0) read_output();
    if (waiting[1].revents != 0) read_errors();
    if (waiting[2].revents != 0) read_status();
    if (waiting[3].revents != 0) write_input();
    if (!ending_) return Step::progress;
  }
}

// What has ended has closed its output, so that one read tells of all that may have happened.
void Child::look() {
  read_output();
  if (!output_pipe_.open()) static_cast<void>(step(Deadline()));
}

void Child::wait_for_status(Deadline deadline) {
  while (status_pipe_.open()) {
    pollfd waiting = {status_pipe_.number(), POLLIN, 0};
    const int count = poll(&waiting, 1, milliseconds_until(deadline));
    if (count > 0) read_status();
    if (count == 0) return;
  }
}

void Child::finish(double seconds) {
  close_input();
  const Deadline deadline = deadline_in(seconds);
  while (supervisor_ >= 0) {
    const Step now = step(deadline);
    if (now == Step::ended || now == Step::deadline || now == Step::flooded) break;
  }
  end();
}

void Child::end() {
  if (supervisor_ < 0) return;
  control_pipe_.reset();
  input_pipe_.reset();
  kill(supervisor_, SIGCONT);  // a destroyer may have stopped it
  wait_for_status(deadline_in(supervisor_seconds_max));
  if (status_pipe_.open()) kill(supervisor_, SIGKILL);  // the destroyer ends with it
  int status = 0;
  while (waitpid(supervisor_, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) clear_task_group(task_group_parent_, supervisor_);
  supervisor_ = -1;
  drain();
  output_pipe_.reset();
  errors_pipe_.reset();
  status_pipe_.reset();
}

}  // namespace phidelity::destroyers::adapters
