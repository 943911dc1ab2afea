// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/signature.h"

#include <gtest/gtest.h>

#include "tests/reduce/support.h"
#include "tests/support/programs.h"

namespace phidelity::tests {
namespace {

using oracle::FaultClass;
using reduce::Keep;
using reduce::Signature;

TEST(Signature, NamesTheFaultItsNotesAndItsVictim) {
  const Signature swap = signature_under("naive", program(swap_text));
  EXPECT_EQ(swap.fault_class, FaultClass::swap);
  EXPECT_EQ(swap.victim, reduce::Victim::phi);
  EXPECT_TRUE(swap.notes.cycle);
  EXPECT_EQ(reduce::to_string(swap), "faulty, swap (back-edge, cycle; of a phi)");
  EXPECT_EQ(reduce::to_string(signature_under("split", program(swap_text))), "proved");
  EXPECT_EQ(reduce::to_string(signature_under("B08", program(swap_text))), "faulty, timeout");
}

TEST(Signature, ShowsSomethingWhereThereIsAFaultOrADisagreement) {
  EXPECT_TRUE(signature_under("naive", program(lost_copy_text)).shows_something());
  EXPECT_FALSE(signature_under("split", program(lost_copy_text)).shows_something());
  Signature disagreement;
  disagreement.judges_disagree = true;
  EXPECT_TRUE(disagreement.shows_something());
}

TEST(Signature, IsTheSameAsFarAsItMustBe) {
  Signature a;
  a.outcome = oracle::Outcome::faulty;
  a.fault_class = FaultClass::swap;
  a.notes.cycle = true;
  a.notes.observable = true;
  a.victim = reduce::Victim::phi;
  // How many of the four words of --keep hold the change to be the same fault.
  const auto kept_by = [&a](const auto& change) {
    Signature b = a;
    change(b);
    int same = 0;
    for (const Keep keep :
         {Keep::verdict, Keep::fault_class, Keep::signature, Keep::observable}) {
      if (!a.same(b, keep)) break;
      ++same;
    }
    return same;
  };
  EXPECT_EQ(kept_by([](Signature&) {}), 4);
  EXPECT_EQ(kept_by([](Signature& b) { b.notes.observable = false; }), 3);
  EXPECT_EQ(kept_by([](Signature& b) { b.victim = reduce::Victim::result; }), 2);
  EXPECT_EQ(kept_by([](Signature& b) { b.notes.cycle = false; }), 2);
  EXPECT_EQ(kept_by([](Signature& b) { b.notes.critical = true; }), 2);
  EXPECT_EQ(kept_by([](Signature& b) { b.notes.back_edge = true; }), 2);
  EXPECT_EQ(kept_by([](Signature& b) { b.notes.multi_edge = true; }), 2);
  EXPECT_EQ(kept_by([](Signature& b) { b.notes.chain = true; }), 2);
  EXPECT_EQ(kept_by([](Signature& b) { b.notes.terminator_operand = true; }), 2);
  EXPECT_EQ(kept_by([](Signature& b) { b.fault_class = FaultClass::lost_copy; }), 1);
  EXPECT_EQ(kept_by([](Signature& b) { b.outcome = oracle::Outcome::proved; }), 0);
  EXPECT_EQ(kept_by([](Signature& b) { b.judges_disagree = true; }), 0);
}

TEST(Signature, KeepsHaveNames) {
  EXPECT_EQ(reduce::keep_named("class"), Keep::fault_class);
  EXPECT_EQ(reduce::keep_named("observable"), Keep::observable);
  EXPECT_FALSE(reduce::keep_named("all"));
}

}  // namespace
}  // namespace phidelity::tests
