#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Our minimiser beside C-Vise, on the same faulty programs through the same interesting script:
#
#   scripts/compare_reducers.sh [PHIDELITY [DESTROYER PROGRAM.ssa]...]
#
# Without programs: a few random ones that naive, B01 and B05 get wrong. A test is one run of the
# script; all run on one core. Needs C-Vise (Debian: cvise). llvm-reduce works on LLVM IR and MIR
# alone and is not asked: these programs have no such form that the same script could judge.
set -euo pipefail
cd "$(dirname "$0")/.."
phidelity=$(realpath "${1:-build/release/phidelity}")
shift || true
command -v cvise >/dev/null || { echo "compare_reducers: cvise is missing (apt-get install cvise)"; exit 2; }
[ -x "$phidelity" ] || { echo "compare_reducers: no program at $phidelity"; exit 2; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cases=()
if [ $# -gt 0 ]; then
  while [ $# -gt 1 ]; do
    cases+=("$1 $(realpath "$2")")
    shift 2
  done
else
  for destroyer in naive B01 B05; do
    # What is faulty ends with status 1.
    { "$phidelity" fuzz --destroyer $destroyer --programs 30 --profile large --seed 5 --jobs 1 \
      --format json || true; } |
      sed -n 's/.*"program":"large-5-\([0-9]*\)".*/\1/p' | sed -n '1p;3p' | while read -r k; do
        "$phidelity" fuzz --destroyer $destroyer --programs 1 --first "$k" --profile large \
          --seed 5 --jobs 1 --out "$work/$destroyer-$k" >/dev/null || true
      done
    for program in "$work"/$destroyer-*/*.ssa; do cases+=("$destroyer $program"); done
  done
fi

# script DESTROYER ORIGINAL FILE: writes a script that is asked of FILE and counts its runs.
script() {
  cat >"$work/interesting.sh" <<END
#!/bin/sh
echo >>"$work/runs"
exec "$phidelity" interesting "\${1:-$3}" --destroyer $1 --like "$2" >/dev/null 2>&1
END
  chmod +x "$work/interesting.sh"
  : >"$work/runs"
}

size_of() { grep -cE '^[^ ].*:$' "$1"; }  # blocks
row() { # row NAME FILE SECONDS
  printf '| %s | %s | %s | %s | %s |\n' "$1" "$(size_of "$2")" "$(wc -c <"$2")" \
    "$(wc -l <"$work/runs")" "$3"
}
timed() { # timed COMMAND...: seconds, with a decimal
  local start end
  start=$(date +%s%N)
  "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 2; }
  end=$(date +%s%N)
  seconds=$(((end - start) / 100000000))
  seconds="$((seconds / 10)).$((seconds % 10))"
}

for case in "${cases[@]}"; do
  read -r destroyer original <<<"$case"
  echo
  echo "$(basename "$original") under $destroyer: $(size_of "$original") blocks, $(wc -c <"$original") bytes"
  echo
  echo "| reducer | blocks | bytes | tests | seconds |"
  echo "|---|--:|--:|--:|--:|"
  script "$destroyer" "$original" reduced.ssa
  cp "$original" "$work/reduced.ssa"
  timed "$phidelity" reduce "$work/reduced.ssa" --interesting "$work/interesting.sh" --jobs 1 \
    -o "$work/ours.ssa"
  row "phidelity, by the script" "$work/ours.ssa" "$seconds"
  : >"$work/runs"
  timed "$phidelity" reduce "$original" --destroyer "$destroyer" -o "$work/inside.ssa" --stats
  sed -n 's/^asked \([0-9]*\) times.*/\1/p' "$work/log" | xargs seq >"$work/runs"
  sed -i "/^#/d" "$work/inside.ssa"  # what it shows
  row "phidelity, in process" "$work/inside.ssa" "$seconds"
  : >"$work/runs"
  (cd "$work" && timed cvise --not-c --n 1 --tidy interesting.sh reduced.ssa && echo "$seconds" >seconds)
  row "C-Vise" "$work/reduced.ssa" "$(cat "$work/seconds")"
done
