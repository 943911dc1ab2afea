// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/shrunk_input.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "interp/interpreter.h"

namespace phidelity::reduce {

namespace {

// As long as the judge's own runs are, and as many as a few words need.
constexpr std::uint64_t fuel = 2'000;
constexpr std::uint32_t runs_max = 20'000;

class Shrinker {
 public:
  Shrinker(const ir::Function& ssa, const ir::Function& tac, oracle::ConcreteInput input)
      : input_(std::move(input)) {
    ssa_.prepare(ssa);
    tac_.prepare(tac);
  }

  oracle::ConcreteInput shrink() {
    if (!differs()) return std::move(input_);
    while (leave_out() || come_nearer(input_.arguments) || come_nearer(input_.tape)) {
    }
    return std::move(input_);
  }

 private:
  bool differs() {
    if (runs_++ >= runs_max) return false;
    interp::Options how;
    how.domain = interp::Domain::concrete;
    how.fuel = fuel;
    how.arguments = input_.arguments;
    how.inputs = input_.tape;
    ssa_.run(how, ssa_run_);
    tac_.run(how, tac_run_);
    interp::Difference difference;
    return interp::differs(ssa_run_, tac_run_, difference);
  }

  bool leave_out() {
    std::vector<std::uint64_t>& tape = input_.tape;
    for (std::size_t k = tape.size(); k-- > 0;) {
      const std::vector<std::uint64_t> all = tape;
      tape.erase(tape.begin() + static_cast<std::ptrdiff_t>(k));
      if (differs()) return true;
      tape = all;
    }
    return false;
  }

  // One word of the list: 0, or half as far from 0, or a quarter nearer ... or 1 nearer.
  bool come_nearer(std::vector<std::uint64_t>& list) {
    for (std::uint64_t& word : list) {
      const std::uint64_t was = word;
      const bool negative = static_cast<std::int64_t>(was) < 0;
      const std::uint64_t magnitude = negative ? ~was + 1 : was;
      for (std::uint64_t step = magnitude; step > 0; step /= 2) {
        word = negative ? was + step : was - step;
        if (differs()) return true;
      }
      // Of two words as far from 0 the positive one is the plainer.
      word = magnitude;
      if (negative && static_cast<std::int64_t>(magnitude) > 0 && differs()) return true;
      word = was;
    }
    return false;
  }

  oracle::ConcreteInput input_;
  interp::Interpreter ssa_;
  interp::Interpreter tac_;
  interp::Run ssa_run_;
  interp::Run tac_run_;
  std::uint32_t runs_ = 0;
};

}  // namespace

oracle::ConcreteInput shrink_input(const ir::Function& ssa, const ir::Function& tac,
                                   oracle::ConcreteInput input) {
  return Shrinker(ssa, tac, std::move(input)).shrink();
}

}  // namespace phidelity::reduce
