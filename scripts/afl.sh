#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs a fuzz target under AFL++ for a while:
#
#   scripts/afl.sh [TARGET [SECONDS]]           destroy, 60
#
# Debian's afl-clang-fast++ is of clang 14, whose library has no std::expected: the target is built
# with clang++-19 and the coverage that AFL++ reads, and linked with AFL++'s runtime and driver.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${1:-destroy}
seconds=${2:-60}
command -v afl-fuzz >/dev/null || { echo "afl: AFL++ is missing (apt-get install afl++)"; exit 2; }
runtime=$(find /usr/lib/afl -name afl-compiler-rt.o | head -n 1)
driver=$(find /usr/lib/afl -name libAFLDriver.a | head -n 1)
[ -n "$runtime" ] && [ -n "$driver" ] || { echo "afl: no runtime in /usr/lib/afl"; exit 2; }

cmake -S . -B build/afl -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=clang++-19 \
  -DCMAKE_CXX_FLAGS="-fsanitize-coverage=trace-pc-guard" \
  -DPHIDELITY_FUZZ=ON -DPHIDELITY_FUZZ_ENGINE="$driver;$runtime" \
  -DPHIDELITY_CLI=OFF -DPHIDELITY_TESTS=OFF -DPHIDELITY_BENCH=OFF >/dev/null
cmake --build build/afl --target "${target}_fuzzer"

seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
case $target in
  sequence|frames) cp fuzz/seeds/"$target"/* "$seeds" ;;
  *) cp corpus/classic/*.ssa "$seeds" ;;
esac
mkdir -p build/afl/out
AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_BENCH_UNTIL_CRASH=1 \
  afl-fuzz -V "$seconds" -i "$seeds" -o build/afl/out -- "build/afl/fuzz/${target}_fuzzer"
stats=build/afl/out/default/fuzzer_stats
grep -E '^(execs_done|execs_per_sec|edges_found|saved_crashes|saved_hangs)' "$stats"
grep -qE '^saved_crashes *: 0$' "$stats"
