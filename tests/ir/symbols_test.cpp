// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/symbols.h"

#include <gtest/gtest.h>

namespace phidelity::ir {
namespace {

TEST(Symbols, EqualTextsHaveOneIdInOrderOfFirstSight) {
  Symbols s;
  EXPECT_EQ(s.intern("x"), 0U);
  EXPECT_EQ(s.intern("y"), 1U);
  EXPECT_EQ(s.intern("x"), 0U);
  EXPECT_EQ(s.text(1), "y");
  EXPECT_EQ(s.size(), 2U);
}

TEST(Symbols, FindingInternsNothing) {
  Symbols s;
  EXPECT_EQ(s.find("x"), no_symbol);
  s.intern("x");
  EXPECT_EQ(s.find("x"), 0U);
  EXPECT_EQ(s.find("y"), no_symbol);
  EXPECT_EQ(s.size(), 1U);
}

TEST(Symbols, AnyTextIsASymbol) {
  Symbols s;
  const SymbolId empty = s.intern("");
  const SymbolId zero = s.intern(std::string_view("\0", 1));
  EXPECT_NE(empty, zero);
  EXPECT_EQ(s.text(empty), "");
  EXPECT_EQ(s.text(zero).size(), 1U);
}

TEST(Symbols, ManyKeepTheirIds) {
  Symbols s;
  constexpr SymbolId count = 50'000;
  for (SymbolId k = 0; k < count; ++k) ASSERT_EQ(s.intern("name" + std::to_string(k)), k);
  for (SymbolId k = 0; k < count; ++k) ASSERT_EQ(s.find("name" + std::to_string(k)), k);
  EXPECT_EQ(s.text(count - 1), "name49999");
}

TEST(Symbols, HashesDependOnTheTextAlone) {
  Symbols a;
  Symbols b;
  b.intern("other");
  EXPECT_EQ(a.hash(a.intern("x")), b.hash(b.intern("x")));
  EXPECT_NE(a.hash(a.intern("x")), a.hash(a.intern("y")));
}

TEST(Symbols, CopiesAreIndependent) {
  Symbols a;
  a.intern("x");
  Symbols b = a;
  EXPECT_EQ(b.intern("y"), 1U);
  EXPECT_EQ(b.text(0), "x");
  EXPECT_EQ(a.find("y"), no_symbol);
  a.clear();
  EXPECT_EQ(a.size(), 0U);
  EXPECT_EQ(a.find("x"), no_symbol);
  EXPECT_EQ(a.intern("z"), 0U);
  EXPECT_EQ(b.text(0), "x");
}

}  // namespace
}  // namespace phidelity::ir
