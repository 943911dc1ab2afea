// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Puts the findings of ir/rules.h into words, with places and hints.
#include <algorithm>

#include "ir/bounds.h"
#include "ir/rules.h"
#include "ir/text.h"

namespace phidelity::ir {
namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

// One finding's sentence and hint.
class Words {
 public:
  Words(const Function& f, const SourceMap* source, const Finding& finding)
      : f_(f), source_(source), finding_(finding) {}

  void write(Error& error) {
    write_shape();
    write_counts();
    write_classes();
    write_definitions();
    error.what = std::move(what_);
    error.hint = std::move(hint_);
  }

 private:
  void say(std::string what, std::string hint) {
    what_ = std::move(what);
    hint_ = std::move(hint);
  }

  [[nodiscard]] std::string label(BlockId b) const { return quoted(f_.label_text(b)); }
  [[nodiscard]] std::string value() const { return quoted(f_.value_text(finding_.operand.id())); }
  [[nodiscard]] const Edge& edge() const { return f_.edges[finding_.id]; }
  [[nodiscard]] const Instruction& instruction() const { return f_.instructions[finding_.id]; }
  [[nodiscard]] std::string operation() const { return quoted(info(instruction().opcode).name); }
  [[nodiscard]] std::string edge_words() const {
    return "the edge from " + label(edge().source) + " to " + label(edge().target);
  }
  [[nodiscard]] std::string class_words(ClassId c) const {
    return "class " + std::string(f_.class_text(c));
  }

  // "'x' of class f", "the integer 4", "the float literal 1.5"
  [[nodiscard]] std::string operand_words() const {
    const Operand& o = finding_.operand;
    if (o.is_value()) return value() + " of " + class_words(f_.values[o.id()].reg_class);
    const std::string literal = operand_text(f_, UniqueNames{}, o);
    return (o.kind == OperandKind::integer ? "the integer " : "the float literal ") + literal;
  }

  // "'add'", "the edge from 'P' to 'B'"
  [[nodiscard]] std::string user_words() const {
    return finding_.where == Where::edge ? edge_words() : operation();
  }

  // "a parameter of the function", "in block 'D'", "in block 'D' (line 4)"
  [[nodiscard]] std::string definition_words() const {
    const ValueId v = finding_.operand.id();
    if (std::ranges::find(f_.params, v) != f_.params.end()) return "a parameter of the function";
    std::string words = "in block " + label(finding_.definition);
    if (source_ != nullptr && finding_.definition < source_->blocks.size() &&
        source_->blocks[finding_.definition].line > 0) {
      words += " (line " + std::to_string(source_->blocks[finding_.definition].line) + ")";
    }
    return words;
  }

  void write_shape() {
    switch (finding_.rule) {
      case Rule::no_blocks:
        return say("the function has no blocks", "write at least one block that ends in ret");
      case Rule::entry_params:
        return say(
            "the entry block " + label(0) + " has parameters",
            "nothing branches to the entry: make " + value() + " a parameter of the function");
      case Rule::entry_targeted:
        return say(label(edge().source) + " branches to the entry block " + label(0),
                   "begin with a block of its own that branches to " + label(0));
      case Rule::no_terminator:
        return say("block " + label(finding_.block) + " does not end in a terminator",
                   "end it with br, cbr, switch, brdec, branch, ret or trap");
      case Rule::terminator_inside:
        return say("the terminator " + operation() + " stands in the middle of block " +
                       label(finding_.block),
                   "begin a new block after it");
      case Rule::duplicate_case:
        return say("the switch has the case " +
                       std::to_string(static_cast<std::int64_t>(finding_.operand.bits)) +
                       " more than once",
                   "keep one of them");
      case Rule::parallel_copy_in_ssa:
        return say("a parallel copy stands in an ssa function",
                   "pass the values as block parameters, or write single copies");
      default: return;
    }
  }

