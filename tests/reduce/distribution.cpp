// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/reduce/distribution.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "ir/text.h"
#include "tests/reduce/programs.h"
#include "tests/reduce/support.h"

namespace phidelity::tests {

namespace {

using oracle::FaultClass;
using reduce::Size;

template <class T>
T middle(std::vector<T> list) {
  std::ranges::sort(list);
  return list.empty() ? T{} : list[list.size() / 2];
}

void reduce_one(const ir::Function& f, std::string_view destroyer, ClassDistribution& into) {
  const std::clock_t start = std::clock();
  const reduce::Result r = reduced(f, destroyer);
  into.milliseconds.push_back(1000.0 * static_cast<double>(std::clock() - start) /
                              CLOCKS_PER_SEC);
  into.before.push_back(r.before);
  into.after.push_back(r.after);
  into.asked.push_back(r.asked);
  if (into.largest_size < r.after) {
    into.largest_size = r.after;
    into.largest_text =
        fmt::format("# {} under {}\n{}",
                    reduce::to_string(signature_under(destroyer, r.program)), destroyer,
                    ir::print(r.program));
  }
  into.destroyers.insert(destroyer);
  const reduce::Signature wanted = signature_under(destroyer, f);
  if (!wanted.same(signature_under(destroyer, r.program), reduce::Keep::signature)) {
    ++into.signature_lost;
  }
  const ir::Function again = reduced(r.program, destroyer).program;
  if (ir::print(again) == ir::print(r.program)) return;
  ++into.changed_by_reducing_again;
  ADD_FAILURE() << destroyer << ": reducing again makes\n" << ir::print(again) << "of\n"
                << ir::print(r.program);
}

std::string text_of(const Size& size) {
  return fmt::format("{} / {} / {}", size.blocks, size.phis, size.instructions);
}

// Can the destroyer still show a class that wants more programs?
bool may_add(const destroyers::Entry& entry, const Distribution& d, std::size_t per_class) {
  for (std::size_t c = 0; c < oracle::fault_class_count; ++c) {
    const std::string_view name = oracle::name_of(static_cast<FaultClass>(c));
    if (d.classes[c].after.size() < per_class && entry.expected.contains(name)) return true;
  }
  return false;
}

// The programs of the textbooks.
struct Textbook {
  FaultClass fault_class;
  Size size;
};
constexpr Textbook textbook[] = {
    {FaultClass::lost_copy, {3, 1, 5, 11}},
    {FaultClass::swap, {4, 3, 7, 18}},
};

}  // namespace

Size ClassDistribution::median() const { return middle(after); }

Distribution reduce_many(const DistributionOptions& options) {
  // What no program of so many in a row added to is as full as it will get.
  constexpr std::uint64_t barren_max = 100;
  Distribution d;
  std::uint64_t barren = 0;
  for (std::uint64_t k = 0; k < options.programs_max && barren < barren_max; ++k) {
    ++barren;
    const ir::Function f = large_program(options.blocks_min, options.blocks_max, 1, k);
    for (const destroyers::Entry& entry : destroyers::registry()) {
      if (entry.trust == destroyers::Trust::sound) continue;
      if (!may_add(entry, d, options.per_class)) continue;
      const reduce::Signature shown = signature_under(entry.name, f);
      if (!shown.fault_class) continue;
      ClassDistribution& of_class = d.classes[static_cast<std::size_t>(*shown.fault_class)];
      if (of_class.after.size() >= options.per_class) continue;
      reduce_one(f, entry.name, of_class);
      barren = 0;
    }
  }
  return d;
}

std::string table_of(const Distribution& distribution) {
  std::string text =
      "| class | programs | destroyers | before | median after | largest after | questions | ms |\n"
      "|---|--:|--:|---|---|---|--:|--:|\n";
  for (std::size_t c = 0; c < oracle::fault_class_count; ++c) {
    const ClassDistribution& d = distribution.classes[c];
    if (d.after.empty()) continue;
    text += fmt::format("| `{}` | {} | {} | {} | {} | {} | {} | {:.0f} |\n",
                        oracle::name_of(static_cast<FaultClass>(c)), d.after.size(),
                        d.destroyers.size(), text_of(middle(d.before)), text_of(d.median()),
                        text_of(d.largest_size), middle(d.asked), middle(d.milliseconds));
  }
  return text;
}

std::string largest_of(const Distribution& distribution) {
  std::string text;
  for (const ClassDistribution& d : distribution.classes) text += d.largest_text;
  return text;
}

void expect_small(const Distribution& distribution) {
  for (std::size_t c = 0; c < oracle::fault_class_count; ++c) {
    const ClassDistribution& d = distribution.classes[c];
    const std::string_view name = oracle::name_of(static_cast<FaultClass>(c));
    EXPECT_EQ(d.signature_lost, 0u) << name;
    EXPECT_EQ(d.changed_by_reducing_again, 0u) << name;
  }
  for (const Textbook& book : textbook) {
    const ClassDistribution& d = distribution.classes[static_cast<std::size_t>(book.fault_class)];
    const std::string_view name = oracle::name_of(book.fault_class);
    ASSERT_FALSE(d.after.empty()) << name;
    EXPECT_LE(d.median(), book.size) << name;
    for (const Size& size : d.after) {
      EXPECT_LE(2 * size.blocks, 3 * book.size.blocks) << name;
      EXPECT_LE(2 * size.instructions, 3 * book.size.instructions) << name;
    }
  }
}

}  // namespace phidelity::tests
