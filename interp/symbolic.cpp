// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interp/symbolic.h"

#include <bit>

#include "interp/step.h"
#include "interp/terms.h"
#include "interp/trace.h"

namespace phidelity::interp {

class SymbolicTracer::Observer {
 public:
  static constexpr bool active = true;

  Observer(SymbolicTracer& tracer, const ir::Function& f, std::vector<SymbolicStep>& steps)
      : tracer_(tracer), f_(f), steps_(steps) {
    for (const ir::Operand& o : f.operands) name_constant(o);
  }

  void started() {
    for (std::size_t k = 0; k < f_.params.size(); ++k) {
      tracer_.name(leaf(Leaf::parameter, k), f_.value_text(f_.params[k]));
    }
    assign(add(SymbolicStep::Kind::started), f_.params);
  }

  void entered(ir::EdgeId e) {
    SymbolicStep& step = add(SymbolicStep::Kind::entered);
    step.edge = e;
    assign(step, f_.params_of(f_.edges[e].target));
  }

  void copied(ir::InstructionId i) {
    SymbolicStep& step = add(SymbolicStep::Kind::copied);
    step.instruction = i;
    assign(step, f_.results_of(f_.instructions[i]));
  }

  void executed(ir::InstructionId at, std::span<const Datum> operands) {
    SymbolicStep& step = paired(SymbolicStep::Kind::executed, at, operands);
    const ir::Instruction& i = f_.instructions[at];
    const auto results = f_.results_of(i);
    for (std::uint32_t r = 0; r < results.size(); ++r) {
      const Datum term = held(results[r]);
      if (term.defined()) tracer_.name(term, term_text(i, step.operands, r));
    }
    assign(step, results);
  }

  void stopped(ir::InstructionId at, std::span<const Datum> operands) {
    paired(SymbolicStep::Kind::stopped, at, operands);
  }

 private:
  SymbolicStep& add(SymbolicStep::Kind kind) {
    SymbolicStep& step = steps_.emplace_back();
    step.kind = kind;
    step.steps = paired_;
    return step;
  }

  SymbolicStep& paired(SymbolicStep::Kind kind, ir::InstructionId at,
                       std::span<const Datum> operands) {
    SymbolicStep& step = add(kind);
    ++paired_;
    step.instruction = at;
    for (const Datum& d : operands) step.operands.push_back(tracer_.text(d));
    return step;
  }

  [[nodiscard]] Datum held(ir::ValueId v) const { return tracer_.workspace_.frame.get(v); }

  void assign(SymbolicStep& step, std::span<const ir::ValueId> values) const {
    for (const ir::ValueId v : values) {
      step.assigned.push_back({v, held(v), tracer_.text(held(v))});
    }
  }

  void name_constant(const ir::Operand& o) {
    if (o.kind == ir::OperandKind::integer) {
      tracer_.name(leaf(Leaf::integer, o.bits),
                   std::to_string(static_cast<std::int64_t>(o.bits)));
    } else if (o.kind == ir::OperandKind::real) {
      tracer_.name(leaf(Leaf::real, o.bits), float_text(std::bit_cast<double>(o.bits)));
    }
  }

  // `add(n, 1)`, `@f(a).1`, `input`.
  [[nodiscard]] std::string term_text(const ir::Instruction& i,
                                      const std::vector<std::string>& operands,
                                      std::uint32_t result) const {
    std::string out(ir::info(i.opcode).name);
    if (i.symbol != ir::no_symbol) out = "@" + std::string(f_.symbols.text(i.symbol));
    if (i.opcode == ir::Opcode::input) return out;
    out += '(';
    for (std::size_t k = 0; k < operands.size(); ++k) {
      if (k != 0) out += ", ";
      out += operands[k];
    }
    out += ')';
    if (i.results.size() > 1) out += "." + std::to_string(result);
    return out;
  }

  SymbolicTracer& tracer_;
  const ir::Function& f_;
  std::vector<SymbolicStep>& steps_;
  std::uint32_t paired_ = 0;
};

std::vector<SymbolicStep> SymbolicTracer::trace(const ir::Function& f, Options options) {
  std::vector<SymbolicStep> steps;
  options.domain = Domain::structural;
  options.every_operand = true;
  workspace_.frame.prepare(f);
  Observer observer(*this, f, steps);
  execute<Domain::structural>(f, options, run_, workspace_, observer);
  return steps;
}

std::string SymbolicTracer::text(const Datum& term) const {
  if (!term.defined()) return interp::text(term);
  const auto found = texts_.find({term.low, term.high});
  return found == texts_.end() ? "?" : found->second;
}

const std::string& SymbolicTracer::name(const Datum& term, std::string proposed) {
  auto [place, is_new] = texts_.try_emplace({term.low, term.high});
  if (!is_new) return place->second;
  std::string text = unused(proposed);
  if (text.size() > text_length_max) {
    do {
      proposed = "t" + std::to_string(++short_names_);
    } while (times_.contains(proposed));
    abbreviations_.push_back(proposed + " = " + text);
    text = std::move(proposed);
  }
  times_[text] = 1;
  place->second = std::move(text);
  return place->second;
}

std::string SymbolicTracer::unused(const std::string& proposed) {
  const auto found = times_.find(proposed);
  if (found == times_.end()) return proposed;
  std::string marked;
  do {
    marked = proposed + "'" + std::to_string(++found->second);
  } while (times_.contains(marked));
  return marked;
}

}  // namespace phidelity::interp
