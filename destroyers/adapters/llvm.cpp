// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/llvm.h"

#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cctype>
#include <cstdlib>
#include <unordered_map>
#include <utility>

#include "destroyers/adapters/child.h"
#include "destroyers/adapters/command.h"
#include "destroyers/adapters/reply.h"
#include "foreign/mir/documents.h"
#include "foreign/mir/write.h"

namespace phidelity::destroyers::adapters {
namespace {

constexpr std::string_view prefix = "llvm-";
// Functions of one file: enough that starting llc costs little beside them, few enough that a campaign
// of some seconds has an end.
constexpr std::uint32_t batch_max = 500;
// What llc takes for a function of a campaign is under a millisecond.
constexpr double seconds_of_a_function = 0.02;

struct Name {
  std::string llc;  // "llc-19"
  const LlvmVariant* variant = nullptr;
};

bool is_executable(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "" : path;
  while (!rest.empty()) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    const std::string file = std::string(rest.substr(0, colon)) + "/" + program;
    if (access(file.c_str(), X_OK) == 0) return true;
    rest.remove_prefix(std::min(rest.size(), colon + 1));
  }
  return false;
}

// "llvm-19-live" into its parts; no variant where there is none of that name.
Name parts_of(std::string_view name) {
  name.remove_prefix(prefix.size());
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

// So that an answer is not given to another program at the same address.
std::uint64_t fingerprint(const ir::Function& f) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  const auto add = [&hash](std::uint64_t word) { hash = (hash ^ word) * 0x100000001b3U; };
  for (const ir::Instruction& i : f.instructions) {
    add(static_cast<std::uint64_t>(i.opcode) << 32 | i.symbol);
  }
  for (const ir::Operand& o : f.operands) add(o.bits + static_cast<std::uint64_t>(o.kind));
  for (const ir::Edge& e : f.edges) add(std::uint64_t{e.source} << 32 | e.target);
  return hash;
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
  [[nodiscard]] std::uint32_t batch() const override { return batch_max; }

  void foresee(std::span<const ir::Function* const> programs) override {
    asked_.clear();
    next_ = 0;
    for (const ir::Function* program : programs) add(*program);
    run(0, asked_.size());
  }

  void destroy(const ir::Function& ssa, Answer& answer) override {
    const std::uint64_t print = fingerprint(ssa);
    const auto foreseen = std::find_if(
        asked_.begin() + static_cast<std::ptrdiff_t>(next_), asked_.end(),
        [&](const Asked& a) { return a.program == &ssa && a.fingerprint == print; });
    if (foreseen != asked_.end()) {
      next_ = static_cast<std::size_t>(foreseen - asked_.begin()) + 1;
      return read(*foreseen, ssa, answer);
    }
    // Nobody told us: it is asked alone, and what was foreseen stays.
    std::vector<Asked> others = std::exchange(asked_, {});
    add(ssa);
    run(0, 1);
    read(asked_[0], ssa, answer);
    asked_ = std::move(others);
  }

 private:
  struct Asked {
    const ir::Function* program = nullptr;
    std::uint64_t fingerprint = 0;
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

  void add(const ir::Function& program) {
    Asked& asked = asked_.emplace_back();
    asked.program = &program;
    asked.fingerprint = fingerprint(program);
    const std::string function = "f" + std::to_string(asked_.size() - 1);
    if (auto done = foreign::mir::write(program, target_, function, asked.text); !done) {
      asked.outcome = Outcome::declined;
      asked.reason = done.error();
    }
  }

  // Asks llc for the functions [begin, end) in one file, or in two where that goes wrong.
  void run(std::size_t begin, std::size_t end) {
    std::string text;
    std::size_t count = 0;
    for (std::size_t k = begin; k < end; ++k) {
      if (asked_[k].outcome == Outcome::declined) continue;
      text += asked_[k].text;
      ++count;
    }
    if (count == 0) return;
    Reply reply;
    ask(text, count, reply);
    if (reply.outcome == Outcome::answered) return take(begin, end, std::move(reply.text));
    if (end - begin > 1) {
      run(begin, begin + (end - begin) / 2);
      run(begin + (end - begin) / 2, end);
      return;
    }
    if (reply.outcome == Outcome::timeout || reply.outcome == Outcome::memory) {
      const Limits usual = std::exchange(limits_, tenfold(limits_));
      ask(text, count, reply);
      limits_ = usual;
      if (reply.outcome == Outcome::answered) return take(begin, end, std::move(reply.text));
    }
    asked_[begin].outcome = reply.outcome;
    asked_[begin].reason = reply.text;
  }

  void take(std::size_t begin, std::size_t end, std::string text) {
    const auto file = std::make_shared<const std::string>(std::move(text));
    std::unordered_map<std::string_view, foreign::mir::Document> answers;
    for (const foreign::mir::Document& d : foreign::mir::documents_of(*file)) {
      answers.emplace(d.name, d);
    }
    for (std::size_t k = begin; k < end; ++k) {
      Asked& asked = asked_[k];
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
    reply.become(Outcome::answered, {});
    ask_once(text, count, reply);
    // The coalescer was called otherwise up to LLVM 16.
    if (reply.outcome == Outcome::answered ||
        reply.text.find("not registered") == std::string::npos || old_names_) {
      return;
    }
    old_names_ = true;
    reply.become(Outcome::answered, {});
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
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);

    Launch launch;
    launch.arguments = arguments.data();
    launch.limits = limits_;
    launch.limit_address_space = !built_with_sanitizer();
    auto child = Child::start(launch);
    if (!child) return reply.become(Outcome::crash, child.error());
    child->send(text);
    child->close_input();
    const double seconds = limits_.seconds + seconds_of_a_function * static_cast<double>(count);
    const Deadline deadline = deadline_in(seconds);
    Step step = Step::progress;
    while (step == Step::progress) step = child->step(deadline);
    if (step == Step::deadline) return reply.become(Outcome::timeout, no_answer_text(limits_));
    if (step == Step::flooded) return reply.become(Outcome::memory, "too much output");
    const Ending& ending = *child->ending();
    if (ending.kind == EndKind::exited && ending.value == 0) {
      reply.text = child->output();
      return;
    }
    read_ending(ending, child->errors(), limits_, reply);
    if (child->errors().find("not registered") != std::string::npos) reply.text = "not registered";
  }

  std::string name_;
  std::string llc_;
  const LlvmVariant& variant_;
  const foreign::mir::Target& target_;
  Limits limits_;
  bool old_names_ = false;
  std::vector<Asked> asked_;
  std::size_t next_ = 0;  // whose answer is asked for next
};

}  // namespace

bool is_llvm_name(std::string_view name) { return name.starts_with(prefix); }

std::vector<std::string> installed_llvms() {
  // llc-13 is the first whose MIR is read and written here in the same way as later ones.
  constexpr int first = 13;
  constexpr int last = 40;
  std::vector<std::string> names;
  for (int version = first; version <= last; ++version) {
    if (is_executable("llc-" + std::to_string(version))) {
      names.push_back(std::string(prefix) + std::to_string(version));
    }
  }
  return names;
}

std::string complaint_about_llvm(std::string_view name) {
  const Name parts = parts_of(name);
  if (parts.variant != nullptr && is_executable(parts.llc) &&
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

std::unique_ptr<Destroyer> make_llvm(std::string_view name, const Limits& limits) {
  const Name parts = parts_of(name);
  assert(parts.variant != nullptr);
  return std::make_unique<Llvm>(name, parts, limits);
}

}  // namespace phidelity::destroyers::adapters
