// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "foreign/dot.h"

#include <string_view>
#include <vector>

#include "ir/text.h"

namespace phidelity::foreign {
namespace {

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

// Lines that stand at the left of their box.
void add_line(std::string_view line, std::string& label) {
  for (const char c : line) {
    if (c == '"' || c == '\\') label += '\\';
    label += c;
  }
  label += "\\l";
}

}  // namespace

std::string dot(const ir::Function& f) {
  const ir::UniqueNames names = ir::unique_names(f);
  std::vector<std::uint32_t> entered(f.blocks.size(), 0);
  for (const ir::Edge& e : f.edges) ++entered[e.target];

  std::string out = "digraph ";
  out += quoted(f.name == ir::no_symbol ? "main" : f.symbols.text(f.name));
  out += " {\n  node [shape=box, fontname=monospace];\n  edge [fontname=monospace];\n";
  for (ir::BlockId b = 0; b < f.blocks.size(); ++b) {
    std::string head = names.labels[b];
    const auto params = f.params_of(b);
    for (std::size_t p = 0; p < params.size(); ++p) {
      head += (p == 0 ? "(" : ", ") + names.values[params[p]];
    }
    if (!params.empty()) head += ')';
    std::string label;
    add_line(head + ":", label);
    const ir::Range instructions = f.blocks[b].instructions;
    for (ir::InstructionId i = instructions.begin; i < instructions.end; ++i) {
      add_line("  " + ir::instruction_text(f, names, i), label);
    }
    out += "  " + quoted(names.labels[b]) + " [label=\"" + label + "\"];\n";
  }
  for (ir::EdgeId e = 0; e < f.edges.size(); ++e) {
    const ir::Edge& edge = f.edges[e];
    const std::size_t ways = f.blocks[edge.source].edges.size();
    std::string label = ways > 1 ? std::to_string(f.slot_of(e)) : "";
    const auto arguments = f.arguments_of(edge);
    for (std::size_t a = 0; a < arguments.size(); ++a) {
      label += a == 0 ? (label.empty() ? "(" : " (") : ", ";
      label += ir::operand_text(f, names, arguments[a]);
    }
    if (!arguments.empty()) label += ')';
    out += "  " + quoted(names.labels[edge.source]) + " -> " + quoted(names.labels[edge.target]);
    out += " [label=" + quoted(label);
    if (ways > 1 && entered[edge.target] > 1) out += ", style=bold";
    if (edge.nosplit) out += ", style=dashed";
    out += "];\n";
  }
  return out + "}\n";
}

}  // namespace phidelity::foreign
