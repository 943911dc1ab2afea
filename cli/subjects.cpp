// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/subjects.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/failure.h"
#include "destroyers/registry.h"

namespace phidelity::cli {
namespace {

bool stands_for(std::string_view name, const destroyers::Entry& entry) {
  using destroyers::Trust;
  return name == entry.name || name == "all" || (name == "sound" && entry.trust == Trust::sound) ||
         (name == "planted" && entry.trust == Trust::planted);
}

}  // namespace

std::string complaint_about_destroyer(const std::string& name) {
  std::vector<std::string_view> known = {"all", "sound", "planted"};
  for (const destroyers::Entry& entry : destroyers::registry()) known.push_back(entry.name);
  if (std::ranges::find(known, name) != known.end()) return {};
  const std::string suggestion = did_you_mean(name, known);
  return "unknown destroyer '" + name + "'" + suggestion +
         (suggestion.empty() ? "; `phidelity list` shows them" : "");
}

CLI::Option* add_destroyer_flag(CLI::App& command, std::vector<std::string>& names) {
  return command
      .add_option("--destroyer", names,
                  "a destroyer of `phidelity list`, or all, sound or planted; may be repeated")
      ->type_name("D")
      ->allow_extra_args(false)
      ->check(complaint_about_destroyer);
}

std::vector<const destroyers::Entry*> entries_of(const std::vector<std::string>& names) {
  std::vector<const destroyers::Entry*> chosen;
  for (const std::string& name : names) {
    for (const destroyers::Entry& entry : destroyers::registry()) {
      if (stands_for(name, entry) && std::ranges::find(chosen, &entry) == chosen.end()) {
        chosen.push_back(&entry);
      }
    }
  }
  return chosen;
}

std::string_view name_of(destroyers::Trust trust) {
  switch (trust) {
    case destroyers::Trust::sound: return "sound";
    case destroyers::Trust::known_bad: return "known-bad";
    case destroyers::Trust::planted: return "planted";
  }
  return "";
}

}  // namespace phidelity::cli
