// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the program as a user does: arguments, stdin and environment in; bytes and exit code out.
//
//   Outcome o = run({"check", classic("swap.ssa"), "--destroyer", "naive"});
//   o.code == 1;  o.out.starts_with(...);  o.err.empty()
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace phidelity::tests {

using Arguments = std::vector<std::string>;
using Json = nlohmann::ordered_json;

inline const std::string phidelity = PHIDELITY_PROGRAM;

struct Outcome {
  int code = 0;  // of the exit; minus the signal where one ended the program
  std::string out;
  std::string err;
};

struct Surroundings {
  std::string input = {};      // what stdin holds
  std::string output = {};     // a file to write to instead
  std::string directory = {};  // to run in
  std::vector<std::pair<std::string, std::string>> environment = {};  // beside the test's own
};

// A program that runs on; ended with SIGKILL where nobody waits for it.
class Process {
 public:
  explicit Process(const Arguments& arguments, const Surroundings& surroundings = {});
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void signal(int number) const;
  [[nodiscard]] std::string output_so_far() const;
  Outcome wait();

 private:
  std::filesystem::path folder_;
  std::filesystem::path out_;
  pid_t pid_ = -1;
};

Outcome run(const Arguments& arguments, const Surroundings& surroundings = {});

// Both streams of the program are a terminal of that many columns; `out` holds what it showed.
Outcome run_on_terminal(const Arguments& arguments, unsigned short columns,
                        const Surroundings& surroundings = {});

// A folder of its own, gone at the end of the test.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] std::string path(const std::string& name = "") const;
  // Writes a file. Returns its path.
  [[nodiscard]] std::string file(const std::string& name, const std::string& text) const;

 private:
  std::filesystem::path path_;
};

[[nodiscard]] std::string text_of_file(const std::filesystem::path& path);
// A program of corpus/classic.
[[nodiscard]] std::string classic(const std::string& name);

[[nodiscard]] bool holds(const std::string& text, const std::string& part);
// The lines of a text of JSON Lines. Throws, which fails the test, where one is no JSON.
[[nodiscard]] std::vector<Json> json_lines(const std::string& text);
[[nodiscard]] std::vector<std::string> keys_of(const Json& object);
// The text without the figures that may vary: those of the clock.
[[nodiscard]] std::string without_times(const std::string& text);

}  // namespace phidelity::tests
