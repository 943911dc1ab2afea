// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every planted fault goes wrong on the programs that the literature's table lists for it.
#include <algorithm>
#include <set>
#include <sstream>

#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

struct Killers {
  std::string_view fault;
  std::string_view programs;
};

constexpr Killers all_killers[] = {
    {"A01", "lost swap swapself rot3 atlas condlost dup nondom const_reader selfphi deadphi nested "
            "twoswaps termuse selfcrit fanout chain phival"},
    {"A02", "lost swap swapself rot3 atlas condlost dup nondom selfphi deadphi nested twoswaps "
            "termuse selfcrit fanout phival"},
    {"B01", "swap swapself rot3 atlas const_reader deadphi nested chain fanout"},
    {"B02", "swap rot3 atlas deadphi nested twoswaps fanout"},
    {"B03", "swap swapself rot3 atlas deadphi twoswaps fanout"},
    {"B04", "const_reader"},
    {"B05", "swap swapself rot3 deadphi twoswaps"},
    {"B06", "fanout"},
    {"B07", "swap swapself rot3 atlas deadphi twoswaps fanout chain"},
    {"B08", "swap rot3 atlas deadphi nested"},
    {"B09", "swap swapself rot3 deadphi nested"},  // listed with atlas, which has no parameter
    {"B10", "twoswaps"},
    {"B11", "atlas shared fanout chain phival twophis1"},
    {"C01", "lost swapself condlost dup nondom selfphi nested termuse selfcrit phival"},
    {"C02", "lost condlost dup ifphi nondom"},
    {"C03", "dup crit nondom nested"},
    {"C04", "dup"},
    {"C05", "lost dup crit ifphi"},
    {"C06", "lost swapself condlost dup crit ifphi nondom selfphi nested termuse selfcrit phival"},
    {"C07", "lost swapself condlost dup crit ifphi nondom selfphi nested termuse selfcrit phival"},
    {"C08", "swap swapself vswap rot3 atlas const_reader deadphi nested twoswaps fanout chain"},
    {"C09", "lost swap ifphi"},
    {"C10", "dup"},
    {"C11", "lost swap rot3 atlas vswap crit"},
    {"C12", "lost swap rot3 atlas vswap nested"},
    {"C13", "lost swap dup crit nested"},
    {"C14", "lost dup crit"},
    {"C15", "dup"},
    {"D01", "condlost dup nondom termuse phival"},
    {"D02", "dup nondom"},
    {"D03", "lost swapself condlost nondom selfphi nested"},
    {"D05", "nested selfcrit"},
    {"E01", "lost swapself condlost nondom selfphi nested"},
    {"E02", "vswap dup crit sreedhar3 nested"},
    {"E04", "swap vswap rot3"},
    {"E05", "dup"},
    {"F01", "lost sreedhar3 nondom"},
    {"F02", "crit"},
    {"F03", "swap vswap rot3 atlas const_reader deadphi nested twoswaps selfcrit fanout chain"},
    {"F04", "swap vswap rot3 atlas const_reader deadphi nested twoswaps selfcrit fanout chain"},
    {"F05", "chain stale"},
    {"F06", "stale"},
    {"F07", "termuse"},
    {"F08", "lost swapself condlost nondom selfphi"},
    {"F09", "dup"},
    {"G01", "swap nested lost dup vswap"},
    {"G02", "swap crit sreedhar3 nested"},
    {"G03", "dup"},
    {"G04", "phival"},
    {"G05", "crit"},
    {"G06", ""},
    {"G07", "brdec"},
    {"N01", "swap rot3"},
    {"N02", "swap rot3 deadphi nested"},
    {"N03", "rot3 atlas deadphi"},
    {"N04", "swap vswap sreedhar3"},
    {"N05", "lost swap vswap"},
    {"N06", "swap vswap rot3"},
    {"O01", "condlost selfcrit"},
    {"O02", "condlost selfcrit"},
    {"O03", "swap crit nested condlost sreedhar3"},
    {"H01", "vswap dup crit"},
    {"H02", "phival"},
    {"H03", "swap rot3 atlas"},
    {"H04", "const_reader"},
    {"I01", "lost swap dup nested chain ifphi"},
    {"I02", "lost swap dup nested chain ifphi"},
    {"I03", "dup"},
    {"J01", "lost swapself condlost dup nondom selfphi nested termuse selfcrit"},
    {"J02", "lost swapself condlost dup nondom selfphi nested termuse selfcrit const_reader"},
    {"K01", "swap rot3 atlas const_reader deadphi nested"},
    {"K02", "swap vswap ifphi sreedhar3"},
    {"K04", "nondom selfcrit"},
    {"K05", "condlost termuse"},
    {"L01b", "vswap crit selfcrit"},
    {"L02", "lost swap nested chain"},
    {"L03", "lost swap ifphi nested chain"},
    {"L04", "selfcrit"},
    {"R01", "vswap ifphi sreedhar3 twophis1"},
    {"R02", "vswap ifphi sreedhar3 twophis1"},
    {"R03", "effect"},
    {"dead-phi", "deadphi"},
    {"last-in-edge", "nondom selfcrit"},
    {"slot-order", "dup"},
    {"two-slots", "ways"},
    {"name-taken", "swap"},
    {"endless-split", "lost swapself condlost"},
    {"web-merge", "lost condlost crit"},
};

