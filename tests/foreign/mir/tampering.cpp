// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/foreign/mir/tampering.h"

#include <algorithm>
#include <optional>
#include <random>

#include "foreign/mir/characters.h"
#include "tests/foreign/mir/support.h"
#include "tests/oracle/reference_paths.h"

namespace phidelity::foreign::mir {
namespace {

enum class Edit : std::uint8_t { removed, exchanged, other_source, moved };
constexpr const char* edit_names[] = {"removed", "exchanged", "other source", "moved"};

bool is_copy_line(std::string_view line) {
  line = trimmed(line);
  const std::size_t copy = line.find(" = COPY ");
  return line.starts_with('%') && copy != line.npos && line.find('.') == line.npos &&
         line.find('$') == line.npos;
}
bool is_header(std::string_view line) { return trimmed(line).starts_with("bb."); }
bool is_instruction(std::string_view line) {
  line = trimmed(line);
  return !line.empty() && !is_header(line) && !line.starts_with("successors") &&
         !line.starts_with("liveins") && line.front() != ';' && line.find(" = PHI ") == line.npos;
}

// The text of one function as lines, from its `body:` on.
class Body {
 public:
  explicit Body(std::string_view text) {
    Lines lines(text);
    std::string_view line;
    while (lines.next(line)) {
      if (lines_.empty() || body_ == 0) {
        if (line.starts_with("body:")) body_ = lines_.size();
      }
      lines_.emplace_back(line);
    }
    std::size_t block = 0;
    for (std::size_t k = 0; k < lines_.size(); ++k) {
      if (k > body_ && is_header(lines_[k])) ++block;
      block_.push_back(block);
      if (k > body_ && is_copy_line(lines_[k])) copies_.push_back(k);
    }
  }

  [[nodiscard]] const std::vector<std::size_t>& copies() const { return copies_; }

  // The text with one copy tampered with, and what was done to it; nothing where it cannot be.
  std::optional<std::pair<std::string, std::string>> tampered(Edit edit, std::mt19937_64& random) {
    const auto any = [&](const auto& list) { return list[random() % list.size()]; };
    std::vector<std::string> lines = lines_;
    const std::size_t copy = any(copies_);
    std::string said = std::string(edit_names[static_cast<int>(edit)]) + ": " + lines[copy];
    if (edit == Edit::removed) {
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(copy));
    } else if (edit == Edit::exchanged) {
      std::vector<std::size_t> others;
      for (const std::size_t c : copies_) {
        if (c != copy && block_[c] == block_[copy]) others.push_back(c);
      }
      if (others.empty()) return std::nullopt;
      const std::size_t other = any(others);
      said += " with" + lines[other];
      std::swap(lines[copy], lines[other]);
    } else if (edit == Edit::other_source) {
      std::string& line = lines[copy];
      const std::size_t old = line.rfind('%');
      const std::string_view source = std::string_view(lines_[any(copies_)]);
      const std::size_t begin = source.find('%');
      const std::string name(source.substr(begin, source.find_first_of(": ", begin) - begin));
      line = line.substr(0, old) + name;
      said += " from " + name;
    } else {
      std::vector<std::size_t> places;
      for (std::size_t k = body_ + 1; k < lines_.size(); ++k) {
        const bool between_terminators =  // no place for a copy in any program of LLVM's
            is_instruction(lines_[k - 1]) && lines_[k - 1].find("%bb.") != std::string::npos;
        if (is_instruction(lines_[k]) && block_[k] != block_[copy] && !between_terminators) {
          places.push_back(k);
        }
      }
      if (places.empty()) return std::nullopt;
      const std::size_t place = any(places);
      said += " before" + lines[place];
      const std::string line = lines[copy];
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(place), line);
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(copy + (place < copy ? 1 : 0)));
    }
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return std::pair{std::move(text), std::move(said)};
  }

 private:
  std::vector<std::string> lines_;
  std::vector<std::size_t> block_;   // by line
  std::vector<std::size_t> copies_;  // lines
  std::size_t body_ = 0;
};

bool is_class_of_copies(oracle::FaultClass c) {
  return c <= oracle::FaultClass::uninitialised;
}

}  // namespace

TamperCounts tamper(std::uint64_t seed, std::uint64_t count) {
  std::mt19937_64 random(seed);
  std::vector<std::string> texts;
  for (const char* target : testing::targets) {
    for (const char* moment : {".before.mir", ".after.mir"}) {
      texts.push_back(testing::stored(std::string(target) + moment));
    }
  }
  struct Function {
    Document before;
    Body after;
    std::string name;
  };
  std::vector<Function> functions;
  for (std::size_t t = 0; t < texts.size(); t += 2) {
    const auto before = documents_of(texts[t]);
    const auto after = documents_of(texts[t + 1]);
    for (std::size_t k = 0; k < before.size(); ++k) {
      Body body(after.at(k).text);
      if (!body.copies().empty()) {
        functions.push_back({before[k], std::move(body), std::string(before[k].name)});
      }
    }
  }

  TamperCounts counts;
  oracle::Judge judge;
  oracle::ReferencePaths paths;
  while (counts.edits < count) {
    Function& f = functions[random() % functions.size()];
    const auto edit = static_cast<Edit>(counts.edits % 4);
    const auto tampered = f.after.tampered(edit, random);
    if (!tampered) continue;
    ++counts.edits;
    const auto after = documents_of(tampered->first);
    const testing::Sides sides = testing::sides_of(f.before, after.at(0));
    const std::string said = f.name + ", " + tampered->second;
    if (!sides.error.empty()) {
      ++counts.missed;
      if (counts.first_missed.empty()) counts.first_missed = said + ": " + sides.error;
      continue;
    }
    const oracle::Verdict verdict = judge.judge(sides.ssa, sides.tac, {});
    const bool faulty = verdict.outcome == oracle::Outcome::faulty;
    paths.prepare(sides.ssa, sides.tac);
    const bool differs = paths.find_difference().has_value();
    if (faulty || differs) ++counts.changed;
    if (faulty) {
      ++counts.found;
      const oracle::FaultClass found = verdict.faults.front().fault_class;
      ++counts.classes[static_cast<std::size_t>(edit)][static_cast<std::size_t>(found)];
      if (!is_class_of_copies(found)) {
        ++counts.wrongly_classed;
        if (counts.first_wrongly_classed.empty()) {
          counts.first_wrongly_classed = said + ": " + std::string(oracle::name_of(found));
        }
      }
    } else if (verdict.outcome == oracle::Outcome::agreed) {
      ++counts.equal;
    } else if (differs) {
      ++counts.missed;
      if (counts.first_missed.empty()) {
        counts.first_missed = said + ": " + std::string(oracle::name_of(verdict.outcome));
      }
    }
  }
  return counts;
}

}  // namespace phidelity::foreign::mir
