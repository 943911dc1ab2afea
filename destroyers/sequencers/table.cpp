// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/table.h"

#include <algorithm>
#include <array>

#include "destroyers/sequencers/cycle_by_cycle.h"
#include "destroyers/sequencers/depth_first.h"
#include "destroyers/sequencers/elimination_graph.h"
#include "destroyers/sequencers/exchanging.h"
#include "destroyers/sequencers/listing_order.h"
#include "destroyers/sequencers/loc_pred.h"
#include "destroyers/sequencers/mesa.h"
#include "destroyers/sequencers/parmov.h"
#include "destroyers/sequencers/phi_resolver.h"
#include "destroyers/sequencers/ready_scan.h"

namespace phidelity::destroyers {
namespace {

template <class AnySequencer>
std::unique_ptr<Sequencer> make() {
  return std::make_unique<AnySequencer>();
}

constexpr SequencerEntry sound(std::string_view name, std::string_view summary,
                               std::string_view reference, MoveCount count,
                               std::unique_ptr<Sequencer> (*make_it)()) {
  return {name, summary, reference, Trust::sound, "", "", count, true, false, make_it};
}

constexpr SequencerEntry unsound(std::string_view name, std::string_view summary,
                                 std::string_view reference, Trust trust,
                                 std::string_view expected, std::string_view derivation,
                                 bool needs_temporary, std::unique_ptr<Sequencer> (*make_it)()) {
  return {name,       summary, reference, trust, expected,
          derivation, MoveCount::no_promise, needs_temporary, false, make_it};
}

constexpr std::string_view boissinot = "Boissinot et al., CGO 2009, Algorithm 1";
constexpr std::string_view mesa = "Mesa, nir_from_ssa.c, resolve_parallel_copy";

constexpr std::array sequencer_entries = std::to_array<SequencerEntry>({
    sound("Q1", "ready copies first; a cycle's destination is saved, its reader substituted",
          "Briggs et al. 1998, schedule_copies",
          MoveCount::one_each_cycle, make<ReadyScan<>>),
    sound("Q2", "ready copies first; a cycle's source is saved and read in the temporary",
          "SSA-based Compiler Design, 2022, Algorithm 3.6", MoveCount::one_each_cycle,
          make<ReadyScan<{.save = Save::source}>>),
    sound("Q3", "loc and pred, with the test for a cycle that is right", boissinot,
          MoveCount::fewest, make<LocPred<>>),
    unsound("Q4", "loc and pred, with the test for a cycle as printed", boissinot,
            Trust::known_bad, "missing-copy",
            "every cycle that nobody outside reads is missed, so none of its copies is written",
            true, make<LocPred<{.cycle_test = CycleTest::as_printed}>>),
    sound("Q5", "loc and pred, with the usual repair of the test: readers are filled again",
          boissinot, MoveCount::no_promise,
          make<LocPred<{.cycle_test = CycleTest::as_usually_repaired}>>),
    sound("Q6", "loc and pred, pred cleared when filled, ready places in a stack", mesa,
          MoveCount::fewest, make<Mesa<>>),
    unsound("Q7", "loc and pred, pred cleared when filled, ready places in a queue", mesa,
            Trust::known_bad, "crash",
            "a place that two copies read is ready twice, and the second time has no source", true,
            make<Mesa<{.last_ready_first = false}>>),
    sound("Q8", "places in depth-first order, cycles backwards from a saved place",
          "GCC, tree-outof-ssa.cc, eliminate_phi", MoveCount::one_each_cycle,
          make<EliminationGraph>),
    sound("Q9", "from each source down to what is copied from it",
          "OpenJDK, c1_LIRGenerator.cpp, PhiResolver", MoveCount::one_each_cycle,
          make<PhiResolver>),
    sound("Q10", "depth-first to the move that must come later, written backwards",
          "regalloc2, moves.rs, ParallelMoves", MoveCount::one_each_cycle, make<DepthFirst>),
    sound("Q11", "a path of moves that must be done first, proved in Coq",
          "Rideau, Serpette, Leroy 2008; CompCert, Parmov.v", MoveCount::one_each_cycle,
          make<Parmov>),
    {"Q12", "cycles by exchanges, without a temporary", "QBE, rega.c, pmrec", Trust::sound, "", "",
     MoveCount::exchanges, false, true, make<Exchanging>},
    sound("Q13", "ready copies first, then each cycle walked, its first place saved before",
          "emit_parallel_copy of an article on parallel semantics, corrected",
          MoveCount::one_each_cycle, make<CycleByCycle<>>),

    unsound("Q13-published", "the same, the first place saved when the cycle is through",
            "emit_parallel_copy of an article on parallel semantics", Trust::known_bad,
            "swap uninitialised", "the temporary is read before it was ever written", true,
            make<CycleByCycle<{.save_first = false}>>),
    unsound("listing", "no sequencing: the copies in the order of the list",
            "Algorithm 16.6.1; Cytron et al. 1991", Trust::known_bad, "swap",
            "own copies of the edge, each from the right place, a later one reads an earlier's",
            false, make<ListingOrder<>>),

    unsound("self-copies-freed", "Q1 that writes trivial copies", "a planted cost fault",
            Trust::planted, "wasteful", "one move more than needed for each p <- p", true,
            make<ReadyScan<{.self_copies = SelfCopies::freed}>>),
    unsound("self-copies-pending", "Q1 that takes a trivial copy for a cycle of one",
            "a planted cost fault", Trust::planted, "wasteful",
            "a save and a move more than needed for each p <- p", true,
            make<ReadyScan<{.self_copies = SelfCopies::left_pending}>>),
});

}  // namespace

std::string_view text_of(MoveCount count) {
  switch (count) {
    case MoveCount::fewest: return "fewest";
    case MoveCount::one_each_cycle: return "one each cycle";
    case MoveCount::exchanges: return "exchanges";
    case MoveCount::no_promise: break;
  }
  return "no promise";
}

std::span<const SequencerEntry> sequencers() { return sequencer_entries; }

const SequencerEntry* find_sequencer(std::string_view name) {
  const auto found = std::find_if(sequencer_entries.begin(), sequencer_entries.end(),
                                  [&](const SequencerEntry& e) { return e.name == name; });
  return found == sequencer_entries.end() ? nullptr : &*found;
}

std::unique_ptr<Sequencer> make_sequencer(std::string_view name) {
  const SequencerEntry* entry = find_sequencer(name);
  return entry == nullptr ? nullptr : entry->make();
}

}  // namespace phidelity::destroyers
