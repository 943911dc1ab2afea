// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interp/trace.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <span>

#include "interp/step.h"
#include "ir/text.h"

namespace phidelity::interp {
namespace {

using ir::Opcode;

bool is_float(const ir::Function& f, ir::ValueId v) {
  return f.values[v].reg_class == ir::class_float;
}

bool is_float(const ir::Function& f, const ir::Operand& o) {
  return o.kind == ir::OperandKind::real || (o.is_value() && is_float(f, o.id()));
}

std::string list(const ir::Function& f, const ir::Instruction& i, std::span<const Datum> data) {
  const auto operands = f.operands_of(i);
  std::string out;
  for (std::size_t k = 0; k < data.size(); ++k) {
    if (k != 0) out += ", ";
    out += text(data[k], is_float(f, operands[k]));
  }
  return out;
}

class Tracer {
 public:
  static constexpr bool active = true;

  Tracer(const ir::Function& f, const Frame& frame,
         const std::function<void(std::string_view)>& line)
      : f_(f), names_(ir::unique_names(f)), frame_(frame), line_(line) {}

  void started() {
    std::string out = "@";
    out += f_.name == ir::no_symbol ? std::string("main") : std::string(f_.symbols.text(f_.name));
    if (!f_.params.empty()) out += "(" + assignments(f_.params) + ")";
    line_(out);
    block(0);
  }

  // A conditional branch is written when it is known where it goes, a jump when it is taken.
  void entered(ir::EdgeId e) {
    const ir::Edge& edge = f_.edges[e];
    const ir::InstructionId terminator = f_.blocks[edge.source].instructions.end - 1;
    if (f_.instructions[terminator].opcode != Opcode::br) {
      if (!pending_.empty()) pending_ += ", ";
      pending_ += "to " + names_.labels[edge.target];
    }
    instruction(terminator, pending_);
    pending_.clear();
    block(edge.target);
  }

  void copied(ir::InstructionId i) {
    instruction(i, assignments(f_.results_of(f_.instructions[i])));
  }

  void executed(ir::InstructionId at, std::span<const Datum> operands) {
    const ir::Instruction& i = f_.instructions[at];
    const bool branches = ir::is_conditional(i.opcode);
    std::string happened;
    if (branches || i.results.empty()) happened = list(f_, i, operands);
    if (!i.results.empty()) {
      if (!happened.empty()) happened += "; ";
      happened += assignments(f_.results_of(i));
    }
    if (branches) {
      pending_ = happened;
    } else {
      instruction(at, happened);
    }
  }

  void stopped(ir::InstructionId at, std::span<const Datum> operands) {
    instruction(at, list(f_, f_.instructions[at], operands));
  }

 private:
  void block(ir::BlockId b) {
    const auto params = f_.params_of(b);
    line_(names_.labels[b] + ":" + (params.empty() ? "" : " " + assignments(params)));
  }

  void instruction(ir::InstructionId i, const std::string& what_happened) {
    constexpr std::size_t column = 28;
    std::string out = "  " + ir::instruction_text(f_, names_, i);
    if (!what_happened.empty()) {
      if (out.size() < column) out.resize(column, ' ');
      out += "  # " + what_happened;
    }
    line_(out);
  }

  [[nodiscard]] std::string assignments(std::span<const ir::ValueId> values) const {
    std::string out;
    for (const ir::ValueId v : values) {
      if (!out.empty()) out += ", ";
      out += names_.values[v] + " = " + text(frame_.get(v), is_float(f_, v));
    }
    return out;
  }

  const ir::Function& f_;
  const ir::UniqueNames names_;
  const Frame& frame_;
  const std::function<void(std::string_view)>& line_;
  std::string pending_;  // what the branch just executed has done so far
};

}  // namespace

std::string float_text(double number) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number < 0 ? "-inf" : "inf";
  std::array<char, 32> characters{};
  const auto end = std::to_chars(characters.data(), characters.data() + characters.size(), number);
  std::string out(characters.data(), end.ptr);
  if (out.find('.') == std::string::npos) out.insert(std::min(out.find('e'), out.size()), ".0");
  return out;
}

std::string text(const Datum& datum, bool is_float) {
  switch (datum.state) {
    case DatumState::undef: return "undef";
    case DatumState::unwritten: return "unwritten";
    case DatumState::defined: break;
  }
  if (is_float) return float_text(std::bit_cast<double>(datum.low));
  return std::to_string(static_cast<std::int64_t>(datum.low));
}

std::string ending_text(const ir::Function& f, const Run& run) {
  const auto at = [&] { return ir::instruction_text(f, ir::unique_names(f), run.last); };
  switch (run.ending) {
    case Ending::returned: break;
    case Ending::trapped: return "trapped at: " + at();
    case Ending::out_of_fuel:
      return "out of fuel after " + std::to_string(run.steps) + " instructions";
    case Ending::end_of_tape: return "end of the tape at: " + at();
    case Ending::undefined_behaviour: return "undefined behaviour at: " + at();
    case Ending::diverged: return "loops for ever in jumps and copies at: " + at();
  }
  const Event& last = run.events.back();
  if (last.count == 0) return "returned";
  return "returned " + list(f, f.instructions[last.instruction], run.data_of(last));
}

void trace(const ir::Function& f, const Options& options, Run& run,
           const std::function<void(std::string_view)>& line) {
  Workspace workspace;
  workspace.frame.prepare(f);
  Tracer tracer(f, workspace.frame, line);
  execute<Domain::concrete>(f, options, run, workspace, tracer);
  line(ending_text(f, run));
}

std::vector<std::string> trace(const ir::Function& f, const Options& options, Run& run) {
  std::vector<std::string> lines;
  trace(f, options, run, [&lines](std::string_view one) { lines.emplace_back(one); });
  return lines;
}

}  // namespace phidelity::interp
