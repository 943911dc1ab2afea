// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/registry.h"

#include <algorithm>
#include <array>

#include "destroyers/methods/atlas.h"
#include "destroyers/methods/boissinot.h"
#include "destroyers/methods/boissinot_virtual.h"
#include "destroyers/methods/briggs.h"
#include "destroyers/methods/budimlic.h"
#include "destroyers/methods/chordal.h"
#include "destroyers/methods/gcc_style.h"
#include "destroyers/methods/guarded.h"
#include "destroyers/methods/llvm_style.h"
#include "destroyers/methods/memory.h"
#include "destroyers/methods/naive.h"
#include "destroyers/methods/predicated.h"
#include "destroyers/methods/select.h"
#include "destroyers/methods/single_predecessor.h"
#include "destroyers/methods/split.h"
#include "destroyers/methods/sreedhar_1.h"
#include "destroyers/methods/sreedhar_3.h"
#include "destroyers/methods/upsilon.h"
#include "destroyers/planted/arguments.h"
#include "destroyers/planted/coalescing.h"
#include "destroyers/planted/decisions.h"
#include "destroyers/planted/isolating.h"
#include "destroyers/planted/placement.h"
#include "destroyers/planted/registers.h"
#include "destroyers/planted/sequencing.h"
#include "destroyers/planted/shadows.h"
#include "destroyers/planted/steps.h"
#include "destroyers/planted/web_merge.h"

