// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/prepasses/phi_removal.h"

#include <algorithm>

#include "ir/cfg.h"

namespace phidelity::destroyers {
namespace {

constexpr ir::BlockId undecided = 0xffffffff;

// Writes a function again without some of its phis and without unreachable blocks.
class Rewriter {
 public:
  Rewriter(const ir::Function& in, ir::Function& out) : in_(in), cfg_(in), out_(out) {
    replacement_.reserve(in.values.size());
    for (ir::ValueId v = 0; v < in.values.size(); ++v) {
      replacement_.push_back(ir::Operand::value(v));
    }
    kept_.assign(in.values.size(), true);
  }

  [[nodiscard]] const ir::Cfg& cfg() const { return cfg_; }
  // What stands for `o` now. Cost: almost constant; paths are halved.
  [[nodiscard]] ir::Operand resolved(ir::Operand o) {
    while (o.is_value() && replacement_[o.id()] != o) {
      const ir::Operand next = replacement_[o.id()];
      if (next.is_value()) replacement_[o.id()] = replacement_[next.id()];
      o = next;
    }
    return o;
  }
  void replace(ir::ValueId phi, ir::Operand by) {
    replacement_[phi] = by;
    kept_[phi] = false;
  }
  void drop(ir::ValueId phi) { kept_[phi] = false; }

  void write() {
    out_.clear();
    out_.start_from(in_, ir::Form::ssa);
    id_of_.assign(in_.blocks.size(), undecided);
    for (ir::BlockId b = 0; b < in_.blocks.size(); ++b) {
      if (cfg_.reachable(b)) id_of_[b] = out_.add_block(in_.blocks[b].label);
    }
    for (ir::BlockId b = 0; b < in_.blocks.size(); ++b) {
      if (cfg_.reachable(b)) write_block(b);
    }
  }

 private:
  void write_block(ir::BlockId b) {
    out_.open(id_of_[b]);
    for (const ir::ValueId p : in_.params_of(b)) {
      if (kept_[p]) out_.add_param(p);
    }
    for (const ir::Instruction& i : in_.instructions_of(b)) {
      operands_.clear();
      for (const ir::Operand o : in_.operands_of(i)) operands_.push_back(resolved(o));
      out_.add_instruction(i.opcode, in_.results_of(i), operands_, i.symbol);
    }
    for (const ir::Edge& e : in_.edges_of(b)) {
      operands_.clear();
      const auto phis = in_.params_of(e.target);
      const auto arguments = in_.arguments_of(e);
      for (std::size_t i = 0; i < phis.size(); ++i) {
        if (kept_[phis[i]]) operands_.push_back(resolved(arguments[i]));
      }
      out_.add_edge(id_of_[e.target], operands_, e.case_value, e.nosplit);
    }
  }

  const ir::Function& in_;
  const ir::Cfg cfg_;
  ir::Function& out_;
  std::vector<ir::Operand> replacement_;
  std::vector<bool> kept_;
  std::vector<ir::BlockId> id_of_;
  std::vector<ir::Operand> operands_;
};

// Where the phis are, and which phis read a value.
class PhiReaders {
 public:
  PhiReaders(const ir::Function& f, const ir::Cfg& cfg) : f_(f), cfg_(cfg) {
    block_of_.assign(f.values.size(), undecided);
    index_of_.assign(f.values.size(), 0);
    begin_.assign(f.values.size() + 1, 0);
    for (const ir::BlockId b : cfg.reverse_postorder()) {
      const auto phis = f.params_of(b);
      for (std::uint32_t i = 0; i < phis.size(); ++i) {
        block_of_[phis[i]] = b;
        index_of_[phis[i]] = i;
      }
    }
    for_each([&](ir::ValueId, ir::ValueId read) { ++begin_[read + 1]; });
    for (std::size_t v = 0; v < f.values.size(); ++v) begin_[v + 1] += begin_[v];
    readers_.resize(begin_.back());
    std::vector<std::uint32_t> next(begin_.begin(), begin_.end() - 1);
    for_each([&](ir::ValueId phi, ir::ValueId read) { readers_[next[read]++] = phi; });
  }

  [[nodiscard]] bool is_phi(ir::ValueId v) const { return block_of_[v] != undecided; }
  template <class Visit>
  void for_each_argument(ir::ValueId phi, Visit visit) const {
    for (const ir::EdgeId e : cfg_.in_edges(block_of_[phi])) {
      if (!cfg_.reachable(f_.edges[e].source)) continue;
      visit(f_.arguments_of(f_.edges[e])[index_of_[phi]]);
    }
  }
  template <class Visit>
  void for_each_reader(ir::ValueId v, Visit visit) const {
    for (std::uint32_t i = begin_[v]; i < begin_[v + 1]; ++i) visit(readers_[i]);
  }

