// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/select.h"

#include <algorithm>
#include <array>
#include <utility>

#include "destroyers/methods/split.h"
#include "destroyers/prepasses/pipeline.h"

namespace phidelity::destroyers {

void JoinConversion::run(const ir::Function& in, ir::Function& out) {
  converted_ = 0;
  load(in);
  for (const ir::BlockId join : cfg_.reverse_postorder()) {
    if (bodies_[join].params.empty()) continue;
    const ir::BlockId head = dominators_.immediate(join);
    if (head != ir::Dominators::none && find_region(join, head)) convert(join, head);
  }
  write(out);
}

void JoinConversion::load(const ir::Function& in) {
  work_ = in;
  cfg_.build(in);
  dominators_.build(in, cfg_);
  bodies_.resize(in.blocks.size());
  in_degree_.resize(in.blocks.size());
  is_gone_.assign(in.blocks.size(), 0);
  seen_.assign(in.blocks.size(), 0);
  for (ir::BlockId b = 0; b < in.blocks.size(); ++b) {
    const auto instructions = in.instructions_of(b);
    const auto edges = in.edges_of(b);
    const auto params = in.params_of(b);
    bodies_[b].instructions.assign(instructions.begin(), instructions.end());
    bodies_[b].edges.assign(edges.begin(), edges.end());
    bodies_[b].params.assign(params.begin(), params.end());
    in_degree_[b] = cfg_.reachable_in_degree(b);
    if (!cfg_.reachable(b)) is_gone_[b] = 1;
  }
}

bool JoinConversion::has_branch(ir::BlockId b) const {
  const ir::Instruction& terminator = bodies_[b].instructions.back();
  if (terminator.opcode != ir::Opcode::br && terminator.opcode != ir::Opcode::cbr) return false;
  const auto asked = work_.operands_of(terminator);
  if (!asked.empty() && is_float(work_, asked[0])) return false;
  return std::none_of(bodies_[b].edges.begin(), bodies_[b].edges.end(),
                      [](const ir::Edge& e) { return e.nosplit; });
}

// A copy of `undef`, or any operation on it, is harmless on a way that is not taken; a load is not.
bool JoinConversion::may_be_hoisted(ir::BlockId b) const {
  const auto& all = bodies_[b].instructions;
  return std::all_of(all.begin(), all.end() - 1, [&](const ir::Instruction& i) {
    const bool harmless = ir::info(i.opcode).pure && i.opcode != ir::Opcode::load;
    return harmless || !decisions_.effects_stay;
  });
}

// Kahn's order from the head: a block joins the region when all its in-edges come from there. So
// the region is acyclic and has one way in, and if that ends with only the join left to enter,
// all its ways lead there.
bool JoinConversion::find_region(ir::BlockId join, ir::BlockId head) {
  region_.clear();
  std::vector<ir::BlockId> touched;
  std::uint32_t instruction_count = 0;
  std::uint32_t open_edges = 0;  // from the region into blocks that are not yet in it
  bool fits = has_branch(head);
  const auto follow = [&](ir::BlockId b) {
    for (const ir::Edge& e : bodies_[b].edges) {
      touched.push_back(e.target);
      ++open_edges;
      if (++seen_[e.target] < in_degree_[e.target] || e.target == join) continue;
      region_.push_back(e.target);
      open_edges -= in_degree_[e.target];
    }
  };
  if (fits) follow(head);
  for (std::size_t next = 0; fits && next < region_.size(); ++next) {
    const ir::BlockId b = region_[next];
    instruction_count += static_cast<std::uint32_t>(bodies_[b].instructions.size());
    fits = b != 0 && has_branch(b) && may_be_hoisted(b) && region_.size() <= blocks_max &&
           instruction_count <= instructions_max;
    if (fits) follow(b);
  }
  fits = fits && seen_[join] == in_degree_[join] && open_edges == seen_[join];
  for (const ir::BlockId b : touched) seen_[b] = 0;
  return fits && in_degree_[join] > 1;
}

// `region_` is in an order in which every block comes after those that enter it.
void JoinConversion::convert(ir::BlockId join, ir::BlockId head) {
  ++converted_;
  ways_.clear();
  leave(head, head, ir::Operand::integer(1));
  for (const ir::BlockId b : region_) {
    const ir::Operand predicate = enter(b, head, true);
    auto& into = bodies_[head].instructions;
    into.insert(into.end(), bodies_[b].instructions.begin(), bodies_[b].instructions.end());
    leave(b, head, predicate);
    is_gone_[b] = 1;
  }
  (void)enter(join, head, false);
  bodies_[join].params.clear();
  ir::Instruction jump;
  jump.opcode = ir::Opcode::br;
  bodies_[head].instructions.push_back(jump);
  bodies_[head].edges.assign(1, ir::Edge{head, join, {}, 0, false});
  in_degree_[join] = 1;
}

// Takes the terminator off the head and gives each edge of `b` its predicate.
void JoinConversion::leave(ir::BlockId b, ir::BlockId head, ir::Operand predicate) {
  const ir::Instruction terminator = bodies_[head].instructions.back();
  bodies_[head].instructions.pop_back();
  const auto& edges = bodies_[b].edges;
  if (terminator.opcode == ir::Opcode::br) {
    ways_.push_back({edges[0], predicate});
    return;
  }
  const ir::Operand zero = ir::Operand::integer(0);
  const ir::Operand asked = work_.operands[terminator.operands.begin];
  for (std::size_t slot = 0; slot < edges.size(); ++slot) {
    const std::array compared = {asked, zero};
    ir::Operand taken = emit(head, slot == 0 ? ir::Opcode::ne : ir::Opcode::eq, compared);
    if (predicate != ir::Operand::integer(1)) {
      const std::array operands = {predicate, taken, zero};
      taken = emit(head, ir::Opcode::select, operands);
    }
    ways_.push_back({edges[slot], taken});
  }
}

// Writes the phis of `b` as selects, and says whether it would have been run.
ir::Operand JoinConversion::enter(ir::BlockId b, ir::BlockId head, bool needs_predicate) {
  entering_.clear();
  const auto own = std::stable_partition(ways_.begin(), ways_.end(),
                                         [b](const Way& w) { return w.edge.target != b; });
  entering_.assign(own, ways_.end());
  ways_.erase(own, ways_.end());
  if (!decisions_.every_arm_taken && entering_.size() > 1 && !bodies_[b].params.empty()) {
    entering_.front() = entering_.back();
  }
  for (std::size_t i = 0; i < bodies_[b].params.size(); ++i) {
    write_phi(head, bodies_[b].params[i], i);
  }
  ir::Operand predicate = entering_[0].predicate;
  for (std::size_t k = 1; needs_predicate && k < entering_.size(); ++k) {
    const std::array operands = {predicate, entering_[k].predicate};
    predicate = emit(head, ir::Opcode::or_, operands);
  }
  return predicate;
}

// Innermost is the last edge, which is taken if no other is.
void JoinConversion::write_phi(ir::BlockId head, ir::ValueId phi, std::size_t index) {
  const auto argument = [&](const Way& way) { return work_.arguments_of(way.edge)[index]; };
  ir::Operand chosen = argument(entering_.back());
  for (std::size_t k = entering_.size() - 1; k-- > 0;) {
    std::array operands = {entering_[k].predicate, argument(entering_[k]), chosen};
    if (!decisions_.arms_in_order) std::swap(operands[1], operands[2]);
    const ir::Value like = work_.values[phi];
    const ir::ValueId result = k == 0 ? phi : work_.add_value(like.name, like.reg_class);
    chosen = emit(head, ir::Opcode::select, operands, result);
  }
  if (entering_.size() == 1) {
    const std::array operands = {chosen};
    (void)emit(head, ir::Opcode::copy, operands, phi);
  }
}

ir::Operand JoinConversion::emit(ir::BlockId head, ir::Opcode opcode,
                                 std::span<const ir::Operand> operands, ir::ValueId result) {
  ir::Instruction i;
  i.opcode = opcode;
  i.results.begin = static_cast<std::uint32_t>(work_.results.size());
  work_.results.push_back(result);
  i.results.end = i.results.begin + 1;
  i.operands.begin = static_cast<std::uint32_t>(work_.operands.size());
  work_.operands.insert(work_.operands.end(), operands.begin(), operands.end());
  i.operands.end = static_cast<std::uint32_t>(work_.operands.size());
  bodies_[head].instructions.push_back(i);
  return ir::Operand::value(result);
}

void JoinConversion::write(ir::Function& out) const {
  out.clear();
  out.start_from(work_, ir::Form::ssa);
  std::vector<ir::BlockId> id_of(bodies_.size());
  for (ir::BlockId b = 0; b < bodies_.size(); ++b) {
    if (!is_gone_[b]) id_of[b] = out.add_block(work_.blocks[b].label);
  }
  for (ir::BlockId b = 0; b < bodies_.size(); ++b) {
    if (is_gone_[b]) continue;
    out.open(id_of[b]);
    for (const ir::ValueId p : bodies_[b].params) out.add_param(p);
    for (const ir::Instruction& i : bodies_[b].instructions) out.add_instruction(work_, i);
    for (const ir::Edge& e : bodies_[b].edges) {
      out.add_edge(id_of[e.target], work_.arguments_of(e), e.case_value, e.nosplit);
    }
  }
}

std::unique_ptr<Destroyer> make_select(std::string_view name, SelectDecisions decisions) {
  const auto conversion = std::make_shared<JoinConversion>(decisions);
  return std::make_unique<Pipeline>(
      std::vector<Prepass>{[conversion](const ir::Function& in, ir::Function& out) {
        conversion->run(in, out);
      }},
      std::make_unique<Split>(name));
}

}  // namespace phidelity::destroyers
