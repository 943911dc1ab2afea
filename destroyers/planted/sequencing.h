// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Planted faults of order: a sound method with one decision of its sequencer changed.
//
//   A01 A02  naive, forwards and backwards     B06  ready places in a queue
//   B01  listing order after splitting         B07  stale readiness
//   B02  the save comes last                   B08  the reader is not substituted
//   B03  the source saved, the victim gone     B09  the temporary is a live parameter
//   B04  constants first                       B10  two cycles open with one temporary
//   B05  the cycle test as printed             B11  one copy for each source
//   J01 J02  atlas as published, and with constants first
//
// B02 changes Q13 (cycle_by_cycle.h), B04 and B05 Q3 (loc_pred.h), B06 Q6 (mesa.h), the others Q1
// and Q2 (ready_scan.h).
//
// Tested by: tests/destroyers/planted/sequencing_test.cpp
// Reference: B02 is the published emit_parallel_copy of an article on parallel semantics, B03 the
// trace of AtlasLang's, B05 the cycle test as printed in Boissinot et al., CGO 2009.
#pragma once

#include <memory>

#include "destroyers/destroyer.h"

namespace phidelity::destroyers {

std::unique_ptr<Destroyer> make_naive_a01();
std::unique_ptr<Destroyer> make_naive_a02();
std::unique_ptr<Destroyer> make_b01();
std::unique_ptr<Destroyer> make_b02();
std::unique_ptr<Destroyer> make_b03();
std::unique_ptr<Destroyer> make_b04();
std::unique_ptr<Destroyer> make_b05();
std::unique_ptr<Destroyer> make_b06();
std::unique_ptr<Destroyer> make_b07();
std::unique_ptr<Destroyer> make_b08();
std::unique_ptr<Destroyer> make_b09();
std::unique_ptr<Destroyer> make_b10();
std::unique_ptr<Destroyer> make_b11();
std::unique_ptr<Destroyer> make_j01();
std::unique_ptr<Destroyer> make_j02();

}  // namespace phidelity::destroyers
