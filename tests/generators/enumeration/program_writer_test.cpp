// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/enumeration/program_writer.h"

#include <gtest/gtest.h>

#include <vector>

#include "ir/text.h"

namespace phidelity::generators {
namespace {

// e -> 1;  1 -> 1, 2
RootedGraph loop_with_exit() {
  RootedGraph graph;
  graph.block_count = 3;
  graph.slot_count = {1, 2, 0};
  graph.target[0] = {1, 0};
  graph.target[1] = {1, 2};
  return graph;
}

TEST(ProgramWriter, EveryNameIsUsedAtTheEndOfEveryBlock) {
  Family family;
  family.open(loop_with_exit(), {0, 1, 1}, Uses::all);
  const std::uint8_t digits[] = {1, 2, 0};
  ProgramWriter writer;
  ir::Function f;
  writer.write(family, digits, f);
  EXPECT_EQ(ir::print(f), R"(ssa @main(n) {
entry:
  call @use(n)
  br b1(1)
b1(p0):
  branch @use(n, p0), b1(p0), b2(n)
b2(p1):
  ret n, p0, p1
}
)");
}

TEST(ProgramWriter, OneUseStandsWhereItsDigitSays) {
  Family family;
  family.open(loop_with_exit(), {0, 2, 1}, Uses::one);
  // p0 by the branch of b1, p1 in b2, p2 only on edges: it has none, it is dead.
  ASSERT_EQ(family.sites(1)[2], (UseSite{UseSite::Kind::fork, 1}));
  ASSERT_EQ(family.sites(1)[3], (UseSite{UseSite::Kind::block, 2}));
  const std::uint8_t digits[] = {2, 3, 0, 0, 0, 3, 2, 1};
  ASSERT_EQ(family.digits().size(), std::size(digits));
  ProgramWriter writer;
  ir::Function f;
  writer.write(family, digits, f);
  EXPECT_EQ(ir::print(f), R"(ssa @main(n) {
entry:
  br b1(n, n)
b1(p0, p1):
  branch @use(p0), b1(p1, p0), b2(1)
b2(p2):
  call @use(p1)
  ret
}
)");
}

TEST(ProgramWriter, ForksOfCbrPrintWhatIsUsed) {
  Family family;
  ProgramWriter writer(Forks::cbr);
  ir::Function f;
  family.open(loop_with_exit(), {0, 1, 1}, Uses::all);
  writer.write(family, std::vector<std::uint8_t>{1, 2, 0}, f);
  EXPECT_EQ(ir::print(f), R"(ssa @main(n) {
entry:
  print n
  br b1(1)
b1(p0):
  print n
  cbr p0, b1(p0), b2(n)
b2(p1):
  ret n, p0, p1
}
)");
  family.open(loop_with_exit(), {0, 2, 1}, Uses::one);
  const std::uint8_t digits[] = {3, 3, 0, 0, 0, 3, 2, 1};
  writer.write(family, digits, f);
  EXPECT_EQ(ir::print(f), R"(ssa @main(n) {
entry:
  br b1(n, n)
b1(p0, p1):
  cbr n, b1(p1, p0), b2(1)
b2(p2):
  print p0
  print p1
  ret
}
)");
}

TEST(ProgramWriter, AnArgumentIsSetInPlace) {
  Family family;
  family.open(loop_with_exit(), {0, 1, 1}, Uses::all);
  const std::uint8_t before[] = {0, 0, 0};
  const std::uint8_t after[] = {0, 2, 0};
  ProgramWriter writer;
  ir::Function changed;
  writer.write(family, before, changed);
  writer.set(1, family.available(1)[2], changed);
  ir::Function written;
  writer.write(family, after, written);
  EXPECT_EQ(ir::print(changed), ir::print(written));
}

}  // namespace
}  // namespace phidelity::generators
