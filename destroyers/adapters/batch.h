// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a destroyer that is asked about many programs at once has been told of, and in which order it
// will be asked.
//
//   Batch<Asked> batch;   batch.tell(programs);  run(batch.all());
//   Asked* asked = batch.find(ssa);        // null: nobody told us
//
// Tested by: tests/destroyers/adapters/llvm_test.cpp
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "ir/program.h"

namespace phidelity::destroyers::adapters {

// So that an answer is not given to another program at the same address.
[[nodiscard]] inline std::uint64_t fingerprint(const ir::Function& f) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  const auto add = [&hash](std::uint64_t word) { hash = (hash ^ word) * 0x100000001b3U; };
  for (const ir::Instruction& i : f.instructions) {
    add(static_cast<std::uint64_t>(i.opcode) << 32 | i.symbol);
  }
  for (const ir::Operand& o : f.operands) add(o.bits + static_cast<std::uint64_t>(o.kind));
  for (const ir::Edge& e : f.edges) add(std::uint64_t{e.source} << 32 | e.target);
  return hash;
}

template <class Asked>
class Batch {
 public:
  void tell(std::span<const ir::Function* const> programs) {
    asked_.assign(programs.size(), {});
    keys_.clear();
    for (const ir::Function* p : programs) keys_.push_back({p, fingerprint(*p)});
    next_ = 0;
  }
  [[nodiscard]] std::vector<Asked>& all() { return asked_; }
  [[nodiscard]] const ir::Function& program(std::size_t k) const { return *keys_[k].program; }
  [[nodiscard]] std::size_t size() const { return asked_.size(); }

  // The next one that is about `ssa`, whose turn has then passed; or null.
  Asked* find(const ir::Function& ssa) {
    const Key wanted{&ssa, fingerprint(ssa)};
    const auto at = std::find(keys_.begin() + static_cast<std::ptrdiff_t>(next_), keys_.end(), wanted);
    if (at == keys_.end()) return nullptr;
    const auto k = static_cast<std::size_t>(at - keys_.begin());
    next_ = k + 1;
    return &asked_[k];
  }

 private:
  struct Key {
    const ir::Function* program = nullptr;
    std::uint64_t fingerprint = 0;
    friend bool operator==(const Key&, const Key&) = default;
  };
  std::vector<Asked> asked_;
  std::vector<Key> keys_;
  std::size_t next_ = 0;
};

}  // namespace phidelity::destroyers::adapters
