#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What ClusterFuzzLite does with .clusterfuzzlite/build.sh, without its image and without Docker:
# builds into an empty $OUT, without a network where the system lets us, finds the targets by the
# function that they must define, looks at what lies beside them, and runs each.
#
#   scripts/clusterfuzzlite.sh [SECONDS]      each target for so long (30)
#
# CXX names the compiler (clang++-19), CXXFLAGS what the engine's image would give. With libc++ where
# it is installed, as the image has it; PHIDELITY_STDLIB=libstdc++ or libc++ chooses.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-30}

say() { printf 'clusterfuzzlite: %s\n' "$*"; }
die() { say "$*"; exit 1; }

for tool in zip unzip cmake ninja; do
  command -v $tool >/dev/null || die "$tool is missing (apt-get install $tool)"
done
export CXX=${CXX:-clang++-19} CC=${CC:-clang-19}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ -z "${PHIDELITY_STDLIB:-}" ]; then
  PHIDELITY_STDLIB=libstdc++
  if echo '#include <expected>' | "$CXX" -std=c++2b -stdlib=libc++ -x c++ -fsyntax-only - 2>/dev/null; then
    PHIDELITY_STDLIB=libc++
  fi
fi
export CXXFLAGS=${CXXFLAGS:--O1 -fno-omit-frame-pointer -gline-tables-only -fsanitize=address -fsanitize-address-use-after-scope -fsanitize=fuzzer-no-link -stdlib=$PHIDELITY_STDLIB}
export CFLAGS=-O1 LIB_FUZZING_ENGINE=-fsanitize=fuzzer SANITIZER=address ARCHITECTURE=x86_64
export SRC=$work/src WORK=$work/work OUT=$work/out
mkdir -p "$SRC" "$WORK" "$OUT"
git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$SRC"

without_network=()
if unshare -rn true 2>/dev/null; then without_network=(unshare -rn); fi
say "building with $CXX and $PHIDELITY_STDLIB, $([ ${#without_network[@]} -gt 0 ] && echo without a network || echo "with the network: no rights to take it away")"
(cd "$SRC" && "${without_network[@]}" .clusterfuzzlite/build.sh) >"$work/log" 2>&1 ||
  { tail -n 40 "$work/log"; die "build.sh failed"; }
rm -rf "$SRC" "$WORK"  # what a target needs must be in $OUT

found=0
for file in "$OUT"/*; do
  name=$(basename "$file")
  [ -x "$file" ] && [ ! -d "$file" ] || continue
  grep -q LLVMFuzzerTestOneInput "$file" || continue
  found=$((found + 1))
  [[ $name =~ ^[a-zA-Z0-9_-]+$ ]] || die "$name: a name has letters, digits, - and _ alone"
  mkdir -p "$work/run/$name/seeds" "$work/run/$name/corpus"
  [ -f "$OUT/${name}_seed_corpus.zip" ] || die "$name has no seeds"
  unzip -q "$OUT/${name}_seed_corpus.zip" -d "$work/run/$name/seeds"
  [ -n "$(ls "$work/run/$name/seeds")" ] || die "$name: its seeds are none"
  flags=()
  if dictionary=$(sed -n 's/^dict *= *//p' "$OUT/$name.options" | grep .); then
    [ -f "$OUT/$dictionary" ] || die "$name: its options name $dictionary, which is not there"
    flags+=(-dict="$OUT/$dictionary")
  fi
  length=$(sed -n 's/^max_len *= *//p' "$OUT/$name.options")
  flags+=(${length:+-max_len=$length})
  (cd "$work/run/$name" && "${without_network[@]}" "$file" "${flags[@]}" \
    -max_total_time="$seconds" -timeout=25 -rss_limit_mb=2560 -print_final_stats=1 \
    corpus seeds) >"$work/run/$name/log" 2>&1 ||
    { tail -n 40 "$work/run/$name/log"; die "$name found something, or died"; }
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/run/$name/log")
  [ "${runs:-0}" -gt 0 ] || die "$name ran nothing"
  say "$name: $(ls "$work/run/$name/seeds" | wc -l) seeds, $runs executions, no finding"
done
[ $found -eq 5 ] || die "$found targets, not 5"
say "the contract holds"
