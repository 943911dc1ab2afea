// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace phidelity::report {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(Table, AlignsItsColumns) {
  Table table({{"name"}, {"count", Align::right}});
  table.add({"naive", "7"});
  table.add({"split", "1000"});
  EXPECT_EQ(table.text(),
            "name   count\n"
            "naive      7\n"
            "split   1000\n");
}

TEST(Table, WithoutRowsIsItsHeading) {
  const Table table({{"name"}, {"count", Align::right}});
  EXPECT_TRUE(table.empty());
  EXPECT_EQ(table.text(), "name  count\n");
}

TEST(Table, HasNoBlanksAtTheEndOfALine) {
  Table table({{"a"}, {"long heading"}, {"c"}});
  table.add({"1", "2", ""});
  table.add({"", "", ""});
  for (const std::string& line : lines_of(table.text())) EXPECT_FALSE(line.ends_with(' ')) << line;
}

TEST(Table, CountsCodePointsAndNotBytes) {
  Table table({{"name"}, {"n", Align::right}});
  table.add({"\xc3\xa9t\xc3\xa9", "1"});  // three letters in five bytes
  table.add({"abcd", "2"});
  EXPECT_EQ(table.text(), "name  n\n\xc3\xa9t\xc3\xa9   1\nabcd  2\n");
}

TEST(Table, ColoursTheHeadingAlone) {
  Table table({{"name"}});
  table.add({"naive"});
  EXPECT_EQ(table.text({.colour = true}), "\x1b[1mname\x1b[0m\nnaive\n");
}

TEST(Table, BreaksListsAtCommasWhereATerminalIsNarrow) {
  Table table({{"fault"}, {"classes", Align::left, Breaks::at_commas}});
  table.add({"A01", "swap 137, lost-copy 607, missing-copy 1"});
  EXPECT_EQ(table.text({.width = 31}),
            "fault  classes\n"
            "A01    swap 137, lost-copy 607,\n"
            "       missing-copy 1\n");
  EXPECT_EQ(table.text(),
            "fault  classes\n"
            "A01    swap 137, lost-copy 607, missing-copy 1\n");
}

TEST(Table, FitsIntoTheTerminalWhatCanBeBroken) {
  Table table({{"name"},
               {"summary", Align::left, Breaks::at_blanks},
               {"classes", Align::left, Breaks::at_commas},
               {"n", Align::right}});
  table.add({"split", "copies on the edge they belong to, critical edges split, fewest moves",
             "swap 1, lost-copy 2, critical-edge 3, misplaced-copy 4", "12345"});
  table.add({"x", "short", "swap 1", "1"});
  for (std::size_t width = 60; width < 160; ++width) {
    const auto lines = lines_of(table.text({.width = width}));
    std::string joined;
    for (const std::string& line : lines) {
      EXPECT_LE(line.size(), width) << line;
      joined += line + "\n";
    }
    for (const char* piece : {"copies", "belong", "moves", "swap 1", "misplaced-copy 4", "12345"}) {
      EXPECT_NE(joined.find(piece), std::string::npos) << piece << " at " << width;
    }
  }
}

TEST(Table, GivesAColumnThatWantsLittleNoMore) {
  Table table({{"a", Align::left, Breaks::at_blanks}, {"b", Align::left, Breaks::at_blanks}});
  table.add({"tiny", "a sentence that would like to have all the room there is, to its end"});
  const auto lines = lines_of(table.text({.width = 60}));
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[1].find("a sentence"), 6U);
  EXPECT_GT(lines[1].size(), 45U);
}

TEST(Table, LetsALongWordStickOut) {
  Table table({{"a", Align::left, Breaks::at_blanks}, {"b"}});
  const std::string word(40, 'w');
  table.add({"so " + word + " on", "x"});
  const std::string text = table.text({.width = 30});
  EXPECT_NE(text.find("\n" + word + "\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace phidelity::report
