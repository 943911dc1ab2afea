// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/output.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cli/failure.h"

namespace phidelity::cli {

void add_format(CLI::App& command, Format& format) {
  command
      .add_option_function<std::string>(
          "--format",
          [&format](const std::string& word) {
            format = word == "json" ? Format::json : Format::text;
          },
          "text for people, json for programs (one object a line)")
      ->type_name("text|json")
      ->check([](const std::string& word) -> std::string {
        if (word == "text" || word == "json") return {};
        return "unknown format '" + word + "'" + did_you_mean(word, {"text", "json"}) +
               " (text or json)";
      });
}

void add_fail_on(CLI::App& command, campaign::FailOn& fail_on) {
  command
      .add_option_function<std::string>(
          "--fail-on",
          [&fail_on](const std::string& words) { fail_on = *campaign::parse_fail_on(words); },
          "what makes the exit code 1, 4 and 3 (faulty,disagreement unless given)")
      ->type_name("faulty,disagreement,inconclusive")
      ->check([](const std::string& words) {
        const auto parsed = campaign::parse_fail_on(words);
        return parsed ? std::string() : parsed.error();
      });
}

report::Style style_of_stdout() {
  report::Style style;
  if (isatty(STDOUT_FILENO) != 1) return style;
  const char* no_colour = std::getenv("NO_COLOR");
  style.colour = no_colour == nullptr || *no_colour == '\0';
  winsize size = {};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) style.width = size.ws_col;
  return style;
}

void say(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

int finish(int code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  return fail(failure(std::string("cannot write the output: ") + std::strerror(errno)).error());
}

ProgressLine::ProgressLine() : terminal_(isatty(STDERR_FILENO) == 1) {}

void ProgressLine::show(std::string_view text) {
  if (!terminal_) return;
  std::fprintf(stderr, "\r\x1b[K%.*s", static_cast<int>(text.size()), text.data());
  std::fflush(stderr);
  dirty_ = true;
}

void ProgressLine::clear() {
  if (dirty_) std::fputs("\r\x1b[K", stderr);
  dirty_ = false;
}

}  // namespace phidelity::cli
