// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/caller.h"

#include <mutex>
#include <shared_mutex>
#include <utility>

#include "destroyers/adapters/server.h"

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

}  // namespace

Caller::Caller(const Adapter& adapter)
    : limits_(adapter.limits), has_limits_(!adapter.in_process), carrier_(carrier_of(adapter)) {
  if (auto* server = dynamic_cast<Server*>(carrier_.get())) {
    Reply ignored;
    static_cast<void>(server->start(adapter.limits, ignored));
  }
}

void Caller::call(const std::string& text, Reply& reply) {
  {
    const auto turn = turns().beside_others();
    ask(text, limits_, reply);
  }
  if (!has_limits_ || !over_a_limit(reply)) return;
  const auto turn = turns().alone();
  const Reply first = reply;
  ask(text, tenfold(limits_), reply);
  // What eats memory takes long over ten times as much: it is still what it was.
  if (first.outcome == Outcome::memory && reply.outcome == Outcome::timeout) reply = first;
}

void Caller::ask(const std::string& text, const Limits& limits, Reply& reply) {
  reply.outcome = Outcome::answered;
  reply.text.clear();
  reply.no_adapter = false;
  carrier_->ask(text, limits, reply);
}

}  // namespace phidelity::destroyers::adapters
