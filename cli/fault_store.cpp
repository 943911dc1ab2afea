// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/fault_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "cli/input.h"
#include "cli/summaries.h"
#include "cli/written_file.h"
#include "ir/text.h"
#include "reduce/signature.h"
#include "report/json.h"
#include "report/text.h"

namespace phidelity::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* half_done = ".half-done-";

std::unexpected<Failure> cannot(const std::string& what, const std::string& path, int error) {
  return failure(fmt::format("--store: cannot {} '{}': {}", what, path, std::strerror(error)));
}

// Puts `from` in the place of `to`, whose old content, where there is any, is in `from` then.
bool take_place(const std::string& from, const std::string& to) {
  if (!fs::exists(to)) return std::rename(from.c_str(), to.c_str()) == 0;
  return renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_EXCHANGE) == 0;
}

}  // namespace

std::string fault_word(const campaign::Finding& finding) {
  std::string word = finding.destroyer + "-" + std::string(campaign::kind_of(finding.verdict));
  reduce::Signature signature = reduce::signature_of(finding.ssa, finding.verdict);
  signature.notes.observable.reset();
  signature.notes.unstable = false;
  for (const std::string_view note : oracle::names_of(signature.notes)) {
    word += "-" + std::string(note);
  }
  switch (signature.victim) {
    case reduce::Victim::none: break;
    case reduce::Victim::parameter: word += "-parameter"; break;
    case reduce::Victim::phi: word += "-phi"; break;
    case reduce::Victim::result: word += "-result"; break;
  }
  for (char& c : word) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_') c = '_';
  }
  return word;
}

Result<void> FaultStore::open() {
  if (auto made = make_directory(directory_); !made) return made;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(directory_, error)) {
    if (entry.path().filename().string().starts_with(half_done)) fs::remove_all(entry.path(), error);
  }
  return {};
}

const reduce::Bound* FaultStore::stored(const std::string& word) {
  if (const auto known = bounds_.find(word); known != bounds_.end()) return &known->second;
  const auto text = read_text(program_file(word));
  if (!text) return nullptr;
  const auto file = ir::parse(program_file(word), *text);
  if (!file || file->functions.empty()) return nullptr;  // somebody's; ours takes its place
  reduce::Bound& bound = bounds_[word];
  bound.set(file->functions[0].function);
  return &bound;
}

Result<void> FaultStore::add(const campaign::Finding& finding, const std::string& program,
                             const std::string& command) {
  const std::string word = fault_word(finding);
  const reduce::Bound* bound = stored(word);
  if (bound != nullptr && !bound->above(finding.ssa, text_)) return {};

  const std::string beside = directory_ + "/" + half_done + std::to_string(getpid());
  const std::string place = directory_ + "/" + word;
  const auto undone = [&](const Failure& why) -> Result<void> {
    std::error_code error;
    fs::remove_all(beside, error);
    return std::unexpected(why);
  };
  std::error_code error;
  fs::remove_all(beside, error);
  if (mkdir(beside.c_str(), 0777) != 0) return cannot("make", beside, errno);
  const auto judged = judged_of(program, finding);
  const std::string again = fmt::format(
      "{}\nphidelity check {}/program.ssa --destroyer {}    # where it is one of `phidelity list`\n",
      command, place, finding.destroyer);
  const std::pair<const char*, std::string> files[] = {
      {"program.ssa", ir::print(finding.ssa)},
      {"destroyed.tac", finding.answered ? ir::print(finding.tac) : std::string()},
      {"verdict.txt", report::text_of(judged, {})},
      {"verdict.json", report::json_line(judged)},
      {"reproduce.txt", again},
  };
  for (const auto& [name, text] : files) {
    if (text.empty()) continue;
    if (const auto done = write_file(beside + "/" + name, text); !done) return undone(done.error());
  }
  if (!take_place(beside, place)) return undone(cannot("make", place, errno).error());
  fs::remove_all(beside, error);  // what was there before
  bounds_[word].set(finding.ssa);
  return {};
}

Result<void> FaultStore::add_reduced(const std::string& word, const std::string& text) {
  return replace_file(directory_ + "/" + word + "/reduced.ssa", text);
}

}  // namespace phidelity::cli
