// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/one_subject.h"

#include "cli/subjects.h"

namespace phidelity::cli {

Result<campaign::Subject> one_subject(const std::vector<std::string>& names) {
  if (names.size() == 1 && is_compiler(names.front())) {
    return compiler_subject(names.front(), {});
  }
  const auto entries = entries_of(names);
  if (entries.size() == 1) return campaign::subject_of(*entries.front());
  return failure("--destroyer: one is wanted, not " + std::to_string(entries.size()),
                 "a fault is kept under the one destroyer that makes it");
}

}  // namespace phidelity::cli
