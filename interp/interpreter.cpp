// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interp/interpreter.h"

#include "interp/step.h"

namespace phidelity::interp {

bool is_observation(ir::Opcode op, Domain domain) {
  return detail::is_observation_in[static_cast<std::size_t>(domain)][static_cast<std::size_t>(op)];
}

bool must_be_defined(ir::Opcode op, std::uint32_t operand) {
  return operand < detail::defined_prefix[static_cast<std::size_t>(op)];
}

void Interpreter::run(const ir::Function& f, const Options& options, Run& run) {
  NoObserver none;
  switch (options.domain) {
    case Domain::concrete:
      return Machine<Domain::concrete, NoObserver>(f, options, run, workspace_, none).go();
    case Domain::structural:
      return Machine<Domain::structural, NoObserver>(f, options, run, workspace_, none).go();
    case Domain::instance:
      return Machine<Domain::instance, NoObserver>(f, options, run, workspace_, none).go();
  }
}

}  // namespace phidelity::interp
