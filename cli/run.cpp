// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity run`: execute a program on words, and print its trace and result.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <bit>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/numbers.h"
#include "cli/output.h"
#include "interp/interpreter.h"
#include "interp/trace.h"
#include "report/json.h"
#include "report/judged.h"

namespace phidelity::cli {
namespace {

// Enough for small programs that end; one that does not is answered in a moment.
constexpr std::uint64_t default_fuel = 100'000;

struct RunFlags {
  std::string program;
  std::string function;
  std::vector<std::string> arguments;
  std::vector<std::string> inputs;
  std::uint64_t fuel = default_fuel;
  Format format = Format::text;
};

std::string_view name_of(interp::Ending ending) {
  switch (ending) {
    case interp::Ending::returned: return "returned";
    case interp::Ending::trapped: return "trapped";
    case interp::Ending::out_of_fuel: return "out-of-fuel";
    case interp::Ending::end_of_tape: return "end-of-tape";
    case interp::Ending::undefined_behaviour: return "undefined-behaviour";
    case interp::Ending::diverged: return "diverged";
  }
  return "";
}

// "n, x:f"
std::string parameter_list(const ir::Function& f) {
  std::string list;
  for (const ir::ValueId p : f.params) {
    if (!list.empty()) list += ", ";
    list += f.value_text(p);
    const ir::ClassId c = f.values[p].reg_class;
    if (c != ir::class_integer) list += fmt::format(":{}", f.class_text(c));
  }
  return list.empty() ? "none" : list;
}

Result<std::vector<std::uint64_t>> arguments_of(const RunFlags& options, const ir::Function& f) {
  if (options.arguments.size() != f.params.size()) {
    return failure(fmt::format("--arg: {} given, @{} takes {}", options.arguments.size(),
                               report::function_name(f), f.params.size()),
                   "give one --arg for each parameter: " + parameter_list(f));
  }
  std::vector<std::uint64_t> words;
  for (std::size_t i = 0; i < f.params.size(); ++i) {
    const bool is_float = f.values[f.params[i]].reg_class == ir::class_float;
    const auto word =
        is_float ? parse_float(options.arguments[i]) : parse_word(options.arguments[i]);
    if (!word) {
      return failure(fmt::format("--arg: '{}' is no {} for the parameter {}",
                                 options.arguments[i], is_float ? "number" : "64-bit integer",
                                 f.value_text(f.params[i])));
    }
    words.push_back(*word);
  }
  return words;
}

Result<std::vector<std::uint64_t>> inputs_of(const RunFlags& options) {
  std::vector<std::uint64_t> words;
  for (const std::string& text : options.inputs) {
    const auto word = parse_word(text);
    if (!word) return failure("--input: '" + text + "' is no 64-bit integer");
    words.push_back(*word);
  }
  return words;
}

// The operands of one event as JSON values: integers, numbers of class f, or "undef".
nlohmann::ordered_json values_of(const ir::Function& f, const interp::Run& run,
                                 const interp::Event& event) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  const auto operands = f.operands_of(f.instructions[event.instruction]);
  const auto data = run.data_of(event);
  for (std::size_t i = 0; i < data.size(); ++i) {
    const bool is_float =
        operands[i].kind == ir::OperandKind::real ||
        (operands[i].is_value() && f.values[operands[i].id()].reg_class == ir::class_float);
    if (!data[i].defined()) {
      list.push_back("undef");
    } else if (is_float) {
      list.push_back(std::bit_cast<double>(data[i].low));
    } else {
      list.push_back(static_cast<std::int64_t>(data[i].low));
    }
  }
  return list;
}

std::string json_of(const ir::Function& f, const interp::Run& run) {
  nlohmann::ordered_json row;
  row["function"] = report::function_name(f);
  row["result"] = nlohmann::ordered_json::array();
  row["prints"] = nlohmann::ordered_json::array();
  for (const interp::Event& event : run.events) {
    if (event.opcode == ir::Opcode::ret) row["result"] = values_of(f, run, event);
    if (event.opcode != ir::Opcode::print) continue;
    for (auto& value : values_of(f, run, event)) row["prints"].push_back(value);
  }
  row["ending"] = name_of(run.ending);
  row["steps"] = run.steps;
  row["copies"] = run.copies;
  return report::line_of(row);
}

int run(const RunFlags& options) {
  const auto parsed = read_function(options.program, std::nullopt, options.function);
  if (!parsed) return fail(parsed.error());
  const ir::Function& f = parsed->function;
  const auto arguments = arguments_of(options, f);
  if (!arguments) return fail(arguments.error());
  const auto inputs = inputs_of(options);
  if (!inputs) return fail(inputs.error());

  interp::Options how;
  how.fuel = options.fuel;
  how.arguments = *arguments;
  how.inputs = *inputs;
  interp::Run done;
  if (options.format == Format::json) {
    interp::Interpreter().run(f, how, done);
    say(json_of(f, done));
  } else {
    interp::trace(f, how, done, [](std::string_view line) {
      say(line);
      say("\n");
    });
  }
  return finish(0);
}

}  // namespace

void add_run(CLI::App& app, Action& action) {
  auto options = std::make_shared<RunFlags>();
  CLI::App* command = app.add_subcommand("run", "execute a program, print its trace and result");
  command->add_option("PROGRAM", options->program, "a file of ssa or tac, or - for stdin")
      ->required();
  command->add_option("--arg", options->arguments, "the next parameter; one for each")
      ->type_name("N")
      ->allow_extra_args(false);
  command->add_option("--input", options->inputs, "the next word of the input tape, then 0")
      ->type_name("N")
      ->allow_extra_args(false);
  command->add_option("--function", options->function, "where the file holds several")
      ->type_name("F");
  add_count_flag(*command, "--fuel", options->fuel, 0,
                 fmt::format("instructions, copies and jumps aside ({} unless given)",
                             default_fuel));
  add_format(*command, options->format);
  command->footer(
      "Exit code 0 however the run ends; JSON says how in \"ending\": returned, trapped,\n"
      "out-of-fuel, undefined-behaviour, or diverged (a loop of nothing but jumps and copies).\n\n"
      "  phidelity run swap.ssa --arg 3\n"
      "  phidelity run echo.tac --input 7 --input -1 --format json");
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace phidelity::cli
