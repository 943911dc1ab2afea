// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/sequencing.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "campaign/examine.h"
#include "campaign/summary.h"
#include "generators/choices.h"

namespace phidelity::campaign {

using destroyers::Move;
using destroyers::MoveKind;
using destroyers::Outcome;
using destroyers::SequencingAnswer;
using destroyers::SequencingQuestion;
using oracle::FaultClass;

namespace {

constexpr std::uint64_t constant_mark = std::uint64_t{1} << 63;

// What a location holds: the number of the one that held it first, or a constant.
std::uint64_t content_of(ir::Operand source, std::span<const std::uint64_t> content) {
  return source.is_value() ? content[source.id()] : constant_mark | source.bits;
}

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
  SequencerExamination(destroyers::SequencingSubject& subject, const SequencingOptions& options,
              SequencerScore& score)
      : subject_(subject), options_(options), score_(score) {}

  // Over `n` locations; the classes of these and of the places for saving.
  // Returns false where no more is to be asked.
  bool ask(std::span<const Move> copies, std::span<const std::uint8_t> classes, std::uint32_t n) {
    if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) {
      score_.interrupted = true;
      return false;
    }
    const SequencingQuestion question = {copies, classes, n};
    subject_.sequence(question, answer_);
    if (answer_.outcome == Outcome::declined) {
      decline();
    } else {
      auto wrong = judge(question, answer_);
      if (asked_twice()) wrong = ask_again(question, std::move(wrong));
      if (wrong) {
        note(*std::move(wrong), copies);
      } else {
        count(question);
      }
    }
    ++score_.copies;
    if (options_.progress) options_.progress(score_.copies);
    score_.ended_early = score_.count_of(FaultClass::timeout) +
                             score_.count_of(FaultClass::memory) >= options_.over_limit_max;
    return !score_.ended_early;
  }

 private:
  [[nodiscard]] bool asked_twice() const {
    return options_.repeat_every != 0 && score_.copies % options_.repeat_every == 0;
  }

  [[nodiscard]] std::optional<WrongSequence> judge(const SequencingQuestion& question,
                                                   const SequencingAnswer& answer) const {
    if (answer.outcome != Outcome::answered) {
      return WrongSequence{{}, {}, class_of(answer.outcome), answer.reason};
    }
    const auto exchanges = [](const Move& m) { return m.kind == MoveKind::exchange; };
    std::optional<WrongSequence> wrong;
    if (!options_.exchanges && std::ranges::any_of(answer.moves, exchanges)) {
      wrong = WrongSequence{{}, {}, FaultClass::malformed,
                            "it exchanges, and did not say that it may"};
    } else {
      wrong = judge_sequence(question.copies, answer.moves, question.classes,
                             question.location_count);
    }
    if (wrong) wrong->moves = answer.moves;
    return wrong;
  }

  // Two answers to one question: the wrong one counts.
  std::optional<WrongSequence> ask_again(const SequencingQuestion& question,
                                         std::optional<WrongSequence> first) {
    subject_.sequence(question, second_);
    if (second_.outcome == answer_.outcome &&
        (answer_.outcome != Outcome::answered || second_.moves == answer_.moves)) {
      return first;
    }
    auto wrong = first ? std::move(first) : judge(question, second_);
    if (second_.outcome == Outcome::declined) wrong.reset();
    if (wrong) {
      wrong->message += " (one answer of two: the other one differs)";
    } else {
      ++score_.unstable;
    }
    return wrong;
  }

  void decline() {
    ++score_.declined;
    auto& reasons = score_.declined_by_reason;
    if (reasons.size() < declined_reasons_max || reasons.contains(answer_.reason)) {
      ++reasons[answer_.reason];
    }
  }

  void note(WrongSequence wrong, std::span<const Move> copies) {
    ++score_.wrong;
    ++score_.classes[static_cast<std::size_t>(wrong.fault_class)];
    if (score_.smallest && score_.smallest->copies.size() <= copies.size()) return;
    wrong.copies.assign(copies.begin(), copies.end());
    score_.smallest = std::move(wrong);
  }

  void count(const SequencingQuestion& question) {
    const std::uint32_t fewest =
        options_.exchanges ? fewest_with_exchanges(question.copies, question.location_count)
                           : destroyers::optimum(question.copies);
    const std::size_t moves = answer_.moves.size();
    score_.moves += moves;
    score_.moves_fewest += fewest;
    if (moves <= fewest) return;
    ++score_.wasteful;
    score_.over_most = std::max(score_.over_most, static_cast<std::uint32_t>(moves) - fewest);
  }

