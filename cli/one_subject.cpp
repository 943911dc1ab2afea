// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/one_subject.h"

#include <string>
#include <utility>

namespace phidelity::cli {

Result<campaign::Subject> one_subject(const SubjectFlags& flags) {
  auto subjects = subjects_of(flags);
  if (!subjects) return std::unexpected(subjects.error());
  if (subjects->all.size() == 1) return std::move(subjects->all.front());
  return failure("one destroyer is wanted, not " + std::to_string(subjects->all.size()),
                 "a fault is kept under the one destroyer that makes it");
}

}  // namespace phidelity::cli
