// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/llvm.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <unordered_map>
#include <utility>

#include "destroyers/adapters/batch.h"
#include "destroyers/adapters/command.h"
#include "destroyers/adapters/reply.h"
#include "destroyers/adapters/tool.h"
#include "foreign/mir/documents.h"
#include "foreign/mir/write.h"

namespace phidelity::destroyers::adapters {
namespace {

constexpr std::string_view llvm_prefix = "llvm-";
// Functions of one file: enough that starting llc costs little beside them, few enough that a campaign
// of some seconds has an end.
constexpr std::uint32_t llvm_batch_max = 500;
// What llc takes for a function of a campaign is under a millisecond.
constexpr double seconds_of_a_function = 0.02;

struct Name {
  std::string llc;  // "llc-19"
  const LlvmVariant* variant = nullptr;
};

// "llvm-19-live" into its parts; no variant where there is none of that name.
Name parts_of(std::string_view name) {
  name.remove_prefix(llvm_prefix.size());
  const std::size_t dash = std::min(name.find('-'), name.size());
  const auto variant =
      std::ranges::find(llvm_variants, name.substr(dash), &LlvmVariant::suffix);
  return {"llc-" + std::string(name.substr(0, dash)),
          variant == llvm_variants.end() ? nullptr : &*variant};
}

const foreign::mir::Target& target_of(const LlvmVariant& variant) {
  const auto target =
      std::ranges::find(foreign::mir::targets, variant.target, &foreign::mir::Target::name);
  assert(target != foreign::mir::targets.end());
  return *target;
}

class Llvm final : public Destroyer {
 public:
  Llvm(std::string_view name, Name parts, const Limits& limits)
      : name_(name),
        llc_(std::move(parts.llc)),
        variant_(*parts.variant),
        target_(target_of(variant_)),
        limits_(limits) {}

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::uint32_t batch() const override { return llvm_batch_max; }

  void foresee(std::span<const ir::Function* const> programs) override {
    ask_all(programs, batch_);
  }

  void destroy(const ir::Function& ssa, Answer& answer) override {
    const Asked* asked = batch_.find(ssa);
    if (asked != nullptr) return read(*asked, ssa, answer);
    Batch<Asked> alone;
    const ir::Function* program = &ssa;
    ask_all({&program, 1}, alone);
    read(alone.all()[0], ssa, answer);
  }

 private:
  struct Asked {
    std::string text;  // of the document
    Outcome outcome = Outcome::answered;
    std::string reason;
    std::shared_ptr<const std::string> file;  // that holds the answer
    foreign::mir::Document document;          // in it
  };

  void read(const Asked& asked, const ir::Function& ssa, Answer& answer) const {
    answer.outcome = asked.outcome;
    answer.reason = asked.reason;
    if (asked.outcome != Outcome::answered) return;
    const foreign::mir::Document& document = asked.document;
    if (auto done = foreign::mir::read_back(ssa, target_, document, answer.tac); !done) {
      answer.outcome = Outcome::garbage;
      answer.reason = done.error();
    }
  }

  void ask_all(std::span<const ir::Function* const> programs, Batch<Asked>& batch) {
    batch.tell(programs);
    for (std::size_t k = 0; k < batch.size(); ++k) {
      Asked& asked = batch.all()[k];
      auto done = foreign::mir::write(batch.program(k), target_, "f" + std::to_string(k), asked.text);
      if (done) continue;
      asked.outcome = Outcome::declined;
      asked.reason = done.error();
    }
    run(batch.all(), 0, batch.size());
  }

  // Asks llc for the functions [begin, end) in one file, or in two where that goes wrong.
  void run(std::vector<Asked>& asked, std::size_t begin, std::size_t end) {
    std::string text;
    std::size_t count = 0;
    for (std::size_t k = begin; k < end; ++k) {
      if (asked[k].outcome == Outcome::declined) continue;
      text += asked[k].text;
      ++count;
    }
    if (count == 0) return;
    Reply reply;
    ask(text, count, reply);
    if (reply.outcome == Outcome::answered) return take(asked, begin, end, std::move(reply.text));
    if (end - begin > 1) {
      run(asked, begin, begin + (end - begin) / 2);
      run(asked, begin + (end - begin) / 2, end);
      return;
    }
    if (reply.outcome == Outcome::timeout || reply.outcome == Outcome::memory) {
      const Limits usual = std::exchange(limits_, tenfold(limits_));
      ask(text, count, reply);
      limits_ = usual;
      if (reply.outcome == Outcome::answered) return take(asked, begin, end, std::move(reply.text));
    }
    asked[begin].outcome = reply.outcome;
    asked[begin].reason = reply.text;
  }

