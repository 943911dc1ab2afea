// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/edge_notes.h"

#include <gtest/gtest.h>

#include "tests/oracle/built.h"

namespace phidelity::oracle {
namespace {

TEST(EdgeNotes, CriticalBackAndMultiEdges) {
  const ir::Function f = ssa_program(R"(ssa @f(n) {
entry:
  br H
H:
  cbr n, H, D
D:
  cbr n, E, E
E:
  cbr n, H, X
X:
  ret
U:
  br X
})");
  const auto notes = [&](std::string_view label, std::uint32_t slot = 0) {
    Notes out;
    describe_edge(f, edge_of(f, label, slot), out);
    EXPECT_EQ(out.critical, is_critical(f, edge_of(f, label, slot)));
    return names_of(out);
  };
  using Names = std::vector<std::string_view>;
  EXPECT_EQ(notes("entry"), Names{});
  EXPECT_EQ(notes("H", 0), (Names{"critical", "back-edge"}));
  EXPECT_EQ(notes("H", 1), Names{});
  EXPECT_EQ(notes("D", 0), (Names{"critical", "multi-edge"}));
  EXPECT_EQ(notes("E", 0), (Names{"critical", "back-edge"}));
  EXPECT_EQ(notes("E", 1), Names{});  // U is not reached: X has one way in
}

}  // namespace
}  // namespace phidelity::oracle
