// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/adapters/limits.h"

#include <unistd.h>

#include <algorithm>

namespace phidelity::destroyers::adapters {

namespace {

std::uint64_t free_memory() {
  const long pages = sysconf(_SC_AVPHYS_PAGES);
  const long page_bytes = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page_bytes <= 0) return 0;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_bytes);
}

}  // namespace

Limits tenfold(const Limits& limits) {
  Limits more = limits;
  more.seconds *= 10;
  more.output_bytes *= 10;
  more.memory_bytes =
      std::max(limits.memory_bytes, std::min(10 * limits.memory_bytes, free_memory() / 2));
  return more;
}

double seconds_to_start(const Limits& limits) {
  constexpr double least = 10;  // a virtual machine on a busy computer
  return std::max(least, 10 * limits.seconds);
}

}  // namespace phidelity::destroyers::adapters
