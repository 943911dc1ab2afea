// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity merge`: the results of shards, added up.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "campaign/exit_code.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/merged.h"
#include "cli/output.h"
#include "cli/summaries.h"

namespace phidelity::cli {
namespace {

struct MergeFlags {
  std::vector<std::string> files;
  bool partial = false;
  campaign::FailOn fail_on;
  Format format = Format::text;
};

campaign::Summary summary_of(const Merged::Json& row) {
  campaign::Summary s;
  s.destroyer = row.value("destroyer", "");
  s.programs = row.value("programs", std::uint64_t{0});
  s.proved = row.value("proved", std::uint64_t{0});
  s.agreed = row.value("agreed", std::uint64_t{0});
  s.faulty = row.value("faulty", std::uint64_t{0});
  s.declined = row.value("declined", std::uint64_t{0});
  s.inconclusive = row.value("inconclusive", std::uint64_t{0});
  s.disagreements = row.value("disagreements", std::uint64_t{0});
  s.unstable = row.value("unstable", std::uint64_t{0});
  s.seconds = row.value("seconds", 0.0);
  for (std::size_t c = 0; c < oracle::fault_class_count; ++c) {
    const std::string name(oracle::name_of(static_cast<oracle::FaultClass>(c)));
    s.classes[c] = row["classes"].value(name, std::uint64_t{0});
  }
  return s;
}

std::string table_of(const Merged& merged) {
  std::vector<campaign::Summary> summaries;
  for (const Merged::Json& row : merged.summaries()) summaries.push_back(summary_of(row));
  std::string text = summary_table(summaries, style_of_stdout());
  const Merged::Json& enumeration = merged.enumeration();
  if (!enumeration.is_null()) {
    text += fmt::format("judged {} programs, which stand for {} of {}\n",
                        enumeration["judged"].get<std::uint64_t>(),
                        enumeration["represented"].get<std::uint64_t>(),
                        enumeration["programs"].get<std::uint64_t>());
  }
  return text;
}

std::string list_text(const std::vector<std::uint32_t>& shards) {
  constexpr std::size_t shown_max = 12;
  std::string text;
  for (std::size_t k = 0; k < shards.size() && k < shown_max; ++k) {
    text += (k == 0 ? "" : ", ") + std::to_string(shards[k]);
  }
  if (shards.size() > shown_max) text += fmt::format(" and {} more", shards.size() - shown_max);
  return text;
}

int merge(const MergeFlags& options) {
  Merged merged;
  for (const std::string& file : options.files) {
    const auto text = read_text(file);
    if (!text) return fail(text.error());
    if (const auto added = merged.add(shown_name(file), *text); !added) return fail(added.error());
  }
  if (const auto missing = merged.missing(); !missing.empty() && !options.partial) {
    return fail(failure(fmt::format("shards are missing: {}", list_text(missing)),
                        "with --partial the others are added up, to be merged again")
                    .error());
  }
  say(options.format == Format::json ? merged.text() : table_of(merged));
  return finish(campaign::exit_code(merged.tally(), options.fail_on));
}

}  // namespace

void add_merge(CLI::App& app, Action& action) {
  auto options = std::make_shared<MergeFlags>();
  CLI::App* command = app.add_subcommand("merge", "add up the results of shards");
  command->add_option("RESULTS", options->files, "what shards wrote with --format json")
      ->required();
  command->add_flag("--partial", options->partial, "though shards are missing");
  add_fail_on(*command, options->fail_on);
  add_format(*command, options->format);
  command->footer(
      "Shards must be of one campaign, each there once and all there. With --format json the\n"
      "output is the one that a single run without --shard would have written, times aside.\n\n"
      "  phidelity fuzz --destroyer naive --shard 1/2 --format json > 1.jsonl\n"
      "  phidelity fuzz --destroyer naive --shard 2/2 --format json > 2.jsonl\n"
      "  phidelity merge 1.jsonl 2.jsonl");
  command->callback([&action, options] { action = [options] { return merge(*options); }; });
}

}  // namespace phidelity::cli
