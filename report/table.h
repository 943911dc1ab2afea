// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Aligned columns of text.
//
//   Table t({{"name", Align::left}, {"count", Align::right}});
//   t.add({"naive", "7"});  t.add({"split", "1000"});
//   t.text()  ==  "name   count\n"
//                 "naive      7\n"
//                 "split   1000\n"
//
// Two blanks between columns and none at the end of a line. A cell's width is counted in code
// points, so that names outside ASCII line up too. Where the style says how wide the terminal is,
// columns that may break share what the others leave; anywhere else a row is one line, for grep.
//
// Tested by: tests/report/table_test.cpp
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "report/style.h"

namespace phidelity::report {

enum class Align : std::uint8_t { left, right };

// Where a cell may go on in the next line.
enum class Breaks : std::uint8_t {
  never,
  at_blanks,  // sentences
  at_commas,  // lists: "swap 7, lost-copy 12" keeps a count beside its name
};

struct Column {
  std::string heading;
  Align align = Align::left;
  Breaks breaks = Breaks::never;
};

class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  // Requires: one cell for each column.
  void add(std::vector<std::string> cells);
  [[nodiscard]] bool empty() const { return rows_.empty(); }
  // Heading line, then the rows in the order they were added.
  [[nodiscard]] std::string text(const Style& style = {}) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace phidelity::report
