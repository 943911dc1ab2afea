// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/verdict.h"

#include <algorithm>
#include <array>

namespace phidelity::oracle {
namespace {

constexpr std::array<std::string_view, 5> outcome_names = {"proved", "agreed", "faulty",
                                                            "declined", "inconclusive"};
constexpr std::array<std::string_view, fault_class_count> class_names = {
    "swap",         "lost-copy",    "critical-edge", "misplaced-copy",     "interference",
    "missing-copy", "wrong-operand", "temp-clobber",  "uninitialised",      "wrong-target",
    "diverges",     "wrong-result", "leftover-phi",  "malformed",          "split-unsplittable",
    "crash",        "timeout",      "memory",        "garbage"};

}  // namespace

std::string_view name_of(Outcome outcome) {
  return outcome_names[static_cast<std::size_t>(outcome)];
}

std::string_view name_of(FaultClass fault_class) {
  return class_names[static_cast<std::size_t>(fault_class)];
}

std::optional<FaultClass> fault_class_named(std::string_view name) {
  const auto at = std::find(class_names.begin(), class_names.end(), name);
  if (at == class_names.end()) return std::nullopt;
  return static_cast<FaultClass>(at - class_names.begin());
}

std::vector<std::string_view> names_of(const Notes& notes) {
  std::vector<std::string_view> names;
  if (notes.critical) names.push_back("critical");
  if (notes.back_edge) names.push_back("back-edge");
  if (notes.multi_edge) names.push_back("multi-edge");
  if (notes.terminator_operand) names.push_back("terminator-operand");
  if (notes.chain) names.push_back("chain");
  if (notes.cycle) names.push_back("cycle");
  if (notes.unstable) names.push_back("unstable");
  if (notes.observable) names.push_back(*notes.observable ? "observable" : "latent");
  return names;
}

}  // namespace phidelity::oracle
