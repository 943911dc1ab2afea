// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the tests of machine function texts share: the stored dumps, and functions from text.
//
// The dumps of texts/ are what llc 14 and 22 print before and after phi-node-elimination, without
// the lines of the head that the reader does not look at.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "foreign/mir/documents.h"
#include "foreign/mir/lower.h"
#include "foreign/mir/parse.h"
#include "ir/text.h"
#include "oracle/judge.h"

namespace phidelity::foreign::mir::testing {

inline std::string stored(const std::string& name) {
  std::ifstream in(std::string(PHIDELITY_SOURCE_DIR) + "/tests/foreign/mir/texts/" + name,
                   std::ios::binary);
  EXPECT_TRUE(in.good()) << name;
  return {std::istreambuf_iterator<char>(in), {}};
}

// The stored dumps that show more than one construct, by the target they are of.
inline constexpr const char* targets[] = {"x86-64", "aarch64", "riscv64"};

// A document of a file, given its body.
inline std::string with_head(std::string_view body) {
  return "---\nname: f\nbody: |\n" + std::string(body) + "...\n";
}

// Both sides of one function. `error` is the first thing that went wrong.
struct Sides {
  ir::Function ssa;
  ir::Function tac;
  std::string error;
};

inline Sides sides_of(const Document& before, const Document& after) {
  Sides sides;
  MachineFunction earlier;
  MachineFunction later;
  const auto fails = [&](const auto& done) {
    if (!done && sides.error.empty()) sides.error = ir::to_string(done.error());
    return !done;
  };
  if (fails(parse(before, earlier)) || fails(parse(after, later))) return sides;
  RegisterClasses classes;
  classes.join(earlier);
  classes.join(later);
  if (fails(lower(earlier, classes, ir::Form::ssa, sides.ssa))) return sides;
  if (fails(lower(later, classes, ir::Form::tac, sides.tac))) return sides;
  const auto errors = ir::verify(sides.ssa);
  if (!errors.empty()) sides.error = ir::to_string(errors);
  return sides;
}

// Of two bodies, judged.
inline oracle::Verdict judged(std::string_view before, std::string_view after) {
  const std::string first = with_head(before);
  const std::string second = with_head(after);
  const auto earlier = documents_of(first);
  const auto later = documents_of(second);
  EXPECT_EQ(earlier.size(), 1u);
  EXPECT_EQ(later.size(), 1u);
  if (earlier.size() != 1 || later.size() != 1) return {};
  const Sides sides = sides_of(earlier[0], later[0]);
  EXPECT_EQ(sides.error, "");
  if (!sides.error.empty()) return {};
  oracle::Judge judge;
  return judge.judge(sides.ssa, sides.tac, {});
}

// The canonical text of one body in ssa or tac form, or what is wrong with it.
inline std::string lowered(std::string_view body, ir::Form form = ir::Form::ssa) {
  const std::string text = with_head(body);
  const auto documents = documents_of(text);
  if (documents.size() != 1) return "no document";
  MachineFunction f;
  if (auto done = parse(documents[0], f); !done) return ir::to_string(done.error());
  RegisterClasses classes;
  classes.join(f);
  ir::Function out;
  if (auto done = lower(f, classes, form, out); !done) return ir::to_string(done.error());
  return ir::print(out);
}

}  // namespace phidelity::foreign::mir::testing
