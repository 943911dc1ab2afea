// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inputs, the targets, and what mutation and crossover make of inputs.
#include "fuzz/targets.h"

#include <gtest/gtest.h>

#include <string>

#include "fuzz/mutate.h"
#include "generators/choices.h"
#include "tests/support/programs.h"

namespace phidelity::fuzz {
namespace {

ProgramInput read(std::string_view bytes, bool* text = nullptr) {
  InputReader reader;
  ProgramInput input;
  const bool was_text = reader.read(bytes_of(bytes), input);
  if (text != nullptr) *text = was_text;
  return input;
}

std::string drawn_bytes(std::uint64_t index, std::uint32_t size) {
  generators::SeededChoices choices(5, index);
  std::string bytes;
  for (std::uint32_t k = 0; k < size; ++k) bytes += static_cast<char>(choices.below(256));
  return bytes;
}

TEST(Input, TextIsTheProgramThatItSays) {
  bool text = false;
  EXPECT_EQ(ir::print(read(tests::swap_text, &text).ssa), tests::swap_text);
  EXPECT_TRUE(text);
}

TEST(Input, AnyBytesAreAValidProgram) {
  for (std::uint64_t k = 0; k < 400; ++k) {
    const std::string bytes = drawn_bytes(k, static_cast<std::uint32_t>(k) / 2);
    const ProgramInput input = read(bytes);
    ASSERT_EQ(ir::to_string(ir::verify(input.ssa)), "") << k;
    EXPECT_EQ(text_of(read(bytes)), text_of(input));
  }
}

// Text that is no program, is a destroyed one, or is not strict.
TEST(Input, TextThatIsNoProgramIsTakenAsBytes) {
  for (const std::string_view text :
       {"ssa @f(", "hello", " ", "tac @f() {\nentry:\n  ret\n}\n",
        "ssa @f() {\nentry:\n  ret x\n}\n"}) {
    bool was_text = true;
    const ProgramInput input = read(text, &was_text);
    EXPECT_FALSE(was_text) << text;
    EXPECT_TRUE(ir::verify(input.ssa).empty()) << text;
  }
}

TEST(Input, WhatFollowsTheProgramDoesNotCount) {
  const std::string wanted = text_of(read(tests::swap_text));
  const std::string text(tests::swap_text);
  EXPECT_EQ(text_of(read(text + "stale }\n\xff{")), wanted);
  EXPECT_EQ(text_of(read(text + std::string("\0ssa @g(", 8))), wanted);
}

TEST(Input, EditsStandInAComment) {
  const ProgramInput input = read("# edits 3 0 17\n" + std::string(tests::swap_text));
  EXPECT_EQ(input.edits, (std::vector<std::uint32_t>{3, 0, 17}));
  EXPECT_EQ(text_of(read(text_of(input))), text_of(input));
  EXPECT_EQ(read("# edits 1 x\n" + std::string(tests::swap_text)).edits.size(), 1u);
}

TEST(Mutate, AProgramsTextComesOutOfAnyBytesAndFits) {
  for (std::uint64_t k = 0; k < 150; ++k) {
    const std::string bytes = drawn_bytes(k, 60);
    const auto seed = static_cast<std::uint32_t>(k);
    for (const std::size_t size_max : {std::size_t{4096}, std::size_t{120}, std::size_t{40}}) {
      const std::string next = mutated(bytes_of(bytes), 16, size_max, seed);
      ASSERT_LE(next.size(), size_max);
      ASSERT_FALSE(next.empty());
      bool text = false;
      (void)read(next, &text);
      EXPECT_TRUE(text) << next;
      EXPECT_EQ(mutated(bytes_of(bytes), 16, size_max, seed), next);
    }
    EXPECT_EQ(mutated(bytes_of(bytes), 16, 10, seed), "") << "no program is that short";
  }
}

TEST(Mutate, EditsAreForTheTargetThatDrawsThem) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    EXPECT_TRUE(read(mutated(bytes_of(tests::swap_text), 0, 4096, seed)).edits.empty());
    EXPECT_EQ(read(mutated(bytes_of(tests::swap_text), 1, 4096, seed)).edits.size(), 1u);
  }
}

TEST(Mutate, TwoInputsBecomeOne) {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    const std::string next =
        crossed(bytes_of(tests::swap_text), bytes_of(tests::lost_copy_text), 4096, seed);
    EXPECT_EQ(read(next).ssa.blocks.size(), 7u) << next;
    const std::string small =
        crossed(bytes_of(tests::swap_text), bytes_of(tests::lost_copy_text), 100, seed);
    EXPECT_LE(small.size(), 100u);
    EXPECT_FALSE(small.empty());
  }
}

// A target that could not find anything would be worth nothing: tests/fuzz/standalone_test.cpp asks
// `destroy` of a destroyer that is wrong.
TEST(Targets, FindNothingInDrawnBytes) {
  for (const Target& target : targets) {
    if (target.name == "plugin") continue;  // it has no subject of its own
    for (std::uint64_t k = 0; k < 25; ++k) {
      const auto finding = target.run(bytes_of(drawn_bytes(k, 100)));
      EXPECT_FALSE(finding) << target.name << "\n" << text_of(*finding);
    }
  }
}

TEST(Targets, AreKnownByTheirNames) {
  for (const Target& target : targets) EXPECT_EQ(find_target(target.name), &target);
  EXPECT_EQ(find_target("none"), nullptr);
}

}  // namespace
}  // namespace phidelity::fuzz
