// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A parallel copy through every sound sequencer: it must do what the copies do at once, and cost
// what its row of the table promises.
#include <memory>
#include <vector>

#include "campaign/sequencing.h"
#include "destroyers/sequencers/table.h"
#include "fuzz/targets.h"
#include "generators/choices.h"

namespace phidelity::fuzz {

namespace {

using destroyers::Move;
using destroyers::MoveCount;

constexpr std::uint32_t locations_max = 24;

struct Subject {
  const destroyers::SequencerEntry* entry = nullptr;
  std::unique_ptr<destroyers::Sequencer> sequencer;
};

std::vector<Subject> sound_sequencers() {
  std::vector<Subject> sound;
  for (const destroyers::SequencerEntry& entry : destroyers::sequencers()) {
    if (entry.trust == destroyers::Trust::sound) sound.push_back({&entry, entry.make()});
  }
  return sound;
}

}  // namespace

std::optional<Finding> detail::run_sequence(Bytes bytes) {
  static const auto sound = sound_sequencers();
  static const campaign::SequencingOptions options = {.random_locations_max = locations_max};
  static std::vector<Move> copies;
  static std::vector<std::uint8_t> classes;
  static destroyers::SequencingAnswer answer;
  generators::ByteChoices choices(bytes);
  const std::uint32_t count = campaign::draw_parallel_copy(choices, options, copies, classes);
  const std::uint32_t fewest = destroyers::optimum(copies);
  for (const Subject& subject : sound) {
    destroyers::Asked(*subject.sequencer).sequence({copies, classes, count}, answer);
    const std::vector<Move>& moves = answer.moves;
    const auto wrong = answer.outcome == destroyers::Outcome::answered
                           ? campaign::judge_sequence(copies, moves, classes, count)
                           : campaign::WrongSequence{{}, {}, oracle::FaultClass::crash, answer.reason};
    const auto found = [&](std::string kind, std::string message) {
      return Finding{std::string(subject.entry->name), std::move(kind), "sequence",
                     std::move(message) + ": " + campaign::text_of(copies) + "\nanswered: " +
                         campaign::text_of(moves),
                     {}};
    };
    if (wrong) return found(std::string(oracle::name_of(wrong->fault_class)), wrong->message);
    if (subject.entry->count == MoveCount::fewest && moves.size() > fewest) {
      return found("wasteful", "more moves than the fewest");
    }
  }
  return std::nullopt;
}

}  // namespace phidelity::fuzz
