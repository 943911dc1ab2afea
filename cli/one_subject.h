// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The destroyer of a command that is about one alone.
//
//   auto subject = one_subject({"naive"});     // subject->make()
//   one_subject({"sound"})                     // an error: those are several
//
// Tested by: tests/cli/reduce_test.cpp
#pragma once

#include <string>
#include <vector>

#include "campaign/subject.h"
#include "cli/failure.h"

namespace phidelity::cli {

[[nodiscard]] Result<campaign::Subject> one_subject(const std::vector<std::string>& names);

}  // namespace phidelity::cli