 private:
  template <class Visit>
  void for_each(Visit visit) const {
    for (const ir::BlockId b : cfg_.reverse_postorder()) {
      for (const ir::Edge& e : f_.edges_of(b)) {
        const auto phis = f_.params_of(e.target);
        const auto arguments = f_.arguments_of(e);
        for (std::size_t i = 0; i < phis.size(); ++i) {
          if (arguments[i].is_value()) visit(phis[i], arguments[i].id());
        }
      }
    }
  }

  const ir::Function& f_;
  const ir::Cfg& cfg_;
  std::vector<ir::BlockId> block_of_;     // by value: where it is a phi
  std::vector<std::uint32_t> index_of_;
  std::vector<std::uint32_t> begin_;      // by value, into readers_
  std::vector<ir::ValueId> readers_;
};

// Phis are looked at once, and again when one of their arguments is replaced. Blocks that come
// first go first, so that a chain of phis is replaced by its head at once.
class TrivialPhis {
 public:
  TrivialPhis(const ir::Function& in, Rewriter& rewriter)
      : rewriter_(rewriter),
        readers_(in, rewriter.cfg()),
        first_alias_(in.values.size(), none),
        next_alias_(in.values.size(), none) {
    for (const ir::BlockId b : rewriter.cfg().reverse_postorder()) {
      const auto phis = in.params_of(b);
      work_.insert(work_.end(), phis.begin(), phis.end());
    }
    std::reverse(work_.begin(), work_.end());
    while (!work_.empty()) {
      const ir::ValueId phi = work_.back();
      work_.pop_back();
      if (rewriter_.resolved(ir::Operand::value(phi)).is(phi)) look_at(phi);
    }
  }

 private:
  static constexpr ir::ValueId none = 0xffffffff;

  void look_at(ir::ValueId phi) {
    ir::Operand only = ir::Operand::value(phi);
    bool trivial = true;
    readers_.for_each_argument(phi, [&](ir::Operand argument) {
      const ir::Operand a = rewriter_.resolved(argument);
      if (a.is(phi) || a == only) return;
      trivial = trivial && only.is(phi) && !a.is_undef();
      only = a;
    });
    if (!trivial || only.is(phi)) return;
    rewriter_.replace(phi, only);
    look_again_at_readers(phi);
    if (!only.is_value()) return;
    next_alias_[phi] = first_alias_[only.id()];
    first_alias_[only.id()] = phi;
  }

  // Those that read `phi`, by its name or by that of a phi that was replaced by it.
  void look_again_at_readers(ir::ValueId phi) {
    aliases_.assign(1, phi);
    while (!aliases_.empty()) {
      const ir::ValueId name = aliases_.back();
      aliases_.pop_back();
      readers_.for_each_reader(name, [&](ir::ValueId reader) { work_.push_back(reader); });
      for (ir::ValueId a = first_alias_[name]; a != none; a = next_alias_[a]) {
        aliases_.push_back(a);
      }
    }
  }

  Rewriter& rewriter_;
  PhiReaders readers_;
  std::vector<ir::ValueId> work_;
  std::vector<ir::ValueId> first_alias_;  // by value: the phis that it replaced, as a list
  std::vector<ir::ValueId> next_alias_;
  std::vector<ir::ValueId> aliases_;
};

}  // namespace

void drop_unreachable_blocks(const ir::Function& in, ir::Function& out) {
  Rewriter(in, out).write();
}

void drop_trivial_phis(const ir::Function& in, ir::Function& out) {
  Rewriter rewriter(in, out);
  TrivialPhis(in, rewriter);
  rewriter.write();
}

std::vector<bool> needed_phis(const ir::Function& f, bool through_phis) {
  const ir::Cfg cfg(f);
  const PhiReaders readers(f, cfg);
  std::vector<bool> needed(f.values.size(), false);
  std::vector<ir::ValueId> work;
  const auto need = [&](ir::Operand o) {
    if (!o.is_value() || !readers.is_phi(o.id()) || needed[o.id()]) return;
    needed[o.id()] = true;
    work.push_back(o.id());
  };
  for (const ir::BlockId b : cfg.reverse_postorder()) {
    for (const ir::Instruction& i : f.instructions_of(b)) {
      for (const ir::Operand o : f.operands_of(i)) need(o);
    }
  }
  while (through_phis && !work.empty()) {
    const ir::ValueId phi = work.back();
    work.pop_back();
    readers.for_each_argument(phi, need);
  }
  return needed;
}

void drop_dead_phis(const ir::Function& in, ir::Function& out) {
  const std::vector<bool> needed = needed_phis(in);
  Rewriter rewriter(in, out);
  for (const ir::BlockId b : rewriter.cfg().reverse_postorder()) {
    for (const ir::ValueId p : in.params_of(b)) {
      if (!needed[p]) rewriter.drop(p);
    }
  }
  rewriter.write();
}

}  // namespace phidelity::destroyers
