// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/cli/program_runner.h"

#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace phidelity::tests {
namespace {

namespace fs = std::filesystem;

void write_text(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

fs::path new_folder() {
  std::string name = (fs::temp_directory_path() / "phidelity-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  return name;
}

void redirect(const fs::path& path, int flags, int descriptor) {
  const int file = open(path.c_str(), flags, 0600);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(127);
  close(file);
}

// In the child: becomes the program.
[[noreturn]] void become_program(const Arguments& arguments, const Surroundings& surroundings) {
  if (!surroundings.directory.empty() && chdir(surroundings.directory.c_str()) != 0) _exit(127);
  unsetenv("NO_COLOR");
  for (const auto& [name, value] : surroundings.environment) {
    setenv(name.c_str(), value.c_str(), 1);
  }
  std::vector<char*> words = {const_cast<char*>(PHIDELITY_PROGRAM)};
  for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execv(words[0], words.data());
  _exit(127);
}

int code_of(int status) {
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

Process::Process(const Arguments& arguments, const Surroundings& surroundings)
    : folder_(new_folder()),
      out_(surroundings.output.empty() ? folder_ / "out" : fs::path(surroundings.output)) {
  write_text(folder_ / "in", surroundings.input);
  pid_ = fork();
  if (pid_ < 0) throw std::runtime_error("cannot fork");
  if (pid_ != 0) return;
  redirect(folder_ / "in", O_RDONLY, STDIN_FILENO);
  redirect(out_, O_WRONLY | O_CREAT, STDOUT_FILENO);
  redirect(folder_ / "err", O_WRONLY | O_CREAT, STDERR_FILENO);
  become_program(arguments, surroundings);
}

Process::~Process() {
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void Process::signal(int number) const { kill(pid_, number); }

std::string Process::output_so_far() const { return text_of_file(out_); }

Outcome Process::wait() {
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  const bool kept = out_.parent_path() == folder_;
  return {code_of(status), kept ? text_of_file(out_) : "", text_of_file(folder_ / "err")};
}

Outcome run(const Arguments& arguments, const Surroundings& surroundings) {
  return Process(arguments, surroundings).wait();
}

Outcome run_on_terminal(const Arguments& arguments, unsigned short columns,
                        const Surroundings& surroundings) {
  winsize size = {};
  size.ws_row = 40;
  size.ws_col = columns;
  int terminal = -1;
  const pid_t pid = forkpty(&terminal, nullptr, nullptr, &size);
  if (pid < 0) throw std::runtime_error("no terminal");
  if (pid == 0) become_program(arguments, surroundings);
  Outcome outcome;
  std::array<char, 4096> buffer;
  for (ssize_t count = 0; (count = read(terminal, buffer.data(), buffer.size())) > 0;) {
    outcome.out.append(buffer.data(), static_cast<std::size_t>(count));
  }
  int status = 0;
  waitpid(pid, &status, 0);
  close(terminal);
  outcome.code = code_of(status);
  std::erase(outcome.out, '\r');
  return outcome;
}

Folder::Folder() : path_(new_folder()) {}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string Folder::path(const std::string& name) const {
  return name.empty() ? path_.string() : (path_ / name).string();
}

std::string Folder::file(const std::string& name, const std::string& text) const {
  write_text(path_ / name, text);
  return path(name);
}

std::string text_of_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string classic(const std::string& name) {
  return std::string(PHIDELITY_SOURCE_DIR) + "/corpus/classic/" + name;
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::vector<Json> json_lines(const std::string& text) {
  std::vector<Json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
  return lines;
}

std::vector<std::string> keys_of(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

std::string without_times(const std::string& text) {
  static const std::regex times(R"re("(seconds|programs_per_second|milliseconds)":[-+.0-9e]+)re");
  return std::regex_replace(text, times, "\"$1\":0");
}

}  // namespace phidelity::tests
