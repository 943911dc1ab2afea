// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Planted faults that are one field of a method's decisions, or one sequencer for another.
//
//   H01  conflicts of the pair, not of partitions      K01  guarded moves write the phi itself
//   H02  arguments are not alive at their edge         K02  unconditional ways write no selector
//   H03  phis of one block do not conflict             K04  guards for the first two edges only
//   H04  constants are emitted first                   K05  the branch reads what the moves wrote
//   R01  arms exchanged   R02  first arm forgotten     R03  effects are hoisted
//
// H changes `gcc-style`, K01 to K04 `guarded`, K05 `predicated`, R `select`. K03, guards that
// read both arms, is no fault here: `guarded` does it, and `select` is the arm that its condition
// chooses whatever the other one holds.
//
// Tested by: tests/destroyers/planted/decisions_test.cpp
#pragma once

#include <memory>

#include "destroyers/destroyer.h"

namespace phidelity::destroyers {

std::unique_ptr<Destroyer> make_h01();
std::unique_ptr<Destroyer> make_h02();
std::unique_ptr<Destroyer> make_h03();
std::unique_ptr<Destroyer> make_h04();
std::unique_ptr<Destroyer> make_k01();
std::unique_ptr<Destroyer> make_k02();
std::unique_ptr<Destroyer> make_k04();
std::unique_ptr<Destroyer> make_k05();
std::unique_ptr<Destroyer> make_r01();
std::unique_ptr<Destroyer> make_r02();
std::unique_ptr<Destroyer> make_r03();

}  // namespace phidelity::destroyers
