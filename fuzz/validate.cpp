// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A right output with a drawn edit, before both judges: what one of them says, the other must not
// deny. The first number of the edits chooses the destroyer.
#include <memory>
#include <vector>

#include "destroyers/registry.h"
#include "fuzz/targets.h"
#include "generators/choices.h"
#include "generators/mutations/destroyed.h"
#include "oracle/judge.h"

namespace phidelity::fuzz {

namespace {

std::vector<std::unique_ptr<destroyers::Destroyer>> sound_destroyers() {
  std::vector<std::unique_ptr<destroyers::Destroyer>> sound;
  for (const destroyers::Entry& entry : destroyers::registry()) {
    if (entry.trust == destroyers::Trust::sound) sound.push_back(entry.make());
  }
  return sound;
}

}  // namespace

std::optional<Finding> detail::run_validate(Bytes bytes) {
  static const auto sound = sound_destroyers();
  static InputReader reader;
  static ProgramInput input;
  static destroyers::Answer answer;
  static oracle::Judge judge;
  reader.read(bytes, input);
  generators::RecordedChoices choices(input.edits);
  destroyers::Destroyer& destroyer =
      *sound[choices.below(static_cast<std::uint32_t>(sound.size()))];
  answer.clear();
  destroyer.destroy(input.ssa, answer);
  if (answer.outcome != destroyers::Outcome::answered) return std::nullopt;
  generators::mutate_destroyed(answer.tac, choices);
  const oracle::Verdict& verdict = judge.judge(input.ssa, answer.tac, {});
  if (!verdict.judges_disagree) return std::nullopt;
  Finding finding = finding_of(destroyer.name(), verdict, input);
  finding.detail += verdict.faults.empty()
                        ? std::string()
                        : "," + std::string(oracle::name_of(verdict.faults[0].fault_class));
  finding.message += "\n" + ir::print(answer.tac);
  return finding;
}

}  // namespace phidelity::fuzz
