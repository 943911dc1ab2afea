// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/validator.h"

#include <algorithm>
#include <tuple>

namespace phidelity::oracle {

Validator::Asked Validator::ask(Name name, Thing thing, const Segment& segment,
                                ir::InstructionId limit) const {
  if (name == undef_name) return {Answer::met, name, lost_place};
  if (is_constant(name)) {
    if (thing.is_result() || thing.word == lost_place) return {Answer::refuted, name, lost_place};
    if (thing.word == name) return {Answer::met, name, thing.word};
    if (is_constant(thing.word)) return {Answer::refuted, name, thing.word};
    return {Answer::open, name, thing.word};
  }
  const SsaNames::Origin& origin = names_->origin(name);
  const ir::InstructionId first = product_->pairs()[segment.pairs.begin].ssa;
  const bool defined_here = origin.instruction != SsaNames::none && origin.instruction >= first &&
                            origin.instruction < limit;
  if (defined_here) {
    const bool right = thing == Thing{origin.instruction, origin.index};
    return {right ? Answer::met : Answer::refuted, name, lost_place};
  }
  return {Answer::open, name, thing.is_result() ? lost_place : thing.word};
}

Validator::Asked Validator::at_entry(Name name, Place place) const {
  if (name == undef_name) return {Answer::met, name, place};
  bool met = false;
  if (is_constant(name)) {
    met = place == name;
  } else {
    const SsaNames::Origin& origin = names_->origin(name);
    met = origin.instruction == SsaNames::none && origin.block == SsaNames::none &&
          place == tac_->params[origin.index];
  }
  return {met ? Answer::met : Answer::refuted, name, place};
}

// Takes note of an answer that was asked for `question`, whose place is the start of `segment`.
void Validator::add(const Asked& asked, std::uint32_t segment, Question question) {
  if (asked.answer == Answer::met) return;
  if (asked.answer == Answer::refuted) {
    const std::uint32_t distance =
        segment == no_index ? 0 : product_->segments()[segment].distance + 1;
    const std::uint32_t length = distance + question.depth;
    refuted_.push_back({question.use, question.parent, question.by_edge, segment, length});
    if (by_length_.size() <= length) by_length_.resize(length + 1, 0);
    ++by_length_[length];
    return;
  }
  if (seen_.insert({segment, asked.name, asked.place}).second) questions_.push_back(question);
}

void Validator::ask_uses(std::uint32_t id) {
  const Segment& segment = product_->segments()[id];
  std::uint32_t thing = segment.things;
  for (std::uint32_t p = segment.pairs.begin; p < segment.pairs.end; ++p) {
    const Pair& pair = product_->pairs()[p];
    const auto operands = ssa_->operands_of(ssa_->instructions[pair.ssa]);
    for (std::uint32_t o = 0; o < operands.size(); ++o, ++thing) {
      const Asked asked =
          ask(names_->name_of(operands[o]), product_->things()[thing], segment, pair.ssa);
      add(asked, id, {{id, p, o}, no_index, no_index, 0});
    }
  }
}

void Validator::go_back(std::uint32_t q) {
  const Triple key = seen_.key(q);
  for (const std::uint32_t e : product_->in_edges(key[0])) {
    const ProductEdge& edge = product_->edges()[e];
    // SSA names back over the phis of the stretch, last edge first.
    Name name = key[1];
    const auto path = product_->ssa_path(edge);
    for (auto at = path.rbegin(); at != path.rend() && name < constant_bit; ++at) {
      const SsaNames::Origin& origin = names_->origin(name);
      const ir::Edge& taken = ssa_->edges[*at];
      if (origin.block == taken.target) name = names_->name_of(ssa_->arguments_of(taken)[origin.index]);
    }
    Place place = key[2];
    if (place != lost_place) place = product_->before(edge.writes, place).word;

    const Use use = questions_[q].use;
    const Question next{use, q, e, questions_[q].depth + 1};
    if (edge.source == no_index) {
      add(at_entry(name, place), no_index, next);
      continue;
    }
    const Segment& source = product_->segments()[edge.source];
    const Thing thing =
        place == lost_place ? Thing{} : product_->before(source.writes, place);
    const ir::InstructionId after_last = product_->pairs()[source.pairs.end - 1].ssa + 1;
    add(ask(name, thing, source, after_last), edge.source, next);
  }
}

void Validator::check(const ir::Function& ssa, const ir::Function& tac, const SsaNames& names,
                      const Product& product, std::size_t enough) {
  ssa_ = &ssa;
  tac_ = &tac;
  names_ = &names;
  product_ = &product;
  seen_.clear();
  questions_.clear();
  refuted_.clear();
  by_length_.clear();
  next_ = 0;
  for (std::uint32_t s = 0; s < product.segments().size(); ++s) ask_uses(s);
  go_on(enough);
}

void Validator::finish() { go_on(all); }

// Questions come in the order of their depth, and what follows from one of depth d is refuted at
// d + 1 or later: what is no longer than d is complete then.
void Validator::go_on(std::size_t enough) {
  std::size_t complete = by_length_.empty() ? 0 : by_length_[0];
  std::uint32_t depth = 0;
  for (; next_ < questions_.size(); ++next_) {
    for (; depth < questions_[next_].depth; ++depth) {
      if (depth + 1 < by_length_.size()) complete += by_length_[depth + 1];
    }
    if (complete >= enough) break;
    go_back(next_);
  }
  if (refuted_.size() < 2) return;
  std::stable_sort(refuted_.begin(), refuted_.end(), [](const Refuted& a, const Refuted& b) {
    return std::tie(a.length, a.use.pair, a.use.operand) <
           std::tie(b.length, b.use.pair, b.use.operand);
  });
}

void Validator::suffix(const Refuted& r, std::vector<std::uint32_t>& path) const {
  if (r.edge == no_index) return;
  path.push_back(r.edge);
  for (std::uint32_t q = r.question; q != no_index; q = questions_[q].parent) {
    if (questions_[q].by_edge != no_index) path.push_back(questions_[q].by_edge);
  }
}

void Validator::prefix(std::uint32_t segment, std::vector<std::uint32_t>& path) const {
  const std::size_t begin = path.size();
  while (true) {
    const std::uint32_t e = product_->segments()[segment].entered_by;
    path.push_back(e);
    if (product_->edges()[e].source == no_index) break;
    segment = product_->edges()[e].source;
  }
  std::reverse(path.begin() + static_cast<std::ptrdiff_t>(begin), path.end());
}

void Validator::witness(const Refuted& r, std::vector<std::uint32_t>& path) const {
  path.clear();
  if (r.segment != no_index) prefix(r.segment, path);
  suffix(r, path);
}

}  // namespace phidelity::oracle
