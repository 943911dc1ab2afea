// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/output.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "cli/failure.h"

namespace phidelity::cli {

void add_format(CLI::App& command, Format& format, bool documents) {
  static constexpr std::array<std::string_view, 4> words = {"text", "json", "junit", "sarif"};
  const std::span<const std::string_view> allowed(words.data(), documents ? 4 : 2);
  command
      .add_option_function<std::string>(
          "--format",
          [&format](const std::string& word) {
            format = static_cast<Format>(std::ranges::find(words, word) - words.begin());
          },
          documents ? "text for people, json for programs (one object a line); junit and sarif for "
                      "services"
                    : "text for people, json for programs (one object a line)")
      ->type_name(documents ? "text|json|junit|sarif" : "text|json")
      ->check([allowed](const std::string& word) -> std::string {
        if (std::ranges::find(allowed, word) != allowed.end()) return {};
        return "unknown format '" + word + "'" +
               did_you_mean(word, {allowed.begin(), allowed.end()}) +
               (allowed.size() > 2 ? " (text, json, junit or sarif)" : " (text or json)");
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

bool ProgressLine::due() const {
  constexpr auto between = std::chrono::seconds(30);
  return terminal_ || std::chrono::steady_clock::now() - shown_at_ >= between;
}

void ProgressLine::show(std::string_view text) {
  if (!due()) return;
  if (!terminal_) {
    shown_at_ = std::chrono::steady_clock::now();
    std::fprintf(stderr, "%.*s\n", static_cast<int>(text.size()), text.data());
    std::fflush(stderr);
    return;
  }
  std::fprintf(stderr, "\r\x1b[K%.*s", static_cast<int>(text.size()), text.data());
  std::fflush(stderr);
  dirty_ = true;
}

void ProgressLine::clear() {
  if (dirty_) std::fputs("\r\x1b[K", stderr);
  dirty_ = false;
}

}  // namespace phidelity::cli
