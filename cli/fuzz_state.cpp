// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/fuzz_state.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "campaign/fuzz_checkpoint.h"
#include "cli/input.h"
#include "cli/written_file.h"

namespace phidelity::cli {
namespace {

constexpr double seconds_between_fuzz_states = 1.0;

}  // namespace

Result<campaign::FuzzState> FuzzStateFile::open(std::size_t subject_count) const {
  std::error_code error;
  if (path_.empty()) return campaign::FuzzState{};
  if (std::filesystem::exists(path_, error) || error) {
    const Result<std::string> text = read_text(path_);
    if (!text) return std::unexpected(text.error());
    if (!text->empty()) {
      auto state = campaign::parse_fuzz_checkpoint(*text, of_);
      const bool fits = state && (state->begins() || state->summaries.size() == subject_count);
      if (fits) return std::move(*state);
      return failure(fmt::format("--resume: cannot go on from '{}': {}", path_,
                                 state ? "it is about other destroyers" : state.error()),
                     "delete the file to begin anew");
    }
  }
  if (const auto written = write_file(path_, ""); !written) {
    return std::unexpected(written.error());
  }
  return campaign::FuzzState{};
}

void FuzzStateFile::save(const campaign::Progress& progress, bool last) {
  if (path_.empty()) return;
  if (!last && saved_ && progress.seconds - *saved_ < seconds_between_fuzz_states) return;
  saved_ = progress.seconds;
  const auto written = replace_file(path_, campaign::checkpoint_text(progress, of_));
  if (!written) throw written.error();
}

}  // namespace phidelity::cli
