// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interp/interpreter.h"

#include "interp/opcode_facts.h"
#include "interp/step.h"

namespace phidelity::interp {

bool is_observation(ir::Opcode op, Domain domain) {
  const std::uint8_t facts = facts_of(op);
  if ((facts & fact_observed) != 0) return true;
  return domain != Domain::concrete && (facts & fact_branch) != 0;
}

bool must_be_defined(ir::Opcode op, std::uint32_t operand) {
  const std::uint8_t facts = facts_of(op);
  if ((facts & fact_strict_first) != 0) return operand == 0;
  return (facts & fact_strict) != 0;
}

void Interpreter::prepare(const ir::Function& f) {
  f_ = &f;
  workspace_.frame.prepare(f);
}

void Interpreter::run(const Options& options, Run& run) {
  NoObserver none;
  switch (options.domain) {
    case Domain::concrete:
      return execute<Domain::concrete>(*f_, options, run, workspace_, none);
    case Domain::structural:
      return execute<Domain::structural>(*f_, options, run, workspace_, none);
    case Domain::instance:
      return execute<Domain::instance>(*f_, options, run, workspace_, none);
  }
}

void Interpreter::run(const ir::Function& f, const Options& options, Run& result) {
  prepare(f);
  run(options, result);
}

}  // namespace phidelity::interp
