// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/capabilities.h"

namespace phidelity::generators {

bool Features::disable(std::string_view name) {
  if (name == "opaque") {
    call = branch = false;
    return true;
  }
  for (const FeatureName& row : feature_names) {
    if (row.name == name) {
      this->*row.member = false;
      return true;
    }
  }
  return false;
}

}  // namespace phidelity::generators
