// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/reduce/padded.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "ir/text.h"
#include "tests/reduce/programs.h"
#include "tests/reduce/support.h"

namespace phidelity::tests {

namespace {

struct Named {
  std::string name;
  ir::Function f;
};

const std::vector<Named>& corpus_programs() {
  static const std::vector<Named> all = [] {
    std::vector<Named> programs;
    for (const char* folder : {"corpus/classic", "corpus/field"}) {
      const auto path = std::filesystem::path(PHIDELITY_SOURCE_DIR) / folder;
      for (const auto& entry : std::filesystem::directory_iterator(path)) {
        if (entry.path().extension() != ".ssa") continue;
        std::ifstream file(entry.path());
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        auto parsed = ir::parse(entry.path().string(), text);
        for (ir::ParsedFunction& f : parsed->functions) {
          programs.push_back({entry.path().stem().string(), std::move(f.function)});
        }
      }
    }
    std::ranges::sort(programs, {}, &Named::name);
    return programs;
  }();
  return all;
}

constexpr std::uint32_t noise_blocks = 50;
constexpr std::uint64_t noises_max = 400;

}  // namespace

std::size_t expect_padded_reduce_back(const destroyers::Entry& entry, std::size_t step) {
  std::size_t count = 0;
  std::size_t number = 0;
  for (const Named& program : corpus_programs()) {
    const reduce::Signature wanted = signature_under(entry.name, program.f);
    if (!wanted.fault_class || number++ % step != 0) continue;
    for (std::uint64_t noise = 0; noise < noises_max; ++noise) {
      generators::SeededChoices choices(7, noise);
      const ir::Function f = padded(program.f, noise_blocks, choices);
      if (!wanted.same(signature_under(entry.name, f), reduce::Keep::signature)) continue;
      const reduce::Result r = reduced(f, entry.name);
      EXPECT_LE(r.after, reduce::size_of(program.f))
          << program.name << " under " << entry.name << "\n" << ir::print(r.program);
      EXPECT_TRUE(wanted.same(signature_under(entry.name, r.program), reduce::Keep::signature));
      ++count;
      break;
    }
  }
  return count;
}

}  // namespace phidelity::tests
