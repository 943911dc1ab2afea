// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/corpus_add.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "campaign/corpus.h"
#include "campaign/examine.h"
#include "cli/corpus_reader.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/subjects.h"
#include "cli/written_file.h"
#include "interp/interpreter.h"
#include "report/judged.h"

namespace phidelity::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// A run that shows a fault is short: the judge found it.
constexpr std::uint64_t run_fuel = 10'000;

struct CorpusAddFlags {
  std::string program;
  std::string function;
  std::vector<std::string> names;
  std::string directory = "corpus/regress";
  std::string name;
  std::string origin;
  std::string note;
  bool force = false;
};

Json words_of(const interp::Run& run, const interp::Event& event) {
  Json words = Json::array();
  for (const interp::Datum& datum : run.data_of(event)) {
    words.push_back(static_cast<std::int64_t>(datum.low));
  }
  return words;
}

// What the program does on an input that shows the fault; nothing where it shows an undef.
std::optional<Json> run_on(const ir::Function& ssa, const oracle::ConcreteInput& input) {
  interp::Options how;
  how.fuel = run_fuel;
  how.arguments = input.arguments;
  how.inputs = input.tape;
  interp::Run run;
  interp::Interpreter().run(ssa, how, run);
  Json json;
  const auto signed_words = [](const std::vector<std::uint64_t>& words) {
    Json list = Json::array();
    for (const std::uint64_t word : words) list.push_back(static_cast<std::int64_t>(word));
    return list;
  };
  json["args"] = signed_words(input.arguments);
  if (!input.tape.empty()) json["input"] = signed_words(input.tape);
  if (run.ending == interp::Ending::out_of_fuel || run.ending == interp::Ending::diverged) {
    json["ends"] = "loops";
    return json;
  }
  if (run.ending == interp::Ending::trapped) json["ends"] = "trapped";
  Json prints = Json::array();
  for (const interp::Event& event : run.events) {
    for (const interp::Datum& datum : run.data_of(event)) {
      if (!datum.defined()) return std::nullopt;
    }
    if (event.opcode == ir::Opcode::print) prints.push_back(words_of(run, event)[0]);
    if (event.opcode == ir::Opcode::ret) json["result"] = words_of(run, event);
  }
  if (!prints.empty()) json["prints"] = prints;
  return json;
}

// A case under construction: the JSON, and the files beside it.
class NewCase {
 public:
  NewCase(const CorpusAddFlags& options, const ir::Function& ssa) : options_(options), ssa_(ssa) {
    json_["program"] = options.name + ".ssa";
    json_["function"] = report::function_name(ssa);
    if (!options.note.empty()) json_["note"] = options.note;
    json_["source"] = options.origin;
    add_file(".ssa", ir::print(ssa));
  }

  void add_answer(const destroyers::Entry& entry) {
    const auto destroyer = entry.make();
    const campaign::Examination& e = examiner_.examine(*destroyer, ssa_, {});
    Json expected;
    expected["verdict"] = oracle::name_of(e.verdict.outcome);
    if (!e.verdict.faults.empty()) {
      expected["class"] = oracle::name_of(e.verdict.faults.front().fault_class);
    }
    if (e.verdict.outcome == oracle::Outcome::faulty &&
        e.answer.outcome == destroyers::Outcome::answered) {
      add_output(std::string(entry.name), e.answer.tac, expected);
    }
    if (e.verdict.input && runs_.empty()) {
      if (auto run = run_on(ssa_, *e.verdict.input)) runs_.push_back(std::move(*run));
    }
    if (e.answer.outcome == destroyers::Outcome::answered) expected["copies"] = e.verdict.copies;
    answers_[std::string(entry.name)] = expected;
  }

