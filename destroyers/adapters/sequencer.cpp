// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/sequencer.h"

#include <algorithm>
#include <utility>

#include "destroyers/adapters/caller.h"
#include "destroyers/adapters/moves_text.h"

namespace phidelity::destroyers::adapters {

namespace {

class ForeignSequencer final : public SequencingSubject {
 public:
  explicit ForeignSequencer(const Adapter& adapter) : caller_(adapter) {}

  void sequence(const SequencingQuestion& question, SequencingAnswer& answer) override {
    text_.clear();
    print_question(question, text_);
    caller_.call(text_, reply_);
    if (reply_.outcome == Outcome::answered) return read_moves(reply_.text, question, answer);
    answer.outcome = reply_.outcome;
    answer.reason = reply_.text;
  }

 private:
  Caller caller_;
  std::string text_;
  Reply reply_;
};

}  // namespace

std::expected<SequencerAbilities, std::string> introduce_sequencer(const Adapter& adapter) {
  if (adapter.tier == Tier::command) return SequencerAbilities{false, false, {"all"}};
  const auto words = greeting_of(adapter);
  if (!words) return std::unexpected(words.error());
  SequencerAbilities abilities;
  bool is_sequencer = false;
  for (const std::string& word : *words) {
    if (word == word_sequence) {
      is_sequencer = true;
    } else if (word == word_exchange) {
      abilities.exchanges = true;
    } else if (word == word_scratchless) {
      abilities.scratchless = true;
    } else {
      abilities.features.push_back(word);
    }
  }
  if (is_sequencer) return abilities;
  return std::unexpected("it is no sequencer: `sequence` is not among its capabilities");
}

std::unique_ptr<SequencingSubject> make_foreign_sequencer(const Adapter& adapter) {
  return std::make_unique<ForeignSequencer>(adapter);
}

std::expected<std::string, std::string> sequence_text(Sequencer& sequencer,
                                                      const std::string& question) {
  auto named = parse_question(question);
  if (!named) return std::unexpected(named.error());
  // Those of the tree save in a place of the class that they save from.
  for (std::size_t id = 0; id < named->location_count; ++id) {
    const auto places = std::span(named->classes).subspan(named->location_count);
    if (std::ranges::find(places, named->classes[id]) == places.end()) {
      named->classes.push_back(named->classes[id]);
      named->names.push_back("");
    }
  }
  const std::size_t given = static_cast<std::size_t>(
      std::ranges::find(named->names, std::string()) - named->names.begin());
  Asked asked(sequencer);
  SequencingAnswer answer;
  asked.sequence(named->question(), answer);
  if (answer.outcome != Outcome::answered) return std::unexpected(answer.reason);
  const bool saves_nowhere = std::ranges::any_of(answer.moves, [&](const Move& m) {
    return m.destination >= given || (m.source.is_value() && m.source.id() >= given);
  });
  if (saves_nowhere) return std::unexpected("it needs a place for saving, and there is none");
  std::string text;
  print_moves(answer.moves, named->names, text);
  return text;
}

Handler handler_of(Sequencer& sequencer) {
  return [&sequencer](const std::string& question, Reply& reply) {
    auto text = sequence_text(sequencer, question);
    if (!text) return reply.become(Outcome::crash, text.error());
    reply.text = *std::move(text);
  };
}

}  // namespace phidelity::destroyers::adapters
