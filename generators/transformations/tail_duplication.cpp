// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   A, B -> J(x): S; cbr c, K, L      ->      A -> J;  B -> J'(x'): S'; cbr c', K, L
//
// A join that is no loop header, copied for one of its edges or several.
//
// Reference: in the literature since F. Mueller, D. B. Whalley, "Avoiding Conditional Branches by
// Code Replication", PLDI 1995; LLVM's TailDuplicator.
#include <algorithm>

#include "generators/transformations/duplication.h"
#include "generators/transformations/loops.h"
#include "generators/transformations/transformation.h"

namespace phidelity::generators {
namespace {

using ir::BlockId;
using ir::EdgeId;

class TailDuplication final : public Transformation {
 public:
  bool apply(const ir::Function& ssa, Choices& choices, const Features&,
             ir::Function& out) override {
    loops_.build(ssa);
    duplication_.start(ssa);
    const ir::Cfg& cfg = loops_.cfg();
    std::uint32_t left = copies_max;
    for (const BlockId b : cfg.reverse_postorder()) {
      if (left == 0) break;
      if (cfg.reachable_in_degree(b) < 2 || !Duplication::is_small(ssa, b)) continue;
      if (std::ranges::binary_search(sorted_headers(), b) || !choices.chance(50)) continue;
      // One edge at least stays.
      std::uint32_t staying = cfg.reachable_in_degree(b);
      for (const EdgeId e : cfg.in_edges(b)) {
        if (staying == 1 || left == 0) break;
        if (!cfg.reachable(ssa.edges[e].source) || !choices.chance(60)) continue;
        duplication_.redirect(e, duplication_.copy(b));
        --staying;
        --left;
      }
    }
    return duplication_.changed() && duplication_.finish(out);
  }

 private:
  static constexpr std::uint32_t copies_max = 3;

  std::span<const BlockId> sorted_headers() {
    headers_.assign(loops_.headers().begin(), loops_.headers().end());
    std::ranges::sort(headers_);
    return headers_;
  }

  Loops loops_;
  Duplication duplication_;
  std::vector<BlockId> headers_;
};

}  // namespace

std::unique_ptr<Transformation> detail::make_tail_duplication() {
  return std::make_unique<TailDuplication>();
}

}  // namespace phidelity::generators
