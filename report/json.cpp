// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/json.h"

#include <nlohmann/json.hpp>

namespace phidelity::report {
namespace {

using Json = nlohmann::ordered_json;

Json notes_of(const oracle::Notes& notes) {
  Json list = Json::array();
  for (const std::string_view note : oracle::names_of(notes)) list.push_back(note);
  return list;
}

// Adds the keys of a fault to `object`. `input` is of the first fault alone.
void add_fault(Json& object, const Names& names, const oracle::Fault& fault,
               const oracle::Verdict& verdict, bool first) {
  const FaultWords words = names.words_of(fault);
  object["class"] = oracle::name_of(fault.fault_class);
  if (words.edge) {
    object["edge"] = {
        {"from", words.edge->from}, {"slot", words.edge->slot}, {"to", words.edge->to}};
  }
  object["notes"] = notes_of(fault.notes);
  if (first) object["remarks"] = verdict.remarks;  // here, to keep the order of the keys
  const auto add = [&object](const char* key, const std::optional<std::string>& text) {
    if (text) object[key] = *text;
  };
  add("culprit", words.culprit);
  add("reader", words.reader);
  add("victim", words.victim);
  add("location", words.location);
  if (!words.witness.empty()) {
    object["witness"] = words.witness;
    object["tape"] = fault.tape;
  }
  if (first && verdict.input) {
    const auto words_of = [](const std::vector<std::uint64_t>& list) {
      Json out = Json::array();
      for (const std::uint64_t word : list) out.push_back(static_cast<std::int64_t>(word));
      return out;
    };
    object["input"] = {{"args", words_of(verdict.input->arguments)},
                       {"tape", words_of(verdict.input->tape)}};
  }
}

}  // namespace

Json json_of(const Judged& judged) {
  const oracle::Verdict& verdict = *judged.verdict;
  const Names names(judged);

  Json object;
  object["program"] = judged.program;
  object["function"] = function_name(*judged.ssa);
  object["destroyer"] = judged.destroyer;
  object["verdict"] = oracle::name_of(verdict.outcome);
  if (verdict.faults.empty()) {
    object["remarks"] = verdict.remarks;
  } else {
    add_fault(object, names, verdict.faults.front(), verdict, true);
  }
  if (judged.tac != nullptr) {
    object["copies"] = verdict.copies;
    object["optimum"] = verdict.optimum;
  }
  const std::string& message = verdict.message.empty() && !verdict.faults.empty()
                                   ? verdict.faults.front().message
                                   : verdict.message;
  if (!message.empty()) object["message"] = message;
  if (verdict.judges_disagree) object["judges_disagree"] = true;
  if (!verdict.faults.empty()) {
    Json list = Json::array();
    for (const oracle::Fault& fault : verdict.faults) {
      Json item;
      add_fault(item, names, fault, verdict, false);
      if (!fault.message.empty()) item["message"] = fault.message;
      list.push_back(std::move(item));
    }
    object["faults"] = std::move(list);
  }
  return object;
}

std::string line_of(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string json_line(const Judged& judged) { return line_of(json_of(judged)); }

}  // namespace phidelity::report
