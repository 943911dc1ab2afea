// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/rules.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace phidelity::ir {
namespace {

// What an operation asks of the class of its operands, and of its results.
enum class Want : std::uint8_t {
  any,
  not_float,
  floating,
  alike,  // copies and `select`: as the result
};

constexpr Want want_of_operands(Opcode op) {
  switch (op) {
    case Opcode::load:
    case Opcode::store:
    case Opcode::print:
    case Opcode::input:
    case Opcode::call:
    case Opcode::br:
    case Opcode::cbr:
    case Opcode::ret:
    case Opcode::trap:
    case Opcode::branch: return Want::any;
    case Opcode::copy:
    case Opcode::parallel_copy:
    case Opcode::select: return Want::alike;
    default: return info(op).float_operands ? Want::floating : Want::not_float;
  }
}

constexpr Want want_of_results(Opcode op) {
  if (info(op).float_result) return Want::floating;
  const Want operands = want_of_operands(op);
  return operands == Want::any || operands == Want::alike ? operands : Want::not_float;
}

struct Wants {
  Want operands;
  Want results;
};
constexpr std::array<Wants, opcode_count> wants = [] {
  std::array<Wants, opcode_count> table{};
  for (std::size_t i = 0; i < opcode_count; ++i) {
    table[i] = {want_of_operands(static_cast<Opcode>(i)), want_of_results(static_cast<Opcode>(i))};
  }
  return table;
}();

bool edge_count_fits(Opcode op, std::uint32_t count) {
  switch (op) {
    case Opcode::br: return count == 1;
    case Opcode::cbr:
    case Opcode::brdec: return count == 2;
    case Opcode::switch_:
    case Opcode::branch: return count >= 1;
    default: return count == 0;
  }
}

}  // namespace

bool Rules::hold(const Function& f, std::vector<Finding>* findings) {
  f_ = &f;
  findings_ = findings;
  failed_ = false;
  const std::size_t first = findings == nullptr ? 0 : findings->size();
  if (f.blocks.empty()) {
    fail(Rule::no_blocks, {Where::header, 0, 0});
    return false;
  }
  if (f.form == Form::ssa) {
    definitions_.assign(f.values.size(), {undefined, 0});
  } else {
    last_list_.assign(f.values.size(), 0);
    list_count_ = 0;
  }
  check_parameters();
  for (BlockId b = 0; b < f.blocks.size() && !may_stop(); ++b) check_block(b);
  if (may_stop()) return false;
  if (f.form == Form::ssa) check_strictness();
  if (failed_ && findings != nullptr) {
    // The two passes as one list, in the order of the program.
    std::sort(findings->begin() + static_cast<std::ptrdiff_t>(first), findings->end(),
              [](const Finding& a, const Finding& b) {
                const bool a_inside = a.where != Where::header;
                const bool b_inside = b.where != Where::header;
                return std::tie(a_inside, a.block, a.where, a.id, a.order) <
                       std::tie(b_inside, b.block, b.where, b.id, b.order);
              });
  }
  return !failed_;
}

void Rules::fail(Rule rule, const Site& site, const Operand& operand, ClassId wanted,
                 BlockId definition) {
  failed_ = true;
  if (findings_ == nullptr) return;
  findings_->push_back({rule, site.where, site.id, site.block, operand, wanted, definition,
                        static_cast<std::uint32_t>(findings_->size())});
}

void Rules::check_parameters() {
  const Site site{Where::header, 0, 0};
  if (f_->form == Form::ssa) {
    for (const ValueId p : f_->params) define(p, 0, site);
  } else {
    check_distinct(f_->params, Rule::duplicate_parameter, site);
  }
}

void Rules::check_block(BlockId b) {
  const Site site{Where::block, b, b};
  const auto params = f_->params_of(b);
  if (b == 0 && !params.empty()) fail(Rule::entry_params, site, Operand::value(params[0]));
  if (f_->form == Form::ssa) {
    for (const ValueId p : params) define(p, 0, site);
  } else {
    check_distinct(params, Rule::duplicate_parameter, site);
  }
  const Range instructions = f_->blocks[b].instructions;
  for (InstructionId i = instructions.begin; i < instructions.end; ++i) check_instruction(b, i);
  check_terminator(b);
  const Range edges = f_->blocks[b].edges;
  for (EdgeId e = edges.begin; e < edges.end; ++e) check_edge(b, e);
}

void Rules::check_terminator(BlockId b) {
  const Range instructions = f_->blocks[b].instructions;
  if (instructions.empty() || !is_terminator(f_->terminator_of(b).opcode)) {
    fail(Rule::no_terminator, {Where::block, b, b});
    return;
  }
  const Opcode op = f_->terminator_of(b).opcode;
  if (!edge_count_fits(op, f_->blocks[b].edges.size())) {
    fail(Rule::edge_count, {Where::instruction, instructions.end - 1, b});
  }
  if (op == Opcode::switch_) check_cases(b);
}

void Rules::check_cases(BlockId b) {
  const Range edges = f_->blocks[b].edges;
  cases_.clear();
  // The last slot is the default.
  for (EdgeId e = edges.begin; e + 1 < edges.end; ++e) {
    cases_.emplace_back(f_->edges[e].case_value, e);
  }
  std::sort(cases_.begin(), cases_.end());
  for (std::size_t k = 1; k < cases_.size(); ++k) {
    if (cases_[k].first != cases_[k - 1].first) continue;
    fail(Rule::duplicate_case, {Where::edge, cases_[k].second, b},
         Operand::integer(cases_[k].first));
  }
}

