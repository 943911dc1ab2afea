// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every row of the table against what it promises: on every required destination, on every
// location that must not change, in moves, in exchanges and in temporaries.
#include "destroyers/sequencers/table.h"

#include <fstream>
#include <iterator>
#include <optional>
#include <random>
#include <set>

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

std::vector<SequencerEntry> rows_with(Trust trust) {
  std::vector<SequencerEntry> rows;
  for (const SequencerEntry& e : sequencers()) {
    if (e.trust == trust) rows.push_back(e);
  }
  return rows;
}

std::string test_name(const ::testing::TestParamInfo<SequencerEntry>& row) {
  std::string name(row.param.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::optional<std::uint32_t> promised(const SequencerEntry& e, const std::vector<Move>& copies,
                                      std::uint32_t n) {
  switch (e.count) {
    case MoveCount::fewest: return optimum(copies);
    case MoveCount::one_each_cycle: return nontrivial(copies) + cycle_count(copies, n);
    case MoveCount::exchanges: return nontrivial(copies) - cycle_count(copies, n);
    case MoveCount::no_promise: break;
  }
  return std::nullopt;
}

// A temporary that says whether it was asked for.
class WatchedPlace final : public Temporaries {
 public:
  explicit WatchedPlace(ir::ValueId place) : place_(place) {}
  ir::ValueId temporary_for(ir::ValueId) override {
    asked = true;
    return place_;
  }
  bool asked = false;

 private:
  ir::ValueId place_;
};

// P18: what is still needed is never lost. After each move, what a destination is to hold in the
// end is in some place.
bool keeps_what_is_needed(const std::vector<Move>& moves, const std::vector<std::uint64_t>& wanted) {
  std::vector<std::uint64_t> content(wanted.size() + 1);
  for (std::uint32_t k = 0; k < wanted.size(); ++k) content[k] = k;
  content.back() = ~std::uint64_t{0};
  for (const Move& m : moves) {
    execute(m, content);
    for (const std::uint64_t w : wanted) {
      if (w < 1000 && std::find(content.begin(), content.end(), w) == content.end()) return false;
    }
  }
  return true;
}

class Sound : public ::testing::TestWithParam<SequencerEntry> {
 protected:
  // One shared temporary after the `n` locations.
  void expect_promise(const std::vector<Move>& copies, std::uint32_t n) {
    WatchedPlace temporary(n);
    ASSERT_EQ(sequencer_->sequence(copies, temporary, moves_), Outcome::answered);
    const auto wanted = executed_at_once(copies, n);
    auto after = executed(moves_, n + 1);
    after.resize(n);
    ASSERT_EQ(after, wanted) << text_of(copies) << "| " << text_of(moves_);
    const auto count = promised(GetParam(), copies, n);
    ASSERT_EQ(moves_.size(), count.value_or(moves_.size())) << text_of(copies) << text_of(moves_);
    ASSERT_TRUE(GetParam().needs_temporary || !temporary.asked) << text_of(copies);
    bool exchanged = false;
    for (const Move& m : moves_) exchanged |= m.kind == MoveKind::exchange;
    ASSERT_TRUE(GetParam().exchanges || !exchanged) << text_of(copies);
    ASSERT_TRUE(n > 4 || keeps_what_is_needed(moves_, wanted)) << text_of(copies);
  }

  std::unique_ptr<Sequencer> sequencer_ = GetParam().make();
  std::vector<Move> moves_;
};

INSTANTIATE_TEST_SUITE_P(Rows, Sound, ::testing::ValuesIn(rows_with(Trust::sound)), test_name);

TEST_P(Sound, KeepsItsPromiseOnEveryCopyOfUpToFiveLocations) {
  for (std::uint32_t n = 1; n <= 5; ++n) {
    for_each_copy(n, false, [&](const std::vector<Move>& copies) { expect_promise(copies, n); });
  }
}

TEST_P(Sound, KeepsItsPromiseWithConstantsAmongTheSources) {
  for (std::uint32_t n = 1; n <= 4; ++n) {
    for_each_copy(n, true, [&](const std::vector<Move>& copies) { expect_promise(copies, n); });
  }
}

// Every permutation of six locations: two and three cycles at once among them.
TEST_P(Sound, KeepsItsPromiseOnEveryPermutationOfSixLocations) {
  std::vector<std::uint32_t> order = {0, 1, 2, 3, 4, 5};
  do {
    std::vector<Move> copies;
    for (std::uint32_t d = 0; d < 6; ++d) copies.push_back({d, v(order[d])});
    expect_promise(copies, 6);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_P(Sound, KeepsItsPromiseOnRandomCopiesOfManyLocations) {
  std::mt19937 random(1);
  for (std::uint32_t k = 0; k < 2'000; ++k) {
    const std::uint32_t n = 6 + k % 59;
    std::vector<Move> copies;
    for (std::uint32_t d = 0; d < n; ++d) {
      if (random() % 8 != 0) copies.push_back({d, v(static_cast<ir::ValueId>(random() % n))});
    }
    std::shuffle(copies.begin(), copies.end(), random);
    expect_promise(copies, n);
  }
}

// Even locations are of one class and odd ones of another: a temporary handed out for one class
// must take values of that class alone.
class PlaceOfClass final : public Temporaries {
 public:
  explicit PlaceOfClass(ir::ValueId first) : first_(first) {}
  ir::ValueId temporary_for(ir::ValueId saved) override { return first_ + saved % 2; }

 private:
  ir::ValueId first_;
};

TEST_P(Sound, MovesWithinAClassAlone) {
  for_each_copy(3, false, [&](const std::vector<Move>& half) {
    for_each_copy(2, false, [&](const std::vector<Move>& other) {
      std::vector<Move> copies;
      for (const Move& m : half) copies.push_back({2 * m.destination, v(2 * m.source.id())});
      for (const Move& m : other) copies.push_back({2 * m.destination + 1, v(2 * m.source.id() + 1)});
      PlaceOfClass temporaries(6);
      sequencer_->sequence(copies, temporaries, moves_);
      for (const Move& m : moves_) {
        ASSERT_EQ(m.destination % 2, m.source.id() % 2) << text_of(copies) << text_of(moves_);
      }
      auto after = executed(moves_, 8);
      after.resize(6);
      ASSERT_EQ(after, executed_at_once(copies, 6)) << text_of(copies) << text_of(moves_);
    });
  });
}

// A chain, a cycle, a fan-out and pairs of 100,000 copies: no recursion, and nothing that is not
// linear would come to an end.
TEST_P(Sound, TakesAHundredThousandCopies) {
  constexpr std::uint32_t n = 100'000;
  const auto source = [](std::uint32_t shape, std::uint32_t d) {
    switch (shape) {
      case 0: return d + 1 < n ? d + 1 : d;
      case 1: return (d + 1) % n;
      case 2: return d == 0 ? 1U : 0U;
      default: return d ^ 1U;
    }
  };
  for (std::uint32_t shape = 0; shape < 4; ++shape) {
    std::vector<Move> copies;
    for (std::uint32_t d = 0; d < n; ++d) copies.push_back({d, v(source(shape, d))});
    ASSERT_TRUE(is_right(*sequencer_, copies, n, moves_)) << shape;
  }
}

// A sequencer is a function of its input, whatever it was asked before.
TEST_P(Sound, DoesNotRememberTheCopyBefore) {
  const std::vector<Move> copies = {{0, v(1)}, {1, v(0)}, {2, v(0)}, {4, v(3)}, {3, v(4)}};
  OnePlace temporary(6);
  sequencer_->sequence(copies, temporary, moves_);
  const std::vector<Move> first = moves_;
  sequencer_->sequence(std::vector<Move>{{3, v(1)}, {1, v(3)}, {0, v(5)}}, temporary, moves_);
  sequencer_->sequence(copies, temporary, moves_);
  EXPECT_EQ(text_of(first), text_of(moves_));
}

struct Figure {
  std::string_view name;
  std::uint32_t wrong;         // of the 7776 copies of five locations
  std::uint32_t over_optimum;  // of those right: one move too many, or more
};

// The literature's table. Of Q9 it has the copies of four locations with constants: below.
TEST(SequencerTable, HasThePublishedFigures) {
  for (const Figure& f : {Figure{"Q1", 0, 2180}, {"Q2", 0, 2180}, {"Q3", 0, 0}, {"Q6", 0, 0},
                          {"Q7", 1320, 0}, {"Q8", 0, 2180}, {"Q10", 0, 2180}, {"Q11", 0, 2180},
                          {"Q12", 0, 0}, {"Q13", 0, 2180}}) {
    const auto sequencer = make_sequencer(f.name);
    std::uint32_t wrong = 0;
    std::uint32_t over = 0;
    std::vector<Move> moves;
    for_each_copy(5, false, [&](const std::vector<Move>& copies) {
      const bool right = is_right(*sequencer, copies, 5, moves);
      wrong += !right;
      over += right && moves.size() > optimum(copies);
    });
    EXPECT_EQ(wrong, f.wrong) << f.name;
    EXPECT_EQ(over, f.over_optimum) << f.name;
  }
  EXPECT_EQ(wrong_of_all(*make_sequencer("Q4"), 5, false), 854U);
  EXPECT_EQ(wrong_of_all(*make_sequencer("Q13-published"), 5, false), 2974U);
  const auto q9 = make_sequencer("Q9");
  std::uint32_t over = 0;
  std::vector<Move> moves;
  for_each_copy(4, true, [&](const std::vector<Move>& copies) {
    over += is_right(*q9, copies, 4, moves) && moves.size() == optimum(copies) + 1U;
  });
  EXPECT_EQ(over, 144U);  // of 1296
}

TEST(SequencerTable, KnowsWhatIsWrongWithTheOthers) {
  for (const SequencerEntry& e : sequencers()) {
    const auto sequencer = e.make();
    const std::uint32_t wrong = wrong_of_all(*sequencer, 4, false);
    EXPECT_EQ(wrong > 0, e.trust == Trust::known_bad) << e.name;
    EXPECT_EQ(e.trust == Trust::sound, e.expected.empty()) << e.name;
    EXPECT_EQ(e.trust == Trust::sound, e.derivation.empty()) << e.name;
  }
}

std::string yes_or_no(bool answer) { return answer ? "yes" : "no"; }

// docs/sequencers.md has a row for each, with its trust and what it needs.
TEST(SequencerTable, IsTheOneOfTheDocumentation) {
  std::ifstream file(std::string(PHIDELITY_SOURCE_DIR) + "/docs/sequencers.md");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const char* trusts[] = {"sound", "known-bad", "planted"};
  std::size_t at = 0;
  for (const SequencerEntry& e : sequencers()) {
    const std::string row =
        "| `" + std::string(e.name) + "` | " + trusts[static_cast<int>(e.trust)] + " | " +
        (e.count == MoveCount::no_promise ? "" : std::string(text_of(e.count)) + " | ");
    at = text.find(row, at);
    ASSERT_NE(at, std::string::npos) << row;
    const std::string line = text.substr(at, text.find('\n', at) - at);
    EXPECT_NE(line.find(" | " + yes_or_no(e.needs_temporary) + " | " + yes_or_no(e.exchanges) + " | "),
              std::string::npos)
        << line;
  }
}

TEST(SequencerTable, NamesAreDistinctAndTheSequencersOwn) {
  std::set<std::string_view> seen;
  for (const SequencerEntry& e : sequencers()) {
    EXPECT_TRUE(seen.insert(e.name).second) << e.name;
    EXPECT_EQ(find_sequencer(e.name), &e);
    EXPECT_EQ(make_sequencer(e.name)->name(), e.name);
    EXPECT_FALSE(e.summary.empty()) << e.name;
    EXPECT_FALSE(e.reference.empty()) << e.name;
  }
  for (std::uint32_t k = 1; k <= 13; ++k) EXPECT_TRUE(seen.contains("Q" + std::to_string(k))) << k;
  EXPECT_EQ(find_sequencer("Q14"), nullptr);
  EXPECT_EQ(make_sequencer(""), nullptr);
}

}  // namespace
}  // namespace phidelity::destroyers::testing
