// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The judge at work on one program: its buffers, and the steps that judge.cpp puts in order.
//
// judge.cpp: is the answer a program, the order of things, the verdict in words.
// judge_witnesses.cpp: refuted questions and mismatches become faults.
// judge_runs.cpp: differential runs in all domains, and the search for inputs.
//
// Tested by: tests/oracle/judge_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ir/text.h"
#include "oracle/alignment.h"
#include "oracle/history.h"
#include "oracle/homes.h"
#include "oracle/judge.h"
#include "oracle/optimum.h"
#include "oracle/validator.h"
#include "oracle/witness.h"

namespace phidelity::oracle {

// Refuted questions replayed for one program: more bring no new culprit worth the time.
inline constexpr std::size_t examined_max = 64;
// Concrete inputs tried: for a fault that should be observable, and in place of a proof.
inline constexpr std::uint32_t inputs_tried = 48;
inline constexpr std::uint64_t concrete_fuel = 2'000;
// Instructions for each branch of a term run, for the one concrete run of a proved program: it is
// as long as its term runs.
inline constexpr std::uint64_t concrete_fuel_per_branch = 5;
// Paired instructions for each branch of a term run: a loop without branches must end too.
inline constexpr std::uint64_t fuel_per_branch = 6;

struct Judge::Workspace {
  Verdict verdict;
  ir::Verifier verifier;
  Alignment alignment;
  const SsaNames& names = alignment.names;
  const Product& product = alignment.product;
  Validator validator;
  Replay replay;
  WitnessFinder finder;
  Witness witness;
  History history;
  Homes homes;
  Optimum optimum;
  ConcreteInput input;
  std::vector<std::uint32_t> tape;
  std::vector<std::uint32_t> path;

  const ir::Function* ssa = nullptr;
  const ir::Function* tac = nullptr;
  const JudgeOptions* options = nullptr;
  bool replay_ready = false;
  bool homes_ready = false;
  bool equal_only = false;      // a refuted question was equal by value wherever it was tried
  bool undefined_only = false;  // or needs undefined behaviour
  Use equal_use;

  void judge();
  bool well_formed();
  bool splits_unsplittable();
  void prepare_replay();
  void examine_refuted();
  void examine_mismatches();
  std::uint32_t step_of(const interp::Difference& difference) const;
  void run_terms();
  void judge_unaligned();
  void run_concrete();
  void settle();
  // False where the culprit is known by no longer a tape, or the first fault alone is wanted.
  bool add_fault(const Use& use, std::span<const std::uint32_t> product_path);
  void add_plain_fault(FaultClass fault_class, std::string message);
  bool path_is_defined(std::span<const std::uint32_t> product_path, interp::Arms arms);
  bool path_of_run(std::uint32_t event, Use& use);
  bool differs_on_input(std::uint64_t fuel);
  bool concrete_difference(std::uint32_t index, std::uint64_t fuel);
  void keep_input();
  bool find_input();
  void add_run_fault();
  bool blame_run();
  void search_input();
  std::string describe(const Fault& fault) const;
};

}  // namespace phidelity::oracle
