// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/gcc.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "destroyers/adapters/batch.h"
#include "destroyers/adapters/tool.h"
#include "foreign/gimple.h"
#include "ir/text.h"

namespace phidelity::destroyers::adapters {
namespace {

namespace fs = std::filesystem;
namespace gimple = foreign::gimple;

constexpr std::string_view gcc_prefix = "gcc-";
constexpr std::uint32_t gcc_batch_max = 300;

// A folder for the compiled program, gone with its owner.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::error_code ignored;
    std::string path = (fs::temp_directory_path(ignored) / "phidelity-gcc-XXXXXX").string();
    if (mkdtemp(path.data()) != nullptr) path_ = path;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  [[nodiscard]] std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

std::optional<std::uint64_t> hexadecimal(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

class Gcc final : public Destroyer {
 public:
  Gcc(std::string_view name, const Limits& limits) : name_(name), limits_(limits) {}

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::uint32_t batch() const override { return gcc_batch_max; }

  void foresee(std::span<const ir::Function* const> programs) override {
    ask_all(programs, batch_);
  }

  void destroy(const ir::Function& ssa, Answer& answer) override {
    const Asked* asked = batch_.find(ssa);
    Batch<Asked> alone;
    if (asked == nullptr) {
      const ir::Function* program = &ssa;
      ask_all({&program, 1}, alone);
      asked = &alone.all()[0];
    }
    answer.outcome = asked->outcome;
    answer.reason = asked->reason;
  }

 private:
  struct Asked {
    Outcome outcome = Outcome::agreed;
    std::string reason;
    std::string text;
  };

  void ask_all(std::span<const ir::Function* const> programs, Batch<Asked>& batch) {
    batch.tell(programs);
    for (std::size_t k = 0; k < batch.size(); ++k) {
      Asked& asked = batch.all()[k];
      auto done = gimple::write(batch.program(k), "f" + std::to_string(k), asked.text);
      for (std::uint32_t t = 0; t < gimple::tape_count && done; ++t) {
        const auto right = tapes_.hash(batch.program(k), t);
        if (!right) done = std::unexpected(right.error());
      }
      if (done) continue;
      asked.outcome = Outcome::declined;
      asked.reason = done.error();
    }
    run(batch, 0, batch.size());
  }

  // Compiles and runs the functions [begin, end); in halves where that goes wrong.
  void run(Batch<Asked>& batch, std::size_t begin, std::size_t end) {
    std::vector<std::size_t> members;
    std::vector<std::string> names;
    std::string text = gimple::head();
    for (std::size_t k = begin; k < end; ++k) {
      if (batch.all()[k].outcome == Outcome::declined) continue;
      members.push_back(k);
      names.push_back("f" + std::to_string(k));
      text += batch.all()[k].text;
    }
    if (members.empty()) return;
    text += gimple::tail(names);
    Reply reply;
    const std::string program = folder_.file("run");
    const double seconds = limits_.seconds + 10 + 0.05 * static_cast<double>(members.size());
    run_tool({name_, "-x", "c", "-", "-fgimple", "-O2", "-w", "-o", program}, text, limits_, seconds,
             reply);
    if (reply.outcome == Outcome::answered) run_tool({program}, {}, limits_, seconds, reply);
    if (reply.outcome == Outcome::answered && read(batch, members, reply.text)) return;
    if (members.size() > 1) {
      run(batch, begin, begin + (end - begin) / 2);
      run(batch, begin + (end - begin) / 2, end);
      return;
    }
    Asked& asked = batch.all()[members[0]];
    asked.outcome = reply.outcome == Outcome::answered ? Outcome::crash : reply.outcome;
    asked.reason = reply.outcome == Outcome::answered ? "its program ended early" : reply.text;
  }

  // False where the program said less than it was to say.
  bool read(Batch<Asked>& batch, const std::vector<std::size_t>& members, const std::string& said) {
    std::istringstream lines(said);
    std::string line;
    for (std::size_t m = 0; m < members.size(); ++m) {
      Asked& asked = batch.all()[members[m]];
      asked.outcome = Outcome::agreed;
      for (std::uint32_t t = 0; t < gimple::tape_count; ++t) {
        if (!std::getline(lines, line)) return false;
        if (asked.outcome == Outcome::differs) continue;
        const auto right = tapes_.hash(batch.program(members[m]), t);
        if (hexadecimal(line) == *right) continue;
        asked.outcome = Outcome::differs;
        asked.reason = difference(batch.program(members[m]), m, t, line);
      }
      if (asked.outcome == Outcome::agreed) {
        asked.reason = std::to_string(gimple::tape_count) + " runs agreed";
      }
    }
    return true;
  }

  // The first operation that reads something else on a tape.
  std::string difference(const ir::Function& ssa, std::size_t member, std::uint32_t tape,
                         const std::string& line) {
    const std::string where = "tape " + std::to_string(tape) + ": ";
    if (!hexadecimal(line)) return where + "its program ends in a " + line;
    std::vector<gimple::Event> events;
    static_cast<void>(tapes_.hash(ssa, tape, &events));
    Reply reply;
    run_tool({folder_.file("run"), std::to_string(member), std::to_string(tape)}, {}, limits_,
             limits_.seconds + 10, reply);
    std::istringstream lines(reply.text);
    const ir::UniqueNames names = ir::unique_names(ssa);
    std::string said;
    for (std::size_t e = 0; e < events.size(); ++e) {
      const std::string right = ir::instruction_text(ssa, names, events[e].id);
      const std::string which = where + "operation " + std::to_string(e + 1) + " ";
      if (!std::getline(lines, said)) return which + "`" + right + "` is not reached";
      std::istringstream words(said);
      std::string word;
      words >> word;
      if (word != std::to_string(events[e].id)) return which + "is not `" + right + "`";
      for (std::size_t o = 0; o < events[e].read.size(); ++o) {
        words >> word;
        if (hexadecimal(word) != events[e].read[o]) {
          return which + "`" + right + "` reads something else as register " + std::to_string(o + 1);
        }
      }
    }
    return where + "it goes on where it should end";
  }

  std::string name_;
  Limits limits_;
  TemporaryFolder folder_;
  gimple::Tapes tapes_;
  Batch<Asked> batch_;
};

}  // namespace

bool is_gcc_name(std::string_view name) { return name.starts_with(gcc_prefix); }

std::string complaint_about_gcc(std::string_view name) {
  const std::string_view version = name.substr(gcc_prefix.size());
  if (!version.empty() && std::ranges::all_of(version, [](char c) { return '0' <= c && c <= '9'; }) &&
      is_in_path(std::string(name))) {
    return {};
  }
  return "'" + std::string(name) + "': there is no such gcc in PATH";
}

std::unique_ptr<Destroyer> make_gcc(std::string_view name, const Limits& limits) {
  return std::make_unique<Gcc>(name, limits);
}

}  // namespace phidelity::destroyers::adapters
