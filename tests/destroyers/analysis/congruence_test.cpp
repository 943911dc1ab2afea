// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/analysis/congruence.h"

#include <algorithm>

#include "generators/choices.h"
#include "generators/direct.h"
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

// Classes merged by asking every pair.
class QuadraticClasses {
 public:
  QuadraticClasses(const Liveness& liveness, const std::vector<ir::ValueId>& value_of)
      : liveness_(liveness), value_of_(value_of), class_of_(value_of.size()) {
    for (ir::ValueId v = 0; v < class_of_.size(); ++v) class_of_[v] = v;
  }

  bool merge_if_free(ir::ValueId a, ir::ValueId b) {
    const ir::ValueId keep = class_of_[a];
    const ir::ValueId drop = class_of_[b];
    if (keep == drop) return true;
    for (ir::ValueId x = 0; x < class_of_.size(); ++x) {
      for (ir::ValueId y = 0; y < class_of_.size(); ++y) {
        if (class_of_[x] != keep || class_of_[y] != drop) continue;
        if (value_of_[x] != value_of_[y] && interferes(liveness_, x, y)) return false;
      }
    }
    std::replace(class_of_.begin(), class_of_.end(), drop, keep);
    return true;
  }

 private:
  const Liveness& liveness_;
  const std::vector<ir::ValueId>& value_of_;
  std::vector<ir::ValueId> class_of_;
};

// Any partition into values will do: the walk relies on nothing but who intersects whom.
void expect_quadratic_answers(std::uint32_t different_values) {
  generators::DirectGenerator generator;
  ir::Function f;
  Liveness liveness;
  ir::Dominators dominators;
  Congruence classes;
  std::uint32_t merged = 0;
  std::uint32_t refused = 0;
  for (std::uint64_t index = 0; index < 400; ++index) {
    generators::SeededChoices choices(11, index);
    generator.draw(choices, {}, f);
    const ir::Cfg cfg(f);
    liveness.build(f, cfg);
    dominators.build(f, cfg);
    std::vector<ir::ValueId> value_of(f.values.size());
    std::vector<ir::ValueId> defined;
    for (ir::ValueId v = 0; v < value_of.size(); ++v) {
      value_of[v] = different_values == 0 ? v : choices.below(different_values);
      if (liveness.definition(v).block != Point::nowhere) defined.push_back(v);
    }
    if (defined.empty()) continue;
    classes.reset(liveness, dominators, value_of);
    QuadraticClasses reference(liveness, value_of);
    const auto count = static_cast<std::uint32_t>(defined.size());
    for (std::uint32_t k = 0; k < 4 * count; ++k) {
      const ir::ValueId a = defined[choices.below(count)];
      const ir::ValueId b = defined[choices.below(count)];
      const bool free = reference.merge_if_free(a, b);
      ASSERT_EQ(classes.merge_if_free(a, b), free) << f.value_text(a) << " and "
                                                   << f.value_text(b) << "\n" << ir::print(f);
      ++(free ? merged : refused);
    }
  }
  EXPECT_GT(merged, 1'000U);
  EXPECT_GT(refused, 1'000U);
}

TEST(Congruence, AnswersAsTheQuadraticTestByIntersection) { expect_quadratic_answers(0); }

TEST(Congruence, AnswersAsTheQuadraticTestByValue) {
  expect_quadratic_answers(2);
  expect_quadratic_answers(5);
}

}  // namespace
}  // namespace phidelity::destroyers::testing
