// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/table.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace phidelity::report {
namespace {

std::size_t width_of(std::string_view text) {
  // Continuation bytes of UTF-8 take no column.
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
  }));
}

// Narrower, a column of words is harder to read than a line that the terminal breaks.
constexpr std::size_t width_min = 20;

// The lines of a cell, none wider than `width` unless one word is.
std::vector<std::string> lines_of(std::string_view cell, Breaks breaks, std::size_t width) {
  const std::string_view separator = breaks == Breaks::at_commas ? ", " : " ";
  std::vector<std::string> lines(1);
  while (!cell.empty()) {
    const std::size_t found = breaks == Breaks::never ? cell.npos : cell.find(separator);
    const std::string_view piece =
        cell.substr(0, found == cell.npos ? found : found + separator.size());
    const std::string_view printed = piece.substr(0, piece.find_last_not_of(' ') + 1);
    if (!lines.back().empty() && width_of(lines.back()) + width_of(printed) > width) {
      lines.emplace_back();
    }
    lines.back().append(piece);
    cell.remove_prefix(piece.size());
  }
  for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
  return lines;
}

// Narrows the columns that may break until all fit into `room`: those that want less than an
// equal share keep what they want.
void share(std::size_t room, const std::vector<Column>& columns,
           std::vector<std::size_t>& widths) {
  std::vector<std::size_t> wide;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (i > 0) room -= std::min<std::size_t>(room, 2);
    if (columns[i].breaks == Breaks::never) {
      room -= std::min(room, widths[i]);
    } else {
      wide.push_back(i);
    }
  }
  std::ranges::sort(wide, {}, [&widths](std::size_t i) { return widths[i]; });
  for (std::size_t k = 0; k < wide.size(); ++k) {
    std::size_t& width = widths[wide[k]];
    const std::size_t heading = width_of(columns[wide[k]].heading);
    width = std::min(width, std::max({room / (wide.size() - k), width_min, heading}));
    room -= std::min(room, width);
  }
}

}  // namespace

void Table::add(std::vector<std::string> cells) {
  assert(cells.size() == columns_.size());
  rows_.push_back(std::move(cells));
}

std::string Table::text(const Style& style) const {
  std::vector<std::string> headings;
  std::vector<std::size_t> widths;
  for (const Column& column : columns_) {
    headings.push_back(column.heading);
    widths.push_back(width_of(column.heading));
  }
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }

  if (style.width > 0) share(style.width, columns_, widths);

  const auto lines_of_row = [&](const std::vector<std::string>& row) {
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 1;
    for (std::size_t i = 0; i < row.size(); ++i) {
      cells.push_back(lines_of(row[i], columns_[i].breaks, widths[i]));
      height = std::max(height, cells.back().size());
    }
    std::string text;
    for (std::size_t l = 0; l < height; ++l) {
      std::string line;
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0) line += "  ";
        const std::string cell = l < cells[i].size() ? cells[i][l] : "";
        const std::string padding(widths[i] - std::min(widths[i], width_of(cell)), ' ');
        line += columns_[i].align == Align::right ? padding + cell : cell + padding;
      }
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    return text;
  };

  std::string heading = lines_of_row(headings);
  heading.pop_back();  // the colour ends before the line does
  std::string out = style.heading(heading) + "\n";
  for (const auto& row : rows_) out += lines_of_row(row);
  return out;
}

}  // namespace phidelity::report
