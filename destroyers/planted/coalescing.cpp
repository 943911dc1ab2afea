// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/planted/coalescing.h"

#include "destroyers/methods/boissinot.h"
#include "destroyers/methods/briggs.h"
#include "destroyers/methods/budimlic.h"
#include "destroyers/methods/sreedhar_3.h"

namespace phidelity::destroyers {
namespace {

using Question = CongruenceDecisions::Asked;
using Fourth = SreedharDecisions::Fourth;

std::unique_ptr<Destroyer> briggs_with(std::string_view name, BriggsDecisions decisions) {
  decisions.isolates = briggs_published.isolates;
  decisions.separates_two_edges = briggs_published.separates_two_edges;
  return std::make_unique<Briggs>(name, decisions);
}

// Without the coalescing of section 5, which would only add to the fault.
std::unique_ptr<Destroyer> sreedhar_with(std::string_view name, SreedharDecisions decisions) {
  decisions.coalesces = false;
  return std::make_unique<SreedharIII>(name, decisions);
}

std::unique_ptr<Destroyer> boissinot_with(std::string_view name, CongruenceDecisions classes,
                                          bool by_value = false) {
  return std::make_unique<Boissinot>(
      name, BoissinotDecisions{.by_value = by_value, .classes = classes});
}

}  // namespace

std::unique_ptr<Destroyer> make_d01() { return briggs_with("D01", {}); }
std::unique_ptr<Destroyer> make_d02() { return briggs_with("D02", {.repairs_terminator = true}); }
std::unique_ptr<Destroyer> make_d03() { return briggs_with("D03", {.asks_live_out = false}); }
std::unique_ptr<Destroyer> make_d05() { return briggs_with("D05", {.renames_arguments = false}); }
std::unique_ptr<Destroyer> make_f01() {
  return sreedhar_with("F01", {.copies_the_live_one = false});
}
std::unique_ptr<Destroyer> make_f02() { return sreedhar_with("F02", {.third_copies_both = false}); }
std::unique_ptr<Destroyer> make_f03() { return sreedhar_with("F03", {.fourth = Fourth::nobody}); }
std::unique_ptr<Destroyer> make_f04() { return sreedhar_with("F04", {.fourth = Fourth::covered}); }
std::unique_ptr<Destroyer> make_f05() { return sreedhar_with("F05", {.whole_classes = false}); }
std::unique_ptr<Destroyer> make_f06() { return sreedhar_with("F06", {.liveness_follows = false}); }
std::unique_ptr<Destroyer> make_f07() {
  return sreedhar_with("F07", {.terminator_reads_count = false});
}
std::unique_ptr<Destroyer> make_f08() { return sreedhar_with("F08", {.results_copied = false}); }
std::unique_ptr<Destroyer> make_f09() {
  return sreedhar_with("F09", {.isolation = {.separates_two_edges = false}});
}
std::unique_ptr<Destroyer> make_g01() { return boissinot_with("G01", {.asked = Question::names}); }
std::unique_ptr<Destroyer> make_g02() { return boissinot_with("G02", {.asked = Question::nothing}); }
std::unique_ptr<Destroyer> make_g03() {
  return std::make_unique<Boissinot>(
      "G03", BoissinotDecisions{.isolation = {.separates_two_edges = false}});
}
std::unique_ptr<Destroyer> make_g04() {
  return std::make_unique<Boissinot>(
      "G04", BoissinotDecisions{.by_value = true, .phis_have_their_own = false});
}
std::unique_ptr<Destroyer> make_g05() {
  return boissinot_with("G05", {.stack_follows_dominance = false}, true);
}
std::unique_ptr<Destroyer> make_g06() {
  return boissinot_with("G06", {.follows_equal_ancestors = false}, true);
}
std::unique_ptr<Destroyer> make_g07() {
  return std::make_unique<Boissinot>(
      "G07", BoissinotDecisions{.isolation = {.declines_terminator_results = false}});
}
std::unique_ptr<Destroyer> make_o01() {
  return std::make_unique<Budimlic>("O01", BudimlicDecisions{.forest = false});
}
std::unique_ptr<Destroyer> make_o02() {
  return std::make_unique<Budimlic>("O02", BudimlicDecisions{.local_scan = false});
}
std::unique_ptr<Destroyer> make_o03() {
  return std::make_unique<Budimlic>("O03", BudimlicDecisions{.filters = false, .forest = false});
}

}  // namespace phidelity::destroyers
