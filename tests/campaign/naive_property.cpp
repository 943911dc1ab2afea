// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/campaign/naive_property.h"

#include <gtest/gtest.h>

#include <iostream>

#include "campaign/fuzz.h"
#include "campaign/random_source.h"
#include "ir/text.h"
#include "tests/support/naive_hazards.h"
#include "tests/support/stubs.h"

namespace phidelity::tests {

namespace {

using campaign::Finding;
using oracle::FaultClass;

std::string describe(const Finding& f, const oracle::Fault& fault) {
  std::string edge = "no edge";
  if (fault.edge) {
    const ir::Edge& e = f.ssa.edges[*fault.edge];
    edge = "edge " + f.ssa.label_text(e.source) + ":" +
           std::to_string(f.ssa.slot_of(*fault.edge)) + " -> " + f.ssa.label_text(e.target);
  }
  return "program " + std::to_string(f.index) + ": " + std::string(name_of(fault.fault_class)) +
         ", " + edge + ": " + fault.message + "\n" + ir::print(f.ssa);
}

void note(const Finding& f, NaiveReport& report) {
  report.faults += f.verdict.faults.size();
  const NaiveHazards hazards(f.ssa);
  if (!hazards.any()) report.impossible.push_back(describe(f, f.verdict.faults.at(0)));
  for (std::size_t i = 0; i < f.verdict.faults.size(); ++i) {
    const oracle::Fault& fault = f.verdict.faults[i];
    const bool is_swap = fault.fault_class == FaultClass::swap;
    const bool is_lost = fault.fault_class == FaultClass::lost_copy;
    if (i == 0) {
      report.swaps += is_swap;
      report.lost_copies += is_lost;
    }
    if (!is_swap && !is_lost) {
      report.others.push_back(describe(f, fault));
    } else if (!fault.edge || (is_swap ? !hazards.swap(*fault.edge)
                                       : !hazards.lost_copy(*fault.edge))) {
      (i == 0 ? report.wrong_edges : report.doubtful).push_back(describe(f, fault));
    }
  }
}

}  // namespace

NaiveReport report_naive(std::uint64_t seed, std::uint64_t count) {
  NaiveReport report;
  campaign::FuzzOptions options;
  options.subjects = {in_tree("naive")};
  options.programs = campaign::random_programs(generators::profiles[0], {}, seed);
  options.program_count = count;
  const auto result = campaign::fuzz(options, {.finding =
                                                   [&](const Finding& f) {
                                                     if (!f.verdict.faults.empty()) note(f, report);
                                                   },
                                               .progress = {}});
  const auto source = options.programs();
  ir::Function ssa;
  for (std::uint64_t index = 0; index < count; ++index) {
    source->program(index, ssa);
    report.hazardous += NaiveHazards(ssa).any();
  }
  report.programs = result.summaries[0].programs;
  report.faulty = result.summaries[0].faulty;
  report.disagreements = result.summaries[0].disagreements;
  return report;
}

void expect_naive_laws(const NaiveReport& report) {
  const auto listed = [](const std::vector<std::string>& all) {
    std::string text = std::to_string(all.size()) + " in all\n";
    for (std::size_t i = 0; i < all.size() && i < 10; ++i) text += all[i] + "\n";
    return text;
  };
  // The campaign must have had something to say, or the laws say nothing.
  EXPECT_GT(report.swaps, report.programs / 200);
  EXPECT_GT(report.lost_copies, report.programs / 200);
  EXPECT_GT(report.hazardous, report.faulty);
  EXPECT_LT(report.hazardous, report.programs);
  EXPECT_EQ(report.disagreements, 0U);
  EXPECT_LE(static_cast<double>(report.others.size()), 0.002 * static_cast<double>(report.faults))
      << listed(report.others);
  EXPECT_LE(static_cast<double>(report.wrong_edges.size()),
            0.0005 * static_cast<double>(report.faulty))
      << listed(report.wrong_edges);
  EXPECT_LE(static_cast<double>(report.doubtful.size()), 0.002 * static_cast<double>(report.faults))
      << listed(report.doubtful);
  EXPECT_TRUE(report.impossible.empty()) << listed(report.impossible);
  for (const std::string& edge : report.wrong_edges) std::cout << "another edge: " << edge << "\n";
  for (const std::string& other : report.others) {
    std::cout << "another name: " << other << "\n";
  }
  std::cout << report.programs << " programs, " << report.hazardous << " with a hazardous edge, "
            << report.faulty << " faulty: " << report.swaps << " swap, " << report.lost_copies
            << " lost-copy; of " << report.faults << " culprits " << report.others.size()
            << " have other names, " << report.doubtful.size() << " after the first another edge\n";
}

}  // namespace phidelity::tests
