// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The make-up of a published corpus of 564 functions: 153 constructed conventionally, as many on the
// fly, 256 of parallel copies alone, and the two programs of Briggs et al.
//
//   phidelity fuzz --profile lab --programs 564 --destroyer naive      a table part by part
//
// The functions were not published, so ours differ in all but their kinds. There naive copies get
// none of the conventional ones wrong, one constructed on the fly, 155 of parallel copies, and both
// of Briggs et al.; construction on the fly folds copies here, and so more of its programs are hard.
//
// Tested by: tests/generators/lab_test.cpp
// Reference: the fourth seed, lesson 16.6 ("At scale"); P. Briggs, K. D. Cooper, T. J. Harvey,
// L. T. Simpson, "Practical Improvements to the Construction and Destruction of Static Single
// Assignment Form", SP&E 28(8), 1998: the lost-copy and the swap problem.
#pragma once

#include "generators/capabilities.h"
#include "generators/choices.h"
#include "ir/program.h"

namespace phidelity::generators::detail {

// A loop whose way back is a random parallel copy of its phis, all of which are returned.
void draw_stress(Choices& choices, const Features& features, ir::Function& f);
// The lost-copy or the swap program; where what they need is off, a pruned one.
void draw_briggs(Choices& choices, const Features& features, ir::Function& f);

}  // namespace phidelity::generators::detail
