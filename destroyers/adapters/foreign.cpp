// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/foreign.h"

#include <utility>

#include "destroyers/adapters/caller.h"
#include "destroyers/adapters/command.h"
#include "destroyers/adapters/frames.h"
#include "destroyers/adapters/plugin_library.h"
#include "destroyers/adapters/server.h"
#include "ir/text.h"

namespace phidelity::destroyers::adapters {

namespace {

class InProcess final : public Carrier {
 public:
  InProcess(const std::string& command, AdapterSubject subject)
      : library_(PluginLibrary::load(command)), subject_(subject) {}

  void ask(const std::string& text, const Limits&, Reply& reply) override {
    if (library_) return library_->call(subject_, text, reply);
    reply.become(Outcome::crash, library_.error());
    reply.no_adapter = true;
  }

 private:
  std::expected<PluginLibrary, std::string> library_;
  AdapterSubject subject_;
};

class Foreign final : public Destroyer {
 public:
  explicit Foreign(const Adapter& adapter)
      : name_(adapter.name.empty() ? std::string(name_of(adapter.tier)) : adapter.name),
        caller_(adapter) {}

  [[nodiscard]] std::string_view name() const override { return name_; }

  void destroy(const ir::Function& ssa, Answer& answer) override {
    text_.clear();
    ir::print(ssa, text_);
    caller_.call(text_, reply_);
    read_answer(reply_, answer);
  }

 private:
  std::string name_;
  Caller caller_;
  std::string text_;
  Reply reply_;
};

}  // namespace

std::string_view name_of(Tier tier) {
  switch (tier) {
    case Tier::command: return "command";
    case Tier::server: return "server";
    case Tier::plugin: break;
  }
  return "plugin";
}

std::unique_ptr<Carrier> carrier_of(const Adapter& adapter) {
  if (adapter.tier == Tier::command) {
    return std::make_unique<Command>(adapter.command, adapter.subject);
  }
  if (adapter.in_process) return std::make_unique<InProcess>(adapter.command, adapter.subject);
  return std::make_unique<Server>(adapter);
}

std::unique_ptr<Destroyer> make_foreign(const Adapter& adapter) {
  return std::make_unique<Foreign>(adapter);
}

std::expected<std::vector<std::string>, std::string> greeting_of(const Adapter& adapter) {
  if (adapter.tier == Tier::command) return std::vector<std::string>{"all"};
  if (adapter.in_process) {
    const auto library = PluginLibrary::load(adapter.command);
    if (!library) return std::unexpected(library.error());
    return words_of(library->capabilities());
  }
  Server server(adapter);
  Reply reply;
  if (!server.start(adapter.limits, reply)) return std::unexpected(reply.text);
  return server.capabilities();
}

std::expected<std::vector<std::string>, std::string> introduce(const Adapter& adapter) {
  auto words = greeting_of(adapter);
  if (words) {
    std::erase_if(*words, [](const std::string& word) {
      return word == word_sequence || word == word_exchange || word == word_scratchless;
    });
  }
  return words;
}

}  // namespace phidelity::destroyers::adapters
