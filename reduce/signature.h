// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a reduction keeps of a fault, so that it never slips to another one.
//
//   signature_of(ssa, verdict)  ==  {faulty, swap, notes {cycle, back-edge}, victim phi}
//   to_string(...)              ==  "faulty, swap (back-edge, cycle; of a phi)"
//
// `Keep` says how much of it must stay: the verdict alone; the class too; the notes and the kind of
// victim too, which is the default; or besides a concrete input on which the outputs differ.
//
// Tested by: tests/reduce/signature_test.cpp
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ir/program.h"
#include "oracle/verdict.h"

namespace phidelity::reduce {

enum class Keep : std::uint8_t { verdict, fault_class, signature, observable };
inline constexpr std::array<std::string_view, 4> keep_names = {"verdict", "class", "signature",
                                                               "observable"};
[[nodiscard]] std::optional<Keep> keep_named(std::string_view name);

// What it is that was read wrongly.
enum class Victim : std::uint8_t { none, parameter, phi, result };

struct Signature {
  oracle::Outcome outcome = oracle::Outcome::proved;
  bool judges_disagree = false;
  std::optional<oracle::FaultClass> fault_class;  // where faulty
  oracle::Notes notes;
  Victim victim = Victim::none;

  // Something to reduce: a fault, or judges that disagree.
  [[nodiscard]] bool shows_something() const { return fault_class.has_value() || judges_disagree; }
  // Is the other one the same, as far as it must be? Requires: shows_something().
  [[nodiscard]] bool same(const Signature& other, Keep keep) const;
};
// Requires: `verdict` is about `ssa`.
[[nodiscard]] Signature signature_of(const ir::Function& ssa, const oracle::Verdict& verdict);
[[nodiscard]] std::string to_string(const Signature& signature);

}  // namespace phidelity::reduce