  static void take(std::vector<Asked>& all, std::size_t begin, std::size_t end, std::string text) {
    const auto file = std::make_shared<const std::string>(std::move(text));
    std::unordered_map<std::string_view, foreign::mir::Document> answers;
    for (const foreign::mir::Document& d : foreign::mir::documents_of(*file)) {
      answers.emplace(d.name, d);
    }
    for (std::size_t k = begin; k < end; ++k) {
      Asked& asked = all[k];
      if (asked.outcome == Outcome::declined) continue;
      const auto answer = answers.find("f" + std::to_string(k));
      if (answer == answers.end()) {
        asked.outcome = Outcome::garbage;
        asked.reason = "llc answered without this function";
        continue;
      }
      asked.file = file;
      asked.document = answer->second;
    }
  }

  void ask(const std::string& text, std::size_t count, Reply& reply) {
    ask_once(text, count, reply);
    // The coalescer was called otherwise up to LLVM 16.
    if (reply.outcome == Outcome::answered ||
        reply.text.find("not registered") == std::string::npos || old_names_) {
      return;
    }
    old_names_ = true;
    ask_once(text, count, reply);
  }

  void ask_once(const std::string& text, std::size_t count, Reply& reply) {
    std::string passes(variant_.passes);
    if (const std::size_t at = passes.find("coalescer"); at != std::string::npos) {
      passes.replace(at, 9, old_names_ ? "simple-register-coalescing" : "register-coalescer");
    }
    std::vector<std::string> words = {llc_,       "-mtriple=" + std::string(target_.triple),
                                      "-x",       "mir",
                                      "-run-pass=" + passes};
    if (!variant_.flag.empty()) words.emplace_back(variant_.flag);
    for (const char* word : {"-o", "-", "-"}) words.emplace_back(word);
    const double seconds = limits_.seconds + seconds_of_a_function * static_cast<double>(count);
    run_tool(std::move(words), text, limits_, seconds, reply);
  }

  std::string name_;
  std::string llc_;
  const LlvmVariant& variant_;
  const foreign::mir::Target& target_;
  Limits limits_;
  bool old_names_ = false;
  Batch<Asked> batch_;
};

}  // namespace

bool is_llvm_name(std::string_view name) { return name.starts_with(llvm_prefix); }

std::vector<std::string> installed_llvms() {
  // llc-13 is the first whose MIR is read and written here in the same way as later ones.
  constexpr int first = 13;
  constexpr int last = 40;
  std::vector<std::string> names;
  for (int version = first; version <= last; ++version) {
    if (is_in_path("llc-" + std::to_string(version))) {
      names.push_back(std::string(llvm_prefix) + std::to_string(version));
    }
  }
  return names;
}

std::string complaint_about_llvm(std::string_view name) {
  const Name parts = parts_of(name);
  if (parts.variant != nullptr && is_in_path(parts.llc) &&
      std::ranges::all_of(parts.llc.substr(4), [](unsigned char c) { return std::isdigit(c) != 0; }) &&
      parts.llc.size() > 4) {
    return {};
  }
  std::string variants;
  for (const LlvmVariant& v : llvm_variants) {
    if (!v.suffix.empty()) variants += (variants.empty() ? "" : ", ") + std::string(v.suffix);
  }
  if (parts.variant == nullptr) {
    return "'" + std::string(name) + "': of LLVM there are llvm-NN and, behind it, " + variants;
  }
  std::string there;
  for (const std::string& n : installed_llvms()) there += (there.empty() ? "" : ", ") + n;
  return "'" + std::string(name) + "': there is no " + parts.llc + " in PATH; " +
         (there.empty() ? "scripts/setup.sh llvm installs one" : "there are " + there);
}

std::expected<std::string, std::string> output_of(const std::string& command,
                                                  const std::string& input) {
  Limits limits;
  limits.seconds = 600;  // a whole program of LLVM's
  limits.memory_bytes = 0;
  limits.output_bytes = std::uint64_t{4} << 30;
  Reply reply;
  Command(command, AdapterSubject::destroyer).ask(input, limits, reply);
  if (reply.outcome != Outcome::answered) return std::unexpected(reply.text);
  return std::move(reply.text);
}

std::unique_ptr<Destroyer> make_llvm(std::string_view name, const Limits& limits) {
  const Name parts = parts_of(name);
  assert(parts.variant != nullptr);
  return std::make_unique<Llvm>(name, parts, limits);
}

}  // namespace phidelity::destroyers::adapters
