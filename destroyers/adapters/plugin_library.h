// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A plug-in that is loaded: the C interface of phidelity/plugin.h from the host's side.
//
//   auto library = PluginLibrary::load("./libmine.so -O2");   // the rest is its options
//   Reply reply;  library->call(AdapterSubject::destroyer, text, reply);
//
// Nothing here protects from the plug-in: what it does wrong happens to the process it is in.
//
// Tested by: tests/destroyers/adapters/foreign_test.cpp
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "destroyers/adapters/foreign.h"
#include "destroyers/adapters/phidelity/plugin.h"
#include "destroyers/adapters/reply.h"

namespace phidelity::destroyers::adapters {

class PluginLibrary {
 public:
  // `command` is a file and, behind the first blank, options for it.
  // The error says why it is no plug-in, or whose version it needs.
  [[nodiscard]] static std::expected<PluginLibrary, std::string> load(const std::string& command);
  PluginLibrary(PluginLibrary&&) noexcept = default;
  PluginLibrary& operator=(PluginLibrary&&) noexcept = default;
  ~PluginLibrary() = default;

  [[nodiscard]] std::string name() const { return plugin_->name == nullptr ? "" : plugin_->name; }
  // The words that it says, and `sequence` where it has that function.
  [[nodiscard]] std::string capabilities() const;
  // A function that it does not have declines.
  void call(AdapterSubject subject, const std::string& text, Reply& reply) const;

 private:
  struct Unload {
    void operator()(void* library) const;
  };
  struct Close {
    const phidelity_plugin* plugin;
    Close() : plugin(nullptr) {}
    explicit Close(const phidelity_plugin* of) : plugin(of) {}
    void operator()(void* state) const {
      if (plugin != nullptr && plugin->close != nullptr) plugin->close(state);
    }
  };

  using Function = int (*)(void* state, const char* text, size_t size, const phidelity_host* host);

  PluginLibrary() = default;
  [[nodiscard]] Function function_of(AdapterSubject subject) const;

  std::unique_ptr<void, Unload> library_;  // unloaded last
  const phidelity_plugin* plugin_ = nullptr;
  std::unique_ptr<void, Close> state_;
};

}  // namespace phidelity::destroyers::adapters
