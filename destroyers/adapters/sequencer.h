// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Other people's sequencers behind their port, in the same three tiers as destroyers.
//
//   Adapter adapter{Tier::server, "mycc --serve"};
//   adapter.subject = AdapterSubject::sequencer;
//   auto abilities = introduce_sequencer(adapter);     // does it start, what does it take and do?
//   auto sequencer = make_foreign_sequencer(adapter);
//   sequencer->sequence(question, answer);
//
//   command   the question on stdin, the moves on stdout (destroyers/adapters/moves_text.h)
//   server    frames `sequence BYTES`, answered as `destroy` is
//   plug-in   the function `sequence` of its struct
//
// Tested by: tests/destroyers/adapters/sequencer_test.cpp
#pragma once

#include <expected>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "destroyers/adapters/foreign.h"
#include "destroyers/adapters/serve.h"
#include "destroyers/sequencers/question.h"

namespace phidelity::destroyers::adapters {

// What a sequencer says of itself by the words of its `capabilities`.
struct SequencerAbilities {
  bool exchanges = false;     // "exchange": its moves may exchange two places
  bool scratchless = false;   // "scratchless": it needs no place for saving, and gets none
  std::vector<std::string> features;  // the other words, which are features of the language
};

// Starts the adapter once and ends it. The error says why it did not start, or that it is no
// sequencer. A command cannot be asked: it has all features and none of the abilities.
[[nodiscard]] std::expected<SequencerAbilities, std::string> introduce_sequencer(
    const Adapter& adapter);

// Never fails, as `make_foreign`. Requires: adapter.subject is `sequencer`.
[[nodiscard]] std::unique_ptr<SequencingSubject> make_foreign_sequencer(const Adapter& adapter);

// One of our own, for others to try their side of the protocol on.
// Requires: `sequencer` outlives the result.
[[nodiscard]] Handler handler_of(Sequencer& sequencer);

// What `sequencer` answers to a question in text: moves in text, or why not.
[[nodiscard]] std::expected<std::string, std::string> sequence_text(Sequencer& sequencer,
                                                                    const std::string& question);

}  // namespace phidelity::destroyers::adapters
