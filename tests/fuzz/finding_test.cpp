// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fuzz/finding.h"

#include <gtest/gtest.h>

#include "fuzz/sha1.h"
#include "tests/support/programs.h"

namespace phidelity::fuzz {
namespace {

TEST(Finding, GroupingToolsSeeWhoseFaultAndWhichOne) {
  ProgramInput input;
  input.ssa = tests::program(tests::swap_text);
  oracle::Verdict verdict;
  verdict.outcome = oracle::Outcome::faulty;
  oracle::Fault fault;
  fault.fault_class = oracle::FaultClass::swap;
  fault.notes.back_edge = true;
  fault.notes.cycle = true;
  fault.notes.observable = true;
  fault.message = "a wrong b";
  verdict.faults.push_back(fault);
  const std::string text = text_of(finding_of("naive", verdict, input));
  EXPECT_TRUE(text.starts_with("ASSERTION FAILED: naive/swap/back-edge,cycle\n"
                               "DEDUP_TOKEN: naive--swap--back-edge,cycle\n"
                               "a wrong b\n"))
      << text;
  EXPECT_NE(text.find(tests::swap_text), std::string::npos);
}

TEST(Finding, JudgesThatDisagreeAreAKindOfTheirOwn) {
  oracle::Verdict verdict;
  verdict.judges_disagree = true;
  ProgramInput input;
  input.ssa = tests::program(tests::swap_text);
  const Finding finding = finding_of("split", verdict, input);
  EXPECT_EQ(finding.kind, "disagreement");
  EXPECT_EQ(finding.detail, "proved");
}

TEST(Finding, AnArtifactHasTheNameThatLibFuzzerGivesIt) {
  EXPECT_EQ(sha1(bytes_of("abc")), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(sha1({}), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  EXPECT_EQ(sha1(bytes_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
  const char* const argv[] = {"destroy_fuzzer", "-runs=1", "-artifact_prefix=/tmp/x/", "corpus"};
  EXPECT_EQ(artifact_name(artifact_prefix(4, argv), bytes_of("abc")),
            "/tmp/x/crash-a9993e364706816aba3e25717850c26c9cd0d89d");
}

}  // namespace
}  // namespace phidelity::fuzz
