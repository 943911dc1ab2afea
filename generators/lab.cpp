// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/lab.h"

#include <array>
#include <string_view>
#include <vector>

#include "generators/profiles.h"
#include "ir/text.h"

namespace phidelity::generators::detail {
namespace {

using ir::Opcode;
using ir::Operand;
using ir::ValueId;

constexpr std::string_view lost_copy =
    "ssa @lost(n) {\nentry:\n  br H(1)\nH(x2):\n  x3 = add x2, 1\n  t = lt x3, n\n"
    "  cbr t, H(x3), X\nX:\n  ret x2\n}\n";
constexpr std::string_view swap =
    "ssa @swap(n) {\nentry:\n  br H(1, 2, 0)\nH(a, b, i):\n  i1 = add i, 1\n  t = lt i1, n\n"
    "  cbr t, L, X\nL:\n  br H(b, a, i1)\nX:\n  r = sub a, b\n  ret r\n}\n";

ir::Function parsed(std::string_view text) {
  return std::move(ir::parse("briggs.ssa", text)->functions[0].function);
}

}  // namespace

// entry: br H(n & 7, n + 1, ...)   H(i, p...): cbr i - 1, L, X   L: br H(i - 1, ...)   X: ret p...
void draw_stress(Choices& choices, const Features& features, ir::Function& f) {
  f.clear();
  const std::uint32_t count = choices.between(2, 7);  // phis beside the counter
  f.params.push_back(f.add_value());
  for (int b = 0; b < 4; ++b) f.add_block();
  const auto emit = [&f](Opcode opcode, Operand left, std::int64_t right) {
    const ValueId result = f.add_value();
    f.add_instruction(opcode, {&result, 1}, std::array{left, Operand::integer(right)});
    return Operand::value(result);
  };
  const Operand n = Operand::value(f.params[0]);
  f.open(0);
  std::vector<Operand> outside{emit(Opcode::and_, n, 7)};
  for (std::uint32_t k = 1; k <= count; ++k) outside.push_back(emit(Opcode::add, n, k));
  f.add_branch(1, outside);

  f.open(1);
  std::vector<Operand> phis;
  for (std::uint32_t k = 0; k <= count; ++k) {
    const ValueId phi = f.add_value();
    f.add_param(phi);
    phis.push_back(Operand::value(phi));
  }
  const Operand next = emit(Opcode::sub, phis[0], 1);
  f.add_instruction(Opcode::cbr, {}, {&next, 1});
  f.add_edge(2);
  f.add_edge(3);

  f.open(2);
  std::vector<Operand> arguments{next};
  for (std::uint32_t k = 1; k <= count; ++k) {
    const std::uint32_t x = choices.below(20);
    const std::uint32_t which = 1 + choices.below(count);
    if (x >= 18 && features.constant_arguments) {
      arguments.push_back(Operand::integer(which));
    } else {
      arguments.push_back(x == 17 ? outside[which] : phis[which]);
    }
  }
  f.add_branch(1, arguments);

  f.open(3);
  f.add_instruction(Opcode::ret, {}, std::span(phis).subspan(1));
}

void draw_briggs(Choices& choices, const Features& features, ir::Function& f) {
  static const std::array programs{parsed(lost_copy), parsed(swap)};
  if (!features.constant_arguments || !features.self_loops) {
    return draw_pruned(choices, features, f);
  }
  f = programs[choices.below(programs.size())];
}

void draw_lab(Choices& choices, const Features& features, ir::Function& f) {
  const Profile& lab = *find_profile("lab");
  lab.part(choices.below(lab.part_sum())).draw(choices, features, f);
}

}  // namespace phidelity::generators::detail
