// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/cli/program_runner.h"

namespace phidelity::tests {
namespace {


TEST(AdapterCommand, SaysThatACommandIsSlow) {
  const Outcome o = run({"adapter", "check", "--command", phidelity + " destroy - --destroyer split",
                         "--time-limit", "20"});
  EXPECT_EQ(o.code, 0) << o.out << o.err;
  EXPECT_TRUE(holds(o.out, "a server is started once")) << o.out;
}

}  // namespace
}  // namespace phidelity::tests
