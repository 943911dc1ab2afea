// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity adapter`: begin an adapter, check one, and be one.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>

#include "cli/adapter_check.h"
#include "cli/command.h"
#include "cli/failure.h"
#include "cli/output.h"
#include "cli/subjects.h"
#include "destroyers/adapters/projects.h"
#include "destroyers/adapters/sequencer.h"
#include "destroyers/adapters/serve.h"
#include "destroyers/registry.h"
#include "destroyers/sequencers/table.h"

namespace phidelity::cli {
namespace {

namespace fs = std::filesystem;
namespace adapters = destroyers::adapters;

std::string language_list() {
  std::string list;
  for (const adapters::Language& language : adapters::languages()) {
    list.append(list.empty() ? "" : ", ").append(language.name);
  }
  return list;
}

std::string complaint_about_language(const std::string& name) {
  if (adapters::find_language(name) != nullptr) return {};
  std::vector<std::string_view> known;
  for (const adapters::Language& language : adapters::languages()) known.push_back(language.name);
  return fmt::format("unknown language '{}'{} ({})", name, did_you_mean(name, known),
                     language_list());
}

Result<void> write_project(const adapters::Language& language, const std::string& directory) {
  std::error_code error;
  if (fs::exists(directory, error) && !fs::is_empty(directory, error)) {
    return failure(fmt::format("'{}' is there already, and not an empty folder", directory),
                   "name a folder that is to be made");
  }
  for (const adapters::ProjectFile& file : project_of(language, directory)) {
    const fs::path path = fs::path(directory) / file.path;
    fs::create_directories(path.parent_path(), error);
    std::ofstream out(path, std::ios::binary);
    out << file.text;
    out.close();
    if (!out) return failure(fmt::format("cannot write '{}'", path.string()));
    if (file.executable) {
      fs::permissions(path, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                      fs::perm_options::add, error);
    }
  }
  return {};
}

int make_new(const std::string& name, const std::string& directory) {
  const adapters::Language& language = *adapters::find_language(name);
  if (const auto written = write_project(language, directory); !written) {
    return fail(written.error());
  }
  say(fmt::format("{0}/{1} is a destroyer in {2} that is right, for yours to take its place.\n\n"
                  "  {0}/build.sh\n"
                  "  phidelity adapter check --server '{3}'\n",
                  directory, language.source, language.title,
                  adapters::in_directory(language.server, directory)));
  return finish(0);
}

int serve(const std::string& name) {
  if (const destroyers::SequencerEntry* entry = destroyers::find_sequencer(name)) {
    const auto sequencer = entry->make();
    const adapters::Handler handler = adapters::handler_of(*sequencer);
    return adapters::serve(0, 1, entry->exchanges ? "all sequence exchange" : "all sequence", {},
                           handler)
               ? 0
               : 1;
  }
  const auto destroyer = destroyers::make_destroyer(name);
  return adapters::serve(0, 1, "all", adapters::handler_of(*destroyer)) ? 0 : 1;
}

void add_new(CLI::App& parent, Action& action) {
  struct Options {
    std::string language;
    std::string directory;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = parent.add_subcommand("new", "write a small complete project");
  command->add_option("LANGUAGE", options->language, language_list())
      ->required()
      ->check(complaint_about_language);
  command->add_option("DIR", options->directory, "a folder that is made")->required();
  command->callback([&action, options] {
    action = [options] { return make_new(options->language, options->directory); };
  });
}

void add_check_adapter(CLI::App& parent, Action& action) {
  auto flags = std::make_shared<AdapterFlags>();
  CLI::App* command = parent.add_subcommand("check", "does an adapter do what it should?");
  add_adapter_flags(*command, *flags);
  command->footer(
      "From the handshake to a hundred random programs, step by step. Exit code 0 where every step\n"
      "went well or was declined, 1 where one did not, 2 where the adapter does not start.\n\n"
      "  phidelity adapter check --server './mycc --serve'");
  command->callback([&action, flags] { action = [flags] { return check_adapter(*flags); }; });
}

void add_serve(CLI::App& parent, Action& action) {
  auto name = std::make_shared<std::string>();
  CLI::App* command =
      parent.add_subcommand("serve", "be a server, with a destroyer or sequencer of the tree");
  command->add_option("NAME", *name, "its name in `phidelity list`, or in `list --sequencers`")
      ->required()
      ->check([](const std::string& text) -> std::string {
        const bool known = destroyers::find(text) != nullptr ||
                           destroyers::find_sequencer(text) != nullptr;
        return known ? "" : "unknown destroyer or sequencer '" + text + "'";
      });
  command->footer(
      "To see the protocol at work, and to compare a server of yours with one that is right.\n\n"
      "  phidelity fuzz --server 'phidelity adapter serve naive' --programs 1000\n"
      "  phidelity sequence --server 'phidelity adapter serve Q4'");
  command->callback([&action, name] { action = [name] { return serve(*name); }; });
}

}  // namespace

void add_adapter(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("adapter", "begin an adapter to your own destroyer, or check one");
  command->require_subcommand(1);
  add_new(*command, action);
  add_check_adapter(*command, action);
  add_serve(*command, action);
  command->footer(
      "docs/adapters.md has the protocol, the plug-in interface, and how to map the programs of a\n"
      "compiler onto the language.\n\n"
      "  phidelity adapter new python mine\n"
      "  phidelity adapter check --server 'python3 mine/destroyer.py --serve'");
}

}  // namespace phidelity::cli
