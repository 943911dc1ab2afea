// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/directed.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace phidelity::generators {
namespace {

using Options = DirectOptions;

void more_phis(Options& o) { o.phis_max = std::max(o.phis_max, 6U); }
void permute(Options& o) {
  more_phis(o);
  o.cycle_percent = std::max(o.cycle_percent, 70U);
}
void permute_much(Options& o) {
  o.phis_max = 10;
  o.cycle_percent = 90;
}
void hang_on_cycles(Options& o) {
  permute(o);
  o.own_percent = std::max(o.own_percent, 60U);
}
void chain(Options& o) {
  more_phis(o);
  o.own_percent = std::max(o.own_percent, 60U);
}
void constants(Options& o) {
  more_phis(o);
  o.constant_percent = std::max(o.constant_percent, 30U);
}
void cycles_and_constants(Options& o) {
  permute(o);
  constants(o);
}
void chains_of_constants(Options& o) {
  chain(o);
  o.phis_max = std::max(o.phis_max, 8U);
  o.constant_percent = std::max(o.constant_percent, 25U);
}
void own_names(Options& o) { o.own_percent = std::max(o.own_percent, 60U); }
void undefined_arguments(Options& o) { o.undef_percent = 20; }
void marked(Options& o) { o.nosplit_percent = 40; }
void many_unreachable(Options& o) { o.unreachable_max = 5; }
void wide(Options& o) { o.wide_percent = 60; }
void defining_terminators(Options& o) {
  more_phis(o);
  o.always.brdec = o.always.branch = true;
}
void trapping(Options& o) { o.trap_percent = 70; }
void long_lines(Options& o) { o.blocks_min = 5; }
void branchy(Options& o) {
  o.extra_percent = 90;
  o.leaf_percent = 40;
}
void few_uses(Options& o) {
  o.phis_max = std::max(o.phis_max, 5U);
  o.instructions_max = std::min(o.instructions_max, 3U);
}

using F = Features;
constexpr std::array aims = {
    Aim{Feature::critical_edge, {}, "dense", branchy},
    Aim{Feature::back_edge, {}, "reducible"},
    Aim{Feature::critical_back_edge, {}, "latch"},
    Aim{Feature::self_loop, &F::self_loops, "self-loop"},
    Aim{Feature::irreducible, {}, "irreducible", long_lines},
    Aim{Feature::multi_edge, &F::multi_edges, "multi-edge"},
    Aim{Feature::multi_edge_arguments, &F::multi_edges, "multi-edge", more_phis},
    Aim{Feature::unreachable, &F::unreachable, {}, many_unreachable},
    Aim{Feature::nosplit, &F::nosplit, {}, marked},
    Aim{Feature::nosplit_critical, &F::nosplit, "dense", marked},
    Aim{Feature::swap, {}, "latch", permute},
    Aim{Feature::long_cycle, {}, "latch", permute_much},
    Aim{Feature::two_cycles, {}, "latch", permute_much},
    Aim{Feature::cycle_fan_out, {}, "latch", hang_on_cycles},
    Aim{Feature::chain, {}, "latch", chain},
    Aim{Feature::cycle_and_constant, &F::constant_arguments, "latch", cycles_and_constants},
    Aim{Feature::constant_chain, &F::constant_arguments, "latch", chains_of_constants},
    Aim{Feature::shared_argument, {}, {}, more_phis},
    Aim{Feature::self_argument_critical, {}, "latch", own_names},
    Aim{Feature::two_classes, &F::floats, {}, more_phis},
    Aim{Feature::undef_argument, &F::undef, {}, undefined_arguments},
    Aim{Feature::constant_argument, &F::constant_arguments, {}, constants},
    Aim{Feature::terminator_argument, &F::terminator_arguments, {}, defining_terminators},
    Aim{Feature::argument_live_past_phi},
    Aim{Feature::phi_live_on_other_way, {}, "latch"},
    Aim{Feature::branch_on_phi, {}, "reducible", more_phis},
    Aim{Feature::branch_on_target_phi, {}, "latch", more_phis},
    Aim{Feature::dead_phi, {}, {}, few_uses},
    Aim{Feature::phi_for_phis_only, {}, {}, few_uses},
    Aim{Feature::switch_terminator, &F::switches},
    Aim{Feature::wide_switch, &F::switches, "wide-switch", wide},
    Aim{Feature::brdec, &F::brdec},
    Aim{Feature::opaque_branch, &F::branch},
    Aim{Feature::trap, &F::trap, {}, trapping},
    Aim{Feature::call, &F::call},
    Aim{Feature::floats, &F::floats},
    Aim{Feature::undef_operand, &F::undef},
    Aim{Feature::memory, &F::memory},
    Aim{Feature::input, &F::input},
    Aim{Feature::print, &F::print},
    Aim{Feature::copy, &F::copy},
    Aim{Feature::division, &F::division},
};
static_assert(aims.size() == feature_count);
static_assert([] {
  for (std::size_t i = 0; i < aims.size(); ++i) {
    if (aims[i].feature != feature_table[i].feature) return false;
  }
  return true;
}(), "aims stand in the order of features");

void take(const Aim& aim, Options& options) {
  if (aim.needs != nullptr) options.always.*aim.needs = true;
  if (aim.tune != nullptr) aim.tune(options);
}

}  // namespace

const Aim& aim_of(Feature feature) { return aims[static_cast<std::size_t>(feature)]; }

bool possible(Feature feature, const Features& features) {
  const Aim& aim = aim_of(feature);
  // A terminator that defines a value is one of two.
  if (feature == Feature::terminator_argument && !features.brdec && !features.branch) return false;
  return aim.needs == nullptr || features.*aim.needs;
}

std::vector<FeaturePair> possible_pairs(const Features& features) {
  std::vector<FeaturePair> pairs;
  std::ranges::copy_if(feature_pairs, std::back_inserter(pairs), [&](FeaturePair pair) {
    return possible(pair.first, features) && possible(pair.second, features);
  });
  return pairs;
}

bool DirectedGenerator::draw(Choices& choices, FeaturePair pair, const Features& features,
                             ir::Function& f) {
  const Aim& first = aim_of(pair.first);
  const Aim& second = aim_of(pair.second);
  Options options;
  options.features = features;
  options.blocks_min = 2;
  take(first, options);
  take(second, options);
  std::array shapes = {find_shape(first.shape), find_shape(second.shape),
                       static_cast<const Shape*>(nullptr)};
  // Most shapes with many back edges never have a loop of two entries: no use in trying those.
  if (pair.first == Feature::irreducible || pair.second == Feature::irreducible) {
    shapes = {find_shape("irreducible"), find_shape("dense"), nullptr};
  }
  for (int attempt = 0; attempt < tries_max; ++attempt) {
    options.shape = shapes[static_cast<std::size_t>(attempt) % shapes.size()];
    generator_.draw(choices, options, f);
    const FeatureSet shown = reader_.read(f);
    if (shown.has(pair.first) && shown.has(pair.second)) return true;
  }
  return false;
}

}  // namespace phidelity::generators
