// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One judged program as one line of JSON.
//
//   json_line(judged)  ==  {"program":"swap.ssa","function":"swap","destroyer":"naive",
//                           "verdict":"faulty","class":"swap","edge":{"from":"L","slot":0,"to":"H"},
//                           ...,"faults":[{...}]}                                  (on one line)
//
// Keys are stable and in this order; a key that is absent does not apply. The keys of a fault
// stand at the top for the fault with the shortest witness and again in `faults`, which lists
// every distinct culprit. `edge` and `witness` speak in SSA labels; `culprit` and `location` are
// of the destroyed program, `reader` and `victim` of the SSA one. Words are signed.
//
// Tested by: tests/report/json_test.cpp
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "report/judged.h"

namespace phidelity::report {

[[nodiscard]] nlohmann::ordered_json json_of(const Judged& judged);
[[nodiscard]] std::string json_line(const Judged& judged);

// Any value on one line, with its newline. Bytes that are not UTF-8 (of a file name) are replaced
// rather than refused.
[[nodiscard]] std::string line_of(const nlohmann::ordered_json& value);

}  // namespace phidelity::report
