// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The draft of mutations, by the name that tests know it by.
#pragma once

#include "generators/mutations/draft.h"

namespace phidelity::tests {

using generators::Draft;
using generators::DraftBlock;
using generators::DraftEdge;
using generators::DraftInstruction;

}  // namespace phidelity::tests
