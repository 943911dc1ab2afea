// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "foreign/gimple.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace phidelity::foreign::gimple {
namespace {

using ir::Opcode;
using ir::Operand;

// The same in C below: values of operations, directions of branches, the hash.
constexpr std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}
constexpr std::uint64_t value_of(std::uint64_t step, std::uint64_t result) {
  return mixed(step * 1024 + result);
}
constexpr std::uint64_t param_of(std::uint64_t index) {
  return mixed((std::uint64_t{1} << 40) + index);
}
constexpr std::uint64_t way_of(std::uint64_t tape, std::uint64_t branch, std::uint64_t ways) {
  return mixed((std::uint64_t{2} << 40) + tape * 65536 + branch) % ways;
}

constexpr std::string_view licence = R"c(/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* gcc -fgimple -O2 THIS -o run && ./run */
)c";

constexpr std::array<std::string_view, 6> headers = {"setjmp", "signal", "stdarg",
                                                     "stdio",  "stdlib", "unistd"};

constexpr std::string_view runtime = R"c(
typedef long long W;
typedef unsigned long long U;

static sigjmp_buf ph_out;
static U ph_step, ph_branch, ph_hash, ph_tape;
static int ph_fuel, ph_shows;

static U ph_mixed(U x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}
static void ph_event(int id, int n, va_list read) {
  if (ph_fuel-- == 0) siglongjmp(ph_out, 1);
  ++ph_step;
  ph_hash = ph_mixed(ph_hash ^ (U)id);
  if (ph_shows) printf("%d", id);
  for (int i = 0; i < n; ++i) {
    U value = (U)va_arg(read, W);
    ph_hash = ph_mixed(ph_hash ^ value);
    if (ph_shows) printf(" %llx", value);
  }
  if (ph_shows) putchar('\n');
}
#define PH_EVENT(id, n) \
  va_list read;         \
  va_start(read, n);    \
  ph_event(id, n, read); \
  va_end(read)
__attribute__((noipa)) W ph_more(int result) { return (W)ph_mixed((ph_step - 1) * 1024 + (U)result); }
__attribute__((noipa)) W ph_param(int index) { return (W)ph_mixed(((U)1 << 40) + (U)index); }
__attribute__((noipa)) W ph(int id, int n, ...) {
  PH_EVENT(id, n);
  return ph_more(0);
}
__attribute__((noipa)) W ph_way(int id, int ways, int n, ...) {
  PH_EVENT(id, n);
  return (W)(ph_mixed(((U)2 << 40) + ph_tape * 65536 + ph_branch++) % (U)ways);
}
__attribute__((noipa)) W ph_if(int id, W condition, int n, ...) {
  PH_EVENT(id, n);
  return ph_mixed(((U)2 << 40) + ph_tape * 65536 + ph_branch++) % 2 == 0 ? condition : ~condition;
}
__attribute__((noipa)) void ph_end(int id, int n, ...) {
  PH_EVENT(id, n);
  siglongjmp(ph_out, 1);
}
)c";

constexpr std::string_view runner = R"c(
static void ph_signal(int number) { siglongjmp(ph_out, number == SIGALRM ? 2 : 3); }

static void ph_run(void (*f)(void), U tape) {
  ph_step = ph_branch = ph_hash = 0;
  ph_tape = tape;
  ph_fuel = PH_FUEL;
  alarm(10);
  int how = sigsetjmp(ph_out, 1);
  if (how == 0) f();
  alarm(0);
  if (how == 2) puts("hang");
  else if (how == 3) puts("crash");
  else if (!ph_shows) printf("%llx\n", ph_hash);
}

int main(int argc, char** argv) {
  int count = (int)(sizeof ph_all / sizeof ph_all[0]);
  signal(SIGALRM, ph_signal);
  signal(SIGSEGV, ph_signal);
  signal(SIGBUS, ph_signal);
  signal(SIGILL, ph_signal);
  signal(SIGTRAP, ph_signal);
  ph_shows = argc > 2;
  if (argc > 2) {
    ph_run(ph_all[atoi(argv[1]) % count], (U)atoi(argv[2]));
    return 0;
  }
  for (int f = 0; f < count; ++f) {
    for (U tape = 0; tape < PH_TAPES; ++tape) ph_run(ph_all[f], tape);
  }
  return 0;
}
)c";

