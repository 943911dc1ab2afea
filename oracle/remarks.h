// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is to be said of a right output: that it copies more than it must, or where it need not.
//
//   ssa H(x2): … cbr t, H(x3), X    tac H: x2 = s; … s = x3; cbr t, H, X
//   wasteful: two copies on H -> H, where one would do; stray-copy: `s = x3` runs on H -> X too
//
// *wasteful*: on the way over some edge more copies run than the optimum of its parallel copy
// (oracle/optimum.h) and the program's own copies there. *stray-copy*: a copy runs on a way where no
// edge that it serves is taken; on a right output it did no harm, and it does not count as waste
// too. Both follow the product, so labels and blocks mean nothing, and both err to silence: where a
// block is nothing but a branch, its moves may be for the edge into it or for one out of it, and
// none is called stray; of a way into an endless loop of jumps nothing is said.
//
// Tested by: tests/oracle/remarks_test.cpp
#pragma once

#include <vector>

#include "ir/program.h"
#include "oracle/homes.h"
#include "oracle/optimum.h"
#include "oracle/product.h"

namespace phidelity::oracle {

class Remarks {
 public:
  // Requires: `homes` was built from the same product, which is aligned.
  // Cost: O(size of the product × out-degree).
  void find(const ir::Function& ssa, const ir::Function& tac, const Product& product,
            const Homes& homes);

  [[nodiscard]] bool wasteful() const { return wasteful_; }
  [[nodiscard]] bool stray_copy() const { return stray_copy_; }

 private:
  // What runs on one product edge: the moves before the branch that it leaves by, then its stretch.
  void gather(const ProductEdge& edge);
  [[nodiscard]] std::uint32_t needed(const ProductEdge& edge);
  void gather_own_copies(const ProductEdge& edge);
  void gather_own_copies(ir::InstructionId from, ir::InstructionId to);
  [[nodiscard]] bool is_own(const Move& move) const;
  [[nodiscard]] std::uint32_t most_behind(const ProductEdge& edge);
  [[nodiscard]] bool is_stray(const ProductEdge& edge, const Move& move, bool is_before_branch);

  const ir::Function* ssa_ = nullptr;
  const ir::Function* tac_ = nullptr;
  const Product* product_ = nullptr;
  const Homes* homes_ = nullptr;
  Optimum optimum_;
  std::vector<Move> moves_;
  std::size_t before_branch_ = 0;  // how many of them
  std::vector<ir::InstructionId> own_copies_;
  std::vector<Service> services_;
  bool wasteful_ = false;
  bool stray_copy_ = false;
};

}  // namespace phidelity::oracle
