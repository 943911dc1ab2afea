// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One call of somebody else's program, whatever it is asked, within its limits.
//
//   Caller caller(adapter);
//   Reply reply;  caller.call(text, reply);       // answered, declined, crash, timeout, ...
//
// What ran over a limit is asked again with ten times as much while no other call runs, so that a
// busy machine makes nobody faulty.
//
// Tested by: tests/destroyers/adapters/foreign_test.cpp, tests/destroyers/adapters/hostile_test.cpp
#pragma once

#include <memory>
#include <string>

#include "destroyers/adapters/foreign.h"

namespace phidelity::destroyers::adapters {

class Caller {
 public:
  // Starts what stays, in front of the first call, which is then not the one that waits for it.
  explicit Caller(const Adapter& adapter);

  void call(const std::string& text, Reply& reply);

 private:
  void ask(const std::string& text, const Limits& limits, Reply& reply);

  Limits limits_;
  bool has_limits_;
  std::unique_ptr<Carrier> carrier_;
};

}  // namespace phidelity::destroyers::adapters
