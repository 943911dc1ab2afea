// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/subjects.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <limits>
#include <optional>

#include "cli/failure.h"
#include "cli/numbers.h"
#include "destroyers/adapters/gcc.h"
#include "destroyers/adapters/llvm.h"
#include "destroyers/registry.h"

namespace phidelity::cli {
namespace {

using destroyers::adapters::Adapter;
using destroyers::adapters::Limits;
using destroyers::adapters::Tier;

constexpr const char* limits_group = "Limits of a call of --command, --server, --plugin";
constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;

bool stands_for(std::string_view name, const destroyers::Entry& entry) {
  using destroyers::Trust;
  return name == entry.name || name == "all" || (name == "sound" && entry.trust == Trust::sound) ||
         (name == "planted" && entry.trust == Trust::planted);
}

// As a shell needs it to be one word.
std::string quoted(const std::string& word) {
  const bool plain = !word.empty() && std::ranges::all_of(word, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("_-./+,:@%=").find(c) != std::string_view::npos;
  });
  if (plain) return word;
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

// A number from `least` to `most`, times `unit`, into `target`.
template <class Number>
void add_limit(CLI::App& command, const std::string& name, Number& target, std::uint64_t least,
               std::uint64_t most, std::uint64_t unit, const std::string& description) {
  command
      .add_option_function<std::string>(
          name,
          [&target, unit](const std::string& text) {
            target = static_cast<Number>(parse_word(text).value_or(0) * unit);
          },
          description)
      ->type_name("N")
      ->group(limits_group)
      ->check([least, most](const std::string& text) -> std::string {
        const auto number = text.starts_with('-') ? std::nullopt : parse_word(text);
        if (number && least <= *number && *number <= most) return {};
        return fmt::format("'{}' is no number from {} to {}", text, least, most);
      });
}

void add_limits(CLI::App& command, Limits& limits) {
  command
      .add_option_function<std::string>(
          "--time-limit",
          [&limits](const std::string& text) {
            limits.seconds = std::bit_cast<double>(parse_float(text).value_or(0));
          },
          "seconds (2 unless given)")
      ->type_name("T")
      ->group(limits_group)
      ->check([](const std::string& text) -> std::string {
        const auto bits = parse_float(text);
        const double seconds = bits ? std::bit_cast<double>(*bits) : 0;
        if (0.001 <= seconds && seconds <= 86'400) return {};
        return "'" + text + "' is no number of seconds from 0.001 to 86400";
      });
  add_limit(command, "--memory", limits.memory_bytes, 0, 1 << 20, mebibyte,
            "MiB, 0 for no limit (2048 unless given)");
  add_limit(command, "--output-limit", limits.output_bytes, 1, 1 << 12, mebibyte,
            "MiB of one answer (64 unless given)");
  add_limit(command, "--process-limit", limits.processes, 1, 4000, 1,
            "processes, its own children included (64 unless given)");
  add_limit(command, "--file-limit", limits.open_files, 8, 1 << 20, 1,
            "open files (256 unless given)");
}

void add_tier(CLI::App& command, const std::string& flag, const std::string& type,
              std::vector<std::string>& given, const std::string& description) {
  command.add_option(flag, given, description)->type_name(type)->allow_extra_args(false);
}

// What the words of its `capabilities` mean, as features.
Result<generators::Features> features_of(const Adapter& adapter) {
  const auto words = introduce(adapter);
  const std::string flag =
      fmt::format("--{} {}", destroyers::adapters::name_of(adapter.tier), quoted(adapter.command));
  if (!words) {
    return failure(flag + ": " + words.error(), "`phidelity adapter check` says what it should do");
  }
  return features_named(flag, *words);
}

}  // namespace

Result<generators::Features> features_named(const std::string& flag,
                                            const std::vector<std::string>& words) {
  const auto features = generators::features_of(words);
  if (features) return *features;
  std::vector<std::string_view> known = {"all", "opaque"};
  for (const generators::FeatureName& feature : generators::feature_names) {
    known.push_back(feature.name);
  }
  return failure(fmt::format("{}: unknown capability '{}'{}", flag, features.error(),
                             did_you_mean(features.error(), known)),
                 "`phidelity fuzz --help` lists the features");
}

std::string complaint_about_destroyer(const std::string& name) {
  std::vector<std::string_view> known = {"all", "sound", "planted"};
  for (const destroyers::Entry& entry : destroyers::registry()) known.push_back(entry.name);
  if (std::ranges::find(known, name) != known.end()) return {};
  if (destroyers::adapters::is_llvm_name(name)) {
    return destroyers::adapters::complaint_about_llvm(name);
  }
  if (destroyers::adapters::is_gcc_name(name)) {
    return destroyers::adapters::complaint_about_gcc(name);
  }
  const std::string suggestion = did_you_mean(name, known);
  return "unknown destroyer '" + name + "'" + suggestion +
         (suggestion.empty() ? "; `phidelity list` shows them" : "");
}

CLI::Option* add_destroyer_flag(CLI::App& command, std::vector<std::string>& names) {
  return command
      .add_option("--destroyer", names,
                  "a destroyer of `phidelity list`, or all, sound or planted, or an installed "
                  "llvm-NN or gcc-NN; may be repeated")
      ->type_name("D")
      ->allow_extra_args(false)
      ->check(complaint_about_destroyer);
}

void add_adapter_flags(CLI::App& command, AdapterFlags& flags) {
  add_tier(command, "--command", "CMD", flags.commands,
           "a program: ssa on its stdin, tac on its stdout, exit 125 to decline");
  add_tier(command, "--server", "CMD", flags.servers,
           "a program that answers frames, started once (docs/adapters.md)");
  add_tier(command, "--plugin", "LIB", flags.plugins,
           "a shared library (phidelity/plugin.h), options behind a blank");
  command.add_flag("--in-process", flags.in_process,
                   "run plug-ins in this process: faster, without limits");
  add_limits(command, flags.limits);
}

CLI::Option* add_subject_flags(CLI::App& command, SubjectFlags& flags) {
  CLI::Option* destroyer = add_destroyer_flag(command, flags.names);
  add_adapter_flags(command, flags.adapters);
  return destroyer;
}

bool any(const SubjectFlags& flags) { return !flags.names.empty() || has_foreign(flags); }

bool has_foreign(const SubjectFlags& flags) {
  const AdapterFlags& theirs = flags.adapters;
  return !(theirs.commands.empty() && theirs.servers.empty() && theirs.plugins.empty()) ||
         std::ranges::any_of(flags.names, destroyers::adapters::is_llvm_name);
}

std::string words_of(const SubjectFlags& flags) {
  std::string words;
  const auto add = [&words](const char* flag, const std::vector<std::string>& values) {
    for (const std::string& value : values) words += fmt::format(" {} {}", flag, quoted(value));
  };
  const AdapterFlags& theirs = flags.adapters;
  add("--destroyer", flags.names);
  add("--command", theirs.commands);
  add("--server", theirs.servers);
  add("--plugin", theirs.plugins);
  if (theirs.in_process) words += " --in-process";
  const Limits usual;
  const Limits& limits = theirs.limits;
  if (limits.seconds != usual.seconds) words += fmt::format(" --time-limit {}", limits.seconds);
  const auto add_number = [&words](const char* flag, std::uint64_t number, std::uint64_t unless,
                                   std::uint64_t unit) {
    if (number != unless) words += fmt::format(" {} {}", flag, number / unit);
  };
  add_number("--memory", limits.memory_bytes, usual.memory_bytes, mebibyte);
  add_number("--output-limit", limits.output_bytes, usual.output_bytes, mebibyte);
  add_number("--process-limit", limits.processes, usual.processes, 1);
  add_number("--file-limit", limits.open_files, usual.open_files, 1);
  return words;
}

std::vector<Adapter> adapters_of(const AdapterFlags& flags) {
  std::vector<Adapter> adapters;
  const auto add = [&](Tier tier, const std::vector<std::string>& given) {
    for (std::size_t i = 0; i < given.size(); ++i) {
      std::string name(destroyers::adapters::name_of(tier));
      if (i > 0) name += fmt::format("-{}", i + 1);
      adapters.push_back({tier, given[i], std::move(name), flags.limits,
                          flags.in_process && tier == Tier::plugin});
    }
  };
  add(Tier::command, flags.commands);
  add(Tier::server, flags.servers);
  add(Tier::plugin, flags.plugins);
  return adapters;
}

// What can be said in a compiler's own language.
generators::Features compiler_features(std::string_view name) {
  generators::Features features;
  if (destroyers::adapters::is_gcc_name(name)) {
    features.undef = false;
  } else {
    features.brdec = false;
    features.terminator_arguments = false;
  }
  return features;
}

bool is_compiler(std::string_view name) {
  return destroyers::adapters::is_llvm_name(name) || destroyers::adapters::is_gcc_name(name);
}

campaign::Subject compiler_subject(const std::string& name, const Limits& limits) {
  const auto make = [name, limits] {
    return destroyers::adapters::is_gcc_name(name) ? destroyers::adapters::make_gcc(name, limits)
                                                   : destroyers::adapters::make_llvm(name, limits);
  };
  return {name, make, make()->batch()};
}

Result<Subjects> subjects_of(const SubjectFlags& flags) {
  if (!any(flags)) {
    return failure("a destroyer is wanted",
                   "--destroyer split, or yours behind --command, --server or --plugin");
  }
  Subjects subjects;
  for (const destroyers::Entry* entry : entries_of(flags.names)) {
    subjects.all.push_back(campaign::subject_of(*entry));
  }
  subjects.in_tree = subjects.all.size();
  for (const std::string& name : flags.names) {
    if (!is_compiler(name)) continue;
    subjects.all.push_back(compiler_subject(name, flags.adapters.limits));
    subjects.features.restrict_to(compiler_features(name));
  }
  for (const Adapter& adapter : adapters_of(flags.adapters)) {
    const auto features = features_of(adapter);
    if (!features) return std::unexpected(features.error());
    subjects.features.restrict_to(*features);
    subjects.all.push_back(
        {adapter.name, [adapter] { return make_foreign(adapter); }, batch_of(adapter)});
  }
  return subjects;
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
