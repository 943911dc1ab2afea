// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/server.h"

#include <fcntl.h>
#include <unistd.h>

#include <utility>

#include "destroyers/adapters/descendants.h"
#include "destroyers/adapters/frames.h"
#include "destroyers/adapters/plugin_library.h"
#include "destroyers/adapters/serve.h"

namespace phidelity::destroyers::adapters {

namespace {

// For what it does at the end of its input: flush a log, write what a profiler gathered.
constexpr double seconds_to_leave = 1;
// Its stdout is closed: it is about to end, and if not it will never answer. This time is given
// beside the call's own: a process that dies closes its files first, and how it died is the answer.
constexpr double seconds_after_close = 1;

// In the child: loads the plug-in and plays the server for it.
void run_plugin(void* command) {
  const int frames = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  const auto library = PluginLibrary::load(*static_cast<const std::string*>(command));
  if (!library) {
    const std::string line = library.error() + "\n";
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, line.data(), line.size());
    _exit(1);
  }
  const auto handler = [&library](AdapterSubject subject) {
    return [&library, subject](const std::string& text, Reply& reply) {
      library->call(subject, text, reply);
    };
  };
  serve(STDIN_FILENO, frames, library->capabilities(), handler(AdapterSubject::destroyer),
        handler(AdapterSubject::sequencer));
}

}  // namespace

void Server::stop() {
  if (!child_) return;
  child_->finish(seconds_to_leave);
  child_.reset();
}

// It is not to be asked any more; what it has still to say is of no interest.
void Server::give_up(Reply& reply, Outcome outcome, std::string reason) {
  reply.become(outcome, std::move(reason));
  child_.reset();
}

bool Server::start(const Limits& limits, Reply& reply) {
  if (start_once(limits, reply)) return true;
  if (child_ || limit_address_space_) return false;
  // It asked for more address space: from now on it is bounded by resident memory alone.
  reply = Reply();
  return start_once(limits, reply);
}

bool Server::start_once(const Limits& limits, Reply& reply) {
  Launch launch;
  launch.arguments = line_.arguments();
  if (tier_ == Tier::plugin) {
    launch.body = run_plugin;
    launch.body_argument = &command_;
  }
  launch.limits = limits;
  launch.limit_address_space = limit_address_space_;
  launch.task_group_parent = task_group_parent();
  auto child = Child::start(launch);
  if (!child) {
    reply.become(Outcome::crash, child.error());
    return false;
  }
  child_ = std::move(*child);
  started_seconds_ = limits.seconds;
  served_ = 0;
  return greet(limits, reply);
}

bool Server::greet(const Limits& limits, Reply& reply) {
  reply.no_adapter = true;
  const double seconds = seconds_to_start(limits);
  const Deadline deadline = deadline_in(seconds);
  Step step = Step::progress;
  while (true) {
    auto greeting = scan_greeting(child_->output());
    if (!greeting) {
      give_up(reply, Outcome::garbage, "it did not greet: " + greeting.error());
      return false;
    }
    if (greeting->length > 0) {
      capabilities_ = std::move(greeting->capabilities);
      child_->take_output(greeting->length);
      reply.no_adapter = false;
      return true;
    }
    if (step != Step::progress) break;
    step = child_->step(deadline);
  }
  if (step == Step::ended) {
    const std::string errors = child_->errors();
    if (limit_address_space_ && wants_address_space(errors)) limit_address_space_ = false;
    Reply why;
    read_ending(*child_->ending(), errors, limits, why);
    give_up(reply, why.outcome, "it did not greet: " + why.text);
    return false;
  }
  give_up(reply, Outcome::timeout,
          "it did not say `phidelity 1` in " + std::to_string(static_cast<int>(seconds)) +
              " seconds");
  return false;
}

// Ensures: where true, it runs, waits for a request, and has the limits that are asked for.
bool Server::ready(const Limits& limits, Reply& reply) {
  if (child_ && started_seconds_ != limits.seconds) stop();
  if (child_) {
    child_->look();
    if (!child_->output().empty()) {
      give_up(reply, Outcome::garbage,
              "it wrote on after its last answer: " + quoted_start(child_->output()));
      return false;
    }
    if (child_->ending() || child_->output_closed()) child_.reset();
  }
  return child_ || start(limits, reply);
}

void Server::ask(const std::string& text, const Limits& limits, Reply& reply) {
  if (!ready(limits, reply)) return;
  if (exchange(text, limits, reply) == Exchange::done) return;
  // It left between two programs, as a server may that starts anew from time to time.
  if (start(limits, reply) && exchange(text, limits, reply) == Exchange::left_politely) {
    reply.become(Outcome::crash, "it ended with exit code 0 and without an answer");
  }
}

Server::Exchange Server::exchange(const std::string& text, const Limits& limits, Reply& reply) {
  child_->forget_errors();
  request_.clear();
  append_frame(request_, word_, text);
  child_->send(request_);
  Deadline deadline = deadline_in(limits.seconds);
  bool closed = false;
  Step step = Step::progress;
  while (true) {
    Frame frame;
    const Scan scan = scan_frame(child_->output(), limits.output_bytes, frame);
    if (scan == Scan::whole) {
      const std::string word(frame.word);
      reply.text = frame.body;
      child_->take_output(frame.length);
      ++served_;
      take(word, reply);
      return Exchange::done;
    }
    if (scan == Scan::bad) {
      give_up(reply, Outcome::garbage,
              quoted_start(child_->output()) + " is no frame; `ok BYTES`, `decline BYTES` or "
                                               "`error BYTES` is wanted");
      return Exchange::done;
    }
    if (scan == Scan::too_big) step = Step::flooded;
    if (step != Step::progress) break;
    step = child_->step(deadline);
    if (!closed && child_->output_closed()) {
      closed = true;
      deadline = deadline_in(seconds_after_close);
    }
  }
  if (step == Step::ended) {
    const Ending ending = *child_->ending();
    const bool silent = child_->output().empty();
    if (silent && served_ > 0 && ending.kind == EndKind::exited && ending.value == 0) {
      child_.reset();
      return Exchange::left_politely;
    }
    read_ending(ending, child_->errors(), limits, reply);
    if (!silent) reply.text += " (in the middle of an answer)";
    child_.reset();
  } else if (step == Step::flooded) {
    give_up(reply, Outcome::memory,
            "an answer of more than " + std::to_string(limits.output_bytes >> 20) + " MiB");
  } else if (closed) {
    give_up(reply, Outcome::garbage, "it closed its stdout without an answer");
  } else {
    give_up(reply, Outcome::timeout, no_answer_text(limits));
  }
  return Exchange::done;
}

void Server::take(const std::string& word, Reply& reply) {
  if (word == "decline") {
    reply.outcome = Outcome::declined;
  } else if (word == "error") {
    reply.outcome = speaks_of_memory(reply.text) ? Outcome::memory : Outcome::crash;
  } else if (word != "ok") {
    return give_up(reply, Outcome::garbage, "'" + word + "' is no word of the protocol");
  }
  if (!child_->output().empty()) {
    give_up(reply, Outcome::garbage,
            "it wrote on after its answer: " + quoted_start(child_->output()));
  }
}

}  // namespace phidelity::destroyers::adapters
