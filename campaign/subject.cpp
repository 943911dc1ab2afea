// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/subject.h"

namespace phidelity::campaign {

Subject subject_of(const destroyers::Entry& entry) {
  return {std::string(entry.name), entry.make};
}

}  // namespace phidelity::campaign