class Writer {
 public:
  Writer(const ir::Function& ssa, std::string& out)
      : f_(ssa), out_(out), next_name_(ssa.values.size()) {}

  std::expected<void, std::string> write(std::string_view name) {
    for (const Operand& o : f_.operands) {
      if (o.is_undef()) return std::unexpected("undef");
    }
    for (const ir::Edge& e : f_.edges) {
      if (std::ranges::any_of(f_.arguments_of(e), is_smallest)) {
        return std::unexpected("the smallest integer as an edge argument");
      }
    }
    // GCC lowers switches before it leaves SSA, a pass that we skip; where it has not, gcc 12 jumps
    // past the copies of the default's phis. That says nothing about what users compile.
    for (const ir::Block& b : f_.blocks) {
      if (b.edges.size() > 2 && !f_.edges[b.edges.begin].arguments.empty()) {
        return std::unexpected("phis where a switch leads by default");
      }
    }
    for (const ir::Instruction& i : f_.instructions) {
      if (i.opcode == Opcode::copy && is_smallest(f_.operands_of(i)[0])) {
        return std::unexpected("a copy of the smallest integer");
      }
    }
    plan();
    out_ += "static void __attribute__((noipa)) __GIMPLE (ssa, startwith(\"expand\"))\n";
    out_ += name;
    out_ += " (void)\n{\n  W v;\n";
    for (ir::BlockId b = 0; b < f_.blocks.size(); ++b) {
      if (reached_[b] != 0) write_block(b);
    }
    for (const Detour& d : detours_) {
      head_of(d.block);
      label_of(d.block);
      go_to(f_.edges[d.edge].target);
    }
    out_ += "}\n\n";
    return {};
  }

 private:
  // The block of its own that a second way to one target gets.
  struct Detour {
    std::size_t block = 0;
    ir::EdgeId edge = 0;
  };

  // No literal of C is this one.
  static bool is_smallest(const Operand& o) {
    return o.is_constant() &&
           static_cast<std::int64_t>(o.bits) == std::numeric_limits<std::int64_t>::min();
  }

  // What no path leads to is left out: GCC wants strictness there too.
  void find_reached() {
    reached_.assign(f_.blocks.size(), 0);
    reached_[0] = 1;
    std::vector<ir::BlockId> stack = {0};
    while (!stack.empty()) {
      const ir::BlockId b = stack.back();
      stack.pop_back();
      for (const ir::Edge& e : f_.edges_of(b)) {
        if (std::exchange(reached_[e.target], std::uint8_t{1}) == 0) stack.push_back(e.target);
      }
    }
  }

  void plan() {
    find_reached();
    enters_.resize(f_.edges.size());
    in_edges_.resize(f_.blocks.size());
    for (ir::EdgeId e = 0; e < f_.edges.size(); ++e) {
      const ir::Edge& edge = f_.edges[e];
      const ir::EdgeId first = f_.blocks[edge.source].edges.begin;
      enters_[e] = edge.target;
      if (reached_[edge.source] == 0) continue;
      for (ir::EdgeId other = first; other < e; ++other) {
        if (f_.edges[other].target != edge.target) continue;
        enters_[e] = f_.blocks.size() + detours_.size();
        detours_.push_back({enters_[e], e});
        break;
      }
      in_edges_[edge.target].push_back(e);
    }
    labelled_.assign(f_.blocks.size() + detours_.size(), 0);
    for (ir::EdgeId e = 0; e < f_.edges.size(); ++e) {
      const bool by_switch = f_.blocks[f_.edges[e].source].edges.size() > 2;
      if (by_switch) labelled_[enters_[e]] = 1;
    }
  }
  // A switch names its targets by labels, which stand behind the phis.
  void label_of(std::uint64_t b) {
    if (labelled_[b] == 0) return;
    out_ += "  L";
    add(b + 2);
    out_ += ":\n";
  }

