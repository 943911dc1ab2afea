// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Destroyers that misbehave in one way each, and sources of programs that are given.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "campaign/subject.h"
#include "destroyers/destroyer.h"
#include "destroyers/registry.h"
#include "ir/program.h"

namespace phidelity::tests {

// Does what a function says; the function gets the number of the call, from 0.
class StubDestroyer final : public destroyers::Destroyer {
 public:
  using Action =
      std::function<void(const ir::Function& ssa, destroyers::Answer& answer, std::uint64_t call)>;

  StubDestroyer(std::string name, Action action)
      : name_(std::move(name)), action_(std::move(action)) {}
  [[nodiscard]] std::string_view name() const override { return name_; }
  void destroy(const ir::Function& ssa, destroyers::Answer& answer) override {
    action_(ssa, answer, calls_++);
  }

 private:
  std::string name_;
  Action action_;
  std::uint64_t calls_ = 0;
};

inline campaign::Subject stub(std::string name, StubDestroyer::Action action) {
  return {name, [name, action] { return std::make_unique<StubDestroyer>(name, action); }};
}

inline campaign::Subject in_tree(std::string_view name) {
  const destroyers::Entry* entry = destroyers::find(name);
  if (entry == nullptr) throw std::invalid_argument("no destroyer " + std::string(name));
  return campaign::subject_of(*entry);
}

// Gives the listed programs again and again: program k is number k mod size.
class ListedPrograms final : public campaign::ProgramSource {
 public:
  explicit ListedPrograms(std::vector<ir::Function> programs) : programs_(std::move(programs)) {}
  void program(std::uint64_t index, ir::Function& out) override {
    out = programs_[index % programs_.size()];
  }

 private:
  std::vector<ir::Function> programs_;
};

inline campaign::MakeSource listed(std::vector<ir::Function> programs) {
  return [programs] { return std::make_unique<ListedPrograms>(programs); };
}

}  // namespace phidelity::tests
