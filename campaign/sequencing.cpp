// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/sequencing.h"

#include <algorithm>
#include <utility>

#include "generators/choices.h"

namespace phidelity::campaign {

using destroyers::Move;
using destroyers::MoveKind;
using oracle::FaultClass;

namespace {

constexpr std::uint64_t constant_mark = std::uint64_t{1} << 63;

// What a location holds: the number of the one that held it first, or a constant.
std::uint64_t content_of(ir::Operand source, std::span<const std::uint64_t> content) {
  return source.is_value() ? content[source.id()] : constant_mark | source.bits;
}

// One place of each class behind all locations, handed out again and again.
class SavingPlaces final : public destroyers::Temporaries {
 public:
  void begin(std::span<const std::uint8_t> classes, std::uint32_t first) {
    classes_ = classes;
    first_ = first;
  }
  ir::ValueId temporary_for(ir::ValueId saved) override { return first_ + classes_[saved]; }

 private:
  std::span<const std::uint8_t> classes_;
  std::uint32_t first_ = 0;
};

std::optional<std::string> malformed(const Move& m, std::span<const std::uint8_t> classes) {
  const bool exchange = m.kind == MoveKind::exchange;
  if (m.destination >= classes.size() || (m.source.is_value() && m.source.id() >= classes.size())) {
    return "a move names a location that is not there";
  }
  if (exchange && !m.source.is_value()) return "a constant is exchanged";
  if (m.source.is_value() && classes[m.destination] != classes[m.source.id()]) {
    return "a move crosses register classes";
  }
  return std::nullopt;
}

class SequencerExamination {
 public:
  SequencerExamination(destroyers::Sequencer& sequencer, SequencerScore& score)
      : sequencer_(sequencer), score_(score) {}

  // Over `n` locations; the classes of these and two places for saving.
  void ask(std::span<const Move> copies, std::span<const std::uint8_t> classes, std::uint32_t n) {
    ++score_.copies;
    places_.begin(classes, n);
    const destroyers::Outcome outcome = sequencer_.sequence(copies, places_, moves_);
    if (outcome != destroyers::Outcome::answered) {
      const bool slow = outcome == destroyers::Outcome::timeout;
      note({{}, {}, slow ? FaultClass::timeout : FaultClass::crash,
            slow ? "it ran over its budget" : "it died"},
           copies);
    } else if (auto wrong = judge_sequence(copies, moves_, classes, n)) {
      note(*std::move(wrong), copies);
    } else {
      count(copies);
    }
  }

 private:
  void note(WrongSequence wrong, std::span<const Move> copies) {
    ++score_.wrong;
    ++score_.classes[static_cast<std::size_t>(wrong.fault_class)];
    if (score_.smallest && score_.smallest->copies.size() <= copies.size()) return;
    wrong.copies.assign(copies.begin(), copies.end());
    wrong.moves = moves_;
    score_.smallest = std::move(wrong);
  }

  void count(std::span<const Move> copies) {
    const std::uint32_t fewest = destroyers::optimum(copies);
    score_.moves += moves_.size();
    score_.moves_fewest += fewest;
    if (moves_.size() <= fewest) return;
    ++score_.wasteful;
    score_.over_most =
        std::max(score_.over_most, static_cast<std::uint32_t>(moves_.size()) - fewest);
  }