  void add(std::uint64_t n) { out_ += std::to_string(n); }
  void name(std::uint64_t v) {
    out_ += "v_";
    add(v + 1);
  }
  void block(std::uint64_t b) {
    out_ += "__BB";
    add(b + 2);
  }
  void head_of(std::uint64_t b) {
    out_ += "  __BB(";
    add(b + 2);
    out_ += "):\n";
  }
  void go_to(std::uint64_t b) {
    out_ += "  goto ";
    block(b);
    out_ += ";\n";
  }
  void operand(const Operand& o) {
    if (o.is_value()) return name(o.id());
    out_ += std::to_string(static_cast<std::int64_t>(o.bits));
    out_ += "ll";
  }

  // `, N, v_1, v_2`: how many registers an operation reads, and which.
  void reads(ir::InstructionId id) {
    const auto operands = f_.operands_of(f_.instructions[id]);
    out_ += ", ";
    add(static_cast<std::uint64_t>(
        std::ranges::count_if(operands, [](const Operand& o) { return o.is_value(); })));
    for (const Operand& o : operands) {
      if (!o.is_value()) continue;
      out_ += ", ";
      name(o.id());
    }
    out_ += ");\n";
  }
  void more_results(ir::InstructionId id, std::size_t first) {
    const auto results = f_.results_of(f_.instructions[id]);
    for (std::size_t r = first; r < results.size(); ++r) {
      out_ += "  ";
      name(results[r]);
      out_ += " = ph_more (";
      add(r);
      out_ += ");\n";
    }
  }

  void write_block(ir::BlockId b) {
    head_of(b);
    const auto params = f_.params_of(b);
    for (std::uint32_t p = 0; p < params.size(); ++p) {
      out_ += "  ";
      name(params[p]);
      const char* before = " = __PHI (";
      for (const ir::EdgeId e : in_edges_[b]) {
        out_ += before;
        before = ", ";
        block(enters_[e] == b ? f_.edges[e].source : enters_[e]);
        out_ += ": ";
        operand(f_.operands[f_.edges[e].arguments.begin + p]);
      }
      out_ += ");\n";
    }
    label_of(b);
    if (b == 0) {
      for (std::size_t p = 0; p < f_.params.size(); ++p) {
        out_ += "  ";
        name(f_.params[p]);
        out_ += " = ph_param (";
        add(p);
        out_ += ");\n";
      }
    }
    const ir::Range instructions = f_.blocks[b].instructions;
    for (ir::InstructionId i = instructions.begin; i + 1 < instructions.end; ++i) {
      const ir::Instruction& instruction = f_.instructions[i];
      const auto results = f_.results_of(instruction);
      out_ += "  ";
      if (!results.empty()) {
        name(results[0]);
        out_ += " = ";
      }
      if (instruction.opcode == Opcode::copy) {
        operand(f_.operands_of(instruction)[0]);
        out_ += ";\n";
        continue;
      }
      out_ += "ph (";
      add(i);
      reads(i);
      more_results(i, 1);
    }
    write_terminator(b, instructions.end - 1);
  }

  void write_terminator(ir::BlockId b, ir::InstructionId id) {
    const ir::Instruction& t = f_.instructions[id];
    const auto operands = f_.operands_of(t);
    const ir::EdgeId first = f_.blocks[b].edges.begin;
    const std::size_t ways = f_.blocks[b].edges.size();
    if (t.opcode == Opcode::br) return go_to(enters_[first]);
    if (ways == 0) {
      out_ += "  ph_end (";
      add(id);
      reads(id);
      out_ += "  return;\n";
      return;
    }
    const std::uint64_t chosen = next_name_++;
    out_ += "  ";
    name(chosen);
    const bool compares = ways == 2 && !operands.empty() && operands[0].is_value();
    out_ += compares ? " = ph_if (" : " = ph_way (";
    add(id);
    out_ += ", ";
    if (compares) {
      name(operands[0].id());
    } else {
      add(ways);
    }
    reads(id);
    more_results(id, 0);
    if (ways == 1) return go_to(enters_[first]);
    if (ways == 2) {
      out_ += "  if (";
      name(chosen);
      out_ += " == ";
      if (compares) {
        name(operands[0].id());
      } else {
        out_ += "0ll";
      }
      out_ += ")\n    goto ";
      block(enters_[first]);
      out_ += ";\n  else\n    goto ";
      block(enters_[first + 1]);
      out_ += ";\n";
      return;
    }
    out_ += "  switch (";
    name(chosen);
    out_ += ") {default: L";
    add(enters_[first] + 2);
    out_ += ';';
    for (std::size_t w = 1; w < ways; ++w) {
      out_ += " case ";
      add(w);
      out_ += "ll: L";
      add(enters_[first + w] + 2);
      out_ += ';';
    }
    out_ += " }\n";
  }

