// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/registry.h"

#include <algorithm>
#include <array>

#include "destroyers/methods/atlas.h"
#include "destroyers/methods/naive.h"
#include "destroyers/methods/split.h"
#include "destroyers/methods/sreedhar_1.h"

namespace phidelity::destroyers {
namespace {

template <class Method>
std::unique_ptr<Destroyer> make() {
  return std::make_unique<Method>();
}

constexpr std::array entries = std::to_array<Entry>({
    {"split", "copies on the edge they belong to, critical edges split, fewest moves",
     "Briggs et al. 1998; Algorithm 16.6.3; Boissinot et al. 2009, Algorithm 1 (corrected)",
     Trust::sound, "", "", make<Split>},
    {"sreedhar-1", "every phi isolated by a variable of its own, arity + 1 copies a phi",
     "Sreedhar et al. 1999, Method I", Trust::sound, "", "", make<SreedharI>},
    {"naive", "copies at the ends of predecessors, in listing order",
     "Cytron et al. 1991; Algorithm 16.6.1", Trust::known_bad, "lost-copy swap",
     "a copy stands before a branch and only ever writes a phi's own place; listing order",
     make<Naive>},
    {"atlas", "parallel copies sequenced, but always at the ends of predecessors",
     "AtlasLang, phi elimination as published", Trust::known_bad, "lost-copy",
     "a copy stands before a branch and only ever writes a phi's own place", make<Atlas>},
});

}  // namespace

std::span<const Entry> registry() { return entries; }

const Entry* find(std::string_view name) {
  const auto found = std::find_if(entries.begin(), entries.end(),
                                  [&](const Entry& e) { return e.name == name; });
  return found == entries.end() ? nullptr : &*found;
}

std::unique_ptr<Destroyer> make_destroyer(std::string_view name) {
  const Entry* entry = find(name);
  return entry == nullptr ? nullptr : entry->make();
}

}  // namespace phidelity::destroyers
