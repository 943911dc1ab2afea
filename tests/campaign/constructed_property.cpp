// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/campaign/constructed_property.h"

#include <memory>

#include "destroyers/registry.h"
#include "generators/constructed.h"
#include "ir/text.h"
#include "oracle/judge.h"
#include "tests/support/same_meaning.h"

namespace phidelity::tests {

ConstructedReport report_constructed(destroyers::Trust trust, std::uint64_t seed,
                                     std::uint64_t count) {
  std::vector<std::unique_ptr<destroyers::Destroyer>> subjects;
  for (const destroyers::Entry& entry : destroyers::registry()) {
    if (entry.trust == trust) subjects.push_back(entry.make());
  }
  ConstructedReport report;
  generators::ConstructedGenerator generator;
  SameMeaning same;
  oracle::Judge judge;
  ir::Function ssa;
  destroyers::Answer answer;
  for (std::uint64_t index = 0; index < count; ++index) {
    generators::SeededChoices choices(seed, index);
    const auto construction = static_cast<generators::Construction>(choices.below(5));
    generator.draw(choices,
                   {.construction = construction, .transformations_max = index % 3 == 0 ? 0u : 4u},
                   ssa);
    same.reference(generator.ordinary());
    ++report.programs;
    for (const auto& subject : subjects) {
      answer.clear();
      subject->destroy(ssa, answer);
      if (answer.outcome != destroyers::Outcome::answered) continue;
      ++report.answers;
      const std::string difference = same.difference(answer.tac);
      if (difference.empty()) continue;
      const std::string text = "program " + std::to_string(index) + ", " +
                               std::string(subject->name()) + ": " + difference + "\n" +
                               ir::print(generator.ordinary()) + ir::print(ssa) +
                               ir::print(answer.tac);
      report.differences.push_back(text);
      if (judge.judge(ssa, answer.tac, {}).outcome == oracle::Outcome::proved) {
        report.contradictions.push_back(text);
      }
    }
  }
  return report;
}

}  // namespace phidelity::tests