  const ir::Function& f_;
  std::string& out_;
  std::uint64_t next_name_;
  std::vector<std::uint64_t> enters_;   // by edge: the block that it leads to
  std::vector<Detour> detours_;
  std::vector<std::uint8_t> reached_;   // by block
  std::vector<std::uint8_t> labelled_;  // by block, detours behind
  std::vector<std::vector<ir::EdgeId>> in_edges_;
};

}  // namespace

std::expected<void, std::string> write(const ir::Function& ssa, std::string_view name,
                                       std::string& out) {
  std::string text;
  if (auto done = Writer(ssa, text).write(name); !done) return done;
  out += text;
  return {};
}

std::string head() {
  std::string text(licence);
  for (const std::string_view name : headers) text += "#include <" + std::string(name) + ".h>\n";
  return text + std::string(runtime) + "\n";
}

std::string tail(const std::vector<std::string>& names) {
  std::string text = "static void (*const ph_all[])(void) = {";
  for (const std::string& name : names) text += name + ", ";
  text += "};\n#define PH_FUEL " + std::to_string(fuel) + "\n#define PH_TAPES " +
          std::to_string(tape_count) + "\n";
  return text + std::string(runner);
}

std::expected<std::uint64_t, std::string> Tapes::hash(const ir::Function& f, std::uint32_t tape,
                                                      std::vector<Event>* events) {
  values_.assign(f.values.size(), 0);
  for (std::size_t p = 0; p < f.params.size(); ++p) values_[f.params[p]] = param_of(p);
  const auto value = [this](const Operand& o) { return o.is_value() ? values_[o.id()] : o.bits; };
  std::uint64_t hash = 0;
  std::uint64_t step = 0;
  std::uint64_t branch = 0;
  std::size_t jumps = 0;  // since the last operation
  if (events != nullptr) events->clear();
  ir::BlockId b = 0;
  while (true) {
    std::uint64_t way = 0;
    for (const ir::Instruction& i : f.instructions_of(b)) {
      const auto operands = f.operands_of(i);
      const auto results = f.results_of(i);
      if (i.opcode == Opcode::copy) {
        values_[results[0]] = value(operands[0]);
        continue;
      }
      if (i.opcode == Opcode::br) {
        if (++jumps > f.blocks.size()) return std::unexpected("it loops for ever in jumps");
        continue;
      }
      jumps = 0;
      if (step == fuel) return hash;
      const auto id = static_cast<std::uint32_t>(&i - f.instructions.data());
      hash = mixed(hash ^ id);
      if (events != nullptr) events->push_back({id, {}});
      for (const Operand& o : operands) {
        if (!o.is_value()) continue;
        hash = mixed(hash ^ value(o));
        if (events != nullptr) events->back().read.push_back(value(o));
      }
      for (std::size_t k = 0; k < results.size(); ++k) values_[results[k]] = value_of(step, k);
      ++step;
      if (!ir::is_terminator(i.opcode)) continue;
      const std::size_t ways = f.blocks[b].edges.size();
      if (ways == 0) return hash;
      way = way_of(tape, branch++, ways);
    }
    const ir::Edge& e = f.edges[f.blocks[b].edges.begin + way];
    arguments_.clear();
    for (const Operand& o : f.arguments_of(e)) arguments_.push_back(value(o));
    const auto params = f.params_of(e.target);
    for (std::size_t p = 0; p < params.size(); ++p) values_[params[p]] = arguments_[p];
    b = e.target;
  }
}

}  // namespace phidelity::foreign::gimple