class Planted : public ::testing::TestWithParam<Killers> {};

INSTANTIATE_TEST_SUITE_P(Faults, Planted, ::testing::ValuesIn(all_killers), [](const auto& one) {
  std::string name(one.param.fault);
  std::erase(name, '-');
  return name;
});

bool is_right_answer(std::string_view fault, const ir::Function& ssa, const Answer& answer) {
  if (answer.outcome != Outcome::answered || !ir::verify(answer.tac).empty()) return false;
  for (const ir::Block& b : answer.tac.blocks) {
    if (!b.params.empty()) return false;
  }
  return agree(fault, ssa, answer.tac);
}

// Programs on purpose, where the literature has none.
constexpr Classic on_purpose[] = {
    {"effect", R"(ssa @effect(c) {
entry:
  cbr c, A, J(1)
A:
  print c
  br J(2)
J(p):
  ret p
}
)", std::nullopt},
    {"ways", R"(ssa @ways(c) {
entry:
  switch c, [0: J(1), 1: J(2)], default J(3)
J(p):
  ret p
}
)", std::nullopt},
};

std::string_view text_named(std::string_view name) {
  for (const Classic& c : on_purpose) {
    if (c.name == name) return c.text;
  }
  return classic(name).text;
}

TEST_P(Planted, GoesWrongOnTheProgramsListed) {
  std::istringstream names{std::string(GetParam().programs)};
  for (std::string name; names >> name;) {
    const ir::Function ssa = program(text_named(name));
    const Answer answer = destroy(GetParam().fault, ssa);
    EXPECT_FALSE(is_right_answer(GetParam().fault, ssa, answer))
        << GetParam().fault << " on " << name << "\n" << text_of(answer);
  }
}

// A fault that is always there would be found by anything: all but those that strike wherever there
// are phis spare a single join without critical edges.
TEST(PlantedFaults, SpareAProgramWithoutTheirHazard) {
  const std::set<std::string_view> everywhere = {"C08", "C11", "C12", "C13",
                                                 "I01", "I02", "L02", "K02", "R01", "R02"};
  const ir::Function ssa = program(classic("sreedhar3").text);
  for (const Killers& k : all_killers) {
    const Answer answer = destroy(k.fault, ssa);
    const bool is_listed = k.programs.find("sreedhar3") != std::string_view::npos;
    EXPECT_EQ(is_right_answer(k.fault, ssa, answer), !is_listed && !everywhere.contains(k.fault))
        << k.fault << "\n" << text_of(answer);
  }
}

TEST(PlantedFaults, AreAllInTheTable) {
  for (const Entry& e : registry()) {
    if (e.trust != Trust::planted) continue;
    EXPECT_TRUE(std::any_of(std::begin(all_killers), std::end(all_killers),
                            [&](const Killers& k) { return k.fault == e.name; }))
        << e.name;
  }
}

}  // namespace
}  // namespace phidelity::destroyers::testing
