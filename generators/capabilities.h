// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which parts of the language a generated program may use: a campaign stays inside what its
// destroyer takes.
//
//   Features features;                     // everything
//   features.disable("switch");            // true: there is such a feature, now it is off
//
// What is switched off never occurs in a program; what is on occurs in some. The structural
// features that a program *shows* are another matter, see features.h.
//
// Tested by: tests/generators/capabilities_test.cpp
#pragma once

#include <array>
#include <expected>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace phidelity::generators {

struct Features {
  bool switches = true;
  bool brdec = true;
  bool branch = true;
  bool call = true;
  bool floats = true;
  bool undef = true;
  bool memory = true;
  bool input = true;
  bool print = true;
  bool division = true;
  bool trap = true;
  bool copy = true;
  bool nosplit = true;
  bool terminator_arguments = true;
  bool constant_arguments = true;
  bool multi_edges = true;
  bool self_loops = true;
  bool unreachable = true;

  // Switches a feature of the table below off, or with "opaque" both `call` and `branch`.
  // Returns false, and changes nothing, if there is none of this name.
  bool disable(std::string_view name);
  // Leaves on what is on in both.
  void restrict_to(const Features& others);
};

struct FeatureName {
  std::string_view name;
  std::string_view summary;
  bool Features::* member = nullptr;
};

inline constexpr std::array feature_names = {
    FeatureName{"switch", "the terminator `switch`", &Features::switches},
    FeatureName{"brdec", "the terminator `brdec`", &Features::brdec},
    FeatureName{"branch", "opaque branches", &Features::branch},
    FeatureName{"call", "opaque calls", &Features::call},
    FeatureName{"float", "values of class f", &Features::floats},
    FeatureName{"undef", "`undef` as operand or argument", &Features::undef},
    FeatureName{"memory", "`load` and `store`", &Features::memory},
    FeatureName{"input", "`input`", &Features::input},
    FeatureName{"print", "`print`", &Features::print},
    FeatureName{"division", "`div` and `rem`, which may trap", &Features::division},
    FeatureName{"trap", "the terminator `trap`", &Features::trap},
    FeatureName{"copy", "`x = y` in the SSA program", &Features::copy},
    FeatureName{"nosplit", "edges that may not be split", &Features::nosplit},
    FeatureName{"terminator-argument", "edge arguments defined by their block's own terminator",
                &Features::terminator_arguments},
    FeatureName{"constant-argument", "literals as edge arguments", &Features::constant_arguments},
    FeatureName{"multi-edge", "two slots of a block with one target", &Features::multi_edges},
    FeatureName{"self-loop", "edges from a block to itself", &Features::self_loops},
    FeatureName{"unreachable", "blocks that no path leads to", &Features::unreachable},
};

inline constexpr Features no_features = [] {
  Features none;
  for (const FeatureName& row : feature_names) none.*row.member = false;
  return none;
}();

// Those and no others.
[[nodiscard]] constexpr Features features_only(
    std::initializer_list<bool Features::*> members) {
  Features some = no_features;
  for (bool Features::* const member : members) some.*member = true;
  return some;
}

// What a destroyer says that it takes: names of features, nothing else being on; "all", which is
// everything; and after that "-switch" for what is not among it. Names as for `disable`.
// The error is the first word that names nothing.
[[nodiscard]] std::expected<Features, std::string> features_of(
    std::span<const std::string> capabilities);

}  // namespace phidelity::generators
