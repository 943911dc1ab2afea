// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The control-flow graph as a graph of Boost.Graph: its algorithms run on ours unconverted.
//
//   CfgGraph g{&f, &cfg};
//   boost::strong_components(g, component_map);
//
// Models VertexListGraph, EdgeListGraph, BidirectionalGraph (hence IncidenceGraph) and
// AdjacencyGraph by free functions over the flat arrays. A vertex is a BlockId; an edge is an
// EdgeId, that is a successor slot, so two slots with one target are two parallel edges. Both are
// plain integers and index their property maps.
//
// These headers cost seconds: include this from one `.cpp` of a folder (ir/components.cpp) and
// from tests only.
//
// Reference: J. G. Siek, L.-Q. Lee, A. Lumsdaine, "The Boost Graph Library", 2002, chapter 12.
// Tested by: tests/ir/boost_graph_test.cpp
#pragma once

#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/transform_iterator.hpp>
#include <boost/property_map/property_map.hpp>
#include <utility>

#include "ir/cfg.h"
#include "ir/program.h"

namespace phidelity::ir {

// Requires: `cfg` was built from `function`; both outlive it.
struct CfgGraph {
  const Function* function = nullptr;
  const Cfg* cfg = nullptr;
};

struct EdgeTarget {
  const Function* function = nullptr;
  BlockId operator()(EdgeId e) const { return function->edges[e].target; }
};

}  // namespace phidelity::ir

namespace boost {

template <>
struct graph_traits<phidelity::ir::CfgGraph> {
  using vertex_descriptor = phidelity::ir::BlockId;
  using edge_descriptor = phidelity::ir::EdgeId;
  using directed_category = bidirectional_tag;
  using edge_parallel_category = allow_parallel_edge_tag;
  struct traversal_category : bidirectional_graph_tag,
                              vertex_list_graph_tag,
                              edge_list_graph_tag,
                              adjacency_graph_tag {};

  using vertices_size_type = std::uint32_t;
  using edges_size_type = std::uint32_t;
  using degree_size_type = std::uint32_t;

  using vertex_iterator = counting_iterator<vertex_descriptor>;
  using edge_iterator = counting_iterator<edge_descriptor>;
  using out_edge_iterator = counting_iterator<edge_descriptor>;
  using in_edge_iterator = const edge_descriptor*;
  using adjacency_iterator = transform_iterator<phidelity::ir::EdgeTarget, out_edge_iterator>;

  static vertex_descriptor null_vertex() { return 0xffffffff; }
};

template <>
struct property_map<phidelity::ir::CfgGraph, vertex_index_t> {
  using type = typed_identity_property_map<phidelity::ir::BlockId>;
  using const_type = type;
};
template <>
struct property_map<phidelity::ir::CfgGraph, edge_index_t> {
  using type = typed_identity_property_map<phidelity::ir::EdgeId>;
  using const_type = type;
};

}  // namespace boost

namespace phidelity::ir {

using CfgTraits = boost::graph_traits<CfgGraph>;

// --- VertexListGraph, EdgeListGraph ---
inline std::uint32_t num_vertices(const CfgGraph& g) {
  return static_cast<std::uint32_t>(g.function->blocks.size());
}
inline std::pair<CfgTraits::vertex_iterator, CfgTraits::vertex_iterator> vertices(
    const CfgGraph& g) {
  return {CfgTraits::vertex_iterator(0), CfgTraits::vertex_iterator(num_vertices(g))};
}
inline std::uint32_t num_edges(const CfgGraph& g) {
  return static_cast<std::uint32_t>(g.function->edges.size());
}
inline std::pair<CfgTraits::edge_iterator, CfgTraits::edge_iterator> edges(const CfgGraph& g) {
  return {CfgTraits::edge_iterator(0), CfgTraits::edge_iterator(num_edges(g))};
}

// --- IncidenceGraph ---
inline BlockId source(EdgeId e, const CfgGraph& g) { return g.function->edges[e].source; }
inline BlockId target(EdgeId e, const CfgGraph& g) { return g.function->edges[e].target; }
inline std::pair<CfgTraits::out_edge_iterator, CfgTraits::out_edge_iterator> out_edges(
    BlockId b, const CfgGraph& g) {
  const Range out = g.function->blocks[b].edges;
  return {CfgTraits::out_edge_iterator(out.begin), CfgTraits::out_edge_iterator(out.end)};
}
inline std::uint32_t out_degree(BlockId b, const CfgGraph& g) {
  return g.function->blocks[b].edges.size();
}

// --- BidirectionalGraph ---
inline std::pair<CfgTraits::in_edge_iterator, CfgTraits::in_edge_iterator> in_edges(
    BlockId b, const CfgGraph& g) {
  const auto in = g.cfg->in_edges(b);
  return {in.data(), in.data() + in.size()};
}
inline std::uint32_t in_degree(BlockId b, const CfgGraph& g) {
  return static_cast<std::uint32_t>(g.cfg->in_edges(b).size());
}
inline std::uint32_t degree(BlockId b, const CfgGraph& g) {
  return in_degree(b, g) + out_degree(b, g);
}

// --- AdjacencyGraph ---
inline std::pair<CfgTraits::adjacency_iterator, CfgTraits::adjacency_iterator> adjacent_vertices(
    BlockId b, const CfgGraph& g) {
  const auto [first, last] = out_edges(b, g);
  return {CfgTraits::adjacency_iterator(first, EdgeTarget{g.function}),
          CfgTraits::adjacency_iterator(last, EdgeTarget{g.function})};
}

// --- property maps: the descriptors are indices already ---
inline boost::typed_identity_property_map<BlockId> get(boost::vertex_index_t, const CfgGraph&) {
  return {};
}
inline boost::typed_identity_property_map<EdgeId> get(boost::edge_index_t, const CfgGraph&) {
  return {};
}
inline BlockId get(boost::vertex_index_t, const CfgGraph&, BlockId b) { return b; }
inline EdgeId get(boost::edge_index_t, const CfgGraph&, EdgeId e) { return e; }

// --- VertexIndexGraph, EdgeIndexGraph: an id is its index, so none is ever out of date ---
inline void renumber_vertex_indices(const CfgGraph&) {}
inline void renumber_edge_indices(const CfgGraph&) {}

}  // namespace phidelity::ir
