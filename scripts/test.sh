#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what the tests need, builds them and runs tier 1, what every push must pass: with g++
# (preset `dev`), then with clang under AddressSanitizer and UBSan (preset `asan`).
#
#   scripts/test.sh              both presets
#   scripts/test.sh dev          one of them
#
# The last lines are ctest's own. A preset that fails ends the script, so they are never those of
# a preset that passed after one that did not. docs/testing.md has the tiers and their budgets.
set -euo pipefail
cd "$(dirname "$0")/.."

presets=("$@")
[ $# -gt 0 ] || presets=(dev asan)
for preset in "${presets[@]}"; do
  case $preset in
    dev|asan) ;;
    *) echo "test.sh: no preset '$preset' here; there are dev and asan" >&2; exit 2 ;;
  esac
done

scripts/setup.sh build test

symbolizer=$(command -v llvm-symbolizer-19 || true)
[ -z "$symbolizer" ] || export ASAN_SYMBOLIZER_PATH=$symbolizer

# All is built once, from nothing: many files at a time take a third of the time, for most of what
# a file takes are the headers it shares with the others.
whole=(-DPHIDELITY_BENCH=OFF -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=12)
for preset in "${presets[@]}"; do
  echo "== $preset: build"
  cmake --preset "$preset" "${whole[@]}" >/dev/null
  cmake --build --preset "$preset"
  echo "== $preset: test"
  ctest --preset "$preset" --parallel "$(nproc)"
done
