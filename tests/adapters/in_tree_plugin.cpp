// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The destroyers of the tree behind the plug-in interface: '--plugin "libin_tree.so B01"'.
//
// It is loaded by a test, whose own copy of the engine it uses: that test exports its symbols.
#include <memory>
#include <string>

#include "destroyers/adapters/phidelity/plugin.h"
#include "destroyers/adapters/serve.h"
#include "destroyers/registry.h"

namespace {

namespace adapters = phidelity::destroyers::adapters;

struct Served {
  std::unique_ptr<phidelity::destroyers::Destroyer> destroyer;
  adapters::Handler handler;
};

void* open_by_name(const char* name) {
  auto destroyer = phidelity::destroyers::make_destroyer(name);
  if (destroyer == nullptr) return nullptr;
  auto served = std::make_unique<Served>();
  served->handler = adapters::handler_of(*destroyer);
  served->destroyer = std::move(destroyer);
  return served.release();
}

void close_it(void* state) { delete static_cast<Served*>(state); }

int destroy(void* state, const char* ssa, size_t size, const phidelity_host* host) {
  if (state == nullptr) return PHIDELITY_ERROR;
  adapters::Reply reply;
  static_cast<Served*>(state)->handler(std::string(ssa, size), reply);
  host->answer(host, reply.text.data(), reply.text.size());
  switch (reply.outcome) {
    case phidelity::destroyers::Outcome::answered: return PHIDELITY_OK;
    case phidelity::destroyers::Outcome::declined: return PHIDELITY_DECLINE;
    default: return PHIDELITY_ERROR;
  }
}

}  // namespace

extern "C" PHIDELITY_EXPORT const phidelity_plugin* phidelity_plugin_main(void) {
  static const phidelity_plugin plugin = {PHIDELITY_ABI_VERSION, sizeof(phidelity_plugin),
                                          "in-tree", "1", "all", open_by_name, close_it, destroy};
  return &plugin;
}
