// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/product.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "destroyers/registry.h"
#include "generators/profiles.h"
#include "tests/oracle/built.h"

namespace phidelity::oracle {
namespace {

TEST(Product, PairsInstructionsAndIsSilentOnCopiesAndJumps) {
  const Built b(lost_program, lost_output);
  const Product& product = b.alignment.product;
  ASSERT_TRUE(product.aligned());
  ASSERT_EQ(product.pairs().size(), 4U);  // add, lt, cbr, ret
  for (const Pair& p : product.pairs()) {
    EXPECT_EQ(b.ssa.instructions[p.ssa].opcode, b.tac.instructions[p.tac].opcode);
  }
  ASSERT_EQ(product.segments().size(), 2U);
  EXPECT_EQ(product.in_edges(0).size(), 2U);  // from the entry, and from the loop
  EXPECT_EQ(product.segments()[0].out.size(), 2U);
}

TEST(Product, ThingsSayWhatAStretchMoves) {
  Built b(lost_program, lost_output);
  const Product& product = b.alignment.product;
  const ProductEdge& entry = product.edges()[0];
  EXPECT_EQ(entry.source, no_index);
  const Place x2 = b.tac_value("x2");
  EXPECT_EQ(product.before(entry.writes, x2).word,
            b.alignment.constants.intern(ir::Operand::integer(1)));
  EXPECT_EQ(product.before(entry.writes, b.tac_value("n")).word, b.tac_value("n"));
  // In the loop x2 ends with the sum.
  const Thing sum = product.before(product.segments()[0].writes, x2);
  EXPECT_TRUE(sum.is_result());
  EXPECT_EQ(sum.word, instruction_of(b.ssa, "x3 = add x2, 1"));
}

TEST(Product, CopiesOfAStretchAreOneParallelCopy) {
  const Built b(R"(ssa @f(a, b) {
entry:
  print 1
  br L(a, b)
L(x, y):
  print x
  print y
  ret
})",
                R"(tac @f(a, b) {
entry:
  print 1
  s = a
  a = b
  b = s
  br L
L:
  print b
  print a
  ret
})");
  const Product& product = b.alignment.product;
  ASSERT_TRUE(product.aligned());
  ASSERT_EQ(product.segments().size(), 2U);
  const auto contents = [&](std::string_view name) {
    // Back over the edge into L, then over the body of the entry's segment.
    const ProductEdge& edge = product.edges()[product.in_edges(1)[0]];
    const Thing at_edge = product.before(edge.writes, b.tac_value(name));
    return product.before(product.segments()[0].writes, at_edge.word).word;
  };
  EXPECT_EQ(contents("a"), b.tac_value("b"));
  EXPECT_EQ(contents("b"), b.tac_value("a"));
  EXPECT_EQ(contents("s"), b.tac_value("a"));
}

TEST(Product, SaysWhereTheTwoSidesStopMatching) {
  const Built b("ssa @f(n) {\nentry:\n  print n\n  ret n\n}",
                "tac @f(n) {\nentry:\n  print n\n  print 1\n  ret n\n}");
  const Product& product = b.alignment.product;
  EXPECT_FALSE(product.aligned());
  ASSERT_EQ(product.mismatches().size(), 1U);
  const Mismatch& m = product.mismatches()[0];
  EXPECT_EQ(m.kind, MismatchKind::instructions);
  EXPECT_EQ(m.ssa, instruction_of(b.ssa, "ret n"));
  EXPECT_EQ(m.tac, instruction_of(b.tac, "print 1"));
}

TEST(Product, FindsASilentLoopOnOneSide) {
  constexpr std::string_view ends = "@f(n) {\nentry:\n  print n\n  br L\nL:\n  ret n\n}";
  constexpr std::string_view loops = "@f(n) {\nentry:\n  print n\n  br L\nL:\n  br L\n}";
  const auto kind = [](std::string_view ssa, std::string_view tac) {
    const Built b("ssa " + std::string(ssa), "tac " + std::string(tac));
    EXPECT_EQ(b.alignment.product.mismatches().size(), 1U);
    return b.alignment.product.mismatches()[0].kind;
  };
  EXPECT_EQ(kind(ends, loops), MismatchKind::tac_diverges);
  EXPECT_EQ(kind(loops, ends), MismatchKind::ssa_diverges);
  const Built both("ssa " + std::string(loops), "tac " + std::string(loops));
  EXPECT_TRUE(both.alignment.product.aligned());
}

TEST(Product, EndsAtABranchThatIsAlwaysUndefined) {
  const Built b("ssa @f(n) {\nentry:\n  cbr undef, A, B\nA:\n  ret 1\nB:\n  ret 2\n}",
                "tac @f(n) {\nentry:\n  cbr n, A, B\nA:\n  trap\nB:\n  trap\n}");
  EXPECT_TRUE(b.alignment.product.aligned());
  EXPECT_TRUE(b.alignment.product.branch_on_undef(0));
  EXPECT_EQ(b.alignment.product.pairs().size(), 1U);
}

// Whatever labels, blocks and copies it chooses, what a sound method makes aligns, unless it adds
// instructions or takes branches away.
TEST(Product, AlignsWithEverySoundMethod) {
  constexpr std::string_view unaligned[] = {"guarded", "predicated", "select", "chordal-xor"};
  Alignment alignment;
  for (const destroyers::Entry& entry : destroyers::registry()) {
    if (entry.trust != destroyers::Trust::sound) continue;
    if (std::find(std::begin(unaligned), std::end(unaligned), entry.name) != std::end(unaligned)) {
      continue;
    }
    const auto destroyer = entry.make();
    destroyers::Answer answer;
    for (std::uint64_t index = 0; index < 200; ++index) {
      generators::SeededChoices choices(21, index);
      ir::Function ssa;
      generators::generate(generators::profiles[0], choices, {}, ssa);
      answer.clear();
      destroyer->destroy(ssa, answer);
      if (answer.outcome != destroyers::Outcome::answered) continue;
      alignment.build(ssa, answer.tac);
      EXPECT_TRUE(alignment.product.aligned()) << entry.name << "\n" << ir::print(ssa);
    }
  }
}

}  // namespace
}  // namespace phidelity::oracle