  void write_counts() {
    const auto has_wants = [](std::size_t has, const std::string& noun, std::size_t wants) {
      return " has " + counted(has, noun) + " and wants " + std::to_string(wants);
    };
    switch (finding_.rule) {
      case Rule::edge_count: {
        const Opcode op = instruction().opcode;
        const bool many = op == Opcode::switch_ || op == Opcode::branch;
        const std::size_t wants = many || op == Opcode::br                   ? 1U
                                  : op == Opcode::cbr || op == Opcode::brdec ? 2U
                                                                             : 0U;
        return say(operation() + " has " +
                       counted(f_.blocks[finding_.block].edges.size(), "target") + " and wants " +
                       (many ? "at least " : "") + std::to_string(wants),
                   "give it as many targets as it has ways to go");
      }
      case Rule::operand_count:
        return say(
            operation() + has_wants(instruction().operands.size(), "operand",
                                    static_cast<std::size_t>(info(instruction().opcode).operands)),
            "");
      case Rule::result_count:
        return say(
            operation() + has_wants(instruction().results.size(), "result",
                                    static_cast<std::size_t>(info(instruction().opcode).results)),
            "");
      case Rule::parallel_copy_count:
        return say("the parallel copy has " + counted(instruction().results.size(), "destination") +
                       " and " + counted(instruction().operands.size(), "source"),
                   "write one source for each destination");
      case Rule::argument_count: {
        const std::size_t params = f_.params_of(edge().target).size();
        return say(edge_words() + " brings " + counted(edge().arguments.size(), "argument") +
                       ", but " + label(edge().target) + " has " + counted(params, "parameter"),
                   "write one argument for each parameter");
      }
      default: return;
    }
  }

  void write_classes() {
    const Operand& o = finding_.operand;
    switch (finding_.rule) {
      case Rule::operand_class: {
        std::string hint = "copies, phis and select keep the class";
        if (finding_.wanted == class_float) {
          hint = o.kind == OperandKind::integer
                     ? "write a float literal, with a point: " +
                           std::to_string(static_cast<std::int64_t>(o.bits)) + ".0"
                     : "convert an integer with i2f";
        } else if (o.kind == OperandKind::real) {
          hint = "write an integer, without a point";
        } else if (f_.values[o.id()].reg_class == class_float) {
          hint = "convert it with f2i";
        }
        return say(user_words() + " takes " + operand_words() + " where " +
                       class_words(finding_.wanted) + " is wanted",
                   std::move(hint));
      }
      case Rule::operand_float:
        return say(operation() + " is an integer operation and takes " + operand_words(),
                   o.is_value() ? "convert it with f2i" : "write an integer, without a point");
      case Rule::result_class:
        return say(operation() + " gives a float, but its result is " + operand_words(),
                   "write " + f_.value_text(o.id()) + ":f");
      case Rule::result_float:
        return say(operation() + " gives an integer, but its result is " + operand_words(),
                   "leave the class out, or convert with i2f");
      default: return;
    }
  }

  void write_definitions() {
    switch (finding_.rule) {
      case Rule::duplicate_parameter:
        return say("two parameters are named " + value(), "give each its own name");
      case Rule::duplicate_destination:
        return say(operation() + " writes " + value() + " twice",
                   "give each destination its own name");
      case Rule::second_definition:
        return say(value() + " is defined a second time",
                   "in ssa a name is defined once; the first is " + definition_words());
      case Rule::undefined_use:
        return say(user_words() + " uses " + value() + ", which nothing defines",
                   "define it before, make it a parameter, or write undef");
      case Rule::early_use:
        return say(user_words() + " uses " + value() + " before it is defined",
                   "define it above the use, or bring the value of the turn before through a "
                   "parameter of " +
                       label(finding_.block));
      case Rule::unreached_use:
        return say(user_words() + " uses " + value() + ", whose definition does not dominate it",
                   "it is defined " + definition_words() + "; bring it through block parameters");
      default: return;
    }
  }

  const Function& f_;
  const SourceMap* source_;
  const Finding& finding_;
  std::string what_;
  std::string hint_;
};

Place place_of(const Finding& finding, const SourceMap& source) {
  const auto at = [&](const std::vector<Place>& places) {
    return finding.id < places.size() ? places[finding.id] : Place{};
  };
  switch (finding.where) {
    case Where::header: return source.header;
    case Where::block: return at(source.blocks);
    case Where::instruction: return at(source.instructions);
    case Where::edge: return at(source.edges);
  }
  return {};
}

}  // namespace

std::vector<Error> verify(const Function& f, const SourceMap* source, std::string_view file_name) {
  std::vector<Error> errors;
  if (!in_bounds(f)) {
    errors.push_back({std::string(file_name), source == nullptr ? Place{} : source->header,
                      "the function refers to something that it does not have",
                      "an id or a range of its arrays is out of bounds", ErrorKind::invalid});
    return errors;
  }
  Rules rules;
  std::vector<Finding> findings;
  if (rules.hold(f, &findings)) return errors;
  errors.reserve(findings.size());
  for (const Finding& finding : findings) {
    Error& error = errors.emplace_back();
    error.file = file_name;
    error.kind = ErrorKind::invalid;
    if (source != nullptr) error.place = place_of(finding, *source);
    Words(f, source, finding).write(error);
  }
  return errors;
}

}  // namespace phidelity::ir
