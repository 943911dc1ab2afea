// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The destroyer of a command that is about one alone.
//
//   auto subject = one_subject(flags);     // --destroyer naive: subject->make()
//   one_subject(flags)                     // --destroyer sound: an error, those are several
//
// Tested by: tests/cli/reduce_test.cpp
#pragma once

#include "campaign/subject.h"
#include "cli/failure.h"
#include "cli/subjects.h"

namespace phidelity::cli {

// An adapter among them has been started, as by subjects_of.
[[nodiscard]] Result<campaign::Subject> one_subject(const SubjectFlags& flags);

}  // namespace phidelity::cli
