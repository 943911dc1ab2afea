// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fuzz/targets.h"

namespace phidelity::fuzz {

const Target* find_target(std::string_view name) {
  for (const Target& target : targets) {
    if (target.name == name) return &target;
  }
  return nullptr;
}

}  // namespace phidelity::fuzz
