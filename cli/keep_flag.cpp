// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/keep_flag.h"

#include <CLI/CLI.hpp>

#include "cli/failure.h"

namespace phidelity::cli {

void add_keep_flag(CLI::App& command, reduce::Keep& keep) {
  command
      .add_option_function<std::string>(
          "--keep", [&keep](const std::string& word) { keep = *reduce::keep_named(word); },
          "what of the fault must stay: verdict; class; signature, which is class, notes and kind "
          "of victim (unless given); observable, an input that shows it besides")
      ->type_name("verdict|class|signature|observable")
      ->check([](const std::string& word) -> std::string {
        if (reduce::keep_named(word)) return {};
        return "unknown word '" + word + "'" +
               did_you_mean(word, {reduce::keep_names.begin(), reduce::keep_names.end()}) +
               " (verdict, class, signature or observable)";
      });
}

}  // namespace phidelity::cli
