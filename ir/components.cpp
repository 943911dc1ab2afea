// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/components.h"

#include <boost/graph/strong_components.hpp>

#include "ir/boost_graph.h"

namespace phidelity::ir {

std::uint32_t strong_components(const Function& f, const Cfg& cfg,
                                std::vector<std::uint32_t>& component_of) {
  component_of.assign(f.blocks.size(), 0);
  const CfgGraph graph{&f, &cfg};
  const auto index = get(boost::vertex_index, graph);
  return static_cast<std::uint32_t>(boost::strong_components(
      graph, boost::make_iterator_property_map(component_of.begin(), index)));
}

bool reducible(const Function& f, const Cfg& cfg, const Dominators& dominators) {
  for (EdgeId e = 0; e < f.edges.size(); ++e) {
    const Edge& edge = f.edges[e];
    if (!cfg.reachable(edge.source)) continue;
    const bool retreating = cfg.position(edge.target) <= cfg.position(edge.source);
    if (retreating && !is_back_edge(f, dominators, e)) return false;
  }
  return true;
}

}  // namespace phidelity::ir
