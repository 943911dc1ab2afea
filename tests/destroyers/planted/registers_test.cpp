// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each planted fault of registers is the one that its line in the registry describes.
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

constexpr std::string_view cycle = R"(ssa @f(a, b, n) {
entry:
  br H(a, b)
H(x, y):
  print x
  cbr n, L, X
L:
  br H(y, x)
X:
  ret x
})";

// Is `lines` all that `label` holds before its branch?
void expect_moves(std::string_view destroyer, const std::string& label, std::string_view lines) {
  const std::string text = text_of(destroy(destroyer, cycle));
  const std::string block = label + ":\n" + std::string(lines) + "  br H\n";
  EXPECT_NE(text.find(block), std::string::npos) << destroyer << "\n" << text;
}

TEST(PlantedRegisters, TheSoundMovesForComparison) {
  expect_moves("chordal-temp", "entry", "");
  expect_moves("chordal-temp", "L", "  r3 = r0\n  r0 = r1\n  r1 = r3\n");
  expect_moves("chordal-xor", "L", "  r1 = xor r1, r0\n  r0 = xor r0, r1\n  r1 = xor r1, r0\n");
}

TEST(PlantedRegisters, N01MovesInListingOrder) {
  expect_moves("N01", "L", "  r0 = r1\n  r1 = r0\n");
}

TEST(PlantedRegisters, N02SavesIntoALiveRegister) {
  expect_moves("N02", "L", "  r2 = r0\n  r0 = r1\n  r1 = r2\n");
}

TEST(PlantedRegisters, N03WritesTheThirdExclusiveOrIntoTheOther) {
  expect_moves("N03", "L", "  r1 = xor r1, r0\n  r0 = xor r0, r1\n  r0 = xor r1, r0\n");
}

TEST(PlantedRegisters, N04ExchangesARegisterWithItself) {
  expect_moves("N04", "entry",
               "  r1 = xor r1, r1\n  r1 = xor r1, r1\n  r1 = xor r1, r1\n"
               "  r0 = xor r0, r0\n  r0 = xor r0, r0\n  r0 = xor r0, r0\n");
}

// The argument is not read after its definition, and the next one takes its register.
TEST(PlantedRegisters, N05ReusesTheRegisterOfAnArgument) {
  constexpr std::string_view text = R"(ssa @f(a) {
entry:
  b = add a, 1
  c = add a, 2
  print a
  print c
  br H(b)
H(x):
  ret x
})";
  const std::string sound = text_of(destroy("chordal-temp", text));
  EXPECT_NE(sound.find("r1 = add r0, 1\n  r2 = add r0, 2\n"), std::string::npos) << sound;
  const std::string fault = text_of(destroy("N05", text));
  EXPECT_NE(fault.find("r1 = add r0, 1\n  r1 = add r0, 2\n"), std::string::npos) << fault;
}

TEST(PlantedRegisters, N06GivesTwoPhisOneRegister) { expect_moves("N06", "entry", "  r0 = r1\n"); }

}  // namespace
}  // namespace phidelity::destroyers::testing
