// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/foreign.h"

#include <mutex>
#include <shared_mutex>
#include <utility>

#include "destroyers/adapters/command.h"
#include "destroyers/adapters/frames.h"
#include "destroyers/adapters/plugin_library.h"
#include "destroyers/adapters/server.h"
#include "ir/text.h"

namespace phidelity::destroyers::adapters {

namespace {

// Calls run side by side; one that is asked again runs alone. Who waits to be alone holds the
// door, or the others would never leave it a gap.
class Turns {
 public:
  [[nodiscard]] std::shared_lock<std::shared_mutex> beside_others() {
    const std::lock_guard through(door_);
    return std::shared_lock(room_);
  }
  [[nodiscard]] std::unique_lock<std::shared_mutex> alone() {
    const std::lock_guard closed(door_);
    return std::unique_lock(room_);
  }

 private:
  std::mutex door_;
  std::shared_mutex room_;
};

Turns& turns() {
  static Turns all;
  return all;
}

bool over_a_limit(const Reply& reply) {
  return reply.outcome == Outcome::timeout || reply.outcome == Outcome::memory;
}

class InProcess final : public Carrier {
 public:
  explicit InProcess(const std::string& command) : library_(PluginLibrary::load(command)) {}

  void ask(const std::string& text, const Limits&, Reply& reply) override {
    if (library_) return library_->call(text, reply);
    reply.become(Outcome::crash, library_.error());
    reply.no_adapter = true;
  }

 private:
  std::expected<PluginLibrary, std::string> library_;
};

class Foreign final : public Destroyer {
 public:
  Foreign(const Adapter& adapter, std::unique_ptr<Carrier> carrier)
      : name_(adapter.name.empty() ? std::string(name_of(adapter.tier)) : adapter.name),
        limits_(adapter.limits),
        has_limits_(!adapter.in_process),
        carrier_(std::move(carrier)) {}

  [[nodiscard]] std::string_view name() const override { return name_; }

  void destroy(const ir::Function& ssa, Answer& answer) override {
    text_.clear();
    ir::print(ssa, text_);
    {
      const auto turn = turns().beside_others();
      ask(limits_);
    }
    if (has_limits_ && over_a_limit(reply_)) {
      const auto turn = turns().alone();
      const Reply first = reply_;
      ask(tenfold(limits_));
      // What eats memory takes long over ten times as much: it is still what it was.
      if (first.outcome == Outcome::memory && reply_.outcome == Outcome::timeout) reply_ = first;
    }
    read_answer(reply_, answer);
  }

 private:
  void ask(const Limits& limits) {
    reply_.outcome = Outcome::answered;
    reply_.text.clear();
    reply_.no_adapter = false;
    carrier_->ask(text_, limits, reply_);
  }

  std::string name_;
  Limits limits_;
  bool has_limits_;
  std::unique_ptr<Carrier> carrier_;
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
  switch (adapter.tier) {
    case Tier::command: return std::make_unique<Command>(adapter.command);
    case Tier::server: return std::make_unique<Server>(adapter.command, Server::Body::program);
    case Tier::plugin: break;
  }
  if (adapter.in_process) return std::make_unique<InProcess>(adapter.command);
  return std::make_unique<Server>(adapter.command, Server::Body::plugin);
}

std::unique_ptr<Destroyer> make_foreign(const Adapter& adapter) {
  auto carrier = carrier_of(adapter);
  // In front of the first program, which is then not the one that waits for it.
  if (auto* server = dynamic_cast<Server*>(carrier.get())) {
    Reply ignored;
    static_cast<void>(server->start(adapter.limits, ignored));
  }
  return std::make_unique<Foreign>(adapter, std::move(carrier));
}

std::expected<std::vector<std::string>, std::string> introduce(const Adapter& adapter) {
  if (adapter.tier == Tier::command) return std::vector<std::string>{"all"};
  if (adapter.in_process) {
    const auto library = PluginLibrary::load(adapter.command);
    if (!library) return std::unexpected(library.error());
    return words_of(library->capabilities());
  }
  Server server(adapter.command,
                adapter.tier == Tier::plugin ? Server::Body::plugin : Server::Body::program);
  Reply reply;
  if (!server.start(adapter.limits, reply)) return std::unexpected(reply.text);
  return server.capabilities();
}

}  // namespace phidelity::destroyers::adapters
