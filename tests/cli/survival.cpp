// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/cli/survival.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <string>
#include <thread>

#include "generators/choices.h"
#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {

namespace fs = std::filesystem;

// Every file of a store by its name, but for those that name the folder itself.
std::map<std::string, std::string> files_of(const std::string& store) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(store)) {
    if (!entry.is_regular_file() || entry.path().filename() == "reproduce.txt") continue;
    files[fs::relative(entry.path(), store).string()] = text_of_file(entry.path());
  }
  return files;
}

Arguments campaign(const Survival& how, const std::string& store) {
  return {"fuzz",       "--destroyer", "naive", "--destroyer",
          "split",      "--programs",  std::to_string(how.programs),
          "--profile",  "small",       "--jobs", "2",
          "--format",   "json",        "--store", store};
}

}  // namespace

void survive(const Survival& how) {
  const Folder folder;
  const std::string whole_store = folder.path("whole");
  const Outcome whole = run(campaign(how, whole_store));
  ASSERT_EQ(whole.code, 1) << whole.err;

  const std::string store = folder.path("parts");
  Arguments part = campaign(how, store);
  part.insert(part.end(), {"--resume", folder.path("state")});
  generators::SeededChoices choices(1, how.programs);
  std::string said;
  int killed = 0;
  for (int k = 0; k < how.kills; ++k) {
    Process process(part);
    std::this_thread::sleep_for(std::chrono::milliseconds(choices.below(250)));
    process.signal(SIGKILL);
    const Outcome o = process.wait();
    killed += o.code == -SIGKILL ? 1 : 0;
    said += o.out;
    if (!said.empty() && said.back() != '\n') said += '\n';  // as `echo >>` after a kill
  }
  EXPECT_GT(killed, 0) << "the campaign was over before it was killed: take more programs";
  const Outcome rest = run(part);
  EXPECT_EQ(rest.code, 1) << rest.err;
  said += rest.out;

  const Outcome merged =
      run({"merge", folder.file("parts.jsonl", said), "--format", "json"});
  EXPECT_EQ(merged.code, 1) << merged.err;
  EXPECT_EQ(without_times(merged.out), without_times(whole.out));
  EXPECT_EQ(files_of(store), files_of(whole_store));
}

}  // namespace phidelity::tests
