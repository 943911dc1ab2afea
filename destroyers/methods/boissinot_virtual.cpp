// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/boissinot_virtual.h"

#include "destroyers/analysis/interference.h"

namespace phidelity::destroyers {

// A phi goes by the name of its isolated result.
void BoissinotVirtual::prepare() {
  Isolation::prepare();
  if (failed()) return;
  number_values(value_of_);
  colour_webs();
  const std::size_t count = locations_.size();
  top_.assign(count, none);
  dominating_.assign(count, none);
  equal_.assign(count, none);
  late_.assign(count, {});
  for (const ir::BlockId b : dominators().preorder()) visit(b);
  name_places();
}

void BoissinotVirtual::colour_webs() {
  const std::size_t count = locations_.size();
  webs_.reset(count);
  copies_.assign(count, 0);
  const auto connect = [this](ir::ValueId a, ir::ValueId b) {
    webs_.unite(a, b);
    ++copies_[a];
    ++copies_[b];
  };
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    const ir::Range phis = ssa().blocks[b].params;
    for (std::uint32_t i = phis.begin; i < phis.end; ++i) {
      connect(ssa().block_params[i], isolated(i));
    }
    const ir::Range slots = ssa().blocks[b].edges;
    for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
      if (!is_first_with_its_copies(e)) continue;
      const std::uint32_t first = ssa().blocks[ssa().edges[e].target].params.begin;
      const auto copies = isolating(e);
      for (std::uint32_t i = 0; i < copies.size(); ++i) {
        if (copies[i].source.is_value()) connect(copies[i].source.id(), isolated(first + i));
      }
    }
  }
  for_each_program_copy(connect);
  colour_.resize(count);
  for (ir::ValueId v = 0; v < count; ++v) colour_[v] = webs_.find(v);
}

// The blocks of the isolated program: those on edges end with copies too.
void BoissinotVirtual::visit(ir::BlockId b) {
  const ir::Function& f = isolated_program();
  if (b == 0) {
    for (const ir::ValueId v : f.params) define(v);
  }
  for (const ir::Instruction& i : f.body_of(b)) {
    for (const ir::ValueId v : f.results_of(i)) {
      if (v < ssa().values.size()) define(v);
    }
  }
  leave_block(b);
  for (const ir::ValueId v : f.results_of(f.terminator_of(b))) define_by_terminator(v, b);
}

ir::ValueId BoissinotVirtual::nearest(ir::ValueId v, Point p) const {
  while (v != none) {
    const Point defined = liveness().definition(v);
    const bool dominates = defined.block == p.block
                               ? defined.position <= p.position
                               : dominators().dominates(defined.block, p.block);
    if (dominates && colour_[v] != none) return v;
    v = dominating_[v];
  }
  return none;
}

ir::ValueId BoissinotVirtual::uncolour_lighter(ir::ValueId a, ir::ValueId b) {
  const ir::ValueId loser = copies_[a] <= copies_[b] ? a : b;
  colour_[loser] = none;
  return loser;
}

void BoissinotVirtual::define(ir::ValueId v) {
  const ir::ValueId colour = colour_[v];
  if (colour == none || copies_[v] == 0) return;
  const ir::ValueId above = nearest(top_[colour], liveness().definition(v));
  dominating_[v] = above;
  for (ir::ValueId a = above; a != none; a = equal_[a]) {
    if (colour_[a] == none || !interferes(liveness(), a, v)) continue;
    if (value_of_[a] == value_of_[v]) {
      equal_[v] = a;
      break;
    }
    if (uncolour_lighter(a, v) == v) return;
  }
  top_[colour] = v;
}

void BoissinotVirtual::define_by_terminator(ir::ValueId v, ir::BlockId b) {
  const ir::ValueId colour = colour_[v];
  if (colour == none) return;
  if (late_[colour].block == b) {
    colour_[v] = none;
  } else {
    define(v);
  }
}

void BoissinotVirtual::leave_block(ir::BlockId b) {
  const ir::Function& f = isolated_program();
  for (const ir::Edge& e : f.edges_of(b)) {
    const auto phis = f.params_of(e.target);
    const auto arguments = f.arguments_of(e);
    for (std::size_t i = 0; i < phis.size(); ++i) leave_to(phis[i], arguments[i].id(), b);
  }
}

void BoissinotVirtual::leave_to(ir::ValueId phi, ir::ValueId argument, ir::BlockId b) {
  const ir::ValueId colour = colour_[phi];
  if (colour == none) return;
  Late& late = late_[colour];
  if (late.block == b && value_of_[late.argument] != value_of_[argument]) {
    colour_[phi] = none;
    return;
  }
  const Point end = end_copy(b);
  for (ir::ValueId a = nearest(top_[colour], end); a != none; a = equal_[a]) {
    if (colour_[a] == none || !liveness().is_live_after(a, end)) continue;
    if (value_of_[a] == value_of_[argument]) break;
    if (uncolour_lighter(a, phi) == phi) return;
  }
  late = {b, argument};
}

void BoissinotVirtual::name_places() {
  place_.assign(locations_.size(), none);
  for (ir::ValueId v = 0; v < locations_.size(); ++v) {
    if (colour_[v] == none || copies_[v] == 0) continue;
    if (place_[colour_[v]] == none) place_[colour_[v]] = v;
    locations_[v] = place_[colour_[v]];
  }
  join_isolated_names();
}

}  // namespace phidelity::destroyers
