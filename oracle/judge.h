// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The oracle's front door: an SSA program and what a destroyer made of it in, a verdict out.
//
//   Judge judge;
//   const Verdict& v = judge.judge(ssa, tac, {});
//
// Two judges look at every program: the all-paths validator (oracle/validator.h) and differential
// runs in both term domains (and concretely where the programs cannot be aligned). They must
// agree; where they do not, `judges_disagree` is set.
//
// Tested by: tests/oracle/judge_test.cpp
#pragma once

#include <cstdint>
#include <memory>

#include "ir/program.h"
#include "oracle/verdict.h"

namespace phidelity::oracle {

struct JudgeOptions {
  bool stage = false;              // the output may keep phis (edge splitters, makers of CSSA)
  std::uint32_t term_runs = 4;     // tapes, alternating structural and instance
  std::uint32_t branches_max = 32; // of each term run: longer ones find nothing that these do not
  std::uint64_t seed = 1;          // of the tapes and of the inputs searched
  bool search_input = true;        // look for a concrete input for each fault
  bool remarks = false;            // say of right outputs whether they are wasteful or stray
  bool brief = false;              // of several faults the first alone is wanted, and no sentences
};

class Judge {
 public:
  Judge();
  ~Judge();
  Judge(Judge&&) noexcept;
  Judge& operator=(Judge&&) noexcept;

  // Requires: `ssa` is verified strict SSA; `tac` was built or parsed (it need not be valid).
  // Ensures: the verdict stays valid until the next call. `brief` changes neither the outcome nor
  // the first fault, its message aside.
  // Cost: linear in the program with bounded live sets; buffers are reused.
  const Verdict& judge(const ir::Function& ssa, const ir::Function& tac,
                       const JudgeOptions& options);

 private:
  struct Workspace;
  std::unique_ptr<Workspace> workspace_;
};

// The witness path of a fault, block by block, with the values of both sides: what `check`
// prints. Requires: `fault` came from judging these two.
[[nodiscard]] std::vector<WitnessStep> explain(const ir::Function& ssa, const ir::Function& tac,
                                               const Fault& fault);

}  // namespace phidelity::oracle