  // Writes all of it, and reads it again: a case that does not hold today is none.
  Result<void> write() {
    if (!runs_.empty()) json_["runs"] = runs_;
    if (!outputs_.empty()) json_["outputs"] = outputs_;
    json_["destroyers"] = answers_;
    add_file(".json",
             json_.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
    std::error_code error;
    fs::create_directories(options_.directory, error);
    for (const auto& [path, text] : files_) {
      if (!options_.force && fs::exists(path)) {
        return failure("'" + path + "' is there already", "choose another --name, or --force");
      }
    }
    for (const auto& [path, text] : files_) {
      if (auto written = replace_file(path, text); !written) return written;
    }
    const auto stored = read_cases(files_.back().first);
    if (!stored) return std::unexpected(stored.error());
    const auto mismatches = campaign::replay(stored->front());
    if (!mismatches.empty()) return failure("the case does not hold: " + mismatches.front());
    return {};
  }
  [[nodiscard]] const std::string& path() const { return files_.back().first; }

 private:
  void add_file(const std::string& extension, std::string text) {
    const fs::path path = fs::path(options_.directory) / (options_.name + extension);
    files_.emplace_back(path.string(), std::move(text));
  }
  // What is no program cannot be stored as one.
  void add_output(const std::string& destroyer, const ir::Function& tac, const Json& expected) {
    if (!ir::verify(tac).empty()) return;
    const std::string extension = "." + destroyer + ".faulty.tac";
    add_file(extension, ir::print(tac));
    Json output;
    output["file"] = options_.name + extension;
    output.update(expected);
    outputs_.push_back(output);
  }

  const CorpusAddFlags& options_;
  const ir::Function& ssa_;
  campaign::Examiner examiner_;
  Json json_;
  Json runs_ = Json::array();
  Json outputs_ = Json::array();
  Json answers_ = Json::object();
  std::vector<std::pair<std::string, std::string>> files_;
};

int add(CorpusAddFlags options) {
  const auto parsed = read_function(options.program, ir::Form::ssa, options.function);
  if (!parsed) return fail(parsed.error());
  if (options.name.empty() && options.program != "-") {
    options.name = fs::path(options.program).stem().string();
  }
  if (options.name.empty() || options.name.find('/') != std::string::npos) {
    return fail(failure("--name: a file name without its ending is wanted").error());
  }
  if (entries_of(options.names).empty()) {
    return fail(failure("--destroyer: one of `phidelity list` is wanted",
                        "a stored answer must not depend on what is installed").error());
  }
  NewCase made(options, parsed->function);
  for (const destroyers::Entry* entry : entries_of(options.names)) made.add_answer(*entry);
  if (const auto written = made.write(); !written) return fail(written.error());
  say(made.path() + "\n");
  return finish(0);
}

}  // namespace

void add_corpus_add(CLI::App& corpus, Action& action) {
  auto options = std::make_shared<CorpusAddFlags>();
  CLI::App* command =
      corpus.add_subcommand("add", "make a program a case, with the answers that hold today");
  command->add_option("PROGRAM", options->program, "a file of ssa, or - for stdin")->required();
  add_destroyer_flag(*command, options->names)->required();
  command->add_option("--origin", options->origin, "where it comes from: one line")
      ->type_name("TEXT")
      ->required();
  command->add_option("--note", options->note, "what it brings out: one line")->type_name("TEXT");
  command->add_option("--dir", options->directory, "the folder (corpus/regress unless given)")
      ->type_name("DIR");
  command->add_option("--name", options->name, "of the case (PROGRAM's unless given)")
      ->type_name("NAME");
  command->add_option("--function", options->function, "where the file holds several")
      ->type_name("F");
  command->add_flag("--force", options->force, "overwrite a case of that name");
  command->footer(
      "Stored are the program, each wrong output, the verdict of every destroyer named, and what\n"
      "the program does on the input that shows a fault.\n\n"
      "  phidelity corpus add small.ssa --name nested-swap --destroyer naive --destroyer sound \\\n"
      "    --origin 'fuzz --destroyer naive --seed 7, program 1093, reduced'");
  command->callback([&action, options] { action = [options] { return add(*options); }; });
}

}  // namespace phidelity::cli
