// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "cli/summaries.h"
#include "cli/written_file.h"
#include "destroyers/registry.h"
#include "ir/text.h"
#include "report/json.h"
#include "report/text.h"

namespace phidelity::cli {
namespace {

namespace fs = std::filesystem;

// `check` shows the whole path of an example; here there may be twenty of them.
constexpr std::size_t path_lines_max = 16;

// Foreign destroyers are in no registry: they are what a campaign is about.
bool should_show_none(std::string_view destroyer) {
  const destroyers::Entry* entry = destroyers::find(destroyer);
  return entry == nullptr || entry->trust == destroyers::Trust::sound;
}

std::vector<const campaign::Finding*> chosen_examples(
    std::span<const campaign::Summary> summaries) {
  std::vector<const campaign::Finding*> own;
  std::vector<const campaign::Finding*> shared;
  for (const campaign::Summary& summary : summaries) {
    for (const campaign::Finding& finding : summary.examples) {
      if (should_show_none(finding.destroyer)) {
        own.push_back(&finding);
        continue;
      }
      const auto same_kind = std::ranges::find_if(shared, [&](const campaign::Finding* f) {
        return campaign::kind_of(f->verdict) == campaign::kind_of(finding.verdict);
      });
      if (same_kind == shared.end()) {
        shared.push_back(&finding);
      } else if (campaign::smaller(finding, **same_kind)) {
        *same_kind = &finding;
      }
    }
  }
  std::ranges::sort(shared, {}, [](const campaign::Finding* f) {
    return campaign::kind_rank(campaign::kind_of(f->verdict));
  });
  own.insert(own.end(), shared.begin(), shared.end());
  return own;
}

// A corpus case whose expected answers are today's verdict.
std::string case_text(const std::string& name, const std::string& program,
                      const campaign::Finding& finding) {
  nlohmann::ordered_json expected;
  expected["verdict"] = oracle::name_of(finding.verdict.outcome);
  if (!finding.verdict.faults.empty()) {
    expected["class"] = oracle::name_of(finding.verdict.faults.front().fault_class);
  }
  nlohmann::ordered_json object;
  object["program"] = name + ".ssa";
  if (finding.answered) {
    nlohmann::ordered_json output;
    output["file"] = name + ".tac";
    output.update(expected);
    object["outputs"] = nlohmann::ordered_json::array({output});
  }
  object["destroyers"][finding.destroyer] = expected;
  object["finding"] = report::json_of(judged_of(program, finding));
  return object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

Result<void> write_file(const std::string& path, const std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  bool written = file != nullptr;
  if (written) {
    written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    written = std::fclose(file) == 0 && written;
  }
  if (written) return {};
  return failure(fmt::format("cannot write '{}': {}", path, std::strerror(errno)));
}

std::string examples_text(std::span<const campaign::Summary> summaries,
                          const ProgramName& name_of_program, const report::Style& style) {
  std::string out;
  for (const campaign::Finding* finding : chosen_examples(summaries)) {
    out += fmt::format("\n{}\n\n{}",
                       style.heading(fmt::format("the smallest example of {}, by {}",
                                                 campaign::kind_of(finding->verdict),
                                                 finding->destroyer)),
                       ir::print(finding->ssa));
    if (finding->answered) out += "\n" + ir::print(finding->tac);
    out += "\n" + report::text_of(judged_of(name_of_program(finding->index), *finding), style,
                                 path_lines_max);
  }
  return out;
}

Result<void> make_directory(const std::string& directory) {
  std::error_code error;
  fs::create_directories(directory, error);
  if (!error && fs::is_directory(directory)) return {};
  return failure(fmt::format("--out: cannot make the directory '{}': {}", directory,
                             error ? error.message() : "something else has that name"));
}

Result<void> write_examples(std::span<const campaign::Summary> summaries,
                            const ProgramName& name_of_program, const std::string& directory) {
  for (const campaign::Summary& summary : summaries) {
    for (const campaign::Finding& finding : summary.examples) {
      const std::string name =
          fmt::format("{}-{}", finding.destroyer, campaign::kind_of(finding.verdict));
      const fs::path base = fs::path(directory) / name;
      const auto add = [&](const char* extension, const std::string& text) {
        return write_file(base.string() + extension, text);
      };
      if (auto done = add(".ssa", ir::print(finding.ssa)); !done) return done;
      if (finding.answered) {
        if (auto done = add(".tac", ir::print(finding.tac)); !done) return done;
      }
      const std::string text = case_text(name, name_of_program(finding.index), finding);
      if (auto done = add(".json", text); !done) return done;
    }
  }
  return {};
}

}  // namespace phidelity::cli
