// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/capabilities.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "generators/profiles.h"
#include "ir/cfg.h"
#include "tests/support/sample.h"

namespace phidelity::generators {
namespace {

using ir::Function;
using ir::Opcode;
using ir::Operand;

bool uses_opcode(const Function& f, std::initializer_list<Opcode> opcodes) {
  return std::ranges::any_of(f.instructions, [&](const ir::Instruction& i) {
    return std::ranges::find(opcodes, i.opcode) != opcodes.end();
  });
}

bool has_operand(const Function& f, ir::OperandKind kind) {
  return std::ranges::any_of(f.operands, [&](Operand o) { return o.kind == kind; });
}

bool has_float(const Function& f) {
  return has_operand(f, ir::OperandKind::real) ||
         std::ranges::any_of(f.values, [](const ir::Value& v) { return v.reg_class != 0; });
}

bool has_constant_argument(const Function& f) {
  return std::ranges::any_of(f.edges, [&](const ir::Edge& e) {
    return std::ranges::any_of(f.arguments_of(e), &Operand::is_constant);
  });
}

// In reachable code: elsewhere any name may be used, a terminator's results included.
bool has_terminator_argument(const Function& f) {
  const ir::Cfg cfg(f);
  return std::ranges::any_of(f.edges, [&](const ir::Edge& e) {
    const auto results = f.results_of(f.terminator_of(e.source));
    return cfg.reachable(e.source) &&
           std::ranges::any_of(f.arguments_of(e), [&](Operand o) {
             return o.is_value() && std::ranges::find(results, o.id()) != results.end();
           });
  });
}

bool has_multi_edge(const Function& f) {
  for (const ir::Edge& a : f.edges) {
    for (const ir::Edge& b : f.edges) {
      if (&a != &b && a.source == b.source && a.target == b.target) return true;
    }
  }
  return false;
}

bool has_unreachable(const Function& f) {
  return ir::Cfg(f).reverse_postorder().size() < f.blocks.size();
}

struct Row {
  std::string_view name;
  std::function<bool(const Function&)> shown;
};

const std::vector<Row>& rows() {
  static const std::vector<Row> table = {
      {"switch", [](const Function& f) { return uses_opcode(f, {Opcode::switch_}); }},
      {"brdec", [](const Function& f) { return uses_opcode(f, {Opcode::brdec}); }},
      {"branch", [](const Function& f) { return uses_opcode(f, {Opcode::branch}); }},
      {"call", [](const Function& f) { return uses_opcode(f, {Opcode::call}); }},
      {"float", has_float},
      {"undef", [](const Function& f) { return has_operand(f, ir::OperandKind::undef); }},
      {"memory", [](const Function& f) { return uses_opcode(f, {Opcode::load, Opcode::store}); }},
      {"input", [](const Function& f) { return uses_opcode(f, {Opcode::input}); }},
      {"print", [](const Function& f) { return uses_opcode(f, {Opcode::print}); }},
      {"division", [](const Function& f) { return uses_opcode(f, {Opcode::div, Opcode::rem}); }},
      {"trap", [](const Function& f) { return uses_opcode(f, {Opcode::trap}); }},
      {"copy", [](const Function& f) { return uses_opcode(f, {Opcode::copy}); }},
      {"nosplit",
       [](const Function& f) { return std::ranges::any_of(f.edges, &ir::Edge::nosplit); }},
      {"terminator-argument", has_terminator_argument},
      {"constant-argument", has_constant_argument},
      {"multi-edge", has_multi_edge},
      {"self-loop",
       [](const Function& f) {
         return std::ranges::any_of(f.edges,
                                    [](const ir::Edge& e) { return e.source == e.target; });
       }},
      {"unreachable", has_unreachable},
  };
  return table;
}

int count(const Features& features, const Row& row) {
  int shown = 0;
  Function f;
  for (const Profile& profile : profiles) {
    const std::uint64_t programs = profile.name == "large" ? 50 : tests::sampled(300);
    for (std::uint64_t k = 0; k < programs; ++k) {
      SeededChoices choices(9, k);
      generate(profile, choices, features, f);
      shown += row.shown(f);
    }
  }
  return shown;
}

TEST(Features, EachOfTheTableIsTestedHere) {
  ASSERT_EQ(rows().size(), feature_names.size());
  for (std::size_t i = 0; i < rows().size(); ++i) EXPECT_EQ(rows()[i].name, feature_names[i].name);
}

TEST(Features, WhatIsOffNeverOccursAndWhatIsOnDoes) {
  for (const Row& row : rows()) {
    EXPECT_GT(count({}, row), static_cast<int>(tests::sampled(20))) << row.name;
    Features without;
    ASSERT_TRUE(without.disable(row.name));
    EXPECT_EQ(count(without, row), 0) << row.name;
  }
}

TEST(Features, AllOffIsStillAProgramWithBranches) {
  Features none;
  for (const FeatureName& row : feature_names) none.disable(row.name);
  for (const Row& row : rows()) EXPECT_EQ(count(none, row), 0) << row.name;
  EXPECT_GT(count(none, {"cbr", [](const Function& f) { return uses_opcode(f, {Opcode::cbr}); }}),
            static_cast<int>(tests::sampled(1'000)));
}

TEST(Features, OpaqueIsCallsAndBranches) {
  Features features;
  EXPECT_TRUE(features.disable("opaque"));
  EXPECT_FALSE(features.call);
  EXPECT_FALSE(features.branch);
  EXPECT_TRUE(features.switches);
}

TEST(Features, AnUnknownNameIsRefused) {
  Features features;
  EXPECT_FALSE(features.disable("swich"));
  EXPECT_FALSE(features.disable(""));
  for (const FeatureName& row : feature_names) EXPECT_TRUE(features.*row.member) << row.name;
}

}  // namespace
}  // namespace phidelity::generators