  destroyers::SequencingSubject& subject_;
  const SequencingOptions& options_;
  SequencerScore& score_;
  SequencingAnswer answer_;
  SequencingAnswer second_;
};

// Each location is not written, or gets one of the locations (itself too), or the constant 7.
bool ask_all(SequencerExamination& examination, std::uint32_t n, bool constants, bool place) {
  const std::vector<std::uint8_t> classes(n + (place ? 1 : 0), 0);
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
    if (!examination.ask(copies, classes, n)) return false;
    for (d = 0; d < n && ++digits[d] == choices; ++d) digits[d] = 0;
  }
  return true;
}

// A constant as its class has it.
ir::Operand constant_of(std::uint8_t register_class) {
  return register_class == 0 ? ir::Operand::integer(7) : ir::Operand::real(0.5);
}

void ask_random(SequencerExamination& examination, const SequencingOptions& options) {
  std::vector<std::uint8_t> classes;
  std::vector<Move> copies;
  for (std::uint64_t index = 0; index < options.random_copies; ++index) {
    generators::SeededChoices choices(options.seed, index);
    const std::uint32_t n = draw_parallel_copy(choices, options, copies, classes);
    if (!examination.ask(copies, classes, n)) return;
  }
}

}  // namespace

std::uint64_t SequencerScore::answered() const {
  using enum FaultClass;
  return copies - declined - count_of(crash) - count_of(timeout) - count_of(memory) -
         count_of(garbage);
}

std::uint32_t fewest_with_exchanges(std::span<const Move> copies, std::uint32_t location_count) {
  constexpr std::uint32_t none = ~0U;
  std::vector<std::uint32_t> source(location_count, none);
  std::uint32_t fewest = 0;
  for (const Move& m : copies) {
    if (m.source.is(m.destination)) continue;
    ++fewest;
    if (m.source.is_value()) source[m.destination] = m.source.id();
  }
  // Walks from each location against the copies; a walk that meets itself has found a cycle.
  std::vector<std::uint32_t> walk(location_count, none);
  for (std::uint32_t start = 0; start < location_count; ++start) {
    std::uint32_t at = start;
    while (at != none && walk[at] == none) {
      walk[at] = start;
      at = source[at];
    }
    if (at != none && walk[at] == start) --fewest;
  }
  return fewest;
}

std::uint32_t draw_parallel_copy(generators::Choices& choices, const SequencingOptions& options,
                                 std::vector<Move>& copies, std::vector<std::uint8_t>& classes) {
  const std::uint32_t n = 2 + choices.below(options.random_locations_max - 1);
  classes.clear();
  for (std::uint32_t k = 0; k < n; ++k) {
    classes.push_back(choices.below(4) == 0 && options.two_classes);
  }
  copies.clear();
  for (std::uint32_t k = 0; k < n; ++k) {
    if (choices.below(8) == 0) continue;
    const std::uint32_t source = choices.below(n);
    const bool constant = choices.below(16) == 0 && options.constants;
    if (constant) {
      copies.push_back({k, constant_of(classes[k])});
    } else if (classes[source] == classes[k]) {
      copies.push_back({k, ir::Operand::value(source)});
    }
  }
  for (std::size_t k = copies.size(); k > 1; --k) {
    std::swap(copies[k - 1], copies[choices.below(static_cast<std::uint32_t>(k))]);
  }
  if (options.places) {
    classes.push_back(0);
    if (options.two_classes) classes.push_back(1);
  }
  return n;
}

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

SequencerScore examine_sequencer(destroyers::SequencingSubject& subject,
                                 const SequencingOptions& options) {
  SequencerScore score;
  SequencerExamination examination(subject, options, score);
  bool more = true;
  for (std::uint32_t n = 1; more && n <= options.locations_max; ++n) {
    more = ask_all(examination, n, false, options.places);
  }
  for (std::uint32_t n = 1; more && options.constants && n <= options.constants_max; ++n) {
    more = ask_all(examination, n, true, options.places);
  }
  if (more && options.random_locations_max > 1) ask_random(examination, options);
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
            : m.source.kind == ir::OperandKind::real
                ? "#" + std::to_string(std::bit_cast<double>(m.source.bits))
                : "#" + std::to_string(static_cast<std::int64_t>(m.source.bits));
  }
  return text;
}

}  // namespace phidelity::campaign
