// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <vector>

#include "generators/profiles.h"
#include "ir/text.h"

namespace phidelity::generators {
namespace {

RC_GTEST_PROP(Generators, AnyListOfNumbersIsAValidProgram,
              (const std::vector<std::uint32_t>& numbers)) {
  ir::Function f;
  for (const Profile& profile : profiles) {
    RecordedChoices choices(numbers);
    generate(profile, choices, {}, f);
    RC_ASSERT(ir::to_string(ir::verify(f)) == "");
  }
}

RC_GTEST_PROP(Generators, AnyBytesAreAValidProgram, (const std::vector<std::uint8_t>& bytes)) {
  ir::Function f;
  for (const Profile& profile : profiles) {
    ByteChoices choices(bytes);
    generate(profile, choices, {}, f);
    RC_ASSERT(ir::to_string(ir::verify(f)) == "");
  }
}

}  // namespace
}  // namespace phidelity::generators
