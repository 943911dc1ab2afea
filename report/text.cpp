// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <vector>

#include "oracle/judge.h"

namespace phidelity::report {
namespace {

std::string edge_name(const FaultWords::EdgeName& edge) {
  return fmt::format("{} -> {} (slot {})", edge.from, edge.to, edge.slot);
}

void add_line(std::string& out, const Style& style, std::string_view what,
              std::string_view text) {
  out += "  " + style.faint(fmt::format("{:<11}", what)) + "  ";
  for (const char c : text) {
    out += c;
    if (c == '\n') out.append(15, ' ');  // the hint of a message stands under it
  }
  out += '\n';
}

std::string signed_list(const std::vector<std::uint64_t>& words) {
  std::vector<std::int64_t> list(words.begin(), words.end());
  return list.empty() ? "none" : fmt::format("{}", fmt::join(list, ", "));
}

std::string reader_line(const FaultWords& words) {
  std::string line = *words.reader;
  if (words.reader_block) line += fmt::format("   in {}", *words.reader_block);
  if (words.victim) line += fmt::format(": a wrong {}", *words.victim);
  if (words.location) line += fmt::format(", read from {}", *words.location);
  return line;
}

// The rows below the headline say all that a sentence about a wrong read would.
bool is_wrong_read(const FaultWords& words) { return words.reader && words.victim; }

std::string culprit_line(const FaultWords& words) {
  std::string line = *words.culprit;
  if (words.culprit_block) line += fmt::format("   in {}", *words.culprit_block);
  if (words.edge) line += fmt::format(", for the edge {}", edge_name(*words.edge));
  return line;
}

void add_path(std::string& out, const Judged& judged, const oracle::Fault& fault,
              const Style& style, std::size_t lines_max) {
  std::vector<std::string> lines;
  for (const oracle::WitnessStep& step : oracle::explain(*judged.ssa, *judged.tac, fault)) {
    lines.push_back(style.heading(step.label));
    for (const std::string& line : step.lines) lines.push_back("  " + line);
  }
  if (lines.empty()) return;
  out += "  " + style.faint("path") + "\n";
  const std::size_t left_out = lines.size() > lines_max ? lines.size() - lines_max : 0;
  if (left_out > 0) {
    out += "    " + style.faint(fmt::format("({} earlier lines left out)", left_out)) + "\n";
  }
  for (std::size_t i = left_out; i < lines.size(); ++i) out += "    " + lines[i] + "\n";
}

// The first fault, in full.
void add_fault(std::string& out, const Judged& judged, const Names& names, const Style& style,
               std::size_t path_lines_max) {
  const oracle::Verdict& verdict = *judged.verdict;
  const oracle::Fault& fault = verdict.faults.front();
  const FaultWords words = names.words_of(fault);
  if (!is_wrong_read(words) && !fault.message.empty()) {
    add_line(out, style, "what", fault.message);
  }
  if (words.reader) {
    add_line(out, style, is_wrong_read(words) ? "wrong read" : "seen at", reader_line(words));
  }
  if (words.culprit) {
    add_line(out, style, "culprit", culprit_line(words));
  } else if (words.edge) {
    add_line(out, style, "edge", edge_name(*words.edge));
  }
  if (judged.tac != nullptr && !words.witness.empty()) {
    add_path(out, judged, fault, style, path_lines_max);
  }
  if (verdict.input) {
    add_line(out, style, "shown by",
             fmt::format("arguments {}; input {}", signed_list(verdict.input->arguments),
                         signed_list(verdict.input->tape)));
  }
}

std::string in_short(const oracle::Fault& fault, const FaultWords& words) {
  std::string line = class_and_notes(fault);
  if (words.culprit) line += fmt::format(": {}", *words.culprit);
  if (words.edge) {
    line += fmt::format("{} the edge {}", words.culprit ? ", for" : ":", edge_name(*words.edge));
  }
  if (words.reader) {
    line += fmt::format("; seen by {}", *words.reader);
    if (words.reader_block) line += fmt::format(" in {}", *words.reader_block);
  }
  return line;
}

std::string outcome_word(oracle::Outcome outcome, const Style& style) {
  const std::string_view word = oracle::name_of(outcome);
  switch (outcome) {
    case oracle::Outcome::proved: return style.good(word);
    case oracle::Outcome::faulty: return style.bad(word);
    default: return style.unsure(word);
  }
}

}  // namespace

std::string class_and_notes(const oracle::Fault& fault) {
  std::string text(oracle::name_of(fault.fault_class));
  const auto notes = oracle::names_of(fault.notes);
  if (!notes.empty()) text += fmt::format(" ({})", fmt::join(notes, ", "));
  return text;
}

std::string headline_of(const Judged& judged, const Style& style) {
  const oracle::Verdict& verdict = *judged.verdict;
  std::string line = fmt::format("{} @{}, {}: {}", style.heading(judged.program),
                                 function_name(*judged.ssa), style.heading(judged.destroyer),
                                 outcome_word(verdict.outcome, style));
  if (!verdict.faults.empty()) {
    line += ": " + class_and_notes(verdict.faults.front());
  } else if (!verdict.message.empty()) {
    line += ": " + verdict.message;
  }
  if (judged.tac != nullptr && verdict.faults.empty()) {
    line += fmt::format(" ({} {}, at best {})", verdict.copies,
                        verdict.copies == 1 ? "copy" : "copies", verdict.optimum);
  }
  return line + "\n";
}

std::string text_of(const Judged& judged, const Style& style, std::size_t path_lines_max) {
  const oracle::Verdict& verdict = *judged.verdict;
  std::string out = headline_of(judged, style);
  if (verdict.judges_disagree) {
    out += "  " + style.bad("the judges disagree") +
           ": this is a defect of the oracle, not of the destroyer\n";
  }
  if (!verdict.faults.empty()) {
    const Names names(judged);
    add_fault(out, judged, names, style, path_lines_max);
    for (std::size_t i = 1; i < verdict.faults.size(); ++i) {
      add_line(out, style, i == 1 ? "also" : "",
               in_short(verdict.faults[i], names.words_of(verdict.faults[i])));
    }
  }
  for (const std::string& remark : verdict.remarks) add_line(out, style, "remark", remark);
  return out;
}

}  // namespace phidelity::report
