// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/input.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <memory>
#include <utility>

#include "report/judged.h"

namespace phidelity::cli {
namespace {

std::string_view form_name(ir::Form form) { return form == ir::Form::ssa ? "ssa" : "tac"; }

std::unexpected<Failure> wrong_form(const std::string& file, const ir::Function& f) {
  const bool is_ssa = f.form == ir::Form::ssa;
  return failure(
      fmt::format("{}: @{} is {}, but {} is wanted here", file, report::function_name(f),
                  is_ssa ? "ssa" : "tac (a destroyed program)", is_ssa ? "tac" : "ssa"),
      is_ssa ? "a bare list of blocks is tac in a file named *.tac; or write `tac @f(...) { ... }`"
             : "give the SSA program here; `check PROGRAM --destroyed OUT.tac` judges a given "
               "output");
}

}  // namespace

std::string shown_name(const std::string& path) { return path == "-" ? "<stdin>" : path; }

Result<std::string> read_text(const std::string& path) {
  const auto close = [](std::FILE* f) {
    if (f != stdin) std::fclose(f);
  };
  const std::unique_ptr<std::FILE, decltype(close)> file(
      path == "-" ? stdin : std::fopen(path.c_str(), "rb"), close);
  std::string text;
  if (file != nullptr) {
    std::array<char, 65536> buffer;
    while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file.get())) {
      text.append(buffer.data(), count);
    }
    if (std::ferror(file.get()) == 0) return text;
  }
  return failure(fmt::format("cannot read '{}': {}", shown_name(path), std::strerror(errno)),
                 path.starts_with('-') ? "flags stand after the sub-command; `-` is stdin" : "");
}

std::string names_of(const std::vector<ir::ParsedFunction>& functions) {
  std::string list;
  for (const ir::ParsedFunction& f : functions) {
    list += (list.empty() ? "@" : ", @") + report::function_name(f.function);
  }
  return list;
}

Result<std::vector<ir::ParsedFunction>> read_functions(const std::string& path,
                                                       std::optional<ir::Form> form,
                                                       const std::string& function) {
  const auto text = read_text(path);
  if (!text) return std::unexpected(text.error());
  const std::string file = shown_name(path);
  auto parsed = ir::parse(file, *text);
  if (!parsed) return failure(parsed.error());

  std::vector<ir::ParsedFunction> chosen;
  for (ir::ParsedFunction& f : parsed->functions) {
    if (function.empty() || report::function_name(f.function) == function) {
      if (form && f.function.form != *form) return wrong_form(file, f.function);
      chosen.push_back(std::move(f));
    }
  }
  if (chosen.empty() && !function.empty()) {
    return failure(fmt::format("--function: {} has no function @{}", file, function),
                   "it has " + names_of(parsed->functions));
  }
  if (chosen.empty()) {
    return failure(fmt::format("{}: no function in it", file),
                   fmt::format("write `{} @f() {{ ... }}`",
                               form_name(form.value_or(ir::Form::ssa))));
  }

  std::vector<ir::Error> errors;
  for (const ir::ParsedFunction& f : chosen) {
    std::ranges::move(ir::verify(f.function, &f.source, file), std::back_inserter(errors));
  }
  if (!errors.empty()) return failure(errors);
  return chosen;
}

Result<ir::ParsedFunction> read_function(const std::string& path, std::optional<ir::Form> form,
                                         const std::string& function) {
  auto functions = read_functions(path, form, function);
  if (!functions) return std::unexpected(functions.error());
  if (functions->size() > 1) {
    return failure(fmt::format("{} holds {} functions", shown_name(path), functions->size()),
                   "choose one with --function: " + names_of(*functions));
  }
  return std::move(functions->front());
}

}  // namespace phidelity::cli