namespace phidelity::destroyers {
namespace {

template <class Method>
std::unique_ptr<Destroyer> make() {
  return std::make_unique<Method>();
}

std::unique_ptr<Destroyer> make_briggs_published() {
  return std::make_unique<Briggs>("briggs-published", briggs_published);
}

constexpr std::string_view literature = "the literature's table of planted faults";

// Names that meet share a place. What destroys the value there is a definition or a copy where it
// belongs (interference), a copy before a branch (lost-copy, critical-edge, misplaced-copy),
// another copy of the edge (swap, or a temporary); of two copies into one place one is dropped
// (missing-copy, wrong-operand); and parameters may not share (malformed).
constexpr std::string_view wrong_sharing =
    "interference lost-copy critical-edge misplaced-copy missing-copy wrong-operand swap "
    "temp-clobber malformed";
// A copy before a branch writes a phi that is still read; of two edges between two blocks it is the
// last copy that is left, in one sequence with the first.
constexpr std::string_view destroyed_phi =
    "lost-copy swap critical-edge missing-copy wrong-operand";
// The copies of two edges stand at one place, in one sequence: the last one wins on both.
constexpr std::string_view two_edges_as_one =
    "lost-copy missing-copy wrong-operand swap critical-edge misplaced-copy interference";
// A shadow holds what another way stored, or nothing: no copy brings the argument (missing-copy,
// wrong-operand), from a place never written (uninitialised). What is there instead was stored
// before a branch (lost-copy, critical-edge) or loaded where others come in too (misplaced-copy). A
// phi that only phis read lives where it is passed on: a store there that a load then reads (swap),
// or saves of what is nobody's home (temp-clobber).
constexpr std::string_view stale_shadow =
    "missing-copy wrong-operand uninitialised lost-copy critical-edge misplaced-copy swap "
    "temp-clobber";
// Added instructions pair with nothing, so runs judge; where one pairs by chance, it reads what a
// copy of the destroyer's own wrote.
constexpr std::string_view unpaired = "wrong-result missing-copy wrong-operand";

// A planted row.
constexpr Entry planted(std::string_view name, std::string_view summary,
                        std::string_view expected, std::string_view derivation,
                        std::unique_ptr<Destroyer> (*make_it)()) {
  return {name, summary, literature, Trust::planted, expected, derivation, make_it};
}

constexpr std::array entries = std::to_array<Entry>({
    {"split", "copies on the edge they belong to, critical edges split, fewest moves",
     "Briggs et al. 1998; Algorithm 16.6.3; Boissinot et al. 2009, Algorithm 1 (corrected)",
     Trust::sound, "", "", make<Split>},
    {"sreedhar-1", "every phi isolated by a variable of its own, arity + 1 copies a phi",
     "Sreedhar et al. 1999, Method I", Trust::sound, "", "", make<SreedharI>},
    {"boissinot", "phis isolated, then coalesced where live ranges do not intersect",
     "Boissinot et al. 2009, by intersection", Trust::sound, "", "", make<Boissinot>},
    {"boissinot-value", "phis isolated, then coalesced where no two values meet",
     "Boissinot et al. 2009, by value, Algorithm 2", Trust::sound, "", "", make<BoissinotValue>},
    {"budimlic", "phi webs united at once, interfering members separated by dominance",
     "Budimlic et al. 2002", Trust::sound, "", "", make<Budimlic>},
    {"sreedhar-2", "copies for both names of a phi that interfere, then copies coalesced",
     "Sreedhar et al. 1999, Method II and section 5", Trust::sound, "", "", make<SreedharII>},
    {"sreedhar-3", "copies for one name of a phi where that is enough, then copies coalesced",
     "Sreedhar et al. 1999, Method III and section 5 (corrected)", Trust::sound, "", "",
     make<SreedharIII>},
    {"boissinot-virtual", "one colour a phi web, taken apart where two values meet",
     "Boissinot et al. 2009, section 4.2; SSA-Based Compiler Design, Algorithms 21.4 and 21.5",
     Trust::sound, "", "", make<BoissinotVirtual>},
    {"briggs", "copies at the ends of predecessors, phis that they would destroy isolated",
     "Briggs et al. 1998, without splitting (repaired)", Trust::sound, "", "", make<Briggs>},
    {"chordal-temp", "registers by colouring in SSA form, cycles through a spare register",
     "Hack, Goos 2006; Pereira, Palsberg 2009", Trust::sound, "", "", make<ChordalTemp>},
    {"chordal-swap", "registers by colouring in SSA form, cycles by exchanges",
     "Hack, Goos 2006; QBE, rega.c", Trust::sound, "", "", make<ChordalSwap>},
    {"chordal-xor", "registers by colouring in SSA form, cycles by exclusive ors",
     "Hack, Goos 2006; Pereira, Palsberg 2009", Trust::sound, "", "", make<ChordalXor>},
    {"llvm-style", "an incoming register a phi, one write in each predecessor block",
     "LLVM, PHIElimination.cpp; Sreedhar et al. 1999, Method I", Trust::sound, "", "",
     make<LlvmStyle>},
    {"upsilon", "upsilons store to a phi's shadow, the phi loads it",
     "Pizlo, the Phi/Upsilon form of WebKit's B3", Trust::sound, "", "", make<Upsilon>},
    {"gcc-style", "coalesced by a conflict graph, partitions copied on edges",
     "GCC, tree-ssa-coalesce.cc and tree-outof-ssa.cc", Trust::sound, "", "",
     [] { return make_gcc_style(); }},
    {"guarded", "moves at the successor's top, guarded by a selector of the edge taken",
     "parallel semantics and the out-of-SSA problem, predication (corrected)", Trust::sound, "", "",
     make<Guarded>},
    {"predicated", "moves at the predecessor's end, guarded by what its branch asks",
     "parallel semantics and the out-of-SSA problem, predication (corrected)", Trust::sound, "", "",
     make<Predicated>},
    {"select", "branches around joins converted to nested selects, the rest split",
     "Allen et al. 1983, if-conversion", Trust::sound, "", "", [] { return make_select(); }},
    {"memory", "a slot a phi, copied in on edges and copied out at each use",
     "LLVM, Reg2Mem.cpp and DemoteRegToStack.cpp", Trust::sound, "", "", make<Memory>},
    {"naive", "copies at the ends of predecessors, in listing order",
     "Cytron et al. 1991; Algorithm 16.6.1", Trust::known_bad, "lost-copy swap",
     "a copy stands before a branch and only ever writes a phi's own place; listing order",
     make<Naive>},
    {"atlas", "parallel copies sequenced, but always at the ends of predecessors",
     "AtlasLang, phi elimination as published", Trust::known_bad, "lost-copy",
     "a copy stands before a branch and only ever writes a phi's own place", make<Atlas>},
    {"sreedhar-3-published", "Method III as printed: what terminators read does not count as live",
     "Sreedhar et al. 1999, Method III and section 5", Trust::known_bad,
     "lost-copy missing-copy critical-edge interference",
     "a copy before a branch overwrites what the branch itself reads",
     make<SreedharIIIPublished>},
    {"briggs-published", "copies at the ends of predecessors, what they destroy saved as published",
     "Briggs et al. 1998, insert_copies and schedule_copies", Trust::known_bad,
     destroyed_phi,
     "the save is not read by the branch, by uses not dominated, or on the second of two edges",
     make_briggs_published},
    {"single-predecessor", "a phi merged with its argument where its block has one predecessor",
     "the article on parallel semantics, \"restricted\" coalescing as worded", Trust::known_bad,
     wrong_sharing,
     "two edges of one block: their arguments, even two parameters, share a place and its copies",
     make<SinglePredecessor>},

    planted("A01", "naive used unconditionally", "lost-copy critical-edge swap",
            "copies for one way out run on the other; listing order reads what it wrote",
            make_naive_a01),
    planted("A02", "naive, copies in reverse listing order", "lost-copy critical-edge swap",
            "copies for one way out run on the other; reverse order reads what it wrote",
            make_naive_a02),

    planted("B01", "edges split, copies in listing order", "swap",
            "own copies of the edge, each from the right place, a later one reads an earlier's",
            make_b01),
    planted("B02", "a cycle's value is saved after the cycle", "swap uninitialised",
            "the temporary, nobody's home, is read before it was ever written", make_b02),
    planted("B03", "the source is saved and the victim overwritten at once", "swap",
            "an own copy overwrites a place that a later copy of the edge reads", make_b03),
    planted("B04", "constants before register copies", "swap",
            "an own copy of a constant overwrites a place that a later copy reads", make_b04),
    planted("B05", "the printed test for a cycle, b = loc(pred(b))", "missing-copy",
            "every cycle is missed, so none of its copies is written", make_b05),
    planted("B06", "ready places in a queue, and no test that they are filled", "crash",
            "a place that two copies read comes up twice and then has no source to name", make_b06),
    planted("B07", "readiness asked once, of the original copies", "swap",
            "a copy deemed ready overwrites a place that a later copy reads", make_b07),
    planted("B08", "a cycle's reader is not substituted", "timeout",
            "the saved destination stays read, so the cycle is saved for ever", make_b08),
    planted("B09", "the temporary is a live parameter", "temp-clobber",
            "the save overwrites a value that is still needed", make_b09),
    planted("B10", "one temporary for two open cycles", "temp-clobber",
            "the second save overwrites the first before it is read", make_b10),
    planted("B11", "copies keyed by their source, so a fan-out keeps one", "missing-copy",
            "the other readers of the source get no copy", make_b11),

    planted("C01", "always at the end of the source", "lost-copy critical-edge",
            "copies of a critical edge run on the other way out", make<EndOfSourceAlways>),
    planted("C02", "at the top of a target that other edges enter",
            "misplaced-copy critical-edge lost-copy",
            "copies at the top run on the other in-edges' paths; in a self loop before the branch",
            make<InEdgesNotCounted>),
    planted("C03", "one new block for all edges into a block",
            "wrong-operand missing-copy misplaced-copy lost-copy",
            "the other edges run the first one's copies and lack their own", make<SharedNewBlock>),
    planted("C04", "splitting retargets both slots between two blocks",
            "wrong-operand missing-copy misplaced-copy lost-copy split-unsplittable",
            "the other slot, which may be nosplit, runs this one's copies and lacks its own",
            make<BothSlotsRetargeted>),
    planted("C05", "a new block is not linked", "missing-copy",
            "no copy of a critical edge runs", make<NewBlockNotLinked>),
    planted("C06", "a new block branches to itself", "diverges",
            "a loop of nothing but jumps and copies", make<NewBlockLoops>),
    planted("C07", "a new block has no terminator", "malformed",
            "the answer is no program", make<NewBlockUnterminated>),
    planted("C08", "the last parameter is skipped", "missing-copy",
            "no copy brings the argument to the last phi", make<LastParameterSkipped>),
    planted("C09", "constant arguments are skipped", "missing-copy",
            "no copy brings the constant to the phi", make<ConstantsSkipped>),
    planted("C10", "arguments looked up by the predecessor's label",
            "wrong-operand missing-copy",
            "the second slot brings the first slot's arguments, or nothing if those are trivial",
            make<ArgumentsByLabel>),
    planted("C11", "arguments of the first two predecessors exchanged",
            "wrong-operand missing-copy uninitialised",
            "the copies bring another edge's arguments: trivial ones, or from unwritten places",
            make<ArgumentsExchanged>),
    planted("C12", "copies after the terminator", "missing-copy",
            "what stands after a terminator never runs", make<AfterTheTerminator>),
    planted("C13", "the last block keeps its phis", "leftover-phi",
            "the answer still has block parameters", make<LastPhisKept>),
    planted("C14", "the arms are exchanged when splitting",
            "wrong-target wrong-result wrong-operand missing-copy diverges split-unsplittable",
            "the branch goes the other way, or the slots' copies and blocks change sides",
            make<ArmsExchanged>),
    planted("C15", "ways out counted by distinct blocks", "lost-copy missing-copy wrong-operand",
            "copies of both slots stand at the source's end and the last one wins",
            make<DistinctTargetsCounted>),
    planted("D01", "Briggs without splitting, as published", destroyed_phi,
            "a copy before a branch writes a phi that is still read where the save does not reach",
            make_d01),
    planted("D02", "Briggs without splitting, the terminator repaired alone", destroyed_phi,
            "as D01, but for reads by the branch itself", make_d02),
    planted("D03", "Briggs without splitting, nothing is saved", destroyed_phi,
            "a copy before a branch writes a phi that is live on the other way out", make_d03),
    planted("D05", "Briggs without splitting, phi arguments not renamed", destroyed_phi,
            "as D01; and an argument is read where a copy before a branch wrote it", make_d05),
    planted("E01", "Method I without the copies of results", "lost-copy wrong-operand",
            "a copy before a branch writes the phi itself, which is still read",
            make<ResultsNotCopied>),
    planted("E02", "Method I without the copies of arguments", wrong_sharing,
            "arguments share the phi's place with whatever is live", make<ArgumentsNotCopied>),
    planted("E04", "the phis of a block share one variable", wrong_sharing,
            "the copies of an edge write one place for two phis", make<PhisOfABlockMerged>),
    planted("E05", "Method I, two edges between two blocks not separated",
            two_edges_as_one,
            "copies of both edges stand at the source's end and the last one wins",
            make<TwoEdgesNotSeparated>),
    planted("F01", "Method III, cases 1 and 2 exchanged", wrong_sharing,
            "the name that is not live is copied, and the live one is overwritten", make_f01),
    planted("F02", "Method III, case 3 copies one name", wrong_sharing,
            "the other stays in the class and is overwritten", make_f02),
    planted("F03", "Method III, case 4 is left unresolved", wrong_sharing,
            "two names that meet share a place", make_f03),
    planted("F04", "Method III, case 4 looks for neighbours that are copied", wrong_sharing,
            "pairs with none copied stay, and share a place", make_f04),
    planted("F05", "Method III compares the two names, not their classes", wrong_sharing,
            "members of the classes meet in one place", make_f05),
    planted("F06", "Method III with the liveness of the beginning", wrong_sharing,
            "the copies put in meet what is live there", make_f06),
    planted("F07", "Method III as printed, live-out without the terminator's reads",
            "lost-copy missing-copy critical-edge",
            "a copy before a branch overwrites what the branch reads", make_f07),
    planted("F08", "Method III without the copies of results", wrong_sharing,
            "a copy before a branch writes the phi itself, which is still read", make_f08),
    planted("F09", "Method III, two edges between two blocks not separated",
            two_edges_as_one,
            "the copies of one edge stand for both, and bring what only one of them carries",
            make_f09),
    planted("G01", "isolation, the two names of a copy asked, not their classes", wrong_sharing,
            "members of the classes meet in one place", make_g01),
    planted("G02", "isolation, every copy coalesced", wrong_sharing,
            "names that meet share a place", make_g02),
    planted("G03", "isolation, two edges between two blocks not separated",
            two_edges_as_one,
            "the copies of one edge stand for both, and bring what only one of them carries",
            make_g03),
    planted("G04", "isolation by value, a phi has the value of its first argument", wrong_sharing,
            "names said to be equal differ when the phi came another way", make_g04),
    planted("G05", "the class test without the dominance stack", wrong_sharing,
            "the member asked about is not the one that is met", make_g05),
    planted("G06", "the class test without equal ancestors", wrong_sharing,
            "a member met above an equal one is overlooked", make_g06),
    planted("G07", "isolation, results of terminators copied before them",
            "missing-copy wrong-operand uninitialised swap",
            "the copy brings what the place held before, or reads one never written",
            make_g07),
    planted("N01", "moves between registers in listing order", "swap",
            "an own move overwrites a register that a later move of the edge reads", make_n01),
    planted("N02", "the spare register of a cycle is live", "temp-clobber",
            "the save overwrites a value that is still needed", make_n02),
    planted("N03", "the third exclusive or of an exchange is wrong", "wrong-result",
            "the two programs cannot be aligned at an exclusive or, and runs differ", make_n03),
    planted("N04", "a register exchanged with itself by exclusive ors", "wrong-result",
            "the register is 0; the programs cannot be aligned at an exclusive or", make_n04),
    planted("N05", "what is passed to a phi is not live for it", "interference",
            "a definition that belongs where it is overwrites the argument's register", make_n05),
    planted("N06", "each phi of a block coloured as if it were alone", wrong_sharing,
            "two phis of a block share a register; one of their copies is dropped", make_n06),
    planted("O01", "the dominance forest is skipped", wrong_sharing,
            "members of a set meet in one place", make_o01),
    planted("O02", "the dominance forest without its local scan", wrong_sharing,
            "a member that dies in the block of the one it meets is overlooked", make_o02),
    planted("O03", "neither filters nor forest", wrong_sharing,
            "names that meet share a place", make_o03),
    planted("H01", "conflicts asked of the pair, not of partitions", wrong_sharing,
            "members of the partitions meet in one place",
            make_h01),
    planted("H02", "arguments are not alive where their edge begins", wrong_sharing,
            "an argument and what is defined before the edge share a place", make_h02),
    planted("H03", "phis of one block do not conflict", wrong_sharing,
            "two phis live at once share a place; one of their copies is dropped",
            make_h03),
    planted("H04", "gcc-style with constants first", "swap",
            "an own copy of a constant overwrites a place that a later copy reads", make_h04),

    planted("I01", "the incoming register is never read", "missing-copy uninitialised",
            "no copy fills the phi, or its place, which was never written, is read",
            make<IncomingNeverRead>),
    planted("I02", "predecessors write the phi, its block reads the incoming register",
            "missing-copy uninitialised wrong-operand lost-copy misplaced-copy",
            "the copy at the top, on all ways in, brings an old value; the others are for one way",
            make<PhiWrittenForIncoming>),
    planted("I03", "of duplicate edges the first wins", two_edges_as_one,
            "the copies of one edge stand for both, and bring what only one of them carries",
            make<FirstDuplicateWins>),

    planted("J01", "atlas used unconditionally", "lost-copy critical-edge",
            "copies for one way out run on the other", make_j01),
    planted("J02", "atlas with constants first", "lost-copy critical-edge swap",
            "as J01, and an own copy of a constant overwrites a place that a later one reads",
            make_j02),

    planted("K01", "guarded moves write the phi itself", unpaired,
            "added instructions align with nothing; runs read a phi that was written too early",
            make_k01),
    planted("K02", "unconditional ways write no selector", unpaired,
            "added instructions align with nothing; runs take the value of another edge", make_k02),
    planted("K04", "guards for the first two edges only", unpaired,
            "added instructions align with nothing; runs find no value on a third edge", make_k04),
    planted("K05", "the branch reads what the guarded moves wrote", unpaired,
            "added instructions align with nothing; runs go the other way", make_k05),

    planted("L01b", "upsilons where their value is defined", stale_shadow,
            "the store is not on its edge, runs on other ways too, or before another upsilon",
            make<UpsilonAtAnyDefinition>),
    planted("L02", "phis load after the first instruction", "missing-copy uninitialised",
            "the first instruction reads a phi that no copy has filled yet", make<LateLoad>),
    planted("L03", "no upsilon for a constant", stale_shadow,
            "no copy brings the constant; the load reads an unwritten or another edge's value",
            make<ConstantUpsilonSkipped>),
    planted("L04", "no upsilon of the phi's own value", stale_shadow,
            "the load brings what an upsilon for another way out left in the shadow",
            make<OwnUpsilonSkipped>),

    planted("R01", "a select's arms are exchanged", "wrong-result",
            "the branches are gone, so nothing aligns; runs choose the wrong value", make_r01),
    planted("R02", "the first arm of a join is forgotten", "wrong-result",
            "the branches are gone, so nothing aligns; runs choose the wrong value", make_r02),
    planted("R03", "instructions with effects are hoisted", "wrong-result",
            "an observation is made on a path that has none", make_r03),

    planted("dead-phi", "phis that no instruction reads are dropped, needed or not",
            "missing-copy uninitialised wrong-operand swap",
            "another phi reads it; that one's own copy, or an earlier one's, is all that is there",
            make<UnreadPhisDropped>),
    planted("last-in-edge", "of three in-edges or more the last gets no copies", "missing-copy",
            "no copy of the edge brings its arguments", make<LastInEdgeSkipped>),
    planted("slot-order", "the arguments of a branch's two ways exchanged",
            "wrong-operand missing-copy",
            "the copies bring the other slot's arguments, or nothing where those are trivial",
            make<SlotsExchanged>),
    planted("two-slots", "of more than two ways only two get their copies", "missing-copy",
            "no copy of the other edges brings their arguments", make<FirstTwoSlots>),
    planted("name-taken", "a fresh temporary has the number of a value that exists",
            "temp-clobber swap",
            "the save overwrites a value still needed, perhaps a phi that a later copy reads",
            make<NameTaken>),
    planted("endless-split", "splitting a self loop never ends", "timeout",
            "the step budget is used up", make<EndlessSplit>),
    planted("web-merge", "phi webs share a place, copies at the ends of predecessors",
            "critical-edge lost-copy misplaced-copy",
            "a copy before a branch destroys, on the other way out, a value that shares the place",
            make<WebMerge>),
});

}  // namespace

std::span<const Entry> registry() { return entries; }

const Entry* find(std::string_view name) {
  const auto found = std::find_if(entries.begin(), entries.end(),
                                  [&](const Entry& e) { return e.name == name; });
  return found == entries.end() ? nullptr : &*found;
}

std::unique_ptr<Destroyer> make_destroyer(std::string_view name) {
  const Entry* entry = find(name);
  return entry == nullptr ? nullptr : entry->make();
}

}  // namespace phidelity::destroyers
