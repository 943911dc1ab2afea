// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The destroyers and the sequencers of the tree behind the plug-in interface:
// '--plugin "libin_tree.so B01"', '--plugin "libin_tree.so Q4"'.
//
// It is loaded by a test, whose own copy of the engine it uses: that test exports its symbols.
#include <memory>
#include <string>

#include "destroyers/adapters/phidelity/plugin.h"
#include "destroyers/adapters/sequencer.h"
#include "destroyers/adapters/serve.h"
#include "destroyers/registry.h"
#include "destroyers/sequencers/table.h"

namespace {

namespace adapters = phidelity::destroyers::adapters;

struct Served {
  std::unique_ptr<phidelity::destroyers::Destroyer> destroyer;
  std::unique_ptr<phidelity::destroyers::Sequencer> sequencer;
  adapters::Handler handler;
};

void* open_by_name(const char* name) {
  auto served = std::make_unique<Served>();
  served->destroyer = phidelity::destroyers::make_destroyer(name);
  served->sequencer = phidelity::destroyers::make_sequencer(name);
  if (served->destroyer) served->handler = adapters::handler_of(*served->destroyer);
  if (served->sequencer) served->handler = adapters::handler_of(*served->sequencer);
  return served->handler ? served.release() : nullptr;
}

void close_it(void* state) { delete static_cast<Served*>(state); }

// A program or a parallel copy: the name that it was opened with says which.
int answer(void* state, const char* text, size_t size, const phidelity_host* host) {
  if (state == nullptr) return PHIDELITY_ERROR;
  adapters::Reply reply;
  static_cast<Served*>(state)->handler(std::string(text, size), reply);
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
                                          "in-tree", "1", "all exchange", open_by_name, close_it, answer,
                                          answer};
  return &plugin;
}
