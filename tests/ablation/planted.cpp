// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the judge says of every destroyer in the tree on some random programs, a line each:
//
//   B01 small 17 expected faulty swap
//
// `expected` where the verdict is one that the destroyer's row in the registry allows: of a planted
// fault its classes, of a sound method anything but faulty. scripts/ablation.py compares the lines
// that an oracle gives with those of an oracle without one of its rules.
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

#include "destroyers/registry.h"
#include "generators/profiles.h"
#include "oracle/judge.h"

namespace {

using namespace phidelity;

bool expects(const destroyers::Entry& entry, const oracle::Verdict& v) {
  if (v.outcome != oracle::Outcome::faulty) return v.outcome != oracle::Outcome::inconclusive;
  if (entry.trust == destroyers::Trust::sound) return false;
  std::istringstream words{std::string(entry.expected)};
  for (std::string word; words >> word;) {
    if (word == oracle::name_of(v.faults.front().fault_class)) return true;
  }
  return false;
}

void judge_all(const destroyers::Entry& entry, const char* profile, std::uint64_t count) {
  oracle::JudgeOptions options;
  options.search_input = false;
  oracle::Judge judge;
  ir::Function ssa;
  const auto destroyer = entry.make();
  destroyers::Answer answer;
  for (std::uint64_t index = 0; index < count; ++index) {
    generators::SeededChoices choices(3, index);
    generators::generate(*generators::find_profile(profile), choices, {}, ssa);
    answer.clear();
    destroyer->destroy(ssa, answer);
    if (answer.outcome != destroyers::Outcome::answered) continue;
    const oracle::Verdict& v = judge.judge(ssa, answer.tac, options);
    std::cout << entry.name << ' ' << profile << ' ' << index << ' '
              << (expects(entry, v) ? "expected" : "other") << ' ' << oracle::name_of(v.outcome);
    if (!v.faults.empty()) std::cout << ' ' << oracle::name_of(v.faults.front().fault_class);
    if (v.judges_disagree) std::cout << " judges-disagree";
    std::cout << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100;
  for (const destroyers::Entry& entry : destroyers::registry()) {
    judge_all(entry, "small", count);
    judge_all(entry, "default", count / 2);
  }
}