void Rules::check_edge(BlockId b, EdgeId e) {
  const Site site{Where::edge, e, b};
  const Edge& edge = f_->edges[e];
  if (edge.target == 0) fail(Rule::entry_targeted, site);
  const auto arguments = f_->arguments_of(edge);
  const auto params = f_->params_of(edge.target);
  if (arguments.size() != params.size()) {
    fail(Rule::argument_count, site);
    return;
  }
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    expect_class(arguments[k], f_->values[params[k]].reg_class, site);
  }
}

void Rules::check_instruction(BlockId b, InstructionId id) {
  const Site site{Where::instruction, id, b};
  const Instruction& i = f_->instructions[id];
  const OpcodeInfo& about = info(i.opcode);
  const auto results = f_->results_of(i);
  if (about.terminator && id + 1 != f_->blocks[b].instructions.end) {
    fail(Rule::terminator_inside, site);
  }
  if (f_->form == Form::ssa) {
    if (i.opcode == Opcode::parallel_copy) fail(Rule::parallel_copy_in_ssa, site);
    for (const ValueId r : results) define(r, id + 1, site);
  } else if (results.size() > 1) {
    check_distinct(results, Rule::duplicate_destination, site);
  }
  const auto misfit = [](std::int8_t count, Range range) {
    return count != OpcodeInfo::any && range.size() != static_cast<std::uint32_t>(count);
  };
  if (misfit(about.operands, i.operands)) {
    fail(Rule::operand_count, site);
  } else if (misfit(about.results, i.results)) {
    fail(Rule::result_count, site);
  } else if (i.opcode == Opcode::parallel_copy && i.results.size() != i.operands.size()) {
    fail(Rule::parallel_copy_count, site);
  } else {
    check_classes(i, site);
  }
}

// Requires: the counts of operands and results fit.
void Rules::check_classes(const Instruction& i, const Site& site) {
  const auto operands = f_->operands_of(i);
  const auto results = f_->results_of(i);
  const auto class_of = [&](ValueId v) { return f_->values[v].reg_class; };
  const Wants& want = wants[static_cast<std::size_t>(i.opcode)];
  switch (want.operands) {
    case Want::any: break;
    case Want::not_float:
      for (const Operand& o : operands) expect_not_float(o, site);
      break;
    case Want::floating:
      for (const Operand& o : operands) expect_class(o, class_float, site);
      break;
    case Want::alike:
      if (i.opcode == Opcode::select) {
        expect_not_float(operands[0], site);
        expect_class(operands[1], class_of(results[0]), site);
        expect_class(operands[2], class_of(results[0]), site);
      } else {
        for (std::size_t k = 0; k < operands.size(); ++k) {
          expect_class(operands[k], class_of(results[k]), site);
        }
      }
      break;
  }
  for (const ValueId r : results) {
    const bool is_float = class_of(r) == class_float;
    if (want.results == Want::floating && !is_float) {
      fail(Rule::result_class, site, Operand::value(r));
    } else if (want.results == Want::not_float && is_float) {
      fail(Rule::result_float, site, Operand::value(r));
    }
  }
}

void Rules::expect_class(const Operand& o, ClassId wanted, const Site& site) {
  bool fits = true;
  switch (o.kind) {
    case OperandKind::value: fits = f_->values[o.id()].reg_class == wanted; break;
    case OperandKind::integer: fits = wanted != class_float; break;
    case OperandKind::real: fits = wanted == class_float; break;
    case OperandKind::undef: break;
  }
  if (!fits) fail(Rule::operand_class, site, o, wanted);
}

void Rules::expect_not_float(const Operand& o, const Site& site) {
  const bool is_float =
      o.is_value() ? f_->values[o.id()].reg_class == class_float : o.kind == OperandKind::real;
  if (is_float) fail(Rule::operand_float, site, o);
}

void Rules::check_distinct(std::span<const ValueId> names, Rule rule, const Site& site) {
  ++list_count_;
  for (const ValueId v : names) {
    if (last_list_[v] == list_count_) fail(rule, site, Operand::value(v));
    last_list_[v] = list_count_;
  }
}

void Rules::define(ValueId v, std::uint32_t position, const Site& site) {
  Definition& d = definitions_[v];
  if (d.block == undefined) {
    d = {site.block, position};
    return;
  }
  const bool parameter = site.where == Where::header;
  fail(parameter ? Rule::duplicate_parameter : Rule::second_definition, site, Operand::value(v), 0,
       d.block);
  d.position = often;
}

void Rules::check_strictness() {
  cfg_.build(*f_);
  dominators_.build(*f_, cfg_);
  for (const BlockId b : cfg_.reverse_postorder()) {
    const Range instructions = f_->blocks[b].instructions;
    for (InstructionId i = instructions.begin; i < instructions.end; ++i) {
      for (const Operand& o : f_->operands_of(f_->instructions[i])) {
        check_use(o, i, {Where::instruction, i, b});
      }
    }
    const Range edges = f_->blocks[b].edges;
    for (EdgeId e = edges.begin; e < edges.end; ++e) {
      for (const Operand& o : f_->arguments_of(f_->edges[e])) {
        check_use(o, instructions.end, {Where::edge, e, b});
      }
    }
    if (may_stop()) return;
  }
}

// Is the definition at or before `position` in the block, or in a strict dominator?
void Rules::check_use(const Operand& o, std::uint32_t position, const Site& site) {
  if (!o.is_value()) return;
  const Definition d = definitions_[o.id()];
  if (d.position == often) return;
  if (d.block == site.block) {
    if (d.position > position) fail(Rule::early_use, site, o, 0, d.block);
  } else if (d.block == undefined) {
    fail(Rule::undefined_use, site, o);
  } else if (!dominators_.dominates(d.block, site.block)) {
    fail(Rule::unreached_use, site, o, 0, d.block);
  }
}

}  // namespace phidelity::ir
