// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Do two programs do the same? Asked by running both on inputs; no judge, and no alignment.
//
//   SameMeaning same;  same.reference(ordinary);
//   EXPECT_EQ(same.difference(ssa), "");
//
// The second must refine the first: what is undef there may be anything here.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interp/interpreter.h"
#include "ir/program.h"
#include "oracle/inputs.h"

namespace phidelity::tests {

class SameMeaning {
 public:
  static constexpr std::uint32_t input_count = 4;

  // Requires: the program is valid.
  void reference(const ir::Function& f) {
    interpreter_.prepare(f);
    for (std::uint32_t k = 0; k < input_count; ++k) {
      oracle::draw_input(1, k, f.params.size(), inputs_[k]);
      interpreter_.run(options(k), expected_[k]);
    }
  }

  // Empty, or where the runs part. Requires: as many parameters as the reference.
  [[nodiscard]] std::string difference(const ir::Function& f) {
    interpreter_.prepare(f);
    for (std::uint32_t k = 0; k < input_count; ++k) {
      interpreter_.run(options(k), run_);
      interp::Difference where;
      if (!interp::differs(expected_[k], run_, where)) continue;
      std::string text = "input " + std::to_string(k) + ", event " + std::to_string(where.event);
      for (const std::uint64_t word : inputs_[k].arguments) {
        text += " " + std::to_string(static_cast<std::int64_t>(word));
      }
      return text;
    }
    return {};
  }

 private:
  [[nodiscard]] interp::Options options(std::uint32_t k) const {
    interp::Options options;
    options.fuel = 200;
    options.arguments = inputs_[k].arguments;
    options.inputs = inputs_[k].tape;
    return options;
  }

  interp::Interpreter interpreter_;
  oracle::ConcreteInput inputs_[input_count];
  interp::Run expected_[input_count];
  interp::Run run_;
};

}  // namespace phidelity::tests
