// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each planted order is the one that its line in the registry describes.
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

// The lines before the terminator of `label`, without indentation.
std::string body_of(std::string_view fault, std::string_view program_name,
                    const std::string& label) {
  const std::string text = text_of(destroy(fault, classic(program_name).text));
  const std::size_t begin = text.find("\n" + label + ":\n");
  if (begin == std::string::npos) return text;
  std::string body;
  std::size_t at = begin + label.size() + 3;
  while (text.compare(at, 4, "  br") != 0 && text.compare(at, 5, "  cbr") != 0) {
    const std::size_t end = text.find('\n', at);
    body += text.substr(at + 2, end - at - 2) + "; ";
    at = end + 1;
  }
  return body;
}

TEST(PlantedSequencing, TheSoundOrdersForComparison) {
  EXPECT_EQ(body_of("split", "swap", "L"), "i = i1; a.1 = a; a = b; b = a.1; ");
  EXPECT_EQ(body_of("split", "const_reader", "L"), "b = a; i = i1; a = 5; ");
}

TEST(PlantedSequencing, A02IsNaiveBackwards) {
  EXPECT_EQ(body_of("A01", "swap", "L"), "a = b; b = a; i = i1; ");
  EXPECT_EQ(body_of("A02", "swap", "L"), "i = i1; b = a; a = b; ");
}

TEST(PlantedSequencing, B01KeepsTheListingOrder) {
  EXPECT_EQ(body_of("B01", "swapself", "split"), "a = b; b = a; i = i1; ");
}

TEST(PlantedSequencing, B02SavesLast) {
  EXPECT_EQ(body_of("B02", "swap", "L"), "i = i1; a = b; b = a.1; a.1 = a; ");
}

TEST(PlantedSequencing, B03SavesTheSourceAndOverwritesTheVictim) {
  EXPECT_EQ(body_of("B03", "swap", "L"), "i = i1; b.1 = b; a = b.1; b = a; ");
}

TEST(PlantedSequencing, B04HasConstantsFirst) {
  EXPECT_EQ(body_of("B04", "const_reader", "L"), "a = 5; b = a; i = i1; ");
}

TEST(PlantedSequencing, B05MissesTheCycle) {
  // The printed test misses the cycle of a and b, and takes i, already filled, for one.
  EXPECT_EQ(body_of("B05", "swap", "L"), "i = i1; i.1 = i; i = i; ");
}

TEST(PlantedSequencing, B06DiesWhereAPlaceIsReadTwice) {
  const Answer answer = destroy("B06", classic("fanout").text);
  EXPECT_EQ(answer.outcome, Outcome::crash);
  EXPECT_NE(answer.reason.find("the sequencer died on the copies of edge L:0 -> H"),
            std::string::npos) << answer.reason;
  EXPECT_EQ(destroy("B06", classic("swap").text).outcome, Outcome::answered);
}

TEST(PlantedSequencing, B07TakesBlockedCopiesAsListed) {
  EXPECT_EQ(body_of("B07", "chain", "L"), "c = b; i = i1; a = i1; b = a; ");
}

TEST(PlantedSequencing, B09SavesIntoTheParameter) {
  EXPECT_EQ(body_of("B09", "swap", "L"), "i = i1; n = a; a = b; b = n; ");
}

TEST(PlantedSequencing, B10SavesTwiceInOnePlace) {
  EXPECT_EQ(body_of("B10", "twoswaps", "L"),
            "i = i1; a.1 = a; a.1 = c; c = d; d = a.1; a = b; b = a.1; ");
}

TEST(PlantedSequencing, B11KeepsOneReader) {
  EXPECT_EQ(body_of("B11", "shared", "entry"), "a = add c, 3; b = a; ");
}

TEST(PlantedSequencing, B08RunsOverItsBudget) {
  const Answer answer = destroy("B08", classic("swap").text);
  EXPECT_EQ(answer.outcome, Outcome::timeout);
  EXPECT_NE(answer.reason.find("ran over its budget on the copies of edge L:0 -> H"),
            std::string::npos) << answer.reason;
}

}  // namespace
}  // namespace phidelity::destroyers::testing
