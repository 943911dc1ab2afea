// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/script.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "cli/written_file.h"
#include "ir/text.h"

namespace phidelity::cli {
namespace {

namespace fs = std::filesystem;

class ScriptQuestion final : public reduce::Question {
 public:
  ScriptQuestion(fs::path script, const std::string& program_name) : script_(std::move(script)) {
    std::string pattern = (fs::temp_directory_path() / "phidelity-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) {
      throw std::runtime_error("cannot make a directory for the script: " +
                               std::string(std::strerror(errno)));
    }
    directory_ = pattern;
    file_ = directory_ / program_name;
  }
  ~ScriptQuestion() override {
    std::error_code ignored;
    fs::remove_all(directory_, ignored);
  }
  ScriptQuestion(const ScriptQuestion&) = delete;
  ScriptQuestion& operator=(const ScriptQuestion&) = delete;

  bool interesting(const ir::Function& f) override {
    text_.clear();
    ir::print(f, text_);
    if (const auto written = write_file(file_.string(), text_); !written) {
      throw std::runtime_error(written.error().text);
    }
    return run() == 0;
  }

 private:
  // The exit code; -1 where the script did not come to one.
  [[nodiscard]] int run() const {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addchdir_np(&actions, directory_.c_str());
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::string script = script_.string();
    std::string file = file_.string();
    char* const arguments[] = {script.data(), file.data(), nullptr};
    pid_t child = -1;
    const int error =
        posix_spawn(&child, script.c_str(), &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
      throw std::runtime_error("cannot run '" + script + "': " + std::strerror(error));
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
      if (errno != EINTR) return -1;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  fs::path script_;
  fs::path directory_;
  fs::path file_;
  std::string text_;
};

}  // namespace

Result<reduce::MakeQuestion> script_questions(const std::string& script,
                                              const std::string& program_name) {
  std::error_code error;
  const fs::path path = fs::absolute(script, error);
  if (error || !fs::is_regular_file(path, error)) {
    return failure("--interesting: there is no script '" + script + "'");
  }
  if (access(path.c_str(), X_OK) != 0) {
    return failure("--interesting: '" + script + "' may not be executed",
                   "chmod +x " + script + ", and let its first line say what runs it");
  }
  return [path, program_name] { return std::make_unique<ScriptQuestion>(path, program_name); };
}

}  // namespace phidelity::cli
