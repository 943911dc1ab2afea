// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The other end of a server's pipes: greets, and answers frames until its input ends.
//
//   serve(0, 1, "all", [](const std::string& ssa, Reply& reply) { reply.text = ...; });
//
// Tested by: tests/destroyers/adapters/foreign_test.cpp
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "destroyers/adapters/reply.h"
#include "destroyers/destroyer.h"

namespace phidelity::destroyers::adapters {

// Gets the text, and a reply that is answered and empty. `declined` is answered with `decline`,
// anything else that is not answered with `error`.
using Handler = std::function<void(const std::string& ssa, Reply& reply)>;

// Returns true at the end of the input; false where it breaks off or is no frame, or where nobody
// reads the output. `sequence` answers what a sequencer is asked; without it that is no frame.
bool serve(int input, int output, std::string_view capabilities, const Handler& destroy,
           const Handler& sequence = {});

// One of our own destroyers, for others to try their side of the protocol on.
[[nodiscard]] Handler handler_of(Destroyer& destroyer);

}  // namespace phidelity::destroyers::adapters
