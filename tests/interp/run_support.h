// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs from text, and runs of them, for the tests of interp/.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "interp/interpreter.h"
#include "ir/text.h"

namespace phidelity::interp::testing {

// Requires: `text` holds one valid function.
inline ir::Function program(std::string_view text) {
  auto file = ir::parse("test.ssa", text);
  if (!file) {
    ADD_FAILURE() << ir::to_string(file.error());
    return {};
  }
  return std::move(file->functions.at(0).function);
}

struct Executed {
  Run run;
  std::vector<Datum> values;

  // The words (or undef markers) of the k-th event.
  [[nodiscard]] std::vector<Datum> event(std::size_t k) const {
    const auto data = run.data_of(run.events[k]);
    return {data.begin(), data.end()};
  }
};

inline Executed execute(const ir::Function& f, const Options& options) {
  Executed e;
  Interpreter interpreter;
  interpreter.run(f, options, e.run);
  for (ir::ValueId v = 0; v < f.values.size(); ++v) e.values.push_back(interpreter.value(v));
  return e;
}

inline Executed concrete(const ir::Function& f, std::vector<std::uint64_t> arguments = {},
                         std::vector<std::uint64_t> inputs = {}, std::uint64_t fuel = 10'000) {
  Options options;
  options.arguments = arguments;
  options.inputs = inputs;
  options.fuel = fuel;
  return execute(f, options);
}

inline Executed symbolic(const ir::Function& f, std::vector<std::uint32_t> directions = {},
                         Domain domain = Domain::structural, bool every_operand = false) {
  Options options;
  options.domain = domain;
  options.directions = directions;
  options.every_operand = every_operand;
  return execute(f, options);
}

// The words of all events of one opcode, in order.
inline std::vector<std::int64_t> words(const Executed& e, ir::Opcode op) {
  std::vector<std::int64_t> out;
  for (const Event& event : e.run.events) {
    if (event.opcode != op) continue;
    for (const Datum& d : e.run.data_of(event)) out.push_back(static_cast<std::int64_t>(d.low));
  }
  return out;
}

}  // namespace phidelity::interp::testing
