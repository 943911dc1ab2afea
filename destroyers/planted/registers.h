// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Planted faults of registers: a chordal method with one decision changed.
//
//   N01  moves on edges in listing order      N04  a register exchanged with itself
//   N02  the spare register is live           N05  what is passed to a phi is not live for it
//   N03  the third exclusive or is wrong      N06  each phi of a block coloured as if alone
//
// N01, N02, N05 and N06 change chordal-temp, N03 and N04 chordal-xor.
//
// Tested by: tests/destroyers/planted/registers_test.cpp
// Reference: N04 and the others of its kind are real: a swap of a register with itself by
// exclusive or leaves 0.
#pragma once

#include <memory>

#include "destroyers/destroyer.h"

namespace phidelity::destroyers {

std::unique_ptr<Destroyer> make_n01();
std::unique_ptr<Destroyer> make_n02();
std::unique_ptr<Destroyer> make_n03();
std::unique_ptr<Destroyer> make_n04();
std::unique_ptr<Destroyer> make_n05();
std::unique_ptr<Destroyer> make_n06();

}  // namespace phidelity::destroyers
