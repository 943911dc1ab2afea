// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/trials.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace phidelity::reduce {

// One candidate at a time, with buffers that are kept.
struct Trials::Worker {
  std::unique_ptr<Question> question;
  Edit edit;
  ir::Function candidate;
  ir::Verifier verifier;
  std::string text;
  Key key;
  Fate fate = Fate::invalid;
  bool built = false;
};

// Threads that each do the same task once a round, under their own number.
class Trials::Crew {
 public:
  explicit Crew(std::size_t size) {
    for (std::size_t number = 0; number < size; ++number) {
      threads_.emplace_back([this, number] { work(number); });
    }
  }
  ~Crew() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    begin_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  void round(const std::function<void(std::size_t)>& task) {
    std::unique_lock lock(mutex_);
    task_ = &task;
    working_ = threads_.size();
    ++round_;
    begin_.notify_all();
    done_.wait(lock, [this] { return working_ == 0; });
  }

 private:
  void work(std::size_t number) {
    std::uint64_t rounds_seen = 0;
    std::unique_lock lock(mutex_);
    while (true) {
      begin_.wait(lock, [&] { return ended_ || round_ != rounds_seen; });
      if (ended_) return;
      rounds_seen = round_;
      lock.unlock();
      (*task_)(number);
      lock.lock();
      if (--working_ == 0) done_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable done_;
  std::vector<std::thread> threads_;
  const std::function<void(std::size_t)>* task_ = nullptr;
  std::uint64_t round_ = 0;
  std::size_t working_ = 0;
  bool ended_ = false;
};

Trials::Trials(const MakeQuestion& make_question, std::uint32_t jobs, std::function<bool()> enough,
               const std::atomic<bool>* stop)
    : enough_(std::move(enough)), stop_(stop) {
  for (std::uint32_t job = 0; job < std::max(1U, jobs); ++job) {
    workers_.push_back(std::make_unique<Worker>());
    workers_.back()->question = make_question();
  }
  if (workers_.size() > 1) crew_ = std::make_unique<Crew>(workers_.size());
}

Trials::~Trials() = default;

// Requires: worker.candidate is built, unless worker.built is false.
void Trials::judge(Worker& worker, bool must_be_smaller) {
  const auto fate = [&] {
    if (!worker.built) return Fate::invalid;
    if (must_be_smaller && !bound_.above(worker.candidate, worker.text)) return Fate::not_smaller;
    if (!worker.verifier.valid(worker.candidate)) return Fate::invalid;
    worker.key = key_of(worker.candidate);
    if (asked_.holds(worker.key)) return Fate::known;
    return worker.question->interesting(worker.candidate) ? Fate::interesting : Fate::dull;
  };
  worker.fate = fate();
}

void Trials::count(Fate fate, PassFigures& figures) {
  ++figures.candidates;
  figures.not_smaller += fate == Fate::not_smaller;
  figures.invalid += fate == Fate::invalid;
  figures.known += fate == Fate::known;
  figures.asked += fate == Fate::dull || fate == Fate::interesting;
  figures.interesting += fate == Fate::interesting;
}

void Trials::take(Worker& worker) {
  std::swap(base_.f, worker.candidate);
  base_.evidence = worker.question->evidence();
  base_.cfg.build(base_.f);
  base_.dominators.build(base_.f, base_.cfg);
  bound_.set(base_.f);
}

bool Trials::begin(const ir::Function& program) {
  Worker& worker = *workers_.front();
  worker.candidate = program;
  worker.built = true;
  judge(worker, false);
  if (worker.fate != Fate::interesting) return false;
  take(worker);
  return true;
}

bool Trials::take_form(Form form, PassFigures& figures) {
  Worker& worker = *workers_.front();
  worker.edit.start(base_.f, base_.cfg, form);
  worker.built = worker.edit.build(worker.candidate);
  if (worker.built && key_of(worker.candidate) == key_of(base_.f)) {
    form_ = form;  // it has that form already
    return true;
  }
  judge(worker, false);
  count(worker.fate, figures);
  if (worker.fate != Fate::interesting || stopped()) return false;
  take(worker);
  form_ = form;
  return true;
}

bool Trials::take_other(const ir::Function& program, PassFigures& figures) {
  Worker& worker = *workers_.front();
  worker.candidate = program;
  worker.built = true;
  judge(worker, true);
  count(worker.fate, figures);
  if (worker.fate == Fate::dull) asked_.add(worker.key);
  if (worker.fate != Fate::interesting || stopped()) return false;
  take(worker);
  // Candidates share the symbols of their base: those of the old one are no good.
  for (const auto& each : workers_) each->candidate = ir::Function();
  return true;
}

std::optional<std::size_t> Trials::first(std::size_t count_all, const Make& make,
                                         PassFigures& figures) {
  const auto consider = [&](std::size_t k, Worker& worker) {
    worker.edit.start(base_.f, base_.cfg, form_);
    make(k, worker.edit);
    worker.built = worker.edit.build(worker.candidate);
    judge(worker, true);
  };
  for (std::size_t begin = 0; begin < count_all; begin += workers_.size()) {
    if (enough_()) return std::nullopt;
    const std::size_t size = std::min(workers_.size(), count_all - begin);
    if (size == 1) {
      consider(begin, *workers_.front());
    } else {
      crew_->round([&](std::size_t number) {
        if (number < size) consider(begin + number, *workers_[number]);
      });
    }
    if (stopped()) return std::nullopt;
    for (std::size_t number = 0; number < size; ++number) {
      Worker& worker = *workers_[number];
      // Two workers may have asked about one program at once.
      if (worker.fate == Fate::dull && asked_.holds(worker.key)) worker.fate = Fate::known;
      count(worker.fate, figures);
      if (worker.fate == Fate::dull) asked_.add(worker.key);
      if (worker.fate != Fate::interesting) continue;
      take(worker);
      return begin + number;
    }
  }
  return std::nullopt;
}

}  // namespace phidelity::reduce
