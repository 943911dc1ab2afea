// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long reductions take, in process and on one core, in seconds of that core: prints what
// docs/reduce.md quotes.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "destroyers/registry.h"
#include "tests/reduce/programs.h"
#include "tests/reduce/support.h"

namespace phidelity::tests {
namespace {

struct Timed {
  double seconds = 0;
  std::string line;  // destroyer, what went in, what came out
};

Timed timed(const ir::Function& f, const destroyers::Entry& entry) {
  const std::clock_t start = std::clock();
  const reduce::Result r = reduced(f, entry.name);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return {seconds,
          fmt::format("{:<16} {:8.1f} ms  {} blocks, {} instructions to {} blocks, {} instructions; "
                      "asked {} times",
                      entry.name, 1000 * seconds, r.before.blocks, r.before.instructions,
                      r.after.blocks, r.after.instructions, r.asked)};
}

// For every destroyer that is wrong on purpose its first `count` faulty programs of so many blocks,
// the longest reduction last.
std::vector<Timed> reduce_each(std::uint32_t blocks, std::size_t count, std::uint64_t programs_max) {
  std::vector<Timed> all;
  for (const destroyers::Entry& entry : destroyers::registry()) {
    if (entry.trust == destroyers::Trust::sound) continue;
    std::size_t found = 0;
    for (std::uint64_t k = 0; k < programs_max && found < count; ++k) {
      const ir::Function f = large_program(blocks, blocks, 3, k);
      if (!signature_under(entry.name, f).shows_something()) continue;
      ++found;
      all.push_back(timed(f, entry));
    }
  }
  std::ranges::sort(all, {}, &Timed::seconds);
  return all;
}

TEST(ReductionTime, OfFiftyBlocksIsBelowATenthOfASecond) {
  const std::vector<Timed> all = reduce_each(50, 10, 40);
  ASSERT_GT(all.size(), 300u);
  const Timed& median = all[all.size() / 2];
  std::printf("50 blocks, %zu programs\nmedian  %s\nlongest %s\n", all.size(), median.line.c_str(),
              all.back().line.c_str());
  EXPECT_LT(median.seconds, 0.1) << median.line;
}

TEST(ReductionTime, OfTenThousandInstructionsIsBelowTenSeconds) {
  const std::vector<Timed> all = reduce_each(1'800, 1, 3);
  ASSERT_GT(all.size(), 40u);
  for (const Timed& t : all) std::printf("%s\n", t.line.c_str());
  EXPECT_LT(all.back().seconds, 10) << all.back().line;
}

}  // namespace
}  // namespace phidelity::tests
