#!/bin/bash -eu
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the fuzz targets into $OUT, as ClusterFuzzLite and OSS-Fuzz ask: with $CXX, $CXXFLAGS and
# $LIB_FUZZING_ENGINE, each with its seeds, dictionary and options beside it. In the folder of the
# sources; scripts/clusterfuzzlite.sh runs it without an image.

# The target `plugin` is not among them: it needs a plug-in.
targets=(destroy validate sequence text frames)
build=${WORK:-/tmp}/phidelity-build

# Boost before 1.81 uses what C++17 took out of the library, and libc++ keeps only on demand.
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=None \
  -DCMAKE_CXX_COMPILER="$CXX" \
  -DCMAKE_CXX_FLAGS="$CXXFLAGS -D_LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION" \
  -DPHIDELITY_FUZZ=ON -DPHIDELITY_FUZZ_ENGINE="$LIB_FUZZING_ENGINE" \
  -DPHIDELITY_CLI=OFF -DPHIDELITY_TESTS=OFF -DPHIDELITY_BENCH=OFF
cmake --build "$build" --target "${targets[@]/%/_fuzzer}"

for target in "${targets[@]}"; do
  name=${target}_fuzzer
  cp "$build/fuzz/$name" "$OUT/$name"
  cp "fuzz/$name.options" "$OUT/$name.options"
  seeds=("fuzz/seeds/$target")
  case $target in
    destroy|validate) seeds+=(corpus/classic/*.ssa corpus/field/*.ssa) ;;
    text) seeds+=(corpus/classic/*.ssa corpus/field/*.ssa corpus/classic/*.tac corpus/field/*.tac) ;;
  esac
  case $target in
    destroy|validate|text) cp fuzz/language.dict "$OUT/$name.dict" ;;
    frames) cp fuzz/frames.dict "$OUT/$name.dict" ;;
  esac
  # Files of one name are different seeds: the folder's name goes in front.
  zip=$(mktemp -d)
  for seed in $(find "${seeds[@]}" -type f); do
    cp "$seed" "$zip/$(basename "$(dirname "$seed")")-$(basename "$seed")"
  done
  (cd "$zip" && zip -q -r "$OUT/${name}_seed_corpus.zip" .)
  rm -r "$zip"
done
