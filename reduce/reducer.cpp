// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/reducer.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <span>
#include <thread>
#include <utility>

#include "reduce/passes/passes.h"
#include "reduce/small_programs.h"
#include "reduce/trials.h"

namespace phidelity::reduce {

namespace {

// Pairs of changes are for programs that are nearly done: of so many blocks, and so many pairs.
constexpr std::size_t paired_blocks_max = 6;
constexpr std::size_t pairs_max = 40'000;
constexpr std::size_t exhaustive_blocks_max = 12;  // likewise for programs that are not derived

// The best first; in the worst a program is what it was.
constexpr std::array forms = {Form{true, true}, Form{true, false}, Form{false, true},
                              Form{false, false}};
constexpr std::size_t worst_form = forms.size() - 1;

class Reducer {
 public:
  Reducer(const MakeQuestion& make_question, const ReduceOptions& options)
      : options_(options),
        end_(std::chrono::steady_clock::now() +
             std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                 std::chrono::duration<double>(options.seconds.value_or(0)))),
        trials_(make_question, jobs_of(options), [this] { return enough(); }, options.stop) {
    for (const Pass& pass : passes::all) result_.figures.push_back({.pass = pass.name});
    result_.figures.push_back({.pass = "pairs"});
    result_.figures.push_back({.pass = "small programs"});
    result_.figures.push_back({.pass = "form"});
  }

  Result reduce(const ir::Function& program) {
    result_.before = size_of(program);
    if (trials_.begin(program)) {
      result_.ending = Ending::fixed_point;
      note_step();
      // A large program is cut to a small one at once: the fewer questions before that the better.
      run(passes::all.front(), result_.figures.front());
      take_better_form();
      run_to_fixed_point();
    }
    result_.program = trials_.base().f;
    result_.after = size_of(result_.program);
    result_.asked = 1;
    for (const PassFigures& f : result_.figures) result_.asked += f.asked;
    return std::move(result_);
  }

 private:
  static std::uint32_t jobs_of(const ReduceOptions& options) {
    return options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
  }

  bool enough() {
    if (options_.stop != nullptr && options_.stop->load()) {
      result_.ending = Ending::stopped;
    } else if (options_.seconds && std::chrono::steady_clock::now() >= end_) {
      result_.ending = Ending::out_of_time;
    }
    return ended();
  }
  [[nodiscard]] bool ended() const { return result_.ending != Ending::fixed_point; }

  void note_step() {
    ++step_;
    if (options_.improved) options_.improved(trials_.base().f);
  }

  // A destroyer may depend on names or on the order of blocks; then those stay, unless a smaller
  // program does not. Returns whether a better form than that of now was taken.
  bool take_better_form() {
    PassFigures& figures = result_.figures.back();
    for (std::size_t form = 0; form < form_; ++form) {
      if (enough()) return false;
      const std::uint64_t taken = figures.interesting;
      if (!trials_.take_form(forms[form], figures)) continue;
      form_ = form;
      ++step_;
      if (figures.interesting > taken && options_.improved) options_.improved(trials_.base().f);
      return true;
    }
    trials_.set_form(forms[form_]);
    return false;
  }

  // A pass that failed on this very program need not run on it again.
  void run_to_fixed_point() {
    constexpr std::size_t count = passes::all.size();
    std::array<std::uint64_t, count + 1> failed_at{};
    bool improved = true;
    while (improved && !ended()) {
      improved = false;
      for (std::size_t p = 0; p < count && !ended(); ++p) {
        if (failed_at[p] == step_) continue;
        if (run(passes::all[p], result_.figures[p])) improved = true;
        else failed_at[p] = step_;
      }
      if (!improved && !ended()) improved = run_pairs(result_.figures[count]);
      if (!improved && !ended()) improved = take_better_form();
      if (!improved && !ended()) improved = run_small_programs(result_.figures[count + 1]);
    }
  }

  void list(const Pass& pass) {
    changes_.clear();
    pass.list(trials_.base(), changes_);
  }

  bool run(const Pass& pass, PassFigures& figures) {
    bool improved = false;
    list(pass);
    for (std::size_t chunk = pass.chunked ? changes_.size() : 1; chunk > 0; chunk /= 2) {
      while (sweep(pass, chunk, figures)) {
        improved = true;
        if (chunk > 1 || ended()) break;
      }
      if (ended()) break;
      chunk = std::min(chunk, std::max<std::size_t>(changes_.size(), 1));
    }
    return improved;
  }

  // Once through the list, `chunk` changes at a time; what was taken makes the list anew.
  bool sweep(const Pass& pass, std::size_t chunk, PassFigures& figures) {
    bool improved = false;
    std::size_t begin = 0;
    while (begin < changes_.size()) {
      const std::size_t chunks = (changes_.size() - begin + chunk - 1) / chunk;
      const auto taken = trials_.first(
          chunks,
          [&](std::size_t k, Edit& edit) {
            const std::size_t from = begin + k * chunk;
            const std::span<const Change> all = changes_;
            pass.apply(trials_.base(), all.subspan(from, std::min(chunk, all.size() - from)), edit);
          },
          figures);
      if (!taken) break;
      improved = true;
      note_step();
      begin += *taken * chunk;
      list(pass);
    }
    return improved;
  }

  // Two changes of any two passes at once, in the order of the table.
  bool run_pairs(PassFigures& figures) {
    if (trials_.base().f.blocks.size() > paired_blocks_max) return false;
    struct Single {
      const Pass* pass;
      Change change;
    };
    std::vector<Single> singles;
    for (const Pass& pass : passes::all) {
      if (!pass.paired) continue;
      list(pass);
      for (const Change& change : changes_) singles.push_back({&pass, change});
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::uint32_t second = 1; second < singles.size(); ++second) {
      for (std::uint32_t first = 0; first < second && pairs.size() < pairs_max; ++first) {
        pairs.emplace_back(first, second);
      }
    }
    const auto taken = trials_.first(
        pairs.size(),
        [&](std::size_t k, Edit& edit) {
          for (const std::uint32_t index : {pairs[k].first, pairs[k].second}) {
            singles[index].pass->apply(trials_.base(), {&singles[index].change, 1}, edit);
          }
        },
        figures);
    if (taken) note_step();
    return taken.has_value();
  }

  template <class Programs>
  bool take_one_of(Programs&& programs, PassFigures& figures) {
    while (const ir::Function* f = programs.next()) {
      if (enough()) return false;
      if (!trials_.take_other(*f, figures)) continue;
      form_ = worst_form;  // its own
      trials_.set_form(forms[form_]);
      note_step();
      return true;
    }
    return false;
  }

  bool run_small_programs(PassFigures& figures) {
    const Size size = size_of(trials_.base().f);
    if (!options_.exhaustive || size.blocks > exhaustive_blocks_max) return false;
    return take_one_of(SmallPrograms(size), figures) ||
           take_one_of(SampledPrograms(size), figures);
  }

  const ReduceOptions& options_;
  std::chrono::steady_clock::time_point end_;
  Result result_;
  Trials trials_;
  std::vector<Change> changes_;
  std::uint64_t step_ = 0;
  std::size_t form_ = worst_form;
};

}  // namespace

std::string_view name_of(Ending ending) {
  constexpr std::array<std::string_view, 4> names = {"not interesting", "fixed point",
                                                     "out of time", "stopped"};
  return names[static_cast<std::size_t>(ending)];
}

Result reduce(const ir::Function& program, const MakeQuestion& make_question,
              const ReduceOptions& options) {
  return Reducer(make_question, options).reduce(program);
}

}  // namespace phidelity::reduce
