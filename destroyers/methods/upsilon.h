// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The upsilon/phi form: upsilons store to a phi's shadow, the phi loads it.
//
//   H(x2): x3 = add x2, 1; cbr t, H(x3), X   X: ret x2
//   in Pizlo's form   H: x2 = Phi ^x2; x3 = add x2, 1; Upsilon x3, ^x2; cbr t, H, X
//   becomes           H: x2 = s;       x3 = add x2, 1; s = x3;          cbr t, H, X
//
// Upsilons write shadows only, phis read shadows only, so the order of either is free and nothing
// is sequenced; a shadow may change on a way that does not lead to its phi, since every way that
// does stores again. An upsilon must not be left out because its value is the phi itself: on an
// unsplit critical edge another edge's upsilon may have changed the shadow. Arity + 1 copies a phi.
//
// Tested by: tests/destroyers/methods/upsilon_test.cpp
// Reference: F. Pizlo, the Phi/Upsilon form of WebKit's B3 (Source/JavaScriptCore/b3), where the
// form is destroyed by one stack slot or register for each phi; the copies are those of Method I
// of Sreedhar et al., SAS 1999. Two edges from one block to another with different arguments
// cannot be said in the form: all but one get a block of their own. An upsilon of a terminator's
// result stands on its edge. Declined where that edge may not be split.
#pragma once

#include "destroyers/methods/sreedhar_1.h"

namespace phidelity::destroyers {

class Upsilon : public SreedharI {
 public:
  explicit Upsilon(std::string_view name = "upsilon") : SreedharI(name) {}

 protected:
  void prepare() override { isolate(); }
  [[nodiscard]] Place place_of(ir::EdgeId e) override {
    return carries_terminator_result(e) ? place_on_edge(e) : SreedharI::place_of(e);
  }
};

}  // namespace phidelity::destroyers
