// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The targets that destroy a program: by the tree's own destroyers, and by somebody's.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "campaign/examine.h"
#include "destroyers/adapters/foreign.h"
#include "destroyers/registry.h"
#include "fuzz/targets.h"

namespace phidelity::fuzz {

namespace {

using Destroyers = std::vector<std::unique_ptr<destroyers::Destroyer>>;

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "phidelity: %s\n", why.c_str());
  std::exit(2);
}

void add_named(std::string_view name, Destroyers& out) {
  const std::size_t before = out.size();
  for (const destroyers::Entry& entry : destroyers::registry()) {
    if (entry.name == name || (name == "sound" && entry.trust == destroyers::Trust::sound) ||
        (name == "planted" && entry.trust == destroyers::Trust::planted)) {
      out.push_back(entry.make());
    }
  }
  if (out.size() == before) give_up("no destroyer '" + std::string(name) + "'");
}

Destroyers in_tree_subjects() {
  const char* named = std::getenv("PHIDELITY_DESTROYERS");
  std::string_view names = named == nullptr ? "sound" : named;
  Destroyers subjects;
  while (true) {
    add_named(names.substr(0, names.find(',')), subjects);
    if (names.find(',') == std::string_view::npos) return subjects;
    names.remove_prefix(names.find(',') + 1);
  }
}

// A plug-in runs in this very process, so that its own instrumentation guides the fuzzer.
Destroyers named_subject() {
  using destroyers::adapters::Tier;
  destroyers::adapters::Adapter adapter;
  for (const auto& [variable, tier] : {std::pair{"PHIDELITY_COMMAND", Tier::command},
                                       std::pair{"PHIDELITY_SERVER", Tier::server},
                                       std::pair{"PHIDELITY_PLUGIN", Tier::plugin}}) {
    const char* value = std::getenv(variable);
    if (value == nullptr) continue;
    adapter.tier = tier;
    adapter.command = value;
  }
  if (adapter.command.empty()) {
    give_up("the target `plugin` needs PHIDELITY_COMMAND, PHIDELITY_SERVER or PHIDELITY_PLUGIN");
  }
  adapter.in_process = adapter.tier == Tier::plugin;
  if (const auto introduction = destroyers::adapters::introduce(adapter); !introduction) {
    give_up(adapter.command + ": " + introduction.error());
  }
  Destroyers subjects;
  subjects.push_back(destroyers::adapters::make_foreign(adapter));
  return subjects;
}

std::optional<Finding> examine(const Destroyers& subjects, Bytes bytes) {
  static InputReader reader;
  static ProgramInput input;
  static campaign::Examiner examiner;
  reader.read(bytes, input);
  std::span<const std::unique_ptr<destroyers::Destroyer>> asked = subjects;
  if (!input.edits.empty()) asked = asked.subspan(input.edits[0] % asked.size(), 1);
  for (const auto& destroyer : asked) {
    const campaign::Examination& e = examiner.examine(*destroyer, input.ssa, {});
    if (e.verdict.judges_disagree || e.verdict.outcome == oracle::Outcome::faulty) {
      return finding_of(destroyer->name(), e.verdict, input);
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Finding> detail::run_destroy(Bytes bytes) {
  static const Destroyers subjects = in_tree_subjects();
  return examine(subjects, bytes);
}

std::optional<Finding> detail::run_plugin(Bytes bytes) {
  static const Destroyers subjects = named_subject();
  return examine(subjects, bytes);
}

}  // namespace phidelity::fuzz
