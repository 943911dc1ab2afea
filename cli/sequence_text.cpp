// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/sequence_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "report/json.h"

namespace phidelity::cli {
namespace {

using campaign::SequencerScore;
using oracle::FaultClass;
using Json = nlohmann::ordered_json;

Json classes_of(const SequencerScore& score) {
  Json classes = Json::object();
  for (std::size_t c = 0; c < score.classes.size(); ++c) {
    if (score.classes[c] == 0) continue;
    classes[std::string(name_of(static_cast<FaultClass>(c)))] = score.classes[c];
  }
  return classes;
}

}  // namespace

std::string sequencer_line(std::string_view name, const SequencerScore& score, bool adapter) {
  Json row;
  row["sequencer"] = name;
  row["copies"] = score.copies;
  row["right"] = score.copies - score.wrong - score.declined;
  row["wrong"] = score.wrong;
  if (adapter) row["declined"] = score.declined;
  row["wasteful"] = score.wasteful;
  row["over_most"] = score.over_most;
  row["moves"] = score.moves;
  row["moves_fewest"] = score.moves_fewest;
  row["classes"] = classes_of(score);
  if (adapter) {
    row["answered"] = score.answered();
    row["declined_by_reason"] = score.declined_by_reason;
  }
  if (score.unstable > 0) row["unstable"] = score.unstable;
  if (score.ended_early) row["ended_early"] = true;
  if (score.interrupted) row["interrupted"] = true;
  Json line;
  line["summary"] = row;
  return report::line_of(line);
}

std::string wrong_sequence_line(std::string_view name, const campaign::WrongSequence& wrong) {
  Json row;
  row["sequencer"] = name;
  row["verdict"] = "faulty";
  row["class"] = name_of(wrong.fault_class);
  row["copies"] = campaign::text_of(wrong.copies);
  row["moves"] = campaign::text_of(wrong.moves);
  row["message"] = wrong.message;
  return report::line_of(row);
}

std::string wrong_sequence_text(std::string_view name, const campaign::WrongSequence& wrong) {
  return fmt::format("{}: {}: {}\n  copies  {}\n  moves   {}\n", name, name_of(wrong.fault_class),
                     wrong.message, campaign::text_of(wrong.copies),
                     campaign::text_of(wrong.moves));
}

std::string classes_text(const SequencerScore& score) {
  std::string text;
  for (std::size_t c = 0; c < score.classes.size(); ++c) {
    if (score.classes[c] == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name_of(static_cast<FaultClass>(c)),
                        score.classes[c]);
  }
  return text;
}

std::string ended_early_text(std::string_view name, const SequencerScore& score) {
  std::string text;
  if (score.ended_early) {
    text += fmt::format("{}: asked no more after {} calls over a limit\n", name,
                        score.count_of(FaultClass::timeout) + score.count_of(FaultClass::memory));
  }
  if (score.unstable > 0) {
    text += fmt::format("{}: unstable: {} parallel copies had two different right answers\n", name,
                        score.unstable);
  }
  return text;
}

campaign::Summary counts_of(std::string_view name, const SequencerScore& score) {
  campaign::Summary summary;
  summary.destroyer = name;
  summary.programs = score.copies;
  summary.faulty = score.wrong;
  summary.declined = score.declined;
  summary.proved = score.copies - score.wrong - score.declined;
  summary.classes = score.classes;
  summary.declined_by_reason = score.declined_by_reason;
  return summary;
}

}  // namespace phidelity::cli
