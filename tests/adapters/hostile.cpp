// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A destroyer that misbehaves in one way, as a command, a server and a plug-in.
//
//   hostile command crash < bad.ssa        dies; any other program is answered
//   hostile server crash                   likewise, for each frame
//   --plugin './libhostile.so crash'
//
// It misbehaves on functions whose name begins with "bad" alone, and takes every other program,
// which has no phis, for destroyed already. What it answers is then right, so that a test sees
// whether the programs after a bad one are judged as if nothing had been.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "destroyers/adapters/phidelity/plugin.hpp"

// With a sanitizer it would at its end look for leaks, for which one that has used up its files
// finds no file.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }

namespace {

std::string tac_of(std::string ssa) {
  const std::size_t at = ssa.find("ssa @");
  if (at != std::string::npos) ssa.replace(at, 3, "tac");
  return ssa;
}

void write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(file, text.data(), text.size());
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

// " 7" where the request had a number.
std::string number_of_request;

std::string frame(std::string_view word, std::string_view body) {
  return std::string(word) + " " + std::to_string(body.size()) + number_of_request + "\n" +
         std::string(body);
}

[[noreturn]] void sleep_for_ever() {
  while (true) pause();
}

// The assembler line keeps the optimiser from seeing that nobody reads the blocks.
void eat_memory(bool touch) {
  std::vector<char*> blocks;
  while (true) {
    constexpr std::size_t size = 1 << 20;
    char* block = new char[size];  // std::bad_alloc where there is no more
    if (touch) std::memset(block, 1, size);
    asm volatile("" : : "r"(block) : "memory");
    blocks.push_back(block);
  }
}

[[noreturn]] void fork_without_end() {
  while (true) {
    if (fork() < 0) usleep(100);
  }
}

// A grandchild in a session of its own, which holds every pipe open. The child between is waited
// for, as daemons do it: one process stays for each, and no remains of another.
void leave_a_daemon() {
  if (const pid_t child = fork(); child != 0) {
    waitpid(child, nullptr, 0);
    return;
  }
  setsid();
  if (fork() == 0) sleep_for_ever();
  _exit(0);
}

// Misbehaves; where that leaves an answer, returns it.
std::string misbehave(const std::string& mode, const std::string& ssa) {
  static int calls = 0;
  const std::string tac = tac_of(ssa);
  if (mode == "crash") std::raise(SIGSEGV);
  if (mode == "abort") std::abort();
  if (mode == "exit0") _exit(0);
  if (mode == "exit3") {
    write_all(STDERR_FILENO, "first line\nno such register\n");
    _exit(3);
  }
  if (mode == "mutter") _exit(3);
  if (mode == "loop") {
    for (volatile bool on = true; on;) {
    }
  }
  if (mode == "deafloop") {
    for (int number = 1; number < NSIG; ++number) std::signal(number, SIG_IGN);
    sleep_for_ever();
  }
  if (mode == "flood") {
    while (true) write_all(STDOUT_FILENO, std::string(65536, 'x'));
  }
  if (mode == "bigframe") {
    write_all(STDOUT_FILENO, "ok 99999999999999999999\n");
    sleep_for_ever();
  }
  if (mode == "errors") write_all(STDERR_FILENO, std::string(1 << 20, 'e'));
  if (mode == "bomb") eat_memory(false);
  if (mode == "eater") eat_memory(true);
  if (mode == "fork") fork_without_end();
  if (mode == "daemon") leave_a_daemon();
  if (mode == "close") {
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    close(STDERR_FILENO);
    sleep_for_ever();
  }
  if (mode == "dying") {  // as one that writes a report between its last word and its end
    close(STDOUT_FILENO);
    usleep(400'000);
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
  }
  if (mode == "late") sleep(2);
  if (mode == "noise") write_all(STDOUT_FILENO, "Loading tables...\n");
  if (mode == "other") return "tac @somebody() {\nentry:\n  ret 7\n}\n";
  if (mode == "garbage") return "what?";
  if (mode == "empty") return "";
  if (mode == "fickle") return calls++ % 2 == 0 ? tac : "tac @f() {\nentry:\n  x = 4\n  ret x\n}\n";
  if (mode == "throw") throw std::runtime_error("a wild exception");
  if (mode == "killer") kill(getppid(), SIGKILL);
  if (mode == "stopper") kill(getppid(), SIGSTOP);
  if (mode == "killer" || mode == "stopper") sleep_for_ever();
  if (mode == "files") {
    while (open("/dev/null", O_RDONLY) >= 0) {
    }
    return tac;  // it has met the limit, and goes on
  }
  return tac;
}

// What takes a frame to misbehave.
void misbehave_in_frames(const std::string& mode, const std::string& ssa) {
  const std::string tac = tac_of(ssa);
  if (mode == "half") {
    write_all(STDOUT_FILENO, frame("ok", tac).substr(0, 12));
    _exit(0);
  }
  if (mode == "halfsleep") {
    write_all(STDOUT_FILENO, frame("ok", tac).substr(0, 12));
    sleep_for_ever();
  }
  if (mode == "twice") {
    write_all(STDOUT_FILENO, frame("ok", tac) + frame("ok", tac));
    return;
  }
  if (mode == "word") {
    write_all(STDOUT_FILENO, frame("yes", tac));
    return;
  }
  write_all(STDOUT_FILENO, frame("ok", misbehave(mode, ssa)));
}

bool is_bad(std::string_view ssa) { return ssa.find("ssa @bad") != std::string_view::npos; }

std::string read_all() {
  std::string text;
  char buffer[4096];
  for (ssize_t count = 0; (count = read(STDIN_FILENO, buffer, sizeof buffer)) > 0;) {
    text.append(buffer, static_cast<std::size_t>(count));
  }
  return text;
}

int be_a_command(const std::string& mode) {
  if (mode == "deaf") {  // reads nothing and answers something
    write_all(STDOUT_FILENO, "tac @f() {\nentry:\n  ret 1\n}\n");
    return 0;
  }
  const std::string ssa = read_all();
  const bool bad = is_bad(ssa);
  if (bad && mode == "half") {
    write_all(STDOUT_FILENO, tac_of(ssa).substr(0, 12));
    return 0;
  }
  if (bad && mode == "twice") write_all(STDOUT_FILENO, tac_of(ssa));
  if (bad && mode == "decline") {
    write_all(STDERR_FILENO, "no bad programs\n");
    return 125;
  }
  write_all(STDOUT_FILENO, bad ? misbehave(mode, ssa) : tac_of(ssa));
  return 0;
}

// "numbered-crash" is "crash", and says that it repeats numbers.
int be_a_server(const std::string& asked_mode) {
  const bool numbered = asked_mode.starts_with("numbered-");
  const std::string mode = numbered ? asked_mode.substr(9) : asked_mode;
  if (mode == "mute") sleep_for_ever();
  if (mode == "rude") write_all(STDOUT_FILENO, "Welcome to mycc 7!\n");
  if (mode == "future") write_all(STDOUT_FILENO, "phidelity 2\ncapabilities all\n");
  write_all(STDOUT_FILENO, numbered ? "phidelity 1\ncapabilities all numbered\n"
                                    : "phidelity 1\ncapabilities all\n");
  if (mode == "deaf") sleep_for_ever();
  std::string line;
  std::string late_answer;
  char c = 0;
  while (read(STDIN_FILENO, &c, 1) == 1) {
    if (c != '\n') {
      line += c;
      continue;
    }
    std::string ssa(std::stoul(line.substr(line.find(' '))), '\0');
    const std::size_t second = line.find(' ', line.find(' ') + 1);
    number_of_request = second == std::string::npos ? "" : line.substr(second);
    line.clear();
    for (std::size_t at = 0; at < ssa.size();) {
      const ssize_t count = read(STDIN_FILENO, ssa.data() + at, ssa.size() - at);
      if (count <= 0) return 1;
      at += static_cast<std::size_t>(count);
    }
    if (is_bad(ssa) && mode == "wrong") number_of_request = " 4711";
    if (is_bad(ssa) && mode == "silent") number_of_request = "";
    if (is_bad(ssa) && mode == "encore") {  // once more, behind the answer to the next one
      const std::string again = frame("ok", tac_of(ssa));
      write_all(STDOUT_FILENO, again);
      late_answer = again;
    } else if (is_bad(ssa) && mode == "decline") {
      write_all(STDOUT_FILENO, frame("decline", "no bad programs"));
    } else if (is_bad(ssa)) {
      misbehave_in_frames(mode, ssa);
    } else {
      write_all(STDOUT_FILENO, frame("ok", tac_of(ssa)));
      if (mode == "mutter") {
        usleep(20'000);
        write_all(STDERR_FILENO, "that was easy\n");
      }
      write_all(STDOUT_FILENO, late_answer);
      late_answer.clear();
      if (mode == "oneshot") return 0;
    }
  }
  return 0;
}

int destroy(void* state, const char* text, size_t size, const phidelity_host* host) {
  const std::string& mode = *static_cast<const std::string*>(state);
  const std::string ssa(text, size);
  const bool bad = is_bad(ssa);
  if (bad && mode == "decline") {
    host->answer(host, "no bad programs", 15);
    return PHIDELITY_DECLINE;
  }
  if (bad && mode == "code") return 17;
  const std::string answer = bad ? misbehave(mode, ssa) : tac_of(ssa);
  host->answer(host, answer.data(), answer.size());
  return PHIDELITY_OK;
}

// The copies as they came, one after the other: right only where nobody reads what was written.
int sequence(void*, const char* copies, size_t size, const phidelity_host* host) {
  std::string_view rest(copies, size);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n') + 1, rest.size());
    const std::string_view line = rest.substr(0, end);
    if (line.find('=') != std::string_view::npos) host->answer(host, line.data(), line.size());
    rest.remove_prefix(end);
  }
  return PHIDELITY_OK;
}

void* open_mode(const char* options) { return new std::string(options); }
void close_mode(void* state) { delete static_cast<std::string*>(state); }

}  // namespace

extern "C" PHIDELITY_EXPORT const phidelity_plugin* phidelity_plugin_main(void) {
  static const phidelity_plugin plugin = {PHIDELITY_ABI_VERSION, sizeof(phidelity_plugin),
                                          "hostile", "1", "all", open_mode, close_mode, destroy,
                                          sequence};
  return &plugin;
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  return std::string_view(argv[1]) == "command" ? be_a_command(argv[2]) : be_a_server(argv[2]);
}
