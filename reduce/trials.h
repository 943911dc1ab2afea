// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asking about candidates: of a list, which is the first that is valid, smaller, new and
// interesting?
//
//   Trials trials(make_question, 4);  trials.set_base(program, evidence);
//   trials.first(pairs.size(), [&](std::size_t k, Edit& edit) { ... }, figures)
//     == 7; trials.winner()        // the program of candidate 7
//
// Tested by: tests/reduce/reducer_test.cpp
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ir/text.h"
#include "reduce/asked.h"
#include "reduce/pass.h"
#include "reduce/question.h"
#include "reduce/reducer.h"
#include "reduce/size.h"

namespace phidelity::reduce {

class Trials {
 public:
  // Makes candidate `k` of a list: called by any worker, at any time, in any order.
  using Make = std::function<void(std::size_t k, Edit& edit)>;

  // `enough` is asked between two questions; true ends the search. Where `stop` is set, the answer
  // to a question that was open meanwhile counts for nothing: a signal may have gone to whoever
  // was asked, too.
  Trials(const MakeQuestion& make_question, std::uint32_t jobs, std::function<bool()> enough,
         const std::atomic<bool>* stop);
  ~Trials();
  Trials(const Trials&) = delete;
  Trials& operator=(const Trials&) = delete;

  // Asks about a program itself; where it is interesting it is the base from now on.
  bool begin(const ir::Function& program);
  [[nodiscard]] const Subject& base() const { return base_; }
  void set_form(Form form) { form_ = form; }

  // The first of `count` candidates that is interesting; it is the base from now on.
  // Cost: one question for each candidate up to it that is smaller, valid and new; with several
  // workers up to one more for each.
  std::optional<std::size_t> first(std::size_t count, const Make& make, PassFigures& figures);
  // Is a program that does not come from the base smaller, new and interesting? Then it is the base
  // from now on, as it is.
  bool take_other(const ir::Function& program, PassFigures& figures);
  // Is the base in another form interesting? Then it is the base from now on: its counts are the
  // same, so that it need not be smaller.
  bool take_form(Form form, PassFigures& figures);

 private:
  enum class Fate : std::uint8_t { not_smaller, invalid, known, dull, interesting };
  struct Worker;
  class Crew;

  void judge(Worker& worker, bool must_be_smaller);
  static void count(Fate fate, PassFigures& figures);
  void take(Worker& worker);
  [[nodiscard]] bool stopped() const { return stop_ != nullptr && stop_->load(); }

  std::function<bool()> enough_;
  const std::atomic<bool>* stop_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::unique_ptr<Crew> crew_;
  Subject base_;
  Bound bound_;
  Form form_;
  Asked asked_;
};

}  // namespace phidelity::reduce