  destroyers::Sequencer& sequencer_;
  SequencerScore& score_;
  SavingPlaces places_;
  std::vector<Move> moves_;
};

// Each location is not written, or gets one of the locations (itself too), or the constant 7.
void ask_all(SequencerExamination& examination, std::uint32_t n, bool constants) {
  const std::vector<std::uint8_t> classes(n + 2, 0);
  const std::uint32_t choices = n + (constants ? 2 : 1);
  std::vector<std::uint32_t> digits(n, 0);
  std::vector<Move> copies;
  for (std::uint32_t d = 0; d < n;) {
    copies.clear();
    for (std::uint32_t k = 0; k < n; ++k) {
      if (digits[k] == 0) continue;
      copies.push_back({k, digits[k] == n + 1 ? ir::Operand::integer(7)
                                              : ir::Operand::value(digits[k] - 1)});
    }
    examination.ask(copies, classes, n);
    for (d = 0; d < n && ++digits[d] == choices; ++d) digits[d] = 0;
  }
}

void ask_random(SequencerExamination& examination, const SequencingOptions& options) {
  std::vector<std::uint8_t> classes;
  std::vector<Move> copies;
  for (std::uint64_t index = 0; index < options.random_copies; ++index) {
    generators::SeededChoices choices(options.seed, index);
    const std::uint32_t n = 2 + choices.below(options.random_locations_max - 1);
    classes.clear();
    for (std::uint32_t k = 0; k < n; ++k) classes.push_back(choices.below(4) == 0);
    classes.push_back(0);
    classes.push_back(1);
    copies.clear();
    for (std::uint32_t k = 0; k < n; ++k) {
      if (choices.below(8) == 0) continue;
      const std::uint32_t source = choices.below(n);
      if (classes[source] == classes[k]) {
        copies.push_back({k, ir::Operand::value(source)});
      } else if (choices.below(4) == 0) {
        copies.push_back({k, ir::Operand::integer(7)});
      }
    }
    for (std::size_t k = copies.size(); k > 1; --k) {
      std::swap(copies[k - 1], copies[choices.below(static_cast<std::uint32_t>(k))]);
    }
    examination.ask(copies, classes, n);
  }
}

}  // namespace

std::optional<WrongSequence> judge_sequence(std::span<const Move> copies,
                                            std::span<const Move> moves,
                                            std::span<const std::uint8_t> classes,
                                            std::uint32_t first_saved) {
  std::vector<std::uint64_t> content(classes.size());
  for (std::uint32_t k = 0; k < content.size(); ++k) content[k] = k;
  std::vector<std::uint64_t> wanted = content;
  std::vector<std::uint8_t> is_destination(content.size(), 0);
  std::vector<std::uint8_t> written(content.size(), 0);
  for (const Move& m : copies) is_destination[m.destination] = 1;
  for (const Move& m : copies) wanted[m.destination] = content_of(m.source, content);
  for (const Move& m : moves) {
    if (auto message = malformed(m, classes)) {
      return WrongSequence{{}, {}, FaultClass::malformed, *std::move(message)};
    }
    written[m.destination] = 1;
    if (m.kind == MoveKind::exchange) {
      written[m.source.id()] = 1;
      std::swap(content[m.destination], content[m.source.id()]);
    } else {
      content[m.destination] = content_of(m.source, content);
    }
  }
  for (std::uint32_t k = 0; k < first_saved; ++k) {
    if (content[k] == wanted[k]) continue;
    const std::string location = "location " + std::to_string(k);
    if (!is_destination[k]) {
      return WrongSequence{{}, {}, FaultClass::temp_clobber, location + " must not change"};
    }
    if (!written[k]) {
      return WrongSequence{{}, {}, FaultClass::missing_copy, location + " is not written"};
    }
    const bool never_written = content[k] >= first_saved && content[k] < constant_mark;
    return WrongSequence{{}, {},
                         never_written ? FaultClass::uninitialised : FaultClass::swap,
                         location + (never_written ? " gets what was never written"
                                                   : " does not get what its source held")};
  }
  return std::nullopt;
}

SequencerScore examine_sequencer(destroyers::Sequencer& sequencer,
                                 const SequencingOptions& options) {
  SequencerScore score;
  SequencerExamination examination(sequencer, score);
  for (std::uint32_t n = 1; n <= options.locations_max; ++n) ask_all(examination, n, false);
  for (std::uint32_t n = 1; n <= options.constants_max; ++n) ask_all(examination, n, true);
  if (options.random_locations_max > 1) ask_random(examination, options);
  return score;
}

std::string text_of(std::span<const Move> moves) {
  std::string text;
  for (const Move& m : moves) {
    if (!text.empty()) text += "; ";
    text += std::to_string(m.destination);
    text += m.kind == MoveKind::exchange ? " <-> " : " <- ";
    text += m.source.is_value()   ? std::to_string(m.source.id())
            : m.source.is_undef() ? "undef"
                                  : "#" + std::to_string(m.source.bits);
  }
  return text;
}

}  // namespace phidelity::campaign
