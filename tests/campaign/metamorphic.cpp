// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/campaign/metamorphic.h"

#include <gtest/gtest.h>

#include <array>
#include <iostream>
#include <memory>

#include "campaign/random_source.h"
#include "generators/choices.h"
#include "ir/text.h"
#include "oracle/judge.h"
#include "tests/support/mutators.h"
#include "tests/support/stubs.h"

namespace phidelity::tests {

namespace {

// A program, what a destroyer made of it, and the edges that its faults name.
struct Subject {
  Draft ssa;
  Draft tac;
  std::vector<Slot> related;
};

struct Mutation {
  std::string_view name;
  void (*apply)(Subject&, Choices&);
};

void split_elsewhere(Subject& s, Choices& c) {
  split_unrelated_edge(s.ssa, s.related, c);
  split_unrelated_edge(s.tac, {}, c);
}

// The splits come before what moves the edges that the faults name.
void all_at_once(Subject& s, Choices& c) {
  split_elsewhere(s, c);
  pad_with_prints(s.ssa);
  pad_with_prints(s.tac);
  reverse_slots(s.ssa);
  reverse_slots(s.tac);
  for (Draft* d : {&s.ssa, &s.tac}) {
    pad_with_copies(*d, c);
    reorder_cases(*d, c);
    reorder_blocks(*d, c);
  }
  add_dead_phi(s.ssa, c);
  reorder_phis(s.ssa, c);
  rename(s.ssa, c);
  rename(s.tac, c);
}

constexpr std::array mutations = {
    Mutation{"names and labels", [](Subject& s, Choices& c) { rename(s.ssa, c), rename(s.tac, c); }},
    Mutation{"order of blocks",
             [](Subject& s, Choices& c) { reorder_blocks(s.ssa, c), reorder_blocks(s.tac, c); }},
    Mutation{"order of phis", [](Subject& s, Choices& c) { reorder_phis(s.ssa, c); }},
    Mutation{"order of cases",
             [](Subject& s, Choices& c) { reorder_cases(s.ssa, c), reorder_cases(s.tac, c); }},
    Mutation{"order of slots", [](Subject& s, Choices&) { reverse_slots(s.ssa), reverse_slots(s.tac); }},
    Mutation{"prints", [](Subject& s, Choices&) { pad_with_prints(s.ssa), pad_with_prints(s.tac); }},
    Mutation{"copies in ssa", [](Subject& s, Choices& c) { pad_with_copies(s.ssa, c); }},
    Mutation{"copies in tac", [](Subject& s, Choices& c) { pad_with_copies(s.tac, c); }},
    Mutation{"a dead phi", [](Subject& s, Choices& c) { add_dead_phi(s.ssa, c); }},
    Mutation{"an unrelated edge split", split_elsewhere},
    Mutation{"all at once", all_at_once},
};

std::string text_of(const oracle::Verdict& v) {
  std::string text(name_of(v.outcome));
  for (const oracle::Fault& fault : v.faults) text += " " + std::string(name_of(fault.fault_class));
  return text;
}

class Metamorphic {
 public:
  explicit Metamorphic(std::uint64_t seed) : seed_(seed) {
    for (const Mutation& m : mutations) reports_.push_back({m.name, 0, {}, {}});
  }

  // The program must be faulty already.
  void judge_again(const std::string& title, const ir::Function& ssa, const ir::Function& tac,
                   const oracle::Verdict& original, std::uint64_t index) {
    Subject subject{Draft::of(ssa), Draft::of(tac), {}};
    for (const oracle::Fault& fault : original.faults) {
      if (!fault.edge) continue;
      subject.related.push_back({ssa.edges[*fault.edge].source, ssa.slot_of(*fault.edge)});
    }
    for (std::size_t m = 0; m < mutations.size(); ++m) {
      generators::SeededChoices choices(seed_ + 1 + m, index);
      Subject mutant = subject;
      mutations[m].apply(mutant, choices);
      const ir::Function new_ssa = mutant.ssa.function();
      const ir::Function new_tac = mutant.tac.function();
      ASSERT_TRUE(ir::verify(new_ssa).empty()) << ir::to_string(ir::verify(new_ssa));
      const oracle::Verdict& verdict = judge_.judge(new_ssa, new_tac, {});
      MutationReport& report = reports_[m];
      ++report.judged;
      const auto describe = [&] {
        return title + ": " + text_of(original) + " became " + text_of(verdict) + "\n" +
               ir::print(ssa) + ir::print(tac) + "--- as\n" + ir::print(new_ssa) +
               ir::print(new_tac);
      };
      if (verdict.outcome != original.outcome || verdict.faults.empty()) {
        report.outcome_changed.push_back(describe());
      } else if (verdict.faults[0].fault_class != original.faults[0].fault_class) {
        report.class_changed.push_back(describe());
      }
    }
  }

  [[nodiscard]] std::vector<MutationReport> reports() && { return std::move(reports_); }

 private:
  std::uint64_t seed_;
  oracle::Judge judge_;
  std::vector<MutationReport> reports_;
};

}  // namespace

std::vector<MutationReport> report_mutations(const std::vector<std::string_view>& destroyers,
                                             std::uint64_t seed, std::uint64_t count) {
  Metamorphic metamorphic(seed);
  const auto source = campaign::random_programs(generators::profiles[0], {}, seed)();
  std::vector<std::unique_ptr<destroyers::Destroyer>> subjects;
  for (const std::string_view name : destroyers) subjects.push_back(in_tree(name).make());
  oracle::Judge judge;
  ir::Function ssa;
  destroyers::Answer answer;
  std::uint64_t faulty = 0;
  for (std::uint64_t index = 0; faulty < count; ++index) {
    source->program(index, ssa);
    auto& subject = *subjects[index % subjects.size()];
    answer.clear();
    subject.destroy(ssa, answer);
    if (answer.outcome != destroyers::Outcome::answered) continue;
    const oracle::Verdict verdict = judge.judge(ssa, answer.tac, {});
    if (verdict.outcome != oracle::Outcome::faulty) continue;
    ++faulty;
    metamorphic.judge_again(std::string(subject.name()) + ", program " + std::to_string(index),
                            ssa, answer.tac, verdict, index);
  }
  return std::move(metamorphic).reports();
}

void expect_same_verdicts(const std::vector<MutationReport>& reports) {
  const auto first_of = [](const std::vector<std::string>& all) {
    std::string text;
    for (std::size_t i = 0; i < all.size() && i < 3; ++i) text += all[i] + "\n";
    return text;
  };
  for (const MutationReport& report : reports) {
    std::cout << report.mutation << ": " << report.judged << " judged, "
              << report.outcome_changed.size() << " other outcomes, "
              << report.class_changed.size() << " other classes\n";
    EXPECT_GT(report.judged, 0U);
    EXPECT_TRUE(report.outcome_changed.empty())
        << report.mutation << ":\n" << first_of(report.outcome_changed);
    EXPECT_LE(1000 * report.class_changed.size(), report.judged)
        << report.mutation << ":\n" << first_of(report.class_changed);
  }
}

}  // namespace phidelity::tests
