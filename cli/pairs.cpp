// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The corpus of pairs: one file of many small programs, one file of their answers.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "campaign/examine.h"
#include "cli/coverage.h"
#include "cli/findings.h"
#include "destroyers/registry.h"
#include "interp/interpreter.h"
#include "ir/text.h"

namespace phidelity::cli {
namespace {

using Json = nlohmann::ordered_json;

// Whose verdict on each program is stored.
constexpr std::array<std::string_view, 3> answering = {"naive", "split", "sreedhar-1"};

constexpr std::size_t runs_max = 4;     // stored of each program
constexpr std::uint64_t fuel = 10'000;  // a run that takes longer is not stored

// Adds the words of `data` to a list; false where one of them is `undef`.
bool add_words(std::span<const interp::Datum> data, Json& list) {
  for (const interp::Datum& datum : data) {
    if (!datum.defined()) return false;
    list.push_back(static_cast<std::int64_t>(datum.low));
  }
  return true;
}

// Opaque operations mean something here and nothing elsewhere: no run of theirs is stored.
bool opaque(const ir::Function& f) {
  return std::ranges::any_of(f.instructions, [](const ir::Instruction& i) {
    return i.opcode == ir::Opcode::call || i.opcode == ir::Opcode::branch;
  });
}

// Answers to one program after the other.
class Answers {
 public:
  Answers() {
    for (const std::string_view name : answering) {
      destroyers_.push_back(destroyers::find(name)->make());
    }
  }

  Json of(const ir::Function& ssa) {
    Json answers;
    if (!opaque(ssa)) {
      Json runs = runs_of(ssa);
      if (!runs.empty()) answers["runs"] = std::move(runs);
    }
    for (std::size_t d = 0; d < destroyers_.size(); ++d) {
      const oracle::Verdict& verdict = examiner_.examine(*destroyers_[d], ssa, {}).verdict;
      Json expected;
      expected["verdict"] = oracle::name_of(verdict.outcome);
      if (verdict.outcome == oracle::Outcome::faulty) {
        expected["class"] = oracle::name_of(verdict.faults.front().fault_class);
      }
      if (verdict.outcome != oracle::Outcome::declined) expected["copies"] = verdict.copies;
      answers["destroyers"][std::string(answering[d])] = std::move(expected);
    }
    return answers;
  }

 private:
  // The runs that end with defined words, one for each way in which they end.
  Json runs_of(const ir::Function& ssa) {
    static constexpr std::array<std::array<std::int64_t, 4>, 6> arguments = {
        {{0, 0, 0, 0}, {1, 2, 3, 4}, {5, 3, 2, 1}, {-1, 7, 0, 2}, {2, 0, 9, 9}, {8, -3, 1, 6}}};
    static constexpr std::array<std::array<std::uint64_t, 4>, 6> inputs = {
        {{}, {1, 2, 3, 4}, {0, 1, 0, 1}, {7, 0, 0, 5}, {1, 1, 1, 1}, {2, 1, 0, 3}}};
    Json runs = Json::array();
    std::vector<std::string> shown;
    interpreter_.prepare(ssa);
    for (std::size_t k = 0; k < arguments.size() && runs.size() < runs_max; ++k) {
      const Json run = run_of(ssa, arguments[k], inputs[k]);
      if (run.is_null()) continue;
      Json outcome = run;
      outcome.erase("args");
      outcome.erase("input");
      if (std::ranges::find(shown, outcome.dump()) != shown.end()) continue;
      shown.push_back(outcome.dump());
      runs.push_back(run);
    }
    return runs;
  }

  Json run_of(const ir::Function& ssa, std::span<const std::int64_t> argument_words,
              std::span<const std::uint64_t> inputs) {
    std::vector<std::uint64_t> words;
    for (std::size_t i = 0; i < ssa.params.size(); ++i) {
      const std::int64_t word = argument_words[i % argument_words.size()];
      const bool real = ssa.values[ssa.params[i]].reg_class == ir::class_float;
      words.push_back(real ? std::bit_cast<std::uint64_t>(static_cast<double>(word))
                           : static_cast<std::uint64_t>(word));
    }
    interp::Options options;
    options.fuel = fuel;
    options.arguments = words;
    options.inputs = inputs;
    interpreter_.run(options, run_);
    if (run_.ending != interp::Ending::returned && run_.ending != interp::Ending::trapped) return {};
    Json run;
    run["args"] = Json::array();
    for (const std::uint64_t word : words) run["args"].push_back(static_cast<std::int64_t>(word));
    if (reads_input(ssa)) {
      for (const std::uint64_t word : inputs) run["input"].push_back(word);
    }
    if (run_.ending == interp::Ending::trapped) run["ends"] = "trapped";
    Json prints = Json::array();
    Json result = Json::array();
    for (const interp::Event& event : run_.events) {
      const bool printed = event.opcode == ir::Opcode::print;
      if (!printed && event.opcode != ir::Opcode::ret) continue;
      if (!add_words(run_.data_of(event), printed ? prints : result)) return {};
    }
    if (!prints.empty()) run["prints"] = std::move(prints);
    if (run_.ending == interp::Ending::returned) run["result"] = std::move(result);
    return run;
  }

  static bool reads_input(const ir::Function& f) {
    return std::ranges::find(f.instructions, ir::Opcode::input, &ir::Instruction::opcode) !=
           f.instructions.end();
  }

  std::vector<std::unique_ptr<destroyers::Destroyer>> destroyers_;
  campaign::Examiner examiner_;
  interp::Interpreter interpreter_;
  interp::Run run_;
};

}  // namespace

Result<void> write_pairs(const campaign::Coverage& coverage, campaign::ProgramSource& source,
                         const std::string& command, const std::string& directory) {
  std::map<campaign::Coverage::Program, std::vector<std::size_t>> pairs_of;
  for (std::size_t pair = 0; pair < generators::pair_count; ++pair) {
    if (coverage.pairs[pair] > 0) pairs_of[coverage.smallest[pair]].push_back(pair);
  }
  std::string programs;
  std::string cases;
  Answers answers;
  ir::Function ssa;
  for (const auto& [program, pairs] : pairs_of) {
    source.program(program.index, ssa);
    const std::string name = fmt::format("p{}", program.index);
    ssa.name = ssa.symbols.intern(name);
    programs += (programs.empty() ? "" : "\n") + ir::print(ssa);
    Json object;
    object["function"] = name;
    for (const std::size_t pair : pairs) object["pairs"].push_back(name_of(generators::feature_pairs[pair]));
    object.update(answers.of(ssa));
    cases += (cases.empty() ? "    " : ",\n    ") + object.dump();
  }
  Json head;
  head["program"] = "pairs.ssa";
  head["note"] = "For each pair of structural features the smallest program found that shows both.";
  head["source"] = command;
  std::string text = head.dump(2);
  text.resize(text.rfind('\n'));
  text += ",\n  \"cases\": [\n" + cases + "\n  ]\n}\n";
  const std::filesystem::path base = std::filesystem::path(directory) / "pairs";
  if (auto done = write_file(base.string() + ".ssa", programs); !done) return done;
  return write_file(base.string() + ".json", text);
}

}  // namespace phidelity::cli
