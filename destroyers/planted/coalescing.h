// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Planted faults of coalescing: a sound method with one decision about who may share changed.
//
//   D01 D02 D03 D05  Briggs without splitting: as published, half repaired, never saving,
//                    arguments not renamed
//   F01 - F09        Method III: cases, classes, liveness, the result's copy, two edges
//   G01 G02          isolation: the two names asked, nobody asked
//   G03 G07          isolation: two edges not separated, results of terminators not declined
//   G04 G05 G06      isolation by value: a phi's value, the stack, the equal ancestors
//   O01 O02 O03      dominance forest: skipped, its local scan skipped, its filters skipped too
//
// Each is a row of the method's struct of decisions; nothing is copied.
//
// Tested by: tests/destroyers/planted/coalescing_test.cpp
// Reference: F04 is a published error of a decompiler's destructor, F07 Method III as printed.
#pragma once

#include <memory>

#include "destroyers/destroyer.h"

namespace phidelity::destroyers {

std::unique_ptr<Destroyer> make_d01();
std::unique_ptr<Destroyer> make_d02();
std::unique_ptr<Destroyer> make_d03();
std::unique_ptr<Destroyer> make_d05();
std::unique_ptr<Destroyer> make_f01();
std::unique_ptr<Destroyer> make_f02();
std::unique_ptr<Destroyer> make_f03();
std::unique_ptr<Destroyer> make_f04();
std::unique_ptr<Destroyer> make_f05();
std::unique_ptr<Destroyer> make_f06();
std::unique_ptr<Destroyer> make_f07();
std::unique_ptr<Destroyer> make_f08();
std::unique_ptr<Destroyer> make_f09();
std::unique_ptr<Destroyer> make_g01();
std::unique_ptr<Destroyer> make_g02();
std::unique_ptr<Destroyer> make_g03();
std::unique_ptr<Destroyer> make_g04();
std::unique_ptr<Destroyer> make_g05();
std::unique_ptr<Destroyer> make_g06();
std::unique_ptr<Destroyer> make_g07();
std::unique_ptr<Destroyer> make_o01();
std::unique_ptr<Destroyer> make_o02();
std::unique_ptr<Destroyer> make_o03();

}  // namespace phidelity::destroyers
