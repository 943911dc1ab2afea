// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/corpus_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "cli/input.h"
#include "report/judged.h"

namespace phidelity::cli {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

// What is wrong, and under which key; thrown and caught in this file alone, since every reading
// of a value can fail.
struct BadCase : std::runtime_error {
  BadCase(const std::string& where, const std::string& what)
      : std::runtime_error(where.empty() ? what : where + ": " + what) {}
};

void check_keys(const Json& object, const std::string& where,
                std::initializer_list<std::string_view> known) {
  if (!object.is_object()) throw BadCase(where, "an object is wanted");
  for (const auto& [key, value] : object.items()) {
    if (std::ranges::find(known, key) == known.end()) {
      throw BadCase(where, "unknown key '" + key + "'" + did_you_mean(key, known));
    }
  }
}

std::string text_at(const Json& value, const std::string& where) {
  if (!value.is_string()) throw BadCase(where, "a text is wanted");
  return value.get<std::string>();
}

std::uint64_t word_at(const Json& value, const std::string& where) {
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  if (value.is_number_integer()) return static_cast<std::uint64_t>(value.get<std::int64_t>());
  throw BadCase(where, "an integer is wanted");
}

std::vector<std::uint64_t> words_at(const Json& value, const std::string& where) {
  if (!value.is_array()) throw BadCase(where, "a list of integers is wanted");
  std::vector<std::uint64_t> words;
  for (const Json& word : value) words.push_back(word_at(word, where));
  return words;
}

const Json& list_at(const Json& object, const std::string& key) {
  static const Json none = Json::array();
  if (!object.contains(key)) return none;
  if (!object[key].is_array()) throw BadCase(key, "a list is wanted");
  return object[key];
}

campaign::RunEnd end_named(const std::string& name, const std::string& where) {
  if (name == "returned") return campaign::RunEnd::returned;
  if (name == "trapped") return campaign::RunEnd::trapped;
  if (name == "loops") return campaign::RunEnd::loops;
  throw BadCase(where, "unknown ending '" + name + "' (returned, trapped or loops)");
}

campaign::ExpectedRun run_of(const Json& object, const std::string& where) {
  check_keys(object, where, {"args", "input", "ends", "prints", "result"});
  campaign::ExpectedRun run;
  if (object.contains("args")) run.arguments = words_at(object["args"], where + ".args");
  if (object.contains("input")) run.inputs = words_at(object["input"], where + ".input");
  if (object.contains("ends")) {
    run.end = end_named(text_at(object["ends"], where + ".ends"), where + ".ends");
  }
  if (object.contains("prints")) {
    run.prints = words_at(object["prints"], where + ".prints");
  } else if (run.end != campaign::RunEnd::loops) {
    run.prints.emplace();  // what goes on for ever is cut off somewhere: nothing to compare
  }
  if (object.contains("result")) {
    run.result = words_at(object["result"], where + ".result");
  }
  return run;
}

campaign::ExpectedVerdict verdict_of(const Json& object, const std::string& where) {
  campaign::ExpectedVerdict expected;
  if (!object.contains("verdict")) throw BadCase(where, "the key 'verdict' is missing");
  const std::string outcome = text_at(object["verdict"], where + ".verdict");
  bool known = false;
  std::vector<std::string_view> names;
  using enum oracle::Outcome;
  for (const oracle::Outcome o : {proved, agreed, faulty, declined, inconclusive}) {
    names.push_back(oracle::name_of(o));
    if (outcome != oracle::name_of(o)) continue;
    expected.outcome = o;
    known = true;
  }
  if (!known) {
    throw BadCase(where + ".verdict",
                  "unknown verdict '" + outcome + "'" + did_you_mean(outcome, names));
  }
  if (object.contains("class")) {
    const std::string name = text_at(object["class"], where + ".class");
    expected.fault_class = oracle::fault_class_named(name);
    if (!expected.fault_class) {
      std::vector<std::string_view> classes;
      for (std::size_t c = 0; c < oracle::fault_class_count; ++c) {
        classes.push_back(oracle::name_of(static_cast<oracle::FaultClass>(c)));
      }
      throw BadCase(where + ".class",
                    "unknown class '" + name + "'" + did_you_mean(name, classes));
    }
    if (expected.outcome != oracle::Outcome::faulty) {
      throw BadCase(where + ".class", "only a faulty verdict has a class");
    }
  }
  if (object.contains("copies")) {
    expected.copies = static_cast<std::uint32_t>(word_at(object["copies"], where + ".copies"));
  }
  return expected;
}

campaign::ExpectedOutput output_of(const Json& object, const std::string& where,
                                   const fs::path& directory) {
  check_keys(object, where, {"file", "verdict", "class", "copies"});
  campaign::ExpectedOutput output;
  if (!object.contains("file")) throw BadCase(where, "the key 'file' is missing");
  const fs::path file = directory / text_at(object["file"], where + ".file");
  output.file = file.string();
  output.verdict = verdict_of(object, where);
  const auto text = read_text(output.file);
  if (!text) throw BadCase(where + ".file", "cannot read '" + output.file + "'");
  auto parsed = ir::parse(output.file, *text);
  if (!parsed) throw BadCase(where + ".file", "\n" + ir::to_string(parsed.error()));
  if (parsed->functions.size() != 1) throw BadCase(where + ".file", "one function is wanted");
  output.tac = std::move(parsed->functions.front().function);
  if (output.tac.form != ir::Form::tac) throw BadCase(where + ".file", "tac is wanted");
  return output;
}

// What an object says of its program, but for which one that is.
void read_answers(const Json& object, const fs::path& directory, campaign::Case& result) {
  for (const char* key : {"note", "source"}) {
    if (object.contains(key)) text_at(object[key], key);
  }
  for (const Json& pair : list_at(object, "pairs")) text_at(pair, "pairs");
  for (const Json& run : list_at(object, "runs")) {
    result.runs.push_back(run_of(run, fmt::format("runs[{}]", result.runs.size())));
    if (result.runs.back().arguments.size() != result.ssa.params.size()) {
      throw BadCase(fmt::format("runs[{}].args", result.runs.size() - 1),
                    fmt::format("{} given, the function takes {}",
                                result.runs.back().arguments.size(), result.ssa.params.size()));
    }
  }
  for (const Json& output : list_at(object, "outputs")) {
    result.outputs.push_back(
        output_of(output, fmt::format("outputs[{}]", result.outputs.size()), directory));
  }
  if (object.contains("destroyers")) {
    const Json& destroyers = object["destroyers"];
    if (!destroyers.is_object()) throw BadCase("destroyers", "an object is wanted");
    for (const auto& [name, expected] : destroyers.items()) {
      const std::string where = "destroyers." + name;
      check_keys(expected, where, {"verdict", "class", "copies"});
      result.destroyers.push_back({name, verdict_of(expected, where)});
    }
  }
}

std::string function_at(const Json& object) {
  return object.contains("function") ? text_at(object["function"], "function") : "";
}

campaign::Case case_of(const Json& object, const std::string& program_file,
                       const fs::path& directory) {
  check_keys(object, "",
             {"program", "function", "note", "source", "runs", "outputs", "destroyers", "finding"});
  campaign::Case result;
  result.program_file = program_file;
  auto ssa = read_function(program_file, ir::Form::ssa, function_at(object));
  if (!ssa) throw BadCase("program", "\n" + ssa.error().text);
  result.ssa = std::move(ssa->function);
  read_answers(object, directory, result);
  return result;
}

// The functions of one file are read once, and found by their names.
std::vector<campaign::Case> shared_cases_of(const Json& object, const std::string& program_file,
                                            const fs::path& directory) {
  check_keys(object, "", {"program", "note", "source", "cases"});
  auto functions = read_functions(program_file, ir::Form::ssa, "");
  if (!functions) throw BadCase("program", "\n" + functions.error().text);
  std::map<std::string, const ir::ParsedFunction*> by_name;
  for (const ir::ParsedFunction& f : *functions) by_name[report::function_name(f.function)] = &f;

  std::vector<campaign::Case> cases;
  for (const Json& answers : list_at(object, "cases")) {
    const std::string where = fmt::format("cases[{}]", cases.size());
    check_keys(answers, where,
               {"function", "note", "source", "pairs", "runs", "outputs", "destroyers"});
    const std::string name = function_at(answers);
    const auto function = by_name.find(name);
    if (function == by_name.end()) {
      throw BadCase(where + ".function", "'" + program_file + "' has no function @" + name);
    }
    campaign::Case& added = cases.emplace_back();
    added.program_file = program_file;
    added.function = name;
    added.ssa = function->second->function;
    try {
      read_answers(answers, directory, added);
    } catch (const BadCase& error) {
      throw BadCase(where, error.what());
    }
  }
  return cases;
}

std::vector<campaign::Case> cases_of(const Json& object, const fs::path& json_path) {
  const fs::path directory = json_path.parent_path();
  const std::string program = object.is_object() && object.contains("program")
                                  ? text_at(object["program"], "program")
                                  : json_path.stem().string() + ".ssa";
  const std::string program_file = (directory / program).string();
  if (object.is_object() && object.contains("cases")) {
    return shared_cases_of(object, program_file, directory);
  }
  std::vector<campaign::Case> one;
  one.push_back(case_of(object, program_file, directory));
  return one;
}

}  // namespace

Result<std::vector<std::string>> find_cases(const std::string& directory) {
  std::error_code error;
  if (!fs::is_directory(directory, error)) {
    return failure("'" + directory + "' is not a directory",
                   "give the folder that holds NAME.json and its programs");
  }
  std::vector<std::string> cases;
  fs::recursive_directory_iterator entry(directory, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (entry->path().extension() == ".json") cases.push_back(entry->path().string());
  }
  if (error) return failure("cannot list '" + directory + "': " + error.message());
  if (cases.empty()) return failure("'" + directory + "' holds no NAME.json");
  std::ranges::sort(cases);
  return cases;
}

Result<std::vector<campaign::Case>> read_cases(const std::string& json_path) {
  const auto text = read_text(json_path);
  if (!text) return std::unexpected(text.error());
  try {
    return cases_of(Json::parse(*text), json_path);
  } catch (const Json::exception& error) {
    return failure(json_path + ": " + error.what());
  } catch (const BadCase& error) {
    return failure(json_path + ": " + error.what());
  }
}

}  // namespace phidelity::cli
